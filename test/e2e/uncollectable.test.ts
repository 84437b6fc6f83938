import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inProcess } from "../cli/in-process.ts";
import { git, temporaryRepository, writeFiles } from "../temporary-repository.ts";

const TEST = "from shop import twice\n\n\ndef test_twice():\n    assert twice(2) == 4\n";
const OLD_TEST = "from shop import VERSION\n\n\ndef test_version():\n    assert VERSION\n";

/** A package that imports a file which its installation generates, and git ignores. */
const FILES = {
  ".gitignore": "_version.py\n",
  "pyproject.toml": '[tool.hatch.build.hooks.vcs]\nversion-file = "src/shop/_version.py"\n',
  "src/shop/__init__.py": "from shop._version import VERSION\n",
  "tests/test_version.py": OLD_TEST,
};

describe("a generated file that git ignores", () => {
  it("is taken over by verify where a build tool names it, and that is said", async () => {
    const cwd = changed(FILES, { "src/shop/_version.py": "VERSION = '1'\n" });
    const { exitCode, stdout } = await inProcess(["verify"], { cwd });
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining("Holds: 1 test proves")]);
    expect(stdout).toContain(
      "src/shop/_version.py: generated, ignored by git, and taken over from the checkout",
    );
  });

  it("is not taken over by itself where its text looks like a secret", async () => {
    const text = `VERSION = "1"\nKEY = "ghp_${"a1B2".repeat(9)}"\n`;
    const cwd = changed(FILES, { "src/shop/_version.py": text });
    const { stdout } = await inProcess(["verify"], { cwd });
    expect(stdout).not.toContain("taken over from the checkout\n");
  });

  it("is taken over by verify with --copy where no build tool names it", async () => {
    const { "pyproject.toml": _, ...files } = FILES;
    const cwd = changed(files, { "src/shop/_version.py": "VERSION = '1'\n" });
    const { exitCode } = await inProcess(["verify", "--copy", "src/shop/_version.py"], { cwd });
    expect(exitCode).toBe(0);
  });

  it("keeps a change from being judged where no build tool names it, with the line to add", async () => {
    const { "pyproject.toml": _, ...files } = FILES;
    const cwd = changed(files, { "src/shop/_version.py": "VERSION = '1'\n" });
    const { exitCode, stdout } = await inProcess(["verify"], { cwd });
    expect(exitCode).toBe(4);
    expect(unwrapped(stdout)).toContain(
      "Could not be judged: tests cannot be collected: ModuleNotFoundError: No module named 'shop._version' (tests/test_version.py, in src/shop/__init__.py). src/shop/_version.py is in the checkout, but git ignores it, so the worktree does not have it. Take it over with --copy src/shop/_version.py, or with this line in .github/tdd.yml: copy: [src/shop/_version.py]",
    );
    expect(stdout).toContain(
      "✘ Suite before   0 tests passed, 0 failed, 1 file cannot be collected",
    );
    expect(stdout).not.toMatch(/✔.* 0 tests passed|Mutants/);
  });
});

describe("doctor", () => {
  it("collects the tests in a clean worktree, with the generated file", async () => {
    const cwd = temporaryRepository(FILES);
    writeFiles(cwd, { "src/shop/_version.py": "VERSION = '1'\n" });
    const { stdout } = await inProcess(["doctor", "--all"], { cwd });
    expect(stdout).toContain("✔ Tests          1 test can be collected in a clean worktree\n");
  });

  it("names the import that keeps a run from starting, and the fix", async () => {
    const cwd = temporaryRepository({ ...FILES, "pyproject.toml": "" });
    writeFiles(cwd, { "src/shop/_version.py": "VERSION = '1'\n" });
    const { exitCode, stdout } = await inProcess(["doctor"], { cwd });
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(
      /✘ Tests +none can be collected in a clean worktree\n +ModuleNotFoundError: No module named 'shop\._version'.*\n +→ Take it over with --copy src\/shop\/_version\.py,/,
    );
    const copied = await inProcess(["doctor", "--all", "--copy", "src/shop/_version.py"], { cwd });
    expect(copied.stdout).toContain("✔ Tests ");
  });

  it("names a submodule that is not checked out, and the command that does it", async () => {
    const cwd = temporaryRepository({
      ...{ ".gitmodules": '[submodule "lib"]\n\tpath = vendor/lib\n\turl = ../lib\n' },
      ...{
        "tests/test_lib.py":
          "from vendor.lib import parse\n\n\ndef test_lib():\n    assert parse\n",
      },
    });
    const head = git(cwd, "rev-parse", "HEAD").trim();
    git(cwd, "update-index", "--add", "--cacheinfo", `160000,${head},vendor/lib`);
    git(cwd, "commit", "--quiet", "--message", "build: a submodule");
    const { stdout } = await inProcess(["doctor"], { cwd });
    expect(stdout).toContain("The submodule vendor/lib is not checked out.");
    expect(stdout).toContain("→ Type: git submodule update --init --recursive vendor/lib\n");
  });
});

