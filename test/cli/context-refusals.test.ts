import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { main } from "../../src/cli/main.ts";
import {
  git,
  temporaryDirectory,
  temporaryRepository,
  writeFiles,
} from "../temporary-repository.ts";
import { fakeTerminal } from "./fake-terminal.ts";

const DEMO = fileURLToPath(new URL("../../demo/", import.meta.url));
const RUN = ["run", "--issue", "7", "--issue-file", join(DEMO, "issue-7.md")];
/** What `run` prints before it reads or refuses anything. */
const POLICY_ALONE = /^Data policy\n(?: {2}.+\n)+$/;
const MODEL = ["--model", `scripted:${join(DEMO, "answers.json")}`];

const OUTSIDE = "Path resolves outside project root.";
const SECRET_NAME = "File name matches a secret pattern.";
const TOKEN = ["ghp", "wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx"].join("_");

/** Makes the file for each case: the path, and what it leads to. */
function trickyRepository(): string {
  const repo = join(mkdtempSync(join(tmpdir(), "tdd-test-")), "repo");
  mkdirSync(repo);
  git(repo, "init", "--quiet", "--initial-branch=main");
  writeFiles(repo, {
    "app.py": "x = 1\n",
    ".env": "KEY=1\n",
    "notes.txt": "nothing special\n",
    "settings.py": `KEY = "${TOKEN}"\n`,
    "latin1.txt": "x",
    "logo.png": "\u0000\u0001",
    "large_file.py": "x".repeat(102_401),
    "fixture_secret.env": "A=1\n",
    "fixture_secret.md": "# A\n",
  });
  writeFileSync(join(repo, "latin1.txt"), Buffer.from([0x47, 0x72, 0xfc, 0xdf, 0x65]));
  const outside = join(repo, "..", "outside");
  mkdirSync(outside);
  writeFiles(outside, { "pass.txt": "hunter2", "folder/x.py": "y = 2\n" });
  writeFileSync(join(repo, "..", "pass"), "hunter2");
  symlinkSync("../outside/pass.txt", join(repo, "to-outside.txt"));
  symlinkSync(join(outside, "pass.txt"), join(repo, "to-absolute.txt"));
  symlinkSync("../outside/folder", join(repo, "middle"));
  symlinkSync(".env", join(repo, "to-secret.txt"));
  symlinkSync("chain-2.txt", join(repo, "chain-1.txt"));
  symlinkSync("chain-3.txt", join(repo, "chain-2.txt"));
  symlinkSync("../outside/pass.txt", join(repo, "chain-3.txt"));
  symlinkSync("loop.txt", join(repo, "loop.txt"));
  symlinkSync(".git", join(repo, "history"));
  symlinkSync("large_file.py", join(repo, "to-large.py"));
  git(repo, "add", "--all");
  git(repo, "commit", "--quiet", "--message", "chore: links");
  writeFiles(repo, { "draft.py": "not = 'committed'\n" });
  return repo;
}

let cwd = "";
let before: unknown;

// All cases share one repository: every refusal has to leave it unchanged.
beforeAll(() => {
  cwd = trickyRepository();
  before = traces(cwd);
});
afterAll(() => rmSync(join(cwd, ".."), { recursive: true, force: true }));

