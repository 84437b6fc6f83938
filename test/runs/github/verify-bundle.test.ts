import { describe, expect, it } from "vitest";
import type { Change } from "../../../src/git/bundle-commits.ts";
import type { Plan } from "../../../src/run-state/plan.ts";
import {
  type BundleRules,
  judgeBundledTests,
  readDroppedTests,
  refuseAddedTests,
  refuseCommit,
  refuseMissingTests,
  refuseTests,
} from "../../../src/runs/two-jobs/bundle-rules.ts";
import type { AppliedChange } from "../../../src/workflow/edits/apply-edits.ts";

const RULES: BundleRules = {
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
  ])("other tests are untouched: %s", async (_, content, problem) => {
    const red = [{ path: "tests/test_wrong.py", before: OLD, content }];
    expect((await judge(red)).refused).toContain(problem);
  });

  it("finds out again which helpers a red commit changes, whatever the build says", async () => {
    const path = "tests/test_wrong.py";
    const before = `${OLD.replace("app.total() ==", "check() ==")}\n\ndef check():\n    return app.total()\n`;
    const content = before.replace("return app.total()", "return 1");
    const id = `${path}::test_total`;
    const built = [{ id, because: "so", removed: false, by: [`${path}::check`] }];
    expect(await judge([{ path, before, content }], built)).toMatchObject({
      refused: null,
      changes: [{ shared: [{ id: `${path}::check`, tests: [id] }] }],
    });
    const used = (text: string) => text.replace('app.name() == "a"', "check()");
    const shared = [{ path, before: used(before), content: used(content) }];
    expect((await judge(shared, built)).refused).toContain(
      `${path}::check is changed, but ${path}::test_name uses it and is not listed as wrong`,
    );
    const far = { "tests/test_far.py": "from test_wrong import check\ndef test_far(): check()\n" };
    expect((await judge([{ path, before, content }], built, far)).refused).toContain(
      "test_far uses it",
    );
  });

  it("believes the build about data that other tests read, if it names a wrong test", async () => {
    const path = "tests/test_wrong.py";
    const before = `${OLD.replace("== 1", "== N").replace('"a"', "N")}\nN = 1\n`;
    const red = [{ path, before, content: before.replace("N = 1", "N = 2") }];
    const id = `${path}::test_total`;
    const built = [{ id, because: "so", removed: false, by: [`${path}::N`] }];
    expect(await judge(red, built)).toMatchObject({
      refused: null,
      changes: [{ shared: [{ id: `${path}::N`, tests: [id] }] }],
    });
    expect((await judge(red)).refused).toContain("the build names no wrong test that uses it");
  });

  function judge(
    red: readonly AppliedChange[],
    changedTests: Parameters<typeof judgeBundledTests>[2]["changedTests"] = [],
    others: Readonly<Record<string, string>> = {},
  ) {
    const read = async (path: string) => others[path] ?? null;
    const files = { read, search: async () => Object.keys(others) };
    return judgeBundledTests(red, RULES, { files, changedTests });
  }

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

  function changeCode(rules: BundleRules, before: string, after: string | null) {
    return refuseCommit([change(path, before, after)], "code", rules);
  }

  function planned(name: string, inferred: boolean, quote: string | null = null) {
    return { name, inferred, quote };
  }
});

describe("tests that a person brought, in a bundle", () => {
  const path = "tests/test_wrong.py";
  const own = {
    ...{ source: "ann/new", commit: "c".repeat(40), leftAlone: [], missing: [] },
    files: [{ path, blob: REWRITTEN, was: OLD }],
    identify: (text: string) => text,
  };
  const rules = { ...RULES, wrongTests: [], own };

  it("are theirs to the byte, whatever a model might not write; stubs may come with them", () => {
    const stub = change("new.py", null, STUB);
    const brought = change(path, OLD, REWRITTEN);
    expect(refuseCommit([brought, stub], "tests", rules)).toBeNull();
    expect(refuseTests([{ path, before: OLD, content: REWRITTEN }], rules)).toBeNull();
  });

  it.each([
    ["changed", path, "pass\n", "tests/test_wrong.py is not as ann/new at cccccccccc has it"],
    ["removed", path, null, "tests/test_wrong.py is not as ann/new at cccccccccc has it"],
    ["joined by others", "tests/test_new.py", "pass\n", "is not among the tests of ann/new"],
    ["joined by code", "new.py", "x = 1\n", "new.py"],
  ])("are refused where they are %s", (_, file, text, problem) => {
    expect(refuseCommit([change(file, null, text)], "tests", rules)).toContain(problem);
  });

  it("are all there, in the red commit or in its base", async () => {
    const red = [{ path, before: OLD, content: REWRITTEN }];
    const absent = async () => null;
    expect(await refuseMissingTests(red, own, absent)).toBeNull();
    expect(await refuseMissingTests([], own, absent)).toBe(`${path} of ann/new is missing`);
    expect(await refuseMissingTests([], own, async () => OLD)).toContain("is missing");
    expect(await refuseMissingTests([], own, async () => REWRITTEN)).toBeNull();
    expect(await refuseMissingTests([], undefined, absent)).toBeNull();
  });

  it("are never dropped", () => {
    const built = { droppedTests: [`${path}::test_name`], agreedPlan: null, changedTests: [] };
    const drop = () => readDroppedTests(built, { red: [], specText: "", ownTests: own });
    expect(drop).toThrow("it drops a test that a person wrote");
  });
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

  it("tests that are added to finished code come in new files, and with nothing else", () => {
    const added = change("tests/test_more.py", null, "assert f()\n");
    expect(refuseAddedTests([added], RULES)).toBeNull();
    const changed = change("tests/test_wrong.py", OLD, REWRITTEN);
    expect(refuseAddedTests([added, changed], RULES)).toContain("is changed with the added tests");
    expect(refuseAddedTests([change("new.py", null, STUB)], RULES)).not.toBeNull();
    const support = change("tests/conftest.py", null, AUTOUSE);
    expect(refuseAddedTests([added, support], RULES)).toContain("autouse");
  });

  it("a wrong test is removed only where the issue says so, as in one job", () => {
    const content = OLD.replace(/def test_total[\s\S]*?\n\n\n/, "");
    const removal = [{ path: "tests/test_wrong.py", before: OLD, content }];
    expect(refuseTests(removal, RULES)).toContain("test_total is removed, but the issue neither");
    const specText = "Remove test_total.";
    expect(refuseTests(removal, { ...RULES, specText })).toBeNull();
  });
});

