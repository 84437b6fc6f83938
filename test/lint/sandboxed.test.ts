import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createLinter } from "../../src/lint/linter.ts";
import { chooseInterpreter } from "../../src/pytest/interpreter.ts";
import { findSandbox } from "../../src/sandbox/find-sandbox.ts";
import { createProgramRunner } from "../../src/sandbox/program-runner.ts";
import { makeProject, testPython, writeProgram } from "../pytest/project.ts";
import { BLACK, FLAKE8, MYPY, PYLINT } from "./recorded.ts";

const FILES = {
  "app.py": `import os


def total( items ):
    x = 1
    return "a"


def count() -> int:
    return "a"
`,
  ".git/config": "planted",
  ".flake8": "[flake8]\nshow_source = true\n",
  "mypy.ini": "[mypy]\nshow_error_end = true\npretty = true\n",
  "pyproject.toml": "[tool.black]\n[tool.pylint.main]\n[tool.ruff]\n",
  // What a linter's plugin in the repository could try.
  "tools/plugin.sh": `echo "app.py:1:1: X1 [$GITHUB_TOKEN] [$(cat .git/config 2>/dev/null)]"
: > made
`,
};

/** Stand-ins for linters that are not installed on this machine. */
const STAND_INS = { flake8: FLAKE8, pylint: PYLINT, mypy: MYPY, black: BLACK };

it("the linters of a repository and their plugins run in the sandbox of its tests", async () => {
  const root = makeProject(FILES);
  const bin = join(makeProject({}), "bin");
  writeProgram(join(bin, "ruff"), ". ./tools/plugin.sh; exit 1");
  writeProgram(join(bin, "spy"), 'echo "$PWD|$*|$MORE|$(ls *.py)"; exit 3');
  for (const [name, { output, exitCode }] of Object.entries(STAND_INS)) {
    if (existsSync(join("/usr/bin", name))) continue;
    writeProgram(join(bin, name), `cat <<'END'\n${output}END\nexit ${exitCode}`);
  }
  const env = { ...process.env, PATH: `${bin}:/usr/bin:/bin`, GITHUB_TOKEN: "planted" };
  const interpreter = await chooseInterpreter({ root, python: testPython(), env });
  if ("missing" in interpreter) throw new Error(interpreter.missing);
  const options = { mode: "auto", network: "off", failClosed: false } as const;
  const sandbox = await findSandbox({ ...options, interpreter, checkout: root, env });
  const programs = createProgramRunner({ sandbox, root, env });
  const { lint } = createLinter({
    ...{ root, command: undefined, programs, timeoutSeconds: 120 },
    findInterpreter: async () => interpreter,
  });

  const runs = await lint({ paths: ["app.py"] });
  const hidden = sandbox.rung === "off" ? "planted" : "";
  expect(runs.map(({ linter, ending }) => `${linter} ${ending}`)).toEqual([
    ...["ruff findings", "flake8 findings", "pylint findings", "mypy findings", "black findings"],
  ]);
  const findings = runs.flatMap((run) => run.findings);
  for (const expected of [
    { line: 1, code: "X1", message: `[] [${hidden}]` },
    { line: 1, code: "F401", message: "'os' imported but unused" },
    { line: 1, code: "W0611", message: "Unused import os (unused-import)" },
    { line: 10, code: "return-value" },
    { line: null, code: "black", message: "would reformat" },
  ]) {
    expect(findings).toContainEqual(expect.objectContaining({ file: "app.py", ...expected }));
  }
  expect(existsSync(join(root, "made"))).toBe(sandbox.rung === "off");

  const spied = await programs.run({
    ...{ program: "spy", args: () => ["a b", "$(id)"], variables: () => ({ MORE: "x" }) },
    ...{ interpreter, timeoutSeconds: 120, maxOutputBytes: 10_000 },
  });
  expect(spied).toMatchObject({ exitCode: 3, ending: "exited" });
  expect(spied.output).toBe(`${spied.root}|a b $(id)|x|app.py\n`);
});
