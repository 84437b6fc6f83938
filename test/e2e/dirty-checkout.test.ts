import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { main } from "../../src/cli/main.ts";
import { fakeTerminal } from "../cli/fake-terminal.ts";
import {
  git,
  temporaryDirectory,
  temporaryRepository,
  writeFiles,
} from "../temporary-repository.ts";

const DEMO = fileURLToPath(new URL("../../demo/", import.meta.url));

// test/e2e/isolation.test.ts has more ways to end a run, of the built program.
it("TS-01 safe isolation, TS-06 human abort: a run leaves a dirty checkout as it is", async () => {
  const cwd = temporaryRepository();
  writeFiles(cwd, { "README.md": "staged\n" });
  git(cwd, "add", "README.md");
  writeFiles(cwd, { "README.md": "unstaged\n", "notes.txt": "untracked\n" });
  const before = checkoutOf(cwd);
  const model = ["--model", `scripted:${writeAnswers()}`];
  const command = async (input: string, ...args: string[]) => {
    const { terminal, shown } = fakeTerminal({ cwd, input });
    return { exitCode: await main([...args, ...model], terminal), shown: shown() };
  };

  const issue = ["--issue", "7", "--issue-file", join(DEMO, "issue-7.md")];
  expect((await command("", "run", ...issue)).exitCode).toBe(3);
  expect(checkoutOf(cwd)).toEqual(before);
  expect(git(cwd, "log", "--format=%s", "main..feat/issue-7")).toBe(
    "feat: discount codes (#7)\ntest: discount codes (#7)",
  );

  const aborted = await command("abort\n", "resume", "--issue", "7");
  expect(aborted.exitCode).toBe(4);
  expect(aborted.shown).toContain("Aborted by user.");
  expect(checkoutOf(cwd)).toEqual(before);
  expect(git(cwd, "branch", "--list", "feat/*")).toBe("");
});

/** The commit of main and everything that is not committed; no worktree but the checkout's own. */
function checkoutOf(cwd: string) {
  return {
    main: git(cwd, "rev-parse", "main"),
    status: git(cwd, "status", "--porcelain=v1", "--branch"),
    staged: git(cwd, "diff", "--cached"),
    unstaged: git(cwd, "diff"),
    untracked: readFileSync(join(cwd, "notes.txt"), "utf8"),
    worktrees: git(cwd, "worktree", "list"),
  };
}

/** The demo's answers without its failed attempt and its refactoring. */
function writeAnswers(): string {
  const answers = JSON.parse(readFileSync(join(DEMO, "answers.json"), "utf8"));
  const straight = {
    ...answers,
    implement: [answers.implement[1]],
    refactor: ["NOTHING TO IMPROVE"],
  };
  const path = join(temporaryDirectory(), "answers.json");
  writeFileSync(path, JSON.stringify(straight));
  return path;
}
