import { describe, expect, it } from "vitest";
import { refuseWrite, type WritePhase } from "../../../src/workflow/edits/write-policy.ts";

const PHASES = ["tests", "code"] as const satisfies WritePhase[];
const TESTS = [
  "tests/test_a.py",
  "test/x.py",
  "shop/test_cart.py",
  "cart_test.py",
  "tests/data.json",
];
const CODE = ["shop/cart.py", "README.md", "latest.py", "contest.py", "testing/x.py", ".gitignore"];
const CONFIGURATION = [
  "setup.py",
  "pyproject.toml",
  "setup.cfg",
  "tox.ini",
  "pytest.ini",
  ".pytest.ini",
  "pytest.toml",
  ".coveragerc",
  "noxfile.py",
  "Makefile",
  "mypy.ini",
  ".pylintrc",
  ".pre-commit-config.yaml",
  ".gitlab-ci.yml",
  ".circleci/config.yml",
];

describe.each(PHASES)("in the phase of %s", (phase) => {
  it.each([
    ".git/config",
    ".git",
    ".GIT/hooks/pre-commit",
    "vendor/.git/config",
    ".github/workflows/ci.yml",
    ".GitHub/x",
    "CODEOWNERS",
    "docs/codeowners",
    ".gitmodules",
    ".gitattributes",
    "shop/.gitattributes",
    "evil.pth",
    "tests/evil.PTH",
    "sitecustomize.py",
    "tests/usercustomize.py",
    "sitecustomize/__init__.py",
    "evil.egg-info/entry_points.txt",
    "lib/x.dist-info/METADATA",
    ".venv/lib/x.py",
    "venv/bin/python",
  ])("%s is never written, whatever the issue says", (path) => {
    expect(refuse(path, { phase, specText: `Change ${path}` })).toBe(`${path} is never written.`);
  });

  it.each([
    "",
    "/etc/passwd",
    "/tests/test_a.py",
    "../x.py",
    "..",
    ".",
    "tests/../shop/cart.py",
    "./tests/test_a.py",
    "./.github/x",
    "tests//test_a.py",
    "tests/",
    "tests/./test_a.py",
    "tests\\..\\x.py",
    "tests/test_\0.py",
    "tests/test_\u001b[2K.py",
    "tests/test_a.py\n",
    "tests/test_\u202eyp.a.py",
    "tests/test_\u200b.py",
    "tests/test_\u2028.py",
  ])("%j is no path inside the repository", (path) => {
    expect(refuse(path, { phase })).toBe(
      `${JSON.stringify(path)} is not a plain path inside the repository.`,
    );
  });

  it.each([`tests/test_${"é".repeat(125)}.py`, `${"tests/".repeat(167)}a.py`])(
    "a path that no disk takes is refused by its beginning (%#)",
    (path) => {
      expect(refuse(path, { phase })).toBe(`${path.slice(0, 80)}… is too long for a path.`);
    },
  );

  it.each(CONFIGURATION)("%s is not written where the issue does not name it", (path) => {
    const problem = `${path} is configuration that the issue does not name.`;
    expect(refuse(path, { phase })).toBe(problem);
    expect(refuse(path, { phase, specText: `See my_${path} and old/${path}x.` })).toBe(problem);
  });

  it("configuration in a folder is configuration too", () => {
    expect(refuse("tests/pytest.ini", { phase, specText: "Change pytest.ini." })).toMatch(
      /^tests\/pytest\.ini is configuration/,
    );
  });
});

describe("before red", () => {
  it.each(TESTS)("%s may be added, and not changed where it exists", (path) => {
    expect(refuse(path, { phase: "tests" })).toBeNull();
    expect(refuse(path, { phase: "tests", existing: [path] })).toBe(
      `${path} exists and must not be changed: write a new file.`,
    );
  });

  it("a test file that holds a wrong test may be changed, and an existing conftest never", () => {
    const [test, conftest] = ["tests/test_a.py", "tests/conftest.py"];
    const policy = { phase: "tests", specText: "", existing: new Set([test, conftest]) } as const;
    const mayEdit = new Set([test, conftest]);
    expect(refuseWrite(test, { ...policy, mayEdit })).toBeNull();
    expect(refuseWrite(conftest, { ...policy, mayEdit })).toMatch(/exists and must not be changed/);
    expect(refuseWrite(test, { ...policy, phase: "code", mayEdit })).toMatch(/locked/);
  });

  it.each([
    "pytest.py",
    "_pytest/__init__.py",
    "tests/conftest/__init__.py",
    "shop/__pycache__/x.pyc",
    ".env",
  ])("%s is never written, in any phase", (path) => {
    for (const phase of ["tests", "code"] as const) {
      expect(refuse(path, { phase })).toBe(`${path} is never written.`);
    }
  });

  it("a module called tests.py is a test", () => {
    expect(refuse("app/tests.py", { phase: "code" })).toMatch(/is a test/);
  });

  it.each(CODE)("%s may not", (path) => {
    expect(refuse(path, { phase: "tests" })).toBe(
      `${path} is not a test, and only tests are written before red.`,
    );
  });

  it("configuration that the issue names is no test", () => {
    expect(refuse("pytest.ini", { phase: "tests", specText: "pytest.ini" })).toMatch(/not a test/);
  });

  it("a conftest may be added below the tests, and none changed", () => {
    const path = "tests/unit/conftest.py";
    expect(refuse(path, { phase: "tests" })).toBeNull();
    expect(refuse(path, { phase: "tests", existing: [path] })).toBe(
      `${path} exists and must not be changed: write a new file.`,
    );
  });

  it.each(["conftest.py", "shop/conftest.py"])("%s would reach beyond the tests", (path) => {
    expect(refuse(path, { phase: "tests" })).toBe(`${path} is not below a folder of tests.`);
  });
});

describe("after red", () => {
  it.each(CODE)("%s may be written", (path) => {
    expect(refuse(path, { phase: "code" })).toBeNull();
    expect(refuse(path, { phase: "code", existing: [path] })).toBeNull();
  });

  it.each([...TESTS, "conftest.py", "tests/conftest.py", "tests/helpers.py", "Tests/x.py"])(
    "%s is locked",
    (path) => {
      expect(refuse(path, { phase: "code" })).toBe(
        `${path} is a test, and tests are locked once they are red.`,
      );
    },
  );

  it.each(CONFIGURATION)("%s may be written where the issue names it", (path) => {
    expect(refuse(path, { phase: "code", specText: `Please change \`${path}\`, so` })).toBeNull();
    expect(refuse(path, { phase: "code", specText: `It is in ./${path}.` })).toBeNull();
  });

  it("a file that only has a name like configuration is code", () => {
    expect(refuse("my_setup.py", { phase: "code" })).toBeNull();
  });
});

interface Circumstances {
  phase: WritePhase;
  existing?: string[];
  specText?: string;
}

function refuse(path: string, { phase, existing = [], specText = "" }: Circumstances) {
  return refuseWrite(path, { phase, existing: new Set(existing), specText });
}
