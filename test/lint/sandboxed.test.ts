import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createLinter } from "../../src/lint/linter.ts";
import { createConfinedRunner } from "../../src/pytest/run-confined.ts";
import { findSandbox } from "../../src/sandbox/find-sandbox.ts";
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

/** In for those that the machine has not got. */
const STAND_INS = { flake8: FLAKE8, pylint: PYLINT, mypy: MYPY, black: BLACK };

it("the linters of a repository run where its tests run, plugins and all", async () => {
  const root = makeProject(FILES);
  const bin = join(makeProject({}), "bin");
  writeProgram(join(bin, "ruff"), ". ./tools/plugin.sh; exit 1");
  writeProgram(join(bin, "spy"), 'echo "$PWD|$*|$MORE|$(ls *.py)"; exit 3');
  for (const [name, { output, exitCode }] of Object.entries(STAND_INS)) {
    if (existsSync(join("/usr/bin", name))) continue;
    writeProgram(join(bin, name), `cat <<'END'\n${output}END\nexit ${exitCode}`);
  }
  const env = { ...process.env, PATH: `${bin}:/usr/bin:/bin`, GITHUB_TOKEN: "planted" };
  const place = { root, python: testPython(), env };
  const sandbox = await findSandbox({
    ...{ ...place, mode: "auto", network: "off", failClosed: false },
  });
  const runConfined = createConfinedRunner({ ...place, sandbox, timeoutSeconds: 120 });
  const { lint } = createLinter({ root, command: undefined, runConfined });

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

  const spied = await runConfined({ words: ["spy", "a b", "$(id)"], env: { MORE: "x" } });
  expect(spied).toMatchObject({ exitCode: 3, ending: "exited" });
  expect(spied.output).toBe(`${spied.root}|a b $(id)|x|app.py\n`);
});
