import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findConfigured, findLinters } from "../../src/lint/known-linters.ts";
import type { ConfinedCommand, ConfinedResult } from "../../src/lint/linter.ts";
import { createLinter } from "../../src/lint/linter.ts";
import { temporaryDirectory, writeFiles } from "../temporary-repository.ts";
import { BLACK, FLAKE8, MYPY, PYLINT, RUFF } from "./recorded.ts";

const ALL = {
  "ruff.toml": "",
  ".flake8": "",
  ".pylintrc": "",
  "mypy.ini": "",
  "pyproject.toml": "[tool.black]\n",
};

describe("which linters a repository has configured", () => {
  it.each([
    ["ruff.toml", "", ["ruff"]],
    [".ruff.toml", "", ["ruff"]],
    ["pyproject.toml", "[project]\n[tool.ruff.lint]\n[tool.black]\n", ["ruff", "black"]],
    [".flake8", "", ["flake8"]],
    ["setup.cfg", "[metadata]\n[flake8]\n[mypy]\n", ["flake8", "mypy"]],
    ["tox.ini", "[flake8]\n", ["flake8"]],
    [".flake8", "[flake8:local-plugins]\nextension = X1 = tools.checks:Plugin\n", ["flake8"]],
    ["pyproject.toml", "[tool.pylint.main]\n[tool.mypy]\n", ["pylint", "mypy"]],
    ["setup.cfg", "[pylint.main]\n", ["pylint"]],
    ["pylintrc", "", ["pylint"]],
    [".mypy.ini", "", ["mypy"]],
    ["pyproject.toml", "# [tool.ruff]\n[tool.ruffian]\n[tool.blackbox]\n", []],
    ["setup.cfg", "[metadata]\n", []],
    ["README.md", "ruff.toml", []],
  ])("%s with %j", async (file, text, names) => {
    const root = repository({ [file]: text });
    expect((await findConfigured(root)).map(({ name }) => name)).toEqual(names);
  });

  it("waits for no pipe that a test left in place of a configuration", async () => {
    const root = repository({});
    for (const name of ["ruff.toml", ".flake8"]) execFileSync("mkfifo", [join(root, name)]);
    expect(await findConfigured(root)).toEqual([]);
  });

  it("is told from which are installed", async () => {
    const root = repository({ "ruff.toml": "", ".flake8": "" });
    expect(await findLinters({ root, isInstalled: (name) => name === "flake8" })).toEqual([
      { name: "ruff", installed: false },
      { name: "flake8", installed: true },
    ]);
  });
});

describe("what a linter says", () => {
  it("becomes findings in the files that were asked about", async () => {
    const recorded = { ruff: RUFF, flake8: FLAKE8, pylint: PYLINT, mypy: MYPY, black: BLACK };
    const { lint } = linterOf(ALL, ([name = ""]) => recorded[name as keyof typeof recorded]);
    const runs = await lint({ paths: ["app.py"] });
    const findings = runs.map(({ linter, ending, findings }) => [
      `${linter} ${ending}`,
      ...findings.map(({ file, line, code, message }) => [file, line, code, message].join("|")),
    ]);
    expect(findings).toEqual([
      [
        "ruff findings",
        "app.py|1|F401|`os` imported but unused",
        "app.py|5|F841|Local variable `x` is assigned to but never used",
        "app.py|9|invalid-syntax|Expected an expression",
      ],
      [
        "flake8 findings",
        "app.py|1|F401|'os' imported but unused",
        "app.py|4|E201|whitespace after '('",
      ],
      [
        "pylint findings",
        "app.py|1|C0114|Missing module docstring (missing-module-docstring)",
        "app.py|1|W0611|Unused import os (unused-import)",
      ],
      [
        "mypy findings",
        'app.py|10|return-value|Incompatible return value type (got "str", expected "int")',
        "app.py|13|no-untyped-def|Function is missing a return type annotation",
      ],
      ["black findings", "app.py||black|would reformat"],
    ]);
  });

  it.each([
    ["black", "would reformat /seen/app.py", { file: "app.py", line: null, code: "black" }],
    ["mypy", "app.py:3: error: No code", { line: 3, code: "mypy", message: "No code" }],
    ["mypy", "./app.py:3: error: X  [misc]", { file: "app.py", code: "misc", message: "X" }],
    ["ruff", "app.py:3:1: SyntaxError: X", { line: 3, code: "SyntaxError", message: "X" }],
  ])("is understood from other versions: %s, %s", async (name, output, finding) => {
    const { lint } = linterOf(ALL, () => ({ exitCode: 1, output }));
    const [run] = await lint({ paths: ["app.py"], only: [name] });
    expect(run?.findings).toMatchObject([finding]);
  });

  it.each([
    ["ruff", 2, "error: Failed to parse ruff.toml"],
    ["flake8", 1, "There was a critical error during execution of Flake8: plugin"],
    ["flake8", 2, "app.py:1:1: F401 printed before it died"],
    ["pylint", 32, "pylint: error: Unrecognized option found: badopt"],
    ["pylint", 1, "app.py:1:0: F0002: app.py: Fatal error while checking 'app.py'."],
    ["mypy", 2, "app.py:1: error: INTERNAL ERROR -- Please try using mypy master"],
    ["black", 123, "error: cannot format app.py: Cannot parse: 1:0"],
  ])("is no finding where %s crashes with %d", async (name, exitCode, output) => {
    const { lint } = linterOf(ALL, () => ({ exitCode, output: `…\n${output}\n\n` }));
    const run = (await lint({ paths: ["app.py"] })).find(({ linter }) => linter === name);
    const problem = `exit ${exitCode}: … / ${output}`;
    expect(run).toMatchObject({ ending: "broken", findings: [], exitCode, problem });
  });

  it.each([
    ["too slow", { exitCode: 124, ending: "timed-out" }, "broken", "it ran out of time"],
    ["killed", { exitCode: 137, ending: "signalled" }, "broken", "exit 137"],
    ["not there", { exitCode: 127, ending: "not-installed" }, "not-installed", ""],
    ["content", { exitCode: 0 }, "clean", ""],
    ["about other files alone", { exitCode: 1, output: "b.py:1:1: E1 x" }, "clean", ""],
  ] as const)("is heard when it is %s", async (_, said, ending, problem) => {
    const { lint } = linterOf({ ".flake8": "" }, () => said);
    expect(await lint({ paths: ["app.py"] })).toMatchObject([{ ending, findings: [], problem }]);
  });
});

