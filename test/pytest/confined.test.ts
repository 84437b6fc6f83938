import { mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { findProgram } from "../../src/pytest/find-program.ts";
import { createConfinedRunner } from "../../src/pytest/run-confined.ts";
import { makeProject, testPython, writeFiles, writeProgram } from "./project.ts";

/** In a sandbox: test/lint/sandboxed.test.ts, where linters are run in one. */
describe("a program on the worktree", () => {
  it("ends in time, and is told from one that is not there", async () => {
    const root = makeProject({});
    writeProgram(join(root, "bin/sleepy"), "sleep 60");
    const run = createConfinedRunner({
      root,
      python: testPython(),
      env: { PATH: `${join(root, "bin")}:/usr/bin:/bin` },
      sandbox: undefined,
      timeoutSeconds: 0.3,
    });
    expect(await run({ words: ["sleepy"] })).toMatchObject({ ending: "timed-out", exitCode: 124 });
    expect(await run({ words: ["no-such-linter"] })).toMatchObject({ ending: "not-installed" });
    const signal = AbortSignal.abort();
    await expect(run({ words: ["sleepy"], signal })).rejects.toMatchObject({ code: "cancelled" });
  });

  it("is not there where the interpreter is not", async () => {
    const root = makeProject({});
    const options = { root, python: "/nowhere/python", env: {}, timeoutSeconds: 1 };
    const run = createConfinedRunner({ ...options, sandbox: undefined });
    expect(await run({ words: ["sh"] })).toMatchObject({ ending: "not-installed" });
  });
});

describe("where a program is looked for", () => {
  it("beside the interpreter first, then on PATH, but never behind a shim", () => {
    const place = makeProject({});
    for (const folder of ["venv/bin", "path", "pyenv/shims"]) {
      writeProgram(join(place, folder, "ruff"), "exit 0");
    }
    writeProgram(join(place, "pyenv/shims/mypy"), "exit 0");
    const interpreter = join(place, "venv/bin/python");
    const path = `relative:${join(place, "pyenv/shims")}:${join(place, "path")}`;
    expect(findProgram("ruff", { interpreter, path })?.file).toBe(join(place, "venv/bin/ruff"));
    expect(findProgram("ruff", { interpreter: null, path })?.file).toBe(join(place, "path/ruff"));
    expect(findProgram("mypy", { interpreter, path })).toBeNull();
    // Where the interpreter is on PATH, PATH says what goes first.
    const both = `${join(place, "path")}:${join(place, "venv/bin")}`;
    expect(findProgram("ruff", { interpreter, path: both })?.file).toBe(join(place, "path/ruff"));
  });

  it("with the folders that it cannot do without: those of the environment it is installed in", () => {
    const place = makeProject({ "pipx/ruff/pyvenv.cfg": "" });
    writeProgram(join(place, "pipx/ruff/bin/ruff"), "exit 0");
    mkdirSync(join(place, "bin"));
    symlinkSync(join(place, "pipx/ruff/bin/ruff"), join(place, "bin/ruff"));
    const found = findProgram("ruff", { interpreter: null, path: join(place, "bin") });
    expect(found?.folders).toEqual([join(place, "bin"), join(place, "pipx/ruff")]);
    writeFiles(place, { "plain/note": "" });
    writeProgram(join(place, "plain/tool"), "exit 0");
    const plain = findProgram("tool", { interpreter: null, path: join(place, "plain") });
    expect(plain?.folders).toEqual([dirname(join(place, "plain/tool"))]);
  });
});
