import { chmodSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { chooseInterpreter, requirePytest } from "../../src/pytest/interpreter.ts";
import type { Interpreter } from "../../src/python/interpreter.ts";
import { makeProject, testPython, writeProgram } from "./project.ts";

test("an interpreter reports its real path, its pytest and its search path", async () => {
  const root = makeProject({});
  writeProgram(join(root, "shims/python3"), `exec ${testPython()} "$@"`);
  const chosen = await chooseInterpreter({ root, env: { PATH: join(root, "shims") } });
  expect(chosen).toMatchObject({
    executable: testPython(),
    pytest: expect.stringMatching(/^\d+\.\d+/),
    pytestProblem: "",
    searchPath: expect.arrayContaining([expect.stringContaining("python")]),
  });
});

test("a virtual environment comes before PATH, and .venv before venv", async () => {
  const root = makeProject({});
  fakePython(join(root, "venv/bin/python"), "venv");
  fakePython(join(root, "bin/python3"), "path");
  const path = join(root, "bin");
  expect(await chooseInterpreter({ root, env: { PATH: path } })).toMatchObject({
    executable: "/fake/venv",
  });
  fakePython(join(root, ".venv/bin/python"), "dot-venv");
  expect(await chooseInterpreter({ root, env: { PATH: path } })).toMatchObject({
    executable: "/fake/dot-venv",
  });
});

test("the virtual environment of the checkout is used, never one in the worktree", async () => {
  const root = makeProject({});
  const checkout = makeProject({});
  fakePython(join(root, ".venv/bin/python"), "worktree");
  fakePython(join(root, "bin/python"), "path");
  const path = join(root, "bin");
  expect(await chooseInterpreter({ root, checkout, env: { PATH: path } })).toMatchObject({
    executable: "/fake/path",
  });
  fakePython(join(checkout, "venv/bin/python"), "checkout");
  expect(await chooseInterpreter({ root, checkout, env: { PATH: path } })).toMatchObject({
    executable: "/fake/checkout",
  });
});

test("a configured interpreter is a name on PATH or a path relative to the checkout", async () => {
  const root = makeProject({});
  fakePython(join(root, ".venv/bin/python"), "venv");
  fakePython(join(root, "bin/python3.9"), "named");
  fakePython(join(root, "tools/python"), "tools");
  const path = `relative:${join(root, "bin")}`;
  expect(await chooseInterpreter({ root, python: "python3.9", env: { PATH: path } })).toMatchObject(
    {
      executable: "/fake/named",
    },
  );
  expect(
    await chooseInterpreter({ root, python: "tools/python", env: { PATH: path } }),
  ).toMatchObject({
    executable: "/fake/tools",
  });
});

test("python is used when python3 does not work", async () => {
  const root = makeProject({});
  writeProgram(join(root, "bin/python3"), "echo 'version 3.99 is not installed' >&2; exit 127");
  fakePython(join(root, "bin/python"), "second");
  const chosen = await chooseInterpreter({ root, env: { PATH: join(root, "bin") } });
  expect(chosen).toMatchObject({ executable: "/fake/second" });
});

test("when none works, the problem of each is reported", async () => {
  const root = makeProject({});
  writeProgram(join(root, "bin/python3"), "echo 'version 3.99 is not installed' >&2; exit 127");
  writeProgram(join(root, ".venv/bin/python"), "exit 3");
  writeProgram(join(root, "bin/python"), "true");
  const chosen = await chooseInterpreter({ root, env: { PATH: join(root, "bin") } });
  const said = /Command failed[\s\S]*version 3\.99 is not installed[\s\S]*gave no answer/;
  expect(chosen).toEqual({ missing: expect.stringMatching(said) });
});

test.each(["no-such-python", "bin/no-such-python", "bin"])(
  "%s is not an interpreter",
  async (python) => {
    const root = makeProject({ "bin/readable": "" });
    chmodSync(join(root, "bin/readable"), 0o644);
    const chosen = await chooseInterpreter({ root, python, env: { PATH: dirname(root) } });
    expect(chosen).toEqual({ missing: `No Python interpreter was found (${python}).\n` });
  },
);

test("a broken pytest is reported with the reason", async () => {
  const root = makeProject({});
  writeProgram(join(root, "bin/python3"), `exec ${testPython()} -S "$@"`);
  expect(await chooseInterpreter({ root, env: { PATH: join(root, "bin") } })).toMatchObject({
    pytest: null,
    pytestProblem: expect.stringContaining("No module named 'pytest'"),
  });
});

test("without pytest, a virtual environment is suggested, and found once it is there", async () => {
  const root = makeProject({});
  const env = { PATH: join(root, "bin") };
  fakePython(join(root, "bin/python3"), "system", { pytest: null });
  await expect(requirePytest({ root, env })).rejects.toMatchObject({
    message: "/fake/system has no pytest.",
    fix: expect.stringContaining("type: python3 -m venv .venv && .venv/bin/pip install pytest"),
  });
  fakePython(join(root, ".venv/bin/python"), "venv", { virtualEnv: "/fake", pytest: null });
  await expect(requirePytest({ root, env })).rejects.toMatchObject({
    fix: expect.stringContaining("Type: /fake/venv -m pip install pytest"),
  });
  fakePython(join(root, ".venv/bin/python"), "venv", { virtualEnv: "/fake" });
  expect(await requirePytest({ root, env })).toMatchObject({ executable: "/fake/venv" });
});

/** Prints what an interpreter prints, with a path that identifies it. */
function fakePython(path: string, name: string, facts: Partial<Interpreter> = {}): void {
  const answer: Interpreter = {
    executable: `/fake/${name}`,
    virtualEnv: null,
    userBase: null,
    pytest: "9.0.0",
    pytestProblem: "",
    coverage: false,
    xdist: false,
    prefixes: [],
    searchPath: [],
    ...facts,
  };
  writeProgram(path, `echo noise; echo '${JSON.stringify(answer)}'`);
}