describe("a commit of a bundle is held to the rules for a model's answer", () => {
  const plan = { changes: ["shop/cart.py"], newFiles: [], creates: [] };
  const existing = new Set(["shop/__init__.py", "shop/cart.py", "shop/auth.py"]);
  const rules = { ...RULES, existing, plan };
  const move = [change("shop/cart.py", "x = 1\n", null), change("shop/cart/__init__.py", null, "")];

  it.each<["tests" | "code", string, string, string]>([
    ["code", "app.py", 'x = "\u202e"\n', "reverses text"],
    ["tests", "tests/test_new.py", "x = 1\f\n", "a control character"],
    ["tests", "new.py", `${STUB}# \u2066\n`, "new.py"],
  ])("text that a diff does not show, %s: %s", (phase, path, text, problem) => {
    expect(refuse(phase, path, { text })).toContain(problem);
  });

  it("lines with such text may stay where they were", () => {
    const before = 'x = "\u202e"\n';
    expect(refuseCommit([change("app.py", before, `${before}y = 1\n`)], "code", RULES)).toBeNull();
  });

  it("a file is deleted only if the plan or the issue names it, or the run added it", () => {
    const deletion = [change("shop/auth.py", "x = 1\n", null)];
    const problem = "shop/auth.py is deleted, but neither the plan nor the issue names it";
    expect(refuseCommit(deletion, "code", rules)).toContain(problem);
    expect(refuseCommit(deletion, "code", { ...rules, plan: null })).toContain(problem);
    const earlier = [change("shop/auth.py", "", "x = 1\n")];
    expect(refuseCommit(deletion, "code", { ...rules, earlier })).toContain(problem);
    expect(refuseCommit(deletion, "code", { ...rules, specText: "Drop shop/auth.py." })).toBeNull();
    const added = [change("shop/new.py", null, "x = 1\n")];
    const removal = [change("shop/new.py", "x = 1\n", null)];
    expect(refuseCommit(removal, "code", { ...rules, earlier: added })).toBeNull();
  });

  it("a path that differs from another one only by case", () => {
    expect(refuse("code", "shop/Cart.py", { rules })).toContain("shop/cart.py");
    const earlier = [change("shop/new.py", null, "x = 1\n")];
    expect(refuse("code", "shop/New.py", { rules: { ...rules, earlier } })).toContain(
      "shop/new.py",
    );
  });

  it("an honest run moves a module to a package, and refactors it", () => {
    expect(refuseCommit(move, "code", rules)).toBeNull();
    const refactoring = [change("shop/cart/__init__.py", "", "x = 1\n")];
    expect(refuseCommit(refactoring, "code", { ...rules, earlier: move })).toBeNull();
    expect(refuseCommit(move.slice(1), "code", rules)).toContain("would hide shop/cart.py");
  });

  it("an honest run adds a package, and with a later answer data beside it", () => {
    const data = [change("till/rates.json", null, "{}\n")];
    const earlier = [change("till/__init__.py", null, "")];
    expect(refuseCommit(data, "code", { ...rules, earlier })).toBeNull();
    expect(refuseCommit([...earlier, ...data], "code", rules)).toBeNull();
    const outside = ["my-docs/x.py", "my-docs/x.json"].map((path) => change(path, null, "1\n"));
    expect(refuseCommit(outside, "code", rules)).toContain("my-docs/x.py is not where");
    expect(refuseCommit(data, "code", rules)).toContain("is not Python source");
  });
});

function refuse(
  phase: "tests" | "code",
  path: string,
  { text = "", rules = RULES }: { text?: string; rules?: BundleRules },
) {
  const before = rules.existing.has(path) ? OLD : null;
  return refuseCommit([change(path, before, text)], phase, rules);
}

function change(path: string, before: string | null, after: string | null): Change {
  const side = (text: string | null) => (text === null ? null : { mode: "100644", text });
  return { path, before: side(before), after: side(after) };
}
