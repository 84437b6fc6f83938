import { mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ProgramRequest } from "../../src/ports.ts";
import { chooseInterpreter } from "../../src/pytest/interpreter.ts";
import { findProgram } from "../../src/sandbox/environment.ts";
import { createProgramRunner } from "../../src/sandbox/program-runner.ts";
import { makeProject, testPython, writeFiles, writeProgram } from "../pytest/project.ts";
import { UNCONFINED } from "../pytest/unconfined-runner.ts";

/** In a sandbox: test/lint/sandboxed.test.ts and test/sandbox/sandbox.test.ts. */
describe("createProgramRunner", () => {
  it("ends a program at its time limit or when it is cancelled, and reports a missing one", async () => {
    const root = makeProject({});
    writeProgram(join(root, "bin/sleepy"), "sleep 60");
    const env = { PATH: `${join(root, "bin")}:/usr/bin:/bin` };
    const { run, boundary } = createProgramRunner({ sandbox: UNCONFINED, root, env });
    const request = { ...(await requestFor(root)), timeoutSeconds: 0.3 };
    expect(boundary).toEqual({ rung: "off", network: "on" });
    const slept = await run({ ...request, program: "sleepy" });
    expect(slept).toMatchObject({ ending: "timed-out", exitCode: 124, root });
    const missing = await run({ ...request, program: "no-such-linter" });
    expect(missing).toMatchObject({ ending: "not-found", exitCode: 127 });
    const signal = AbortSignal.abort();
    expect(await run({ ...request, program: "sleepy", signal })).toMatchObject({
      ending: "cancelled",
    });
  });

  it("passes variables, and returns the result files; a link in the place of one is not read", async () => {
    const root = makeProject({ secret: "not for the program" });
    const { run } = createProgramRunner({ sandbox: UNCONFINED, root, env: process.env });
    const script = `import os, sys
open(sys.argv[1], "w").write(os.environ["WORD"])
os.remove(sys.argv[2])
os.symlink(${JSON.stringify(join(root, "secret"))}, sys.argv[2])`;
    const { files, exitCode } = await run({
      ...(await requestFor(root)),
      variables: () => ({ WORD: "passed" }),
      resultFiles: ["written", "replaced", "untouched"],
      args: ({ resultFile }) => ["-c", script, resultFile("written"), resultFile("replaced")],
    });
    expect(exitCode).toBe(0);
    expect(Object.fromEntries(files)).toEqual({ written: "passed", replaced: null, untouched: "" });
  });

  it("does not read a result file that is larger than any report", async () => {
    const root = makeProject({});
    const { run } = createProgramRunner({ sandbox: UNCONFINED, root, env: process.env });
    const script = "import os, sys; os.truncate(sys.argv[1], 129 * 1024 * 1024)";
    const { files, exitCode } = await run({
      ...(await requestFor(root)),
      resultFiles: ["huge"],
      args: ({ resultFile }) => ["-c", script, resultFile("huge")],
    });
    expect(exitCode).toBe(0);
    // Its length: a failure should not print the whole file.
    expect(files.get("huge")?.length).toBeUndefined();
    expect(files.has("huge")).toBe(true);
  });

  it("stops a program without a sandbox from writing a file beyond the limit of the disk", async () => {
    const root = makeProject({});
    const limits = { ...UNCONFINED.limits, diskBytes: 64 * 1024 };
    const sandbox = { ...UNCONFINED, limits };
    const { run } = createProgramRunner({ sandbox, root, env: process.env });
    const write = (bytes: number) => [
      "-c",
      `with open("big", "wb") as big: big.write(b"x" * ${bytes})`,
    ];
    const request = await requestFor(root);
    expect((await run({ ...request, args: () => write(64 * 1024) })).exitCode).toBe(0);
    expect((await run({ ...request, args: () => write(64 * 1024 + 1) })).exitCode).not.toBe(0);
  });
});

async function requestFor(root: string): Promise<ProgramRequest> {
  const interpreter = await chooseInterpreter({ root, python: testPython(), env: process.env });
  if ("missing" in interpreter) throw new Error(interpreter.missing);
  const limits = { timeoutSeconds: 60, maxOutputBytes: 1000 };
  return { program: null, args: () => [], interpreter, ...limits };
}

describe("findProgram", () => {
  it("searches beside the interpreter, then on PATH, and skips shims", () => {
    const folder = makeProject({});
    for (const name of ["venv/bin", "path", "pyenv/shims"]) {
      writeProgram(join(folder, name, "ruff"), "exit 0");
    }
    writeProgram(join(folder, "pyenv/shims/mypy"), "exit 0");
    const interpreter = join(folder, "venv/bin/python");
    const path = `relative:${join(folder, "pyenv/shims")}:${join(folder, "path")}`;
    expect(findProgram("ruff", { interpreter, path })?.file).toBe(join(folder, "venv/bin/ruff"));
    expect(findProgram("ruff", { interpreter: null, path })?.file).toBe(join(folder, "path/ruff"));
    expect(findProgram("mypy", { interpreter, path })).toBeNull();
    // With the interpreter's folder on PATH, the order of PATH counts.
    const both = `${join(folder, "path")}:${join(folder, "venv/bin")}`;
    expect(findProgram("ruff", { interpreter, path: both })?.file).toBe(join(folder, "path/ruff"));
  });

  it("names the folders that the program needs, such as its virtual environment", () => {
    const folder = makeProject({ "pipx/ruff/pyvenv.cfg": "" });
    writeProgram(join(folder, "pipx/ruff/bin/ruff"), "exit 0");
    mkdirSync(join(folder, "bin"));
    symlinkSync(join(folder, "pipx/ruff/bin/ruff"), join(folder, "bin/ruff"));
    const program = findProgram("ruff", { interpreter: null, path: join(folder, "bin") });
    expect(program?.folders).toEqual([join(folder, "bin"), join(folder, "pipx/ruff")]);
    writeFiles(folder, { "plain/note": "" });
    writeProgram(join(folder, "plain/tool"), "exit 0");
    const plain = findProgram("tool", { interpreter: null, path: join(folder, "plain") });
    expect(plain?.folders).toEqual([dirname(join(folder, "plain/tool"))]);
  });
});