describe("a run on a repository whose tests cannot be collected", () => {
  it.each<[string, object, object, string]>([
    [
      "a file that git ignores",
      { "pyproject.toml": "" },
      { "src/shop/_version.py": "VERSION = '1'\n" },
      "Take it over with --copy src/shop/_version.py,",
    ],
    ["the project's installation", {}, {}, "-m pip install --editable ."],
    [
      "a newer pytest",
      { "pytest.ini": "[pytest]\nminversion = 99\n" },
      {},
      "'minversion' requires pytest-99",
    ],
    [
      "pytest's reports",
      {
        "pytest.ini": "[pytest]\naddopts = -p no:junitxml\n",
        "src/shop/__init__.py": "VERSION = '1'\n",
      },
      {},
      "writes no report, because of -p no:junitxml. Remove it from addopts.",
    ],
    [
      "a plugin of pytest",
      { "pytest.ini": "[pytest]\naddopts = -p pytest_none\n" },
      {},
      "No module named 'pytest_none' (pytest's plugins, in _pytest/config/__init__.py). Neither the repository nor",
    ],
    [
      "a plugin that this pytest can load",
      { "pytest.ini": "[pytest]\naddopts = -p old\n", "old.py": "raise KeyError('hook')\n" },
      {},
      "pytest does not start: KeyError: 'hook'. See that pytest can collect the tests in a fresh clone.",
    ],
    [
      "the project's installation, whose doctests can be collected,",
      {
        "pytest.ini": "[pytest]\naddopts = --doctest-modules\n",
        "src/shop/cart.py": 'def total():\n    """\n    >>> import shop\n    """\n',
      },
      {},
      "-m pip install --editable .",
    ],
  ])(
    "for want of %s ends before a model is asked, with the fix",
    async (_, files, ignored, fix) => {
      const cwd = temporaryRepository({ ...FILES, ...files, "issue.md": ISSUE });
      writeFiles(cwd, { ...ignored, "../answers.json": "{}" });
      const issue = ["--issue", "1", "--issue-file", join(cwd, "issue.md")];
      const model = ["--model", `scripted:${join(cwd, "../answers.json")}`];
      const { exitCode, stdout } = await inProcess(["run", ...issue, ...model, "--json"], { cwd });
      expect([exitCode, stdout]).toEqual([1, expect.anything()]);
      expect(JSON.parse(stdout)).toMatchObject({
        status: "failed",
        error: { code: "tests-uncollectable", message: expect.stringContaining(fix) },
        usage: { calls: 0 },
      });
    },
  );

  it("says first that the checkout has changes which are not committed", async () => {
    const cwd = temporaryRepository({ ...FILES, "issue.md": ISSUE });
    writeFiles(cwd, { "tests/test_version.py": "", "../answers.json": "{}" });
    const issue = ["--issue", "1", "--issue-file", join(cwd, "issue.md")];
    const model = ["--model", `scripted:${join(cwd, "../answers.json")}`];
    const { stdout } = await inProcess(["run", ...issue, ...model], { cwd });
    expect(stdout).toMatch(/^! Your checkout of main has changes that are not committed\./m);
  });

  it("goes on where only a test misses what is yet to be written", async () => {
    const test = "from shop.cart import total\n\n\ndef test_total():\n    assert total\n";
    const cwd = temporaryRepository({
      "src/shop/__init__.py": "",
      "tests/test_cart.py": test,
      "issue.md": ISSUE,
    });
    writeFiles(cwd, { "../answers.json": "{}" });
    const issue = ["--issue", "1", "--issue-file", join(cwd, "issue.md")];
    const model = ["--model", `scripted:${join(cwd, "../answers.json")}`];
    const { stdout } = await inProcess(["run", ...issue, ...model, "--json"], { cwd });
    expect(JSON.parse(stdout).error?.code).not.toBe("tests-uncollectable");
  });
});

