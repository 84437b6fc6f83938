import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findConfigured, findLinters } from "../../src/lint/known-linters.ts";
import { createLinter } from "../../src/lint/linter.ts";
import type { ProgramPaths, ProgramResult, ProgramRunner } from "../../src/ports.ts";
import type { Interpreter } from "../../src/python/interpreter.ts";
import { temporaryDirectory, writeFiles } from "../temporary-repository.ts";
import { BLACK, FLAKE8, MYPY, PYLINT, RUFF } from "./recorded.ts";

const ALL = {
  "ruff.toml": "",
  ".flake8": "",
  ".pylintrc": "",
  "mypy.ini": "",
  "pyproject.toml": "[tool.black]\n",
};

describe("findConfigured", () => {
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

  it("does not read a pipe that a test left in the place of a configuration file", async () => {
    const root = repository({});
    for (const name of ["ruff.toml", ".flake8"]) execFileSync("mkfifo", [join(root, name)]);
    expect(await findConfigured(root)).toEqual([]);
  });

  it("findLinters says which of them are installed", async () => {
    const root = repository({ "ruff.toml": "", ".flake8": "" });
    expect(await findLinters({ root, isInstalled: (name) => name === "flake8" })).toEqual([
      { name: "ruff", installed: false },
      { name: "flake8", installed: true },
    ]);
  });
});

describe("the result of a linter", () => {
  it("becomes findings in the requested files", async () => {
    const recorded = { ruff: RUFF, flake8: FLAKE8, pylint: PYLINT, mypy: MYPY, black: BLACK };
    const { lint } = linterWith(ALL, ([name = ""]) => recorded[name as keyof typeof recorded]);
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
  ])("is read from other versions: %s, %s", async (name, output, finding) => {
    const { lint } = linterWith(ALL, () => ({ exitCode: 1, output }));
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
  ])("is broken, without findings, when %s crashes with %d", async (name, exitCode, output) => {
    const { lint } = linterWith(ALL, () => ({ exitCode, output: `…\n${output}\n\n` }));
    const run = (await lint({ paths: ["app.py"] })).find(({ linter }) => linter === name);
    const problem = `exit ${exitCode}: … / ${output}`;
    expect(run).toMatchObject({ ending: "broken", findings: [], exitCode, problem });
  });

  it.each([
    ["too slow", { exitCode: 124, ending: "timed-out" }, "broken", "it ran out of time"],
    ["killed", { exitCode: 137, ending: "signalled" }, "broken", "exit 137"],
    ["not installed", { exitCode: 127, ending: "not-found" }, "not-installed", ""],
    ["clean", { exitCode: 0 }, "clean", ""],
    ["about other files only", { exitCode: 1, output: "b.py:1:1: E1 x" }, "clean", ""],
  ] as const)("when it is %s", async (_, result, ending, problem) => {
    const { lint } = linterWith({ ".flake8": "" }, () => result);
    expect(await lint({ paths: ["app.py"] })).toMatchObject([{ ending, findings: [], problem }]);
  });
});

describe("the command of a linter", () => {
  it("lists the Python files after two dashes", async () => {
    const { lint, commands } = linterWith({ ".flake8": "" }, () => ({}));
    const [run] = await lint({ paths: ["a.py", "README.md", "--config=evil.py", "b c.py"] });
    const words = ["flake8", "--format=default", "--output-file=", "--"];
    expect(commands).toEqual([[...words, "a.py", "--config=evil.py", "b c.py"]]);
    expect(run?.command).toBe([...words, "a.py --config=evil.py b c.py"].join(" "));
  });

  it("is not run without Python files or without a configured linter", async () => {
    const { lint, commands } = linterWith(ALL, () => ({}));
    expect(await lint({ paths: ["README.md"] })).toEqual([]);
    expect(await linterWith({}, () => ({})).lint({ paths: ["a.py"] })).toEqual([]);
    expect(commands).toEqual([]);
  });

  it("is run for linters that are named, configured or not", async () => {
    const { lint } = linterWith({ "ruff.toml": "" }, () => ({}));
    const runs = await lint({ paths: ["a.py"], only: ["mypy"] });
    expect(runs.map(({ linter }) => linter)).toEqual(["mypy"]);
  });
});

it.each([{}, { command: "make lint" }])("needs an interpreter: %j", async (options) => {
  const { lint, commands } = linterWith({ ".flake8": "" }, () => ({}), {
    ...options,
    interpreter: null,
  });
  const ending = "command" in options ? "broken" : "not-installed";
  expect(await lint({ paths: ["a.py"] })).toMatchObject([{ ending, exitCode: 127 }]);
  expect(commands).toEqual([]);
});

it("throws when it is cancelled", async () => {
  const { lint } = linterWith({ ".flake8": "" }, () => ({ exitCode: 130, ending: "cancelled" }));
  await expect(lint({ paths: ["a.py"] })).rejects.toMatchObject({ code: "cancelled" });
});

describe("a lint command", () => {
  const COMMAND = "make lint && echo $HOME";
  const lintWith = (result: Result) => linterWith(ALL, () => result, { command: COMMAND });

  it("runs in a shell instead of the configured linters", async () => {
    const { lint, commands } = lintWith({});
    expect(await lint({ paths: [] })).toEqual([
      {
        ...{ linter: "lint-command", command: COMMAND, exitCode: 0 },
        ...{ ending: "clean", findings: [], problem: "" },
      },
    ]);
    expect(commands).toEqual([["sh", "-c", COMMAND]]);
  });

  it("is read in the usual format of linters", async () => {
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

  it("that names no line has one finding", async () => {
    const result = { exitCode: 2, output: "a\nb\n\nc\nmake: *** [lint] Error 1\n" };
    const [run] = await lintWith(result).lint({ paths: [] });
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
    { exitCode: 127, ending: "not-found" },
  ] as const)("that could not run is broken: %j", async (result) => {
    expect(await lintWith(result).lint({ paths: [] })).toMatchObject([
      { ending: "broken", findings: [] },
    ]);
  });
});

type Result = Partial<Omit<ProgramResult, "root" | "files">>;

const INTERPRETER: Interpreter = {
  ...{ executable: "/venv/bin/python", virtualEnv: null, userBase: null },
  ...{ pytest: "9.0.0", pytestProblem: "", coverage: false, xdist: false },
  ...{ prefixes: [], searchPath: [] },
};

/** A linter whose programs print what `resultOf` returns for their command. */
function linterWith(
  files: Record<string, string>,
  resultOf: (words: readonly string[]) => Result,
  options: { command?: string; interpreter?: Interpreter | null } = {},
) {
  const commands: (readonly string[])[] = [];
  const { command, interpreter = INTERPRETER } = options;
  const programs: ProgramRunner = {
    boundary: { rung: "off", network: "on" },
    run: async ({ program, args }) => {
      const words = [program ?? "", ...args(NO_PATHS)];
      commands.push(words);
      const result = { exitCode: 0, ending: "exited", output: "", seconds: 0 } as const;
      return { ...result, root: "/seen", files: new Map(), messages: [], ...resultOf(words) };
    },
  };
  const linter = createLinter({
    ...{ root: repository(files), command, programs, timeoutSeconds: 60 },
    findInterpreter: async () => interpreter,
  });
  return { ...linter, commands };
}

const NO_PATHS: ProgramPaths = {
  home: "",
  resultFile: () => "",
  inside: () => "",
};

function repository(files: Record<string, string>): string {
  const root = temporaryDirectory();
  writeFiles(root, files);
  return root;
}
