import { describe, expect, it } from "vitest";
import type { Plan } from "../../../src/run-state/plan.ts";
import { readDroppedTests } from "../../../src/runs/github/bundle-tests.ts";
import { refuseChange, refuseTests } from "../../../src/runs/github/verify-bundle.ts";

type Rules = Parameters<typeof refuseChange>[0];

const RULES: Rules = {
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
    ["code", "tools/run", "#!/bin/sh\n"],
    ["tests", "tests/data/run", "#!/bin/sh\n"],
    // Three NTFS aliases of .git pass the policy.
    ["code", "git~1/config", "x"],
    ["code", ".git /config", "x"],
    ["code", ".git::$INDEX_ALLOCATION/config", "x"],
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

  it("helpers and data that tests use are locked as in one job, in a folder too", () => {
    const material = new Map([
      ["unit_tests/helpers.py", "imported"],
      ["testdata/prices.json", "opened"],
      ["check_old.py", "collected"],
    ] as const);
    for (const folder of ["", "shop"]) {
      const rules = { ...RULES, folder, specText: "Change testdata/prices.json.", material };
      for (const path of material.keys()) {
        const full = folder === "" ? path : `${folder}/${path}`;
        expect(refuse("code", full, { rules })).toContain(`${path} is used by tests`);
      }
    }
  });

  it("nothing outside of the project's folder", () => {
    const rules = { ...RULES, folder: "shop" };
    expect(refuse("code", "shop/app.py", { rules })).toBeNull();
    expect(refuse("code", "app.py", { rules })).toContain("not in shop");
    expect(refuse("code", "shopping/app.py", { rules })).toContain("not in shop");
  });
});

describe("inferred tests that a run dropped", () => {
  const path = "tests/test_new.py";
  const kept = "import app\n\n\ndef test_asked():\n    assert app.total() == 2\n";
  const guess = "\n\ndef test_guess():\n    assert app.name() == 3\n";
  const red = [{ path, before: null, content: kept + guess }];
  const plan = { tests: [planned("test_asked", false), planned("test_guess", true)] } as Plan;
  const built = { droppedTests: [`${path}::test_guess`], agreedPlan: plan, changedTests: [] };

  it("are removed by the green commit of an honest bundle", () => {
    const dropped = readDroppedTests(built, { red, specText: "It is two." });
    const rules = { ...RULES, dropped };
    expect(changeCode(rules, kept + guess, kept)).toBeNull();
    const alone = { ...RULES, dropped: [`${path}::test_asked`, `${path}::test_guess`] };
    expect(changeCode(alone, kept + guess, null)).toBeNull();
  });

  it.each<[string, string | null]>([
    ["another test is changed with them", kept.replace("2", "3")],
    ["another test is removed with them", "import app\n"],
    ["the file is removed with them", null],
    ["a line is added", `${kept}\npytestmark = 1\n`],
  ])("the bundle is refused when %s", (_, after) => {
    const rules = { ...RULES, dropped: built.droppedTests };
    expect(changeCode(rules, kept + guess, after)).toContain("tests are locked");
    expect(changeCode(RULES, kept + guess, kept)).toContain("tests are locked");
  });

  it.each<[string, Partial<typeof built>, string]>([
    ["the issue asks for one", { droppedTests: [`${path}::test_asked`] }, "would drop"],
    ["one was there before", { droppedTests: ["tests/test_old.py::test_name"] }, "would drop"],
    [
      "the issue has the quote of one",
      { agreedPlan: { tests: [planned("test_guess", true, "It is two.")] } as Plan },
      "would drop",
    ],
    [
      "no new test is left",
      {
        droppedTests: [`${path}::test_asked`, `${path}::test_guess`],
        agreedPlan: { tests: [] as Plan["tests"] } as Plan,
      },
      "it drops every new test",
    ],
  ])("the bundle is refused when %s", (_, forged, problem) => {
    const changes = [...red, { path: "tests/test_old.py", before: OLD, content: OLD }];
    const read = () =>
      readDroppedTests({ ...built, ...forged }, { red: changes, specText: "It is two." });
    expect(read).toThrow(problem);
  });

  function changeCode(rules: Rules, before: string, after: string | null) {
    const sides = [before, after].map((text) => (text === null ? null : { mode: "100644", text }));
    return refuseChange(rules)({ path, before: sides[0] ?? null, after: sides[1] ?? null }, "code");
  }

  function planned(name: string, inferred: boolean, quote: string | null = null) {
    return { name, inferred, quote };
  }
});

describe("support files that existing tests can see, in a forged bundle", () => {
  const AUTOUSE = "import pytest\n\n\n@pytest.fixture(autouse=True)\ndef fake():\n    yield\n";

  it.each([
    ["tests/__init__.py", "", "would change how the existing tests in tests/ are imported"],
    ["tests/app.py", "total = 1\n", "would be imported in place of the module app"],
    ["tests/app/__init__.py", "", "would be imported in place of the module app"],
    ["tests/conftest.py", AUTOUSE, "has a fixture that is autouse"],
    ["tests/conftest.py", 'pytest_plugins = ["evil"]\n', "has a hook for every test"],
    ["tests/new/conftest.py", "def pytest_runtest_call():\n    pass\n", "has a hook"],
  ])("%s is refused: %j", (path, content, problem) => {
    expect(refuseTests([{ path, before: null, content }], RULES)).toContain(problem);
  });

  it.each([
    [
      "tests/conftest.py",
      `"""No autouse, no pytest_plugins."""\n${AUTOUSE.replace("True", "False")}`,
    ],
    ["tests/new/conftest.py", AUTOUSE],
    ["tests/new/__init__.py", ""],
    ["tests/helpers.py", "x = 1\n"],
    ["other.py", STUB],
  ])("%s may be added", (path, content) => {
    expect(refuseTests([{ path, before: null, content }], RULES)).toBeNull();
  });

  it("a wrong test is removed only where the issue says so, as in one job", () => {
    const content = OLD.replace(/def test_total[\s\S]*?\n\n\n/, "");
    const removal = [{ path: "tests/test_wrong.py", before: OLD, content }];
    expect(refuseTests(removal, RULES)).toContain("test_total is removed, but the issue neither");
    const specText = "Remove test_total.";
    expect(refuseTests(removal, { ...RULES, specText })).toBeNull();
  });
});

function refuse(
  phase: "tests" | "code",
  path: string,
  { text = "", rules = RULES }: { text?: string; rules?: Rules },
) {
  const before = rules.existing.has(path) ? { mode: "100644", text: OLD } : null;
  return refuseChange(rules)({ path, before, after: { mode: "100644", text } }, phase);
}
