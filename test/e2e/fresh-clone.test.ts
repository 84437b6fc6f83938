import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { localHost } from "../../src/runs/host.ts";
import { openStoredRun } from "../../src/runs/open-stored-run.ts";
import { readStatus } from "../../src/runs/status.ts";
import { createRun, type HumanDecision } from "../../src/workflow/run.ts";
import { note, put, temporaryStore } from "../git/state/temporary-store.ts";
import { FILES, instantRequest, runToTheGate, SAFE } from "../runs/instant-run.ts";
import { git, makeRepository, temporaryDirectory } from "../temporary-repository.ts";

/** All tests share one run: each has a copy of the repository that it left. */
let waiting = "";
beforeAll(async () => {
  waiting = makeRepository(join(mkdtempSync(join(tmpdir(), "tdd-test-")), "repo"), FILES);
  for (const text of ["two", "three"]) commit(waiting, text);
  await runToTheGate(waiting, 1);
});
afterAll(() => rmSync(join(waiting, ".."), { recursive: true }));

function atTheGate(): string {
  const repo = join(temporaryDirectory(), "repo");
  cpSync(waiting, repo, { recursive: true });
  return repo;
}

it("a shallow clone fetches what it needs, whether the base has moved on or not", async () => {
  const origin = atTheGate();
  const shallow = clone(origin, "--depth", "1");
  const [status] = (
    await readStatus({ directory: shallow, env: process.env, safe: SAFE, issue: 1 })
  ).issues;
  expect(status).toMatchObject({ standing: "waiting", title: "New thing" });
  expect(await decide(shallow, "approve")).toMatchObject({ ending: "merged" });
  expect(git(shallow, "rev-parse", "main")).toBe(git(origin, "rev-parse", "feat/issue-1"));

  // The base is no ancestor of the only commit in this clone.
  for (const text of ["four", "five"]) commit(origin, text);
  const later = clone(origin, "--depth", "1");
  expect(await decide(later, "approve")).toMatchObject({ ending: "unmerged" });
  git(later, "merge", "--quiet", "--no-edit", "feat/issue-1");
  expect(git(later, "show", "main:app.py")).toBe("value = 1  # tidy");

  // A clone of another branch does not have the base at all.
  git(origin, "branch", "other");
  git(origin, "reset", "--quiet", "--hard", "HEAD~2");
  const elsewhere = clone(origin, "--depth", "1", "--branch", "other");
  expect(await decide(elsewhere, "approve")).toMatchObject({ ending: "merged" });
  expect(git(elsewhere, "show", "main:app.py")).toBe("value = 1  # tidy");
});

it("lists the runs of origin, and says where it looked", async () => {
  const origin = atTheGate();
  await leaveState(origin, { thread: "owner/name#12", issue: 12 });
  const fresh = clone(origin);
  await leaveState(fresh, { thread: "local#3", issue: 3 });
  git(origin, "update-ref", "refs/tdd-other/issue-5", "main");
  const refs = git(origin, "for-each-ref");

  const found = await readStatus({ directory: fresh, env: process.env, safe: SAFE });
  expect(found.origin).toBe("reached");
  expect(found.issues.map(({ issue, standing }) => `${issue} ${standing}`)).toEqual([
    "1 waiting",
    "3 stopped",
    "12 stopped",
  ]);
  // The notes of both are merged.
  expect(found.issues.map(({ title }) => title)).toEqual(["New thing", "Of 3", "Of 12"]);
  expect(git(origin, "for-each-ref")).toBe(refs);

  git(fresh, "remote", "set-url", "origin", `${origin}-gone`);
  const alone = await readStatus({ directory: fresh, env: process.env, safe: SAFE });
  expect(alone).toEqual({ issues: found.issues, origin: "unreachable" });
  expect(await readStatus({ directory: origin, env: process.env, safe: SAFE })).toMatchObject({
    origin: "none",
    issues: [{ issue: 1 }, { issue: 12 }],
  });
});

it("refuses a branch that was moved at origin, and changes nothing", async () => {
  const origin = atTheGate();
  const left = git(origin, "rev-parse", "feat/issue-1");
  const theirs = git(origin, "commit-tree", `${left}^{tree}`, "-p", left, "-m", "theirs");
  git(origin, "update-ref", "refs/heads/feat/issue-1", theirs);
  const fresh = clone(origin);
  const refs = git(origin, "for-each-ref");
  await expect(decide(fresh, "approve")).rejects.toMatchObject({
    code: "branch-exists",
    message: `feat/issue-1 was moved at origin to ${theirs.slice(0, 10)}; the run left it at ${left.slice(0, 10)}.`,
  });
  expect(git(origin, "for-each-ref")).toBe(refs);
  expect(git(fresh, "for-each-ref", "refs/heads")).toMatch(/^\w+ commit\trefs\/heads\/main$/);

  // The suggested command moves the branch back.
  git(fresh, "push", "--quiet", "--force", "origin", `${left}:refs/heads/feat/issue-1`);
  expect(await decide(fresh, "approve")).toMatchObject({ ending: "merged" });
});

/** A start note and a checkpoint, as the beginning of a run leaves them. */
async function leaveState(repo: string, { thread, issue }: { thread: string; issue: number }) {
  const store = temporaryStore(repo).open({ thread });
  const start = { phase: "START", node: "start", run: `run-${issue}`, headline: `Of ${issue}` };
  await store.notes.append(git(repo, "rev-parse", "main"), note({ issue, ...start }));
  await put(store);
}

function commit(repo: string, message: string): void {
  git(repo, "commit", "--quiet", "--allow-empty", "--message", message);
}

/** By URL, so that git does not copy the whole repository. */
function clone(origin: string, ...options: string[]): string {
  const directory = join(temporaryDirectory(), "clone");
  git(origin, "clone", "--quiet", ...options, `file://${origin}`, directory);
  return directory;
}

async function decide(directory: string, decision: HumanDecision) {
  const chooseModels = () => ({ model: "none", models: {} });
  const open = await openStoredRun({ ...instantRequest(1), directory, chooseModels }, localHost());
  try {
    const run = createRun(open.tools, open.durability);
    await run.resume();
    return await run.decide(decision);
  } finally {
    await open.close({ discardBranch: false });
  }
}
