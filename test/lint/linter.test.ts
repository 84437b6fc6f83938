import { execFileSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createLinter } from "../../src/lint/linter.ts";
import { temporaryDirectory, writeFiles } from "../temporary-repository.ts";

const NOTHING = { command: null, exitCode: 0, findings: [] };
const FOUND = `echo "a.py:1:1: F401 unused"; echo "Found 1 error."; echo "b.py:2:3: E501" >&2; exit 1`;

describe("the linter", () => {
  it.each([
    ["ruff.toml", ""],
    [".ruff.toml", ""],
    ["pyproject.toml", "[project]\n[tool.ruff.lint]\n"],
  ])("is ruff where %s says so", async (file, text) => {
    const linter = place({ [file]: text }, { ruff: FOUND });
    expect(await linter.lint(["a.py"])).toEqual({
      command: "ruff check --no-cache --output-format=concise -- a.py",
      exitCode: 1,
      findings: ["a.py:1:1: F401 unused"],
    });
  });

  it.each([
    [".flake8", ""],
    ["setup.cfg", "[metadata]\n[flake8]\n"],
    ["tox.ini", "[flake8]\n"],
  ])("is flake8 where %s says so", async (file, text) => {
    const linter = place({ [file]: text }, { ruff: "exit 3", flake8: "exit 0" });
    expect(await linter.lint(["a.py"])).toEqual({
      command: "flake8 --output-file= -- a.py",
      exitCode: 0,
      findings: [],
    });
  });

  it.each([
    ["pyproject.toml", "# [tool.ruff]\n[tool.ruffian]\n"],
    ["setup.cfg", "[metadata]\n"],
    ["README.md", "ruff.toml"],
  ])("is none where %s says nothing of one", async (file, text) => {
    const linter = place({ [file]: text }, { ruff: FOUND, flake8: FOUND });
    expect(await linter.lint(["a.py"])).toEqual(NOTHING);
  });

  it.each([".flake8", "setup.cfg", "tox.ini"])(
    "is not flake8 where %s has it run plugins of the repository",
    async (file) => {
      const plugins = "[flake8]\n[flake8:local-plugins]\nextension = X1 = tools.checks:Plugin\n";
      const linter = place({ ".flake8": "[flake8]\n", [file]: plugins }, { flake8: FOUND });
      expect(await linter.lint(["a.py"])).toEqual(NOTHING);
    },
  );

  it("waits for no pipe that a test left in place of a configuration", async () => {
    const { root, lint } = place({}, { ruff: FOUND, flake8: FOUND });
    for (const name of ["ruff.toml", ".flake8"]) execFileSync("mkfifo", [join(root, name)]);
    expect(await lint(["a.py"])).toEqual(NOTHING);
  });

  it("sees the Python files, from the root, and no other", async () => {
    const said = `echo "$PWD:1: $*"`;
    const { root, lint } = place({ "ruff.toml": "", "shop/b.py": "" }, { ruff: said });
    const { findings, command } = await lint(["a.py", "README.md", "shop/b.py", "setup.cfg"]);
    expect(findings).toEqual([
      `${root}:1: check --no-cache --output-format=concise -- a.py shop/b.py`,
    ]);
    expect(command).toBe("ruff check --no-cache --output-format=concise -- a.py shop/b.py");
  });

  it("is not started where no Python was written", async () => {
    const linter = place({ "ruff.toml": "" }, { ruff: "exit 9" });
    expect(await linter.lint(["README.md"])).toEqual(NOTHING);
    expect(await linter.lint([])).toEqual(NOTHING);
  });

  it("takes a file that is called like an option for a file", async () => {
    const said = `for word; do last="$before"; before="$word"; done; echo "x:1: $last $before"`;
    const { lint } = place({ "ruff.toml": "" }, { ruff: said });
    expect((await lint(["--config=evil.py"])).findings).toEqual(["x:1: -- --config=evil.py"]);
  });

  it("hands over no part of a path to a shell", async () => {
    const { lint } = place({ "ruff.toml": "" }, { ruff: `echo "x:1: $# $5"` });
    const findings = ["x:1: 5 a b; echo $(id).py"];
    expect((await lint(["a b; echo $(id).py"])).findings).toEqual(findings);
  });

  it("is the next one that is configured where the first is not installed", async () => {
    const linter = place({ "ruff.toml": "", ".flake8": "" }, { flake8: "exit 0" });
    expect(await linter.lint(["a.py"])).toMatchObject({ command: "flake8 --output-file= -- a.py" });
  });

  it("is none where none is installed", async () => {
    const linter = place({ "ruff.toml": "", ".flake8": "" }, {});
    expect(await linter.lint(["a.py"])).toEqual(NOTHING);
  });

  it("hands on how it ended when it broke", async () => {
    const linter = place({ "ruff.toml": "" }, { ruff: "echo 'ruff failed'; exit 2" });
    expect(await linter.lint(["a.py"])).toMatchObject({ exitCode: 2, findings: [] });
  });

  it("sees the environment it is given and nothing else", async () => {
    process.env.TDD_TEST_TOKEN = "planted";
    const { lint } = place({ "ruff.toml": "" }, { ruff: `echo "x:1: [$TDD_TEST_TOKEN] [$HOME]"` });
    const { findings } = await lint(["a.py"]);
    delete process.env.TDD_TEST_TOKEN;
    expect(findings).toEqual(["x:1: [] []"]);
  });
});

/** A repository with these files, and a machine with these programs as shell lines. */
function place(files: Record<string, string>, programs: Record<string, string>) {
  const root = temporaryDirectory();
  const bin = temporaryDirectory();
  writeFiles(root, files);
  for (const [name, line] of Object.entries(programs)) {
    writeFiles(bin, { [name]: `#!/bin/sh\n${line}\n` });
    chmodSync(join(bin, name), 0o755);
  }
  const linter = createLinter({ root, env: { PATH: bin } });
  return { root, lint: (paths: readonly string[]) => linter.lint(paths) };
}
