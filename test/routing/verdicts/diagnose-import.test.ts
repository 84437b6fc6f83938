import { describe, expect, it } from "vitest";
import { declaredBy } from "../../../src/python/declared-dependencies.ts";
import {
  findImportProblems,
  type ImportProblem,
} from "../../../src/python/results/missing-name.ts";
import {
  diagnoseImport,
  diagnoseOptions,
  type ImportFacts,
} from "../../../src/routing/verdicts/diagnose-import.ts";

const DETAILS = `ImportError while importing test module '/x/tests/test_a.py'.
Traceback:
tests/test_a.py:1: in <module>
    import shop
src/shop/__init__.py:3: in <module>
    from shop._version import VERSION
E   ModuleNotFoundError: No module named 'shop._version'`;

describe("findImportProblems", () => {
  it("tells which module is missing, and which file imports it", () => {
    expect(findImportProblems(uncollected(DETAILS))).toEqual([
      {
        file: "tests/test_a.py",
        error: "ModuleNotFoundError: No module named 'shop._version'",
        missing: { kind: "module", name: "shop._version" },
        raisedIn: "src/shop/__init__.py",
      },
    ]);
  });

  it("finds the import behind an error that other code made of it", () => {
    const details = `${DETAILS}\n\nDuring handling of the above exception, another exception occurred:\nsrc/shop/__init__.py:5: in <module>\n    raise RuntimeError("not built")\nE   RuntimeError: not built`;
    const [problem] = findImportProblems(uncollected(details));
    expect(problem?.missing).toEqual({ kind: "module", name: "shop._version" });
  });

  it("finds the import in a conftest.py, for which pytest writes no report", () => {
    const output = `ImportError while loading conftest '/x/tests/conftest.py'.
tests/conftest.py:1: in <module>
    import hypothesis
E   ModuleNotFoundError: No module named 'hypothesis'
`;
    expect(findImportProblems({ report: null, output })).toMatchObject([
      { file: "tests/conftest.py", missing: { name: "hypothesis" }, raisedIn: "tests/conftest.py" },
    ]);
  });

  it("takes no other error for an import", () => {
    expect(findImportProblems(uncollected("E   SyntaxError: invalid syntax"))).toEqual([]);
  });
});

describe("diagnoseImport", () => {
  it.each<[string, Partial<ImportFacts>, string]>([
    [
      "a file that is not committed",
      { untracked: { path: "src/shop/cart.py", isIgnored: false } },
      "Commit src/shop/cart.py.",
    ],
    [
      "an ignored file beside others",
      { untracked: { path: "b c.py", isIgnored: true }, copied: ["a.py"] },
      "Take it over with --copy a.py --copy 'b c.py', or with this line in .github/tdd.yml: copy: [a.py, b c.py]",
    ],
    [
      "an ignored file that is named like a secret",
      { untracked: { path: "src/shop/secrets.py", isIgnored: true } },
      "A file that is named like a secret is never taken over: rename it if it is none.",
    ],
    [
      "a submodule of its name that is not checked out",
      { submodules: ["docs", "src/shop/cart"], isOwn: true },
      "Type: git submodule update --init --recursive src/shop/cart",
    ],
    [
      "a submodule that is not checked out, if nothing else explains it",
      { submodules: ["vendor/lib"] },
      "Type: git submodule update --init --recursive vendor/lib",
    ],
    [
      "a file that the installation writes",
      { isBuilt: true, isOwn: true },
      "Type: .venv/bin/python -m pip install --editable .",
    ],
    [
      "a package in another version",
      { isInstalled: true, declaredBy: ["--editable", "."] },
      "Install a version of shop that has shop.cart.",
    ],
    [
      "a declared dependency",
      { declaredBy: ["--group", "test"] },
      "Type: .venv/bin/python -m pip install --group test",
    ],
  ])("blames the environment for %s, and says what to do", (_, facts, fix) => {
    expect(diagnoseImport(MISSING, { ...NO_FACTS, ...facts }, ".venv/bin/python")).toMatchObject({
      cause: "environment",
      fix,
    });
  });

  it("blames the repository for a module that its own package never had", () => {
    const found = diagnoseImport(MISSING, { ...NO_FACTS, isOwn: true }, "python3");
    expect(found).toMatchObject({ cause: "repository", isOutsideTests: false });
  });
});

it("an option that pytest does not know is blamed on a plugin that is not installed", () => {
  const output = "ERROR: usage: x.py [options]\nx.py: error: unrecognized arguments: --cov=shop\n";
  expect(diagnoseOptions({ report: null, output }, "python3")?.reason).toContain(
    "does not know --cov=shop,",
  );
  expect(diagnoseOptions({ report: null, output: "ERROR: not found: x" }, "python3")).toBeNull();
  const missing = "ERROR: file or directory not found: tests";
  expect(diagnoseOptions({ report: null, output: missing }, "python3")).toBeNull();
});

it.each([
  "./tox.ini: 'minversion' requires pytest-8.0, actual pytest-7.2.1'",
  "Unknown config option: asyncio_default_fixture_loop_scope",
  "Missing required plugins: pytest-django",
])("pytest's own words are given where it refuses the configuration: %s", (text) => {
  const found = diagnoseOptions({ report: null, output: `one\nERROR: ${text}\n\n` }, "python3");
  expect(found).toMatchObject({ reason: `pytest does not start: ${text}`, cause: "environment" });
});

describe("declaredBy", () => {
  const pyproject = `[project]
name = "shop"
dependencies = ["PyYAML>=6", "python-dateutil"]
[project.optional-dependencies]
test = [
  "hypothesis",  # properties
]
[dependency-groups]
dev = ["pytest_mock"]
[tool.other]
dev = ["attrs"]
`;
  const requirements = [{ path: "requirements/ci.txt", text: "# for CI\nfreezegun==1.5\n" }];
  it.each([
    ["yaml", ["--editable", "."]],
    ["dateutil.parser", ["--editable", "."]],
    ["hypothesis.strategies", ["--editable", ".[test]"]],
    ["pytest_mock", ["--group", "dev"]],
    ["freezegun", ["--requirement", "requirements/ci.txt"]],
    ["attrs", null],
    ["bs4", null],
  ])("finds how %s is installed", (module, expected) => {
    expect(declaredBy(module, { pyproject, requirements })).toEqual(expected);
  });
});

const MISSING: ImportProblem = {
  file: "tests/test_a.py",
  error: "ModuleNotFoundError: No module named 'shop.cart'",
  missing: { kind: "module", name: "shop.cart" },
  raisedIn: "tests/test_a.py",
};

const NO_FACTS: ImportFacts = {
  untracked: null,
  isOwn: false,
  isBuilt: false,
  isInstalled: false,
  declaredBy: null,
  submodules: [],
  copied: [],
};

function uncollected(details: string) {
  const failure = { exception: null, message: "collection failure", details };
  return {
    report: { tests: [], collectionErrors: [{ file: "tests/test_a.py", failure }] },
    output: "",
  };
}