const ISSUE =
  "# Add twice\n\n`twice(2)` returns 4.\n\n## Acceptance criteria\n\n- [ ] `twice(2)` returns 4\n";

describe("verify of a change whose tests cannot be collected here", () => {
  it("names the line that installs a project whose version file was never generated", async () => {
    const { exitCode, stdout } = await inProcess(["verify"], { cwd: changed(FILES) });
    expect(exitCode).toBe(4);
    expect(unwrapped(stdout)).toMatch(
      /No module named 'shop\._version' .* its installation provides shop\._version\. Type: /,
    );
    expect(stdout).toMatch(/^ {2}\S*python\S* -m pip install --editable \.$/m);
  });

  it("names the line that installs a project whose metadata is asked for", async () => {
    const code = "from importlib.metadata import version\n\nVERSION = version('tdd-shop')\n";
    const cwd = changed({
      ...FILES,
      "pyproject.toml": '[project]\nname = "tdd_shop"\nversion = "1"\n',
      "src/shop/__init__.py": code,
    });
    const { exitCode, stdout } = await inProcess(["verify"], { cwd });
    expect([exitCode, stdout]).toEqual([4, expect.stringContaining("pip install --editable .\n")]);
    expect(stdout).toContain("its installation provides tdd-shop");
  });

  it("names the line that installs a dependency that the project declares", async () => {
    const cwd = changed({
      "pyproject.toml":
        '[project.optional-dependencies]\ntest = [\n  "pytest",\n  "nowhere-tools>=2",\n]\n',
      "src/shop/__init__.py": "VERSION = '1'\n",
      "tests/conftest.py": "import nowhere_tools\n",
      "tests/test_version.py": OLD_TEST,
    });
    const { exitCode, stdout } = await inProcess(["verify"], { cwd });
    expect(exitCode).toBe(4);
    expect(unwrapped(stdout)).toMatch(/No module named 'nowhere_tools' \(tests\/conftest\.py\)/);
    expect(stdout).toContain("-m pip install --editable '.[test]'\n");
  });

  it("does not guess which package provides a module that nothing declares", async () => {
    const files = { "src/shop/__init__.py": "VERSION = '1'\n", "tests/test_version.py": OLD_TEST };
    const cwd = changed(files);
    writeFiles(cwd, { "tests/test_twice.py": `import nowhere_tools\n${TEST}` });
    git(cwd, "commit", "--quiet", "--all", "--message", "test: more");
    const { exitCode, stdout } = await inProcess(["verify"], { cwd });
    expect(exitCode).toBe(4);
    expect(unwrapped(stdout)).toContain(
      "has nowhere_tools. If it is a dependency, install the package that",
    );
    expect(stdout).not.toContain("pip install");
  });

  it("judges a change that imports a module which its own package does not have", async () => {
    const files = { "src/shop/__init__.py": "VERSION = '1'\n", "tests/test_version.py": OLD_TEST };
    const cwd = changed(files);
    writeFiles(cwd, { "tests/test_twice.py": `import shop.cart\n${TEST}` });
    git(cwd, "commit", "--quiet", "--all", "--message", "test: more");
    const { exitCode, stdout } = await inProcess(["verify"], { cwd });
    expect(exitCode).toBe(1);
    expect(unwrapped(stdout)).toContain(
      "fails with the old source, and with the new one: its file cannot be collected: ModuleNotFoundError: No module named 'shop.cart'",
    );
    expect(stdout).not.toContain("Mutants");
  });
});

/** A repository with a change that a test proves; `ignored` lies in the checkout only. */
function changed(
  files: Readonly<Record<string, string>>,
  ignored: Readonly<Record<string, string>> = {},
): string {
  const cwd = temporaryRepository(files);
  git(cwd, "switch", "--quiet", "--create", "change");
  const code = `${files["src/shop/__init__.py"]}\n\ndef twice(number):\n    return number * 2\n`;
  writeFiles(cwd, { "src/shop/__init__.py": code, "tests/test_twice.py": TEST, ...ignored });
  git(cwd, "add", "--all");
  git(cwd, "commit", "--quiet", "--message", "feat: twice");
  return cwd;
}

/** Without the line breaks that fit the text to the terminal. */
function unwrapped(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
