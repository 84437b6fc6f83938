import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openNotes } from "../src/git/notes.ts";
import { pushBranch } from "../src/git/remote/ref-sync.ts";
import { inspectRepository } from "../src/git/repository.ts";
import { createWorkspace } from "../src/git/workspace.ts";
import { openWorktree } from "../src/git/worktree.ts";
import { gitRepoOf } from "../src/runs/fetch-state.ts";
import { createSanitizer } from "../src/safe-text/sanitizer.ts";
import { compare, type Measurement, median } from "./measure.ts";
import { makeDirectory } from "./temporary-directory.ts";

/** A worktree, a commit, its push and a note at 5,000 files, against `git status` there. */
export async function benchWorkspace(): Promise<Measurement> {
  const place = makeDirectory();
  try {
    const [repo, remote] = [join(place, "repo"), join(place, "remote.git")];
    makeRepository(repo);
    git(place, "clone", "--quiet", "--bare", repo, remote);
    const status = () => git(repo, "status", "--porcelain");
    // The first ones look at files that are as new as the index, and so at their contents.
    await median(3, status);
    const theirs = await median(15, status);
    const ours = await median(5, (index) => openAndPush({ repo, remote, place, issue: index + 1 }));
    const name = "worktree, commit, push, note, 5,000 files / git status";
    return compare(name, { ours, theirs, goal: 25 });
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function makeRepository(repo: string): void {
  for (let folder = 0; folder < 50; folder += 1) {
    mkdirSync(join(repo, `pkg${folder}`), { recursive: true });
    for (let file = 0; file < 100; file += 1) {
      writeFileSync(join(repo, `pkg${folder}/m${file}.py`), `value = ${folder * file}\n`);
    }
  }
  git(repo, "init", "--quiet");
  git(repo, "add", "--all");
  git(repo, "commit", "--quiet", "--message", "chore: start");
  // As a clone has them.
  git(repo, "repack", "-adq");
}

interface Places {
  repo: string;
  remote: string;
  place: string;
  issue: number;
}

async function openAndPush({ repo, remote, place, issue }: Places): Promise<void> {
  const repository = await inspectRepository({ directory: repo, env: process.env });
  const branch = `feat/issue-${issue}`;
  const worktree = await openWorktree({ repository, branch, temporaryDirectory: place });
  const workspace = createWorkspace(worktree);
  const { text, redact } = createSanitizer({ secrets: [] });
  const added = [{ path: "pkg0/new.py", content: "x = 1\n" }];
  const commit = await workspace.commit(text("test: one"), {
    tree: workspace.baseCommit,
    with: added,
  });
  const home = gitRepoOf(repository);
  const isOurs = async () => true;
  await pushBranch(home, { url: remote }, { branch, commit, isOurs });
  const now = () => new Date();
  const note = { phase: "RED", error: null, error_details: null, retry_count: 0, issue } as const;
  await openNotes({ repo: home, now, redact }).append(commit, {
    ...note,
    at: now().toISOString(),
  });
}

function git(repo: string, ...args: string[]): string {
  const identity = ["-c", "user.name=Bench", "-c", "user.email=bench@example.com"];
  return execFileSync("git", [...identity, ...args], { cwd: repo, encoding: "utf8" }).trim();
}