describe("--context is refused before anything starts, with path and reason", () => {
  it.each([
    ["TS-03 secret rejection", ".env", SECRET_NAME],
    ["TS-03, the seed's own fixture", "fixture_secret.env", SECRET_NAME],
    ["TS-05 path traversal", "../pass", OUTSIDE],
    ["a file outside that is not there", "../secret.txt", OUTSIDE],
    [
      "`..` that stays inside",
      "shop/../app.py",
      "Path contains ../: name it from the project root.",
    ],
    ["an absolute path", "/etc/hostname", OUTSIDE],
    ["a link to outside", "to-outside.txt", OUTSIDE],
    ["an absolute link", "to-absolute.txt", OUTSIDE],
    ["a link in the middle of the path", "middle/x.py", OUTSIDE],
    ["a chain of links", "chain-1.txt", OUTSIDE],
    ["a link to a secret", "to-secret.txt", SECRET_NAME],
    ["a link that leads to itself", "loop.txt", "There is no such file."],
    ["git's own files", ".git/config", "File is not committed on the base branch."],
    ["git's own files by a link", "history/config", "File is not committed on the base branch."],
    ["a file over 100 KB", "large_file.py", "File exceeds 100KB limit."],
    ["a link to a file over 100 KB", "to-large.py", "File exceeds 100KB limit."],
    ["a file that is not there", "none.py", "There is no such file."],
    ["a path that is no name", "app.py/x", "There is no such file."],
    ["a directory", ".", "It is not a file (directory)."],
    ["a file of bytes", "logo.png", "File is not text."],
    ["a file that is no UTF-8", "latin1.txt", "File is not text."],
    ["a file that is not committed", "draft.py", "File is not committed on the base branch."],
    ["a secret by content", "settings.py", "File contains what looks like a secret: GITHUB_TOKEN."],
  ])("%s: %s", async (_name, path, reason) => {
    const { terminal, complained, shown } = fakeTerminal({ cwd });
    expect(await main([...RUN, ...MODEL, "--context", path], terminal)).toBe(2);
    expect(complained()).toBe(`Error: ${reason} (--context ${path})\n`);
    expect(complained()).not.toContain(TOKEN);
    expect(shown()).toMatch(POLICY_ALONE);
    expect(traces(cwd)).toEqual(before);
  });

  it.each([
    [
      "more than a model call may have",
      7,
      /^Error: Context exceeds 130,000 tokens, the limit of one model call: it has about 1[45]\d,\d{3}\. \(7 context files\) Name fewer or smaller context files\.\n$/,
    ],
    [
      "over 200,000 tokens",
      12,
      /^Error: Context exceeds 200,000 tokens: it has about 2\d\d,\d{3}\. \(12 context files\) Name fewer or smaller context files\.\n$/,
    ],
  ])("all files together: %s", async (_name, count, message) => {
    const { cwd, context } = longContext(count);
    const before = traces(cwd);
    const { terminal, complained, shown } = fakeTerminal({ cwd });
    expect(await main([...RUN, ...MODEL, ...context], terminal)).toBe(2);
    expect(complained()).toMatch(message);
    expect(shown()).toMatch(POLICY_ALONE);
    expect(traces(cwd)).toEqual(before);
  });

  it.each([
    [
      "an issue's context files",
      "## Context files\n\n- `.env`",
      `${SECRET_NAME} (context of the issue: .env)`,
    ],
    [
      "an issue's context line",
      "Context: to-outside.txt",
      `${OUTSIDE} (context of the issue: to-outside.txt)`,
    ],
    ["a design outside", "LLD: ../outside/pass.txt", `${OUTSIDE} (LLD: ../outside/pass.txt)`],
    ["a design by a link to outside", "LLD: to-outside.txt", `${OUTSIDE} (LLD: to-outside.txt)`],
    [
      "a design that is a secret",
      "LLD: fixture_secret.md",
      `${SECRET_NAME} (LLD: fixture_secret.md)`,
    ],
    [
      "a design that is not committed",
      "LLD: draft.py",
      "File is not committed on the base branch. (LLD: draft.py)",
    ],
  ])("%s", async (_name, line, reason) => {
    const issue = join(temporaryDirectory(), "issue.md");
    writeFileSync(issue, `# Add points\n\n- One point for each euro.\n\n${line}\n`);
    const { terminal, complained, shown } = fakeTerminal({ cwd });
    const args = ["run", "--issue", "7", "--issue-file", issue, ...MODEL];
    expect(await main(args, terminal)).toBe(2);
    expect(complained()).toBe(`Error: ${reason}\n`);
    expect(shown()).toMatch(POLICY_ALONE);
    expect(traces(cwd)).toEqual(before);
  });

  it("comes before what an incomplete design lacks", async () => {
    const design = join(temporaryDirectory(), "lld.md");
    writeFileSync(design, "# Add points\n");
    const { terminal, complained } = fakeTerminal({ cwd });
    const args = ["run", "--issue", "87", "--lld", design, ...MODEL, "--context", "../secret.txt"];
    expect(await main(args, terminal)).toBe(2);
    expect(complained()).toBe(`Error: ${OUTSIDE} (--context ../secret.txt)\n`);
  });

  it("accepts 100 KB, an empty file, a dash, and a link, which it resolves", async () => {
    const cwd = temporaryRepository({
      "app.py": "x = 1\n",
      "exact.py": "x".repeat(102_400),
      "empty.py": "",
      "-x.py": "dash = 1\n",
    });
    symlinkSync("app.py", join(cwd, "alias.py"));
    const script = join(temporaryDirectory(), "answers.json");
    writeFileSync(script, JSON.stringify({ plan: ["no plan"] }));
    const { terminal, shown } = fakeTerminal({ cwd, env: { TDD_MOCK_LLM: script } });
    const paths = ["exact.py", "empty.py", "-x.py", "alias.py"];
    const context = paths.map((path) => `--context=${path}`);
    expect(await main([...RUN, ...context], terminal)).toBe(1);
    expect(shown()).toContain("4 named");
  });

  it("checks the file of the base, where the checkout differs", async () => {
    const cwd = temporaryRepository({ "settings.py": `KEY = "${TOKEN}"\n` });
    writeFiles(cwd, { "settings.py": "KEY = None\n" });
    const { terminal, complained } = fakeTerminal({ cwd });
    expect(await main([...RUN, ...MODEL, "--context", "settings.py"], terminal)).toBe(2);
    expect(complained()).toContain("looks like a secret");
  });
});

/** Files of about 21,600 tokens each. */
function longContext(count: number): { cwd: string; context: string[] } {
  const text = "one two three four ".repeat(5300);
  const names = Array.from({ length: count }, (_, index) => `long-${index}.txt`);
  const cwd = temporaryRepository(Object.fromEntries(names.map((name) => [name, text])));
  return { cwd, context: names.flatMap((name) => ["--context", name]) };
}

/** Everything that a started run would have left behind. */
function traces(cwd: string): unknown {
  return {
    branches: git(cwd, "for-each-ref"),
    worktrees: git(cwd, "worktree", "list"),
    status: git(cwd, "status", "--porcelain"),
    git: readdirSync(join(cwd, ".git")).sort(),
  };
}
