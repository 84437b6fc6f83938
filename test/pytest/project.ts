import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

export type Files = Readonly<Record<string, string>>;

/** A directory with these files, removed after the test. */
export function makeProject(files: Files): string {
  const root = mkdtempSync(join(realpathSync(tmpdir()), "project-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeFiles(root, files);
  return root;
}

export function writeFiles(root: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

/** An executable shell script with that line. */
export function writeProgram(path: string, line: string): void {
  writeFiles(dirname(path), { [path.slice(dirname(path).length + 1)]: `#!/bin/sh\n${line}\n` });
  chmodSync(path, 0o755);
}

/** The interpreter with pytest that the global set-up found. */
export function testPython(): string {
  const python = process.env.TDD_PYTHON;
  if (python === undefined) throw new Error("test/global-setup.ts has not run");
  return python;
}

/** A program that passes for an interpreter, and prints that. */
export function pythonThatPrints(output: string): string {
  const answer = {
    ...{ virtualEnv: null, userBase: null, pytest: null, pytestProblem: "" },
    ...{ coverage: false, xdist: false, prefixes: [], searchPath: [] },
  };
  const root = makeProject({ output });
  const executable = join(root, "python");
  const described = JSON.stringify({ ...answer, executable });
  writeProgram(executable, `[ "$1" = -c ] && echo '${described}' || cat ${root}/output`);
  return executable;
}
