import { expect, it } from "vitest";
import { describeVerdict } from "../../../src/cli/commands/verdict.ts";
import { errored, failed, passed, skipped } from "../../routing/make-run.ts";

it("shows the verdict, its reason, every test, the route and what to do next", () => {
  const text = describeVerdict("red", {
    exitCode: 1,
    verdict: "red",
    reason: "2 of 4 tests fail",
    route: { nextNode: "implement", reason: "go on", requiresHuman: false, retryAllowed: true },
    sandbox: "namespaces, network off",
    tests: [
      passed("t.py::test_a"),
      failed("t.py::test_b", "assert 1 == 2\n +  where 1 = f()"),
      errored("t.py::test_c", "fixture broke"),
      skipped("t.py::test_d"),
    ],
    output: "",
  });
  expect(text).toMatchInlineSnapshot(`
    "Exit code  1
    Verdict    red: 2 of 4 tests fail
      ✔ t.py::test_a
      ✘ t.py::test_b  assert 1 == 2
      ✘ t.py::test_c  fixture broke
      - t.py::test_d
    Sandbox    namespaces, network off
    Route      implement: go on
    Next       The tests prove red. Write the code, then check it with --phase green.
    "
  `);
});

it("shows the output of pytest where no test ran", () => {
  const text = describeVerdict("green", {
    exitCode: 4,
    verdict: "usage-error",
    reason: "pytest could not start",
    route: { nextNode: "scaffold", reason: "again", requiresHuman: false, retryAllowed: true },
    sandbox: "namespaces, network off",
    tests: [],
    output: `${"line\n".repeat(30)}E   RuntimeError: \u001b[31mmy conftest is broken\n`,
  });
  expect(text).toContain("  | E   RuntimeError: my conftest is broken\n");
  expect(text.match(/ {2}\| line/g)).toHaveLength(14);
  expect(text).toContain(
    "Next       They do not prove green. Correct what the verdict names, then run this command again.\n",
  );
});
