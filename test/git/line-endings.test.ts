import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { inspectRepository } from "../../src/git/repository.ts";
import { openWorktree } from "../../src/git/worktree.ts";
import { withChanges } from "../../src/version.ts";
import { applyOperation } from "../../src/workflow/edits/apply-edits.ts";
import { git, temporaryDirectory, temporaryRepository } from "../temporary-repository.ts";
import { plainWorkspace } from "./plain-workspace.ts";

const UNIX = "a = 1\nb = 2\n";
const WINDOWS = "a = 1\r\nb = 2\r\n";

describe("a change leaves the line endings of the committed file as they are", () => {
  it.each([
    ["*.py text eol=crlf", {}, UNIX],
    ["*.py text=auto eol=crlf", {}, UNIX],
    ["* text=auto", { "core.autocrlf": "true" }, UNIX],
    ["", { "core.autocrlf": "true" }, UNIX],
    ["*.py text", { "core.eol": "crlf" }, UNIX],
    ["*.py ident", {}, `# $Id$\n${UNIX}`],
    ["*.py ident eol=crlf", {}, `# $Id$\n${UNIX}`],
    ["", {}, WINDOWS],
    ["*.py -text", {}, WINDOWS],
  ])("with the attributes %j and the settings %j", async (attributes, settings, text) => {
    const repo = temporaryRepository({ "a.py": text, ".gitattributes": `${attributes}\n` });
    for (const [name, value] of Object.entries(settings)) git(repo, "config", name, value);
    const { root, workspace } = await openIn(repo);
    const before = await workspace.at(workspace.baseCommit).read("a.py");
    expect(before).toBe(text);

    const content = `${text.replaceAll("\r\n", "\n")}c = 3\n`;
    const { change } = applyOperation({ kind: "write", path: "a.py", content }, before);
    if (change === undefined) throw new Error("The file was not written.");
    const version = withChanges(workspace.baseCommit, [
      change,
      { path: "new.py", content: "n = 1\n" },
    ]);
    await workspace.layOut(version);
    const commit = await workspace.commit("feat: c", version);

    expect(git(repo, "show", "--numstat", "--format=", commit)).toBe("1\t0\ta.py\n1\t0\tnew.py");
    await workspace.layOut(commit);
    expect(git(root, "status", "--porcelain")).toBe("");
  });
});

describe("a change leaves the form of the committed file as it is", () => {
  it.each([
    ["a byte order mark", Buffer.from("\ufeffa = 1\n"), Buffer.from("\ufeffa = 1\nc = 3\n")],
    [
      "an encoding other than UTF-8",
      Buffer.from("# coding: latin-1\na = 'é'\n", "latin1"),
      Buffer.from("# coding: latin-1\na = 'é'\nc = 3\n", "latin1"),
    ],
  ])("with %s, and its mode", async (_, committed, expected) => {
    const repo = temporaryRepository({ "b.py": "" });
    writeFileSync(join(repo, "a.py"), committed, { mode: 0o755 });
    git(repo, "add", "--all");
    git(repo, "commit", "--quiet", "--message", "feat: a");
    const { root, workspace } = await openIn(repo);
    const before = await workspace.at(workspace.baseCommit).read("a.py");
    const content = `${before?.replace("\ufeff", "")}c = 3\n`;
    const { change } = applyOperation({ kind: "write", path: "a.py", content }, before);
    if (change === undefined) throw new Error("The file was not written.");
    const version = withChanges(workspace.baseCommit, [change]);
    await workspace.layOut(version);
    expect(readFileSync(join(root, "a.py"))).toEqual(expected);
    const commit = await workspace.commit("feat: c", version);
    expect(git(repo, "diff", "--raw", "--abbrev=1", "main", commit)).toContain(":100755 100755");
    await workspace.layOut(commit);
    expect(readFileSync(join(root, "a.py"))).toEqual(expected);
    expect(await workspace.at(commit).read("a.py")).toBe(change.content);
  });
});

async function openIn(repo: string) {
  const worktree = await openWorktree({
    repository: await inspectRepository({ directory: repo, env: process.env }),
    branch: "feat/issue-1",
    temporaryDirectory: temporaryDirectory(),
  });
  onTestFinished(() => worktree.close());
  return { root: worktree.root, workspace: plainWorkspace(worktree) };
}
