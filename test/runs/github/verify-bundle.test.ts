import { describe, expect, it } from "vitest";
import { refuseChange } from "../../../src/runs/github/verify-bundle.ts";

const RULES = {
  folder: "",
  existing: new Set(["app.py", "tests/test_old.py", "tests/test_wrong.py"]),
  specText: "Change setup.cfg.",
  wrongTests: [{ id: "tests/test_wrong.py::test_total", because: "the issue says so" }],
};
const OLD = `import app


def test_total():
    assert app.total() == 1


def test_name():
    assert app.name() == "a"
`;
const REWRITTEN = OLD.replace("== 1", "== 2");
const STUB = "def f():\n    raise NotImplementedError\n";

describe("what a commit of a bundle may change", () => {
  it.each<["tests" | "code", string, string]>([
    ["tests", "tests/test_new.py", "assert f()\n"],
    ["tests", "tests/test_wrong.py", REWRITTEN],
    ["tests", "new.py", STUB],
    ["code", "app.py", "x = 1\n"],
    ["code", "setup.cfg", "x\n"],
  ])("%s: %s", (phase, path, text) => {
    expect(refuse(phase, path, { text })).toBeNull();
  });

  it.each<["tests" | "code", string, string]>([
    ["tests", "app.py", "x = 1\n"],
    ["tests", "new.py", `${STUB}\n\nimport os\n`],
    ["tests", "tests/test_old.py", "pass\n"],
    ["tests", "sitecustomize.py", STUB],
    ["tests", ".github/workflows/x.yml", ""],
    ["code", "tests/test_new.py", "pass\n"],
    ["code", "conftest.py", "pass\n"],
    ["code", ".github/workflows/x.yml", "on: push\n"],
    ["code", ".gitattributes", "* filter=x\n"],
    ["code", ".gitmodules", ""],
    ["code", "pyproject.toml", ""],
    ["code", "evil.pth", "import os\n"],
    ["code", "../x.py", ""],
  ])("refuses %s: %s", (phase, path, text) => {
    expect(refuse(phase, path, { text })).toContain(path.slice(0, 6));
  });

  it.each([
    ["a forged red empties an old test file", "", "test_name is removed, but it is not listed"],
    ["another test is changed", REWRITTEN.replace('"a"', '"b"'), "test_name is changed, but"],
    ["the file is removed", null, "test_name is removed, but it is not listed"],
  ])("other tests are untouched: %s", (_, text, problem) => {
    const after = text === null ? null : { mode: "100644", text };
    const change = { path: "tests/test_wrong.py", before: { mode: "100644", text: OLD }, after };
    const refused = refuseChange(RULES)(change, "tests");
    expect(refused).toContain(problem);
    const inFolder = refuseChange({ ...RULES, folder: "shop" });
    expect(inFolder({ ...change, path: `shop/${change.path}` }, "tests")).toBe(refused);
  });

  it("nothing outside of the project's folder", () => {
    const rules = { ...RULES, folder: "shop" };
    expect(refuse("code", "shop/app.py", { rules })).toBeNull();
    expect(refuse("code", "app.py", { rules })).toContain("not in shop");
    expect(refuse("code", "shopping/app.py", { rules })).toContain("not in shop");
  });
});

function refuse(
  phase: "tests" | "code",
  path: string,
  { text = "", rules = RULES }: { text?: string; rules?: typeof RULES },
) {
  const before = rules.existing.has(path) ? { mode: "100644", text: OLD } : null;
  return refuseChange(rules)({ path, before, after: { mode: "100644", text } }, phase);
}
