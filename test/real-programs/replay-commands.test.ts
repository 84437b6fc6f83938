import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { replayCommands } from "../../src/reports/replay-commands.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import {
  git,
  temporaryDirectory,
  temporaryRepository,
  writeFiles,
} from "../temporary-repository.ts";
import { makeState } from "../workflow/make-state.ts";

it("the commands do what they say and leave the checkout where it was", () => {
  const origin = temporaryRepository({ "a.py": "a = 1\n" });
  git(origin, "switch", "--quiet", "-c", "feat/issue-7");
  const red = commit(origin, "tests/test_a b.py", "assert 0\n");
  const green = commit(origin, "a.py", "a = 2\n");
  git(origin, "switch", "--quiet", "main");
  const clone = join(temporaryDirectory(), "clone");
  git(origin, "clone", "--quiet", "--single-branch", origin, clone);

  const output = type(clone, {
    commands: commandsFor({ red, green }),
    // Stands in for pytest: prints the commit and its arguments.
    python: `#!/bin/sh\necho "ran $(git rev-parse HEAD)" "$@"\n`,
  });
  expect(output.match(/^ran .*$/gm)).toEqual([
    `ran ${red} -m pytest -v --tb=short tests/test_a b.py`,
    `ran ${green} -m pytest -v --tb=short tests/test_a b.py`,
    `ran ${green} -m pytest`,
  ]);
  expect(output).not.toContain("diff --git");
  expect(git(clone, "branch", "--show-current")).toBe("main");
});

const COMMITS = { red: "a".repeat(40), green: "b".repeat(40) };

it("a test path that begins with a dash: replay lines are safe to paste", () => {
  const testFiles = ["-p/test_a.py", "@args/test_b.py", ":(top)/test_c.py", "a/test_$(id) '.py"];
  const commands = commandsFor({ ...COMMITS, testFiles });
  const bin = temporaryDirectory();
  for (const name of ["git", "python"]) {
    writeFileSync(join(bin, name), `#!/bin/sh\nprintf '[%s]' ${name} "$@"; echo\n`, {
      mode: 0o755,
    });
  }
  const env = { PATH: `${bin}:/usr/bin:/bin` };
  const said = execFileSync("bash", ["--norc", "-c", commands], { env, encoding: "utf8" });
  const words = "[./-p/test_a.py][./@args/test_b.py][./:(top)/test_c.py][a/test_$(id) '.py]";
  expect(said).toContain(`[python][-m][pytest][-v][--tb=short]${words}\n`);
  expect(said).toContain(`[git][diff][${COMMITS.red}][${COMMITS.green}][--]${words}\n`);
});

it("names that a terminal does not show, and commits that are none, are not printed", () => {
  for (const name of ["tests/test_\n.py", "tests/test_\u001b[2K.py", "tests/test_\u202e.py"]) {
    const commands = commandsFor({ ...COMMITS, testFiles: ["tests/test_a.py", name] });
    expect(commands).toContain("-v --tb=short .\n");
    expect(commands).not.toContain("tests/");
  }
  const commits = { ...COMMITS, red: "a; rm -rf ~", refactor: null };
  expect(replayCommands(makeState({ commits, testFiles: ["tests/test_a.py"] }))).toBeNull();
});

it("prints the exit codes that were seen, and no command that was not run after the others", () => {
  const commits = { ...COMMITS, refactor: null };
  const run = { commit: COMMITS.green, exitCode: 1, passed: 1 };
  const state = { commits, testFiles: ["tests/test_a.py"] };
  const show = (command: string, suite: number | null) => {
    const finalRun = { ...run, command, replay: { exits: [2, 1], suite } };
    const page = replayCommands(makeState({ ...state, finalRun }));
    return page === null ? "" : createSanitizer({ secrets: [] }).markdown(page);
  };
  expect(show("make test", 1)).toContain(
    "# the repository's own test command: exit code 1\nmake test\n",
  );
  expect(show("make test", 1)).toContain("# exit code 2: the tests, without the change\n");
  expect(show("make test", null)).not.toContain("make test");
  expect(show("python -m pytest … (4 files)", 0)).not.toContain("test command");
});

interface Shown extends Record<"red" | "green", string> {
  testFiles?: string[];
}

function commandsFor({ red, green, testFiles = ["tests/test_a b.py"] }: Shown): string {
  const commits = { red, green, refactor: null };
  const replay = { exits: [1, 0], suite: 0 };
  const finalRun = { command: "python -m pytest", commit: green, exitCode: 0, passed: 1, replay };
  const page = replayCommands(makeState({ commits, testFiles, finalRun }));
  if (page === null) throw new Error("There are no commands.");
  const source = createSanitizer({ secrets: [] }).markdown(page);
  return /```sh\n([\s\S]*?)```/.exec(source)?.[1] ?? "";
}

function commit(repo: string, file: string, content: string): string {
  writeFiles(repo, { [file]: content });
  git(repo, "add", ".");
  git(repo, "commit", "--quiet", "-m", file);
  return git(repo, "rev-parse", "HEAD");
}

function type(cwd: string, { commands, python }: Record<"commands" | "python", string>): string {
  const bin = temporaryDirectory();
  writeFileSync(join(bin, "python"), python, { mode: 0o755 });
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
  return execFileSync("bash", ["--norc", "-c", commands], {
    cwd,
    env,
    encoding: "utf8",
    stdio: "pipe",
  });
}
