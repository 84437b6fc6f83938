import { isUtf8 } from "node:buffer";
import { lstat, readFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { ArbiterError } from "../errors.ts";
import type { BroughtTests } from "../features/own-tests/record.ts";
import { isTestPath } from "../python/files.ts";
import { isTestModule } from "../python/test-ids.ts";
import { isBranchName } from "../spec/default-names.ts";
import { readChangedFiles } from "./change.ts";
import { findCommit, findMergeBase, type GitRepo, git, splitNul } from "./git.ts";
import { fetchMergeBase, fetchRefs, type Remote, readRemoteTip } from "./remote/remote.ts";
import { type Repository, readBlob } from "./repository.ts";

/** Where a person's tests are: a branch, of the remote where there is one; or files of the checkout. */
export type TestSource = BranchSource | { path: string };

interface BranchSource {
  branch: string;
  remote: Remote | null;
  /** A commit that the branch has had since; its tip where none is named. */
  commit?: string | null;
}

/** Reads the tests that a person brings, and names what else comes with them; changes nothing. */
export async function bringTests(
  repository: Repository,
  source: TestSource,
): Promise<BroughtTests> {
  const brought =
    "path" in source
      ? await readPath(repository, source.path)
      : await readBranch(repository, source);
  if (brought.files.length > 0) return brought;
  const where = "path" in source ? source.path : `The branch ${source.branch}`;
  const others = brought.leftAlone.length === 0 ? "" : `; it has ${brought.leftAlone.join(", ")}`;
  throw unusable(`${where} has no new or changed test file${others}.`, {
    fix: "Name what has the tests: files called test_*.py, or below a folder called tests.",
  });
}

function unusable(message: string, { fix }: { fix: string }): ArbiterError {
  return new ArbiterError("tests-unusable", message, { fix });
}

/** More than one change needs; a branch with more is about something else. */
const MAX_FILES = 100;
const MAX_BYTES = 100_000;

async function readBranch(
  repository: Repository,
  { branch, remote, commit: earlier = null }: BranchSource,
): Promise<BroughtTests> {
  const { root, commonDir, env, folder, base } = repository;
  const repo: GitRepo = { directory: root, gitDir: commonDir, env };
  const commit = await chooseCommit(repo, { branch, remote, commit: earlier });
  const from = await whereTheyPart(repo, { branch, remote, base, commit });
  if (from === null) {
    throw unusable(`${branch} and ${base.branch} have no common history.`, {
      fix: `Make the branch from ${base.branch}.`,
    });
  }
  const changed = await readChangedFiles(repo, folder, { base: from, head: commit });
  const inside = (path: string) => join(folder, path);
  const files: BroughtTests["files"] = [];
  const leftAlone: string[] = [];
  for (const { path, before, isDeleted } of changed) {
    const content = isDeleted || !isTest(path) ? null : await readAt(repo, commit, inside(path));
    if (content === null) leftAlone.push(path);
    else files.push({ path, content, was: await readAt(repo, from, inside(path)) });
    // A file that was moved stays where it was, too.
    if (content !== null && before !== null && before !== path) leftAlone.push(before);
  }
  requireFew(branch, files.length);
  return { source: branch, commit, files, leftAlone };
}

/** The commit that is wanted of a branch; refuses one that it does not have. */
async function chooseCommit(
  repo: GitRepo,
  { branch, remote, commit: earlier }: Required<BranchSource>,
): Promise<string> {
  const tip = isBranchName(branch) ? await findBranch(repo, { branch, remote }) : null;
  if (tip === null) {
    throw unusable(`There is no branch called ${JSON.stringify(branch)} to take tests from.`, {
      fix: "Check its name with `git branch --all`; on GitHub, push it to this repository first.",
    });
  }
  const commit = earlier ?? tip;
  if (commit === tip || (await hasHad(repo, { branch, remote, tip, commit }))) return commit;
  throw unusable(`${branch} does not have ${commit.slice(0, 10)} any more.`, {
    fix: "Start again: the tests are taken from the branch as it is then.",
  });
}

async function readAt(repo: GitRepo, commit: string, path: string): Promise<string | null> {
  return (await readBlob(repo, commit, path))?.text ?? null;
}

function isTest(path: string): boolean {
  return isTestPath(path) || isTestModule(path);
}

function requireFew(source: string, length: number): void {
  if (length <= MAX_FILES) return;
  throw unusable(`${source} has ${length} test files, more than ${MAX_FILES}.`, {
    fix: "Bring only the tests of this change.",
  });
}

interface WantedBranch {
  branch: string;
  remote: Remote | null;
}

/** Only full names of refs reach git, so that no name is read as an option or as another revision. */
async function findBranch(repo: GitRepo, { branch, remote }: WantedBranch): Promise<string | null> {
  const ref = `refs/heads/${branch}`;
  if (remote !== null) {
    const commit = await readRemoteTip(repo, remote, ref);
    if (commit !== null) await fetchRefs(repo, remote, [commit]);
    return commit;
  }
  for (const name of [ref, `refs/remotes/origin/${branch}`]) {
    const commit = await findCommit(repo, name);
    if (commit !== null) return commit;
  }
  return null;
}

/** Whether a branch still holds a commit that it was at. */
async function hasHad(
  repo: GitRepo,
  { branch, remote, tip, commit }: WantedBranch & { tip: string; commit: string },
): Promise<boolean> {
  if (remote !== null) await fetchRefs(repo, remote, [commit]).catch(() => {});
  const base = { branch, commit: tip };
  return (await whereTheyPart(repo, { branch, remote, base, commit })) === commit;
}

async function whereTheyPart(
  repo: GitRepo,
  { branch, remote, base, commit }: WantedBranch & Pick<Repository, "base"> & { commit: string },
): Promise<string | null> {
  const commits = [base.commit, commit] as const;
  if (remote === null) return findMergeBase(repo, commits);
  const refs = [base.branch, branch].map((name) => `refs/heads/${name}`);
  return fetchMergeBase({ repo, remote, refs, commits });
}

const LIST = ["ls-files", "--cached", "--others", "--exclude-standard", "-z", "--"];

/** The test files in a file or folder of the checkout that the base does not have as they are. */
async function readPath(repository: Repository, path: string): Promise<BroughtTests> {
  const { root, folder, env, base } = repository;
  const within = relative(join(root, folder), resolve(root, folder, path));
  if (within.startsWith("..")) {
    throw unusable(`${path} is not inside the repository.`, { fix: "Name tests of this project." });
  }
  const directory = join(root, folder);
  const repo: GitRepo = { directory: root, env };
  const listed = await git({ directory, env }, [...LIST, `:(literal)${within || "."}`]);
  const files: BroughtTests["files"] = [];
  const leftAlone: string[] = [];
  for (const each of new Set(splitNul(listed))) {
    const content = await readText(join(directory, each));
    const was = await readAt(repo, base.commit, join(folder, each));
    if (content === was) continue;
    if (content === null || !isTest(each)) leftAlone.push(each);
    else files.push({ path: each, content, was });
  }
  requireFew(path, files.length);
  return { source: path, commit: null, files, leftAlone };
}

/** Null for a link, for what is no text, and for what was deleted. */
async function readText(file: string): Promise<string | null> {
  const stats = await lstat(file).catch(() => null);
  if (stats === null || !stats.isFile() || stats.size > MAX_BYTES) return null;
  const content = await readFile(file);
  return isUtf8(content) && !content.includes(0) ? content.toString("utf8") : null;
}
