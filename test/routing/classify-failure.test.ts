import { expect, it } from "vitest";
import { classifyFailure } from "../../src/routing/failure-history.ts";

it.each([
  ["pytest -v", "test_failure"],
  ["python -m pytest -v --tb=short tests", "test_failure"],
  ["/repo/.venv/bin/python3.11 -m pytest", "test_failure"],
  ["'/a b/python' -m pytest", "test_failure"],
  ["CI=1 poetry run pytest", "test_failure"],
  ["uv run -m pytest", "test_failure"],
  ["python -X dev -m pytest", "test_failure"],
  ["npm test", "test_failure"],
  ["npm run test", "test_failure"],
  ["ruff check .", "lint_failure"],
  ["python -m mypy src", "lint_failure"],
  ["npx eslint .", "lint_failure"],
  ["black --check .", "lint_failure"],
  ["pylint shop", "lint_failure"],
  ["flet run", "runtime_error"],
  ["node server.js", "runtime_error"],
  ["python app.py", "runtime_error"],
  ["python3 -m shop", "runtime_error"],
  ["make all", "unknown"],
  ["npm install", "unknown"],
  ["flet build", "unknown"],
  ["", "unknown"],
])("%s that fails is a %s", (command, kind) => {
  expect(classifyFailure(command, 1)).toBe(kind);
});

it.each([
  ["red", "test_failure"],
  ["wrong-reason", "test_failure"],
  ["collection-error", "test_failure"],
  ["no-tests", "test_failure"],
  ["usage-error", "tooling_error"],
  ["internal-error", "tooling_error"],
  ["tooling-error", "tooling_error"],
  ["crashed", "runtime_error"],
  ["timeout", "runtime_error"],
  ["interrupted", "unknown"],
  ["untrusted", "unknown"],
  ["green", "unknown"],
] as const)("the verdict %s makes it a %s, whatever the command", (verdict, kind) => {
  expect(classifyFailure("python -m pytest", 1, verdict)).toBe(kind);
});

it.each([126, 127])("exit %d means that the command itself is not there", (exitCode) => {
  expect(classifyFailure("ruff check .", exitCode)).toBe("tooling_error");
});

it("a command that succeeded has no kind of failure", () => {
  expect(classifyFailure("pytest", 0)).toBe("unknown");
});