describe("what a linter is asked", () => {
  it("is about the Python files, behind dashes", async () => {
    const { lint, asked } = linterOf({ ".flake8": "" }, () => ({}));
    const [run] = await lint({ paths: ["a.py", "README.md", "--config=evil.py", "b c.py"] });
    const words = ["flake8", "--format=default", "--output-file=", "--"];
    expect(asked).toEqual([[...words, "a.py", "--config=evil.py", "b c.py"]]);
    expect(run?.command).toBe([...words, "a.py --config=evil.py b c.py"].join(" "));
  });

  it("is nothing where no Python was written, or no linter is configured", async () => {
    const { lint, asked } = linterOf(ALL, () => ({}));
    expect(await lint({ paths: ["README.md"] })).toEqual([]);
    expect(await linterOf({}, () => ({})).lint({ paths: ["a.py"] })).toEqual([]);
    expect(asked).toEqual([]);
  });

  it("is asked of those that are named, configured or not", async () => {
    const { lint } = linterOf({ "ruff.toml": "" }, () => ({}));
    const runs = await lint({ paths: ["a.py"], only: ["mypy"] });
    expect(runs.map(({ linter }) => linter)).toEqual(["mypy"]);
  });
});

describe("a lint command", () => {
  const COMMAND = "make lint && echo $HOME";
  const lintWith = (said: Said) => linterOf(ALL, () => said, COMMAND);

  it("runs in a shell instead of what the files configure", async () => {
    const { lint, asked } = lintWith({});
    expect(await lint({ paths: [] })).toEqual([
      {
        ...{ linter: "lint-command", command: COMMAND, exitCode: 0 },
        ...{ ending: "clean", findings: [], problem: "" },
      },
    ]);
    expect(asked).toEqual([["sh", "-c", COMMAND]]);
  });

  it("is read as most linters write", async () => {
    const output = [
      ...["app.py:1:8: F401 [*] `os` imported", "/seen/b.py:2: odd", "C:\\x", "Found: 3 errors"],
      ...[
        "app.py:4:1: error: No type  [no-untyped-def]",
        "app.py:4: note: see",
        "would reformat x.py",
      ],
      "a.py:7:0: C0114: Missing module docstring (missing-module-docstring)",
    ].join("\n");
    const [run] = await lintWith({ exitCode: 2, output }).lint({ paths: [] });
    const findings = run?.findings.map((each) => Object.values(each).join("|"));
    expect(findings).toEqual([
      "app.py|1|F401|[*] `os` imported",
      "b.py|2||odd",
      "app.py|4||error: No type  [no-untyped-def]",
      "a.py|7|C0114|Missing module docstring (missing-module-docstring)",
      "x.py||black|would reformat",
    ]);
  });

  it("that names no line has one complaint", async () => {
    const said = { exitCode: 2, output: "a\nb\n\nc\nmake: *** [lint] Error 1\n" };
    const [run] = await lintWith(said).lint({ paths: [] });
    const message = "b / c / make: *** [lint] Error 1";
    expect(run).toMatchObject({
      ending: "findings",
      findings: [{ file: "", line: null, code: "exit 2", message }],
    });
  });

  it.each([
    { exitCode: 127, output: "sh: 1: make: not found" },
    { exitCode: 126 },
    { exitCode: 124, ending: "timed-out" },
    { exitCode: 139, ending: "signalled" },
    { exitCode: 127, ending: "not-installed" },
  ] as const)("that could not do its work is broken: %j", async (said) => {
    expect(await lintWith(said).lint({ paths: [] })).toMatchObject([
      { ending: "broken", findings: [] },
    ]);
  });
});

type Said = Partial<Omit<ConfinedResult, "root">>;

function linterOf(
  files: Record<string, string>,
  say: (words: readonly string[]) => Said,
  command?: string,
) {
  const asked: (readonly string[])[] = [];
  const runConfined = async ({ words }: ConfinedCommand): Promise<ConfinedResult> => {
    asked.push(words);
    return { exitCode: 0, ending: "exited", output: "", root: "/seen", ...say(words) };
  };
  return { ...createLinter({ root: repository(files), command, runConfined }), asked };
}

function repository(files: Record<string, string>): string {
  const root = temporaryDirectory();
  writeFiles(root, files);
  return root;
}
