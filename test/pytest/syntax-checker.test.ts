import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createSyntaxChecker, readSyntaxAnswers } from "../../src/pytest/inspect-code.ts";
import { temporaryDirectory } from "../temporary-repository.ts";

const root = tmpdir();
const checker = createSyntaxChecker({ root, python: process.env.TDD_PYTHON, env: process.env });
const file = (path: string, content: string) => ({ path, content });

describe("createSyntaxChecker", () => {
  it("finds every syntax error in one process, and runs nothing", async () => {
    const trace = join(temporaryDirectory(), "ran");
    const problems = await checker.check([
      file("fine.py", "x = 1\n"),
      file("a.py", "def f(:\n    pass\n"),
      file("b.py", "x = 1\nreturn x\n"),
      file("runs.py", `open(${JSON.stringify(trace)}, "w").close()\nraise SystemExit(3)\n`),
      file("escape.py", 'import re\nre.compile("\\d")\n'),
      file("zero.py", "x = '\0'\n"),
      file("half.py", "x = '\ud800'\n"),
      file("cookie.py", "# -*- coding: latin-1 -*-\nx = 'é'\n"),
      file("strange.py", "#!/bin/python\n# coding=cp1252\nx = '☃'\n"),
      file("declared.py", "# coding: utf-8\nx = '☃'\n"),
      file("marked.py", "\ufeffx = 1\n"),
      file("crlf.py", "if True:\r\n    x = 1\r\n"),
      file("open.py", 'x = """\n'),
    ]);
    expect(problems.map(({ path, line }) => [path, line])).toEqual([
      ["a.py", 1],
      ["b.py", 2],
      ["zero.py", expect.toSatisfy((line) => line === null || line === 1)],
      ["half.py", null],
      ["strange.py", null],
      ["open.py", 1],
    ]);
    expect(existsSync(trace)).toBe(false);
    expect(problems[1]?.message).toBe("'return' outside function");
    expect(problems.at(-1)?.message).toContain("unterminated triple-quoted string");
  });

  it("survives input that crashes the parser", async () => {
    const problems = await checker.check([
      file("deep.py", `${"(".repeat(20_000)}1${")".repeat(20_000)}\n`),
      file("last.py", "x = 1\n"),
    ]);
    expect(problems[0]).toMatchObject({ path: "deep.py" });
  });

  it("reports nothing without files or without Python", async () => {
    expect(await checker.check([])).toEqual([]);
    const without = createSyntaxChecker({ root, python: "no-such-python", env: process.env });
    expect(await without.check([file("a.py", "def")])).toEqual([]);
  });
});

it("names the file at which the process crashed", () => {
  const files = [{ path: "a.py" }, { path: "b.py" }, { path: "c.py" }];
  expect(readSyntaxAnswers('{"line": 1, "message": "no"}\nnull\n', files)).toEqual([
    { path: "a.py", line: 1, message: "no" },
    { path: "c.py", line: null, message: "Python's parser gave up on it" },
  ]);
});
