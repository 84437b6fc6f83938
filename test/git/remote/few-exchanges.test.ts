import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { createRunMemory, type StateStore } from "../../../src/git/state-store.ts";
import { git, temporaryDirectory, temporaryRepository } from "../../temporary-repository.ts";
import { countGit } from "../count-git.ts";
import { note, put, temporaryStore } from "../state/temporary-store.ts";

const BRANCH = "feat/issue-7";
const PAT = { owner: "Pat", link: "here", seconds: 600 };

let folder: string;
let bare: string;
let directory: string;
/** Milliseconds on the clock of the exchanges. */
let now: number;
let time: ReturnType<typeof temporaryStore>["clock"];
let run: StateStore;
/** The names of the git processes since the last call. */
let started: () => string[];

beforeEach(() => {
  folder = temporaryDirectory();
  bare = join(folder, "remote.git");
  git(folder, "clone", "--quiet", "--bare", temporaryRepository({ "a.py": "a = 1\n" }), bare);
  directory = clone("clone");
  now = 0;
  const counted = countGit();
  started = counted.started;
  const { repo, open, clock: ofLocks } = temporaryStore(directory);
  time = ofLocks;
  const clock = { now: () => now, after: () => {} };
  run = open({ remote: { url: "origin" }, repo: { ...repo, env: counted.env }, clock });
});

describe("the lock", () => {
  it("is taken and given back with one push each, and nothing is listed", async () => {
    await run.fetch();
    expect(exchanges()).toEqual(["ls-remote"]);
    await run.lock.acquire(PAT);
    expect(exchanges()).toEqual(["push"]);
    time.add(1);
    await run.lock.renew();
    expect(exchanges()).toEqual(["push"]);
    await run.lock.release();
    expect(exchanges()).toEqual(["push"]);
  });

  it("is refused to a run that had not seen that another one took it", async () => {
    await run.fetch();
    await elsewhere().lock.acquire({ ...PAT, owner: "Kim" });
    await expect(run.lock.acquire(PAT)).rejects.toMatchObject({ code: "already-running" });
  });

  it("is taken by a run that had not seen that another one gave it back", async () => {
    const other = elsewhere();
    await other.lock.acquire({ ...PAT, owner: "Kim" });
    await put(other, { step: 1 });
    await other.flush();
    await run.fetch();
    await other.lock.release();
    await run.lock.acquire(PAT);
    expect((await run.lock.read())?.owner).toBe("Pat");
  });

  it("gets a request to stop from a process that had not seen the lock, also with notes to push", async () => {
    const other = elsewhere();
    await other.fetch();
    await other.notes.append(git(directory, "rev-parse", "HEAD"), note({}));
    await run.lock.acquire(PAT);
    expect(await other.lock.requestAbort("Kim")).toBe(true);
    await run.fetch();
    expect((await run.lock.read())?.abortWish).toBe("Kim");
  });
});

describe("whether a stop was requested", () => {
  it("is not asked within five seconds after a push or a listing", async () => {
    const { readAbortRequest, flush } = createRunMemory(run, { issue: 7 });
    await run.lock.acquire(PAT);
    exchanges();
    now += 4999;
    expect(await readAbortRequest()).toBeNull();
    expect(exchanges()).toEqual([]);
    now += 1;
    expect(await readAbortRequest()).toBeNull();
    expect(exchanges()).toEqual(["ls-remote"]);
    now += 4999;
    await readAbortRequest();
    expect(exchanges()).toEqual([]);
    await put(run, { step: 1 });
    await flush();
    expect(exchanges()).toEqual(["push"]);
    now += 4999;
    await readAbortRequest();
    expect(exchanges()).toEqual([]);
  });

  it("is known after five seconds, and at once where it matters", async () => {
    const { readAbortRequest } = createRunMemory(run, { issue: 7 });
    await run.lock.acquire(PAT);
    await requestAbort("Kim");
    expect(await readAbortRequest()).toBeNull();
    expect(await readAbortRequest({ isLast: true })).toBe("Kim");
    await requestAbort("Lee");
    now += 5000;
    expect(await readAbortRequest()).toBe("Lee");
  });

  it.each([
    ["something", true],
    ["nothing", false],
  ])("is known after a flush that had %s to push", async (_, hasChanged) => {
    const { readAbortRequest, flush } = createRunMemory(run, { issue: 7 });
    await run.lock.acquire(PAT);
    await requestAbort("Kim");
    if (hasChanged) await put(run, { step: 1 });
    await flush();
    expect(await readAbortRequest()).toBe("Kim");
  });
});

describe("the branch", () => {
  let commit: string;
  beforeEach(async () => {
    await run.lock.acquire(PAT);
    commit = await commitOfRun("red");
    await run.requireOwnBranch(BRANCH);
    exchanges();
  });

  it("is listed once, then moved with the leases that are known, and removed", async () => {
    await run.pushBranch(BRANCH, commit);
    expect(exchanges()).toEqual(["push"]);
    const next = await commitOfRun("green");
    await run.pushBranch(BRANCH, next);
    expect(exchanges()).toEqual(["push"]);
    // It did not go along now, and a person may have pushed since.
    await run.pushBranch(BRANCH, next);
    expect(exchanges()).toEqual(["ls-remote"]);
    expect(await run.removeBranch(BRANCH, next)).toBe(true);
    expect(exchanges()).toEqual(["push"]);
  });

  it("is not overwritten when a person pushed after it was listed", async () => {
    const theirs = pushByHand();
    run.pushBranchSoon(BRANCH, commit);
    await run.flush();
    // With the branch, then without it; a lost race is no fault that passes by itself.
    expect(exchanges()).toEqual(["push", "push"]);
    expect(tip(run.ref)).toBe(git(directory, "rev-parse", run.ref));
    await expect(run.pushBranch(BRANCH, commit)).rejects.toMatchObject({ code: "branch-exists" });
    expect(await run.removeBranch(BRANCH, commit)).toBe(false);
    expect(tip(`refs/heads/${BRANCH}`)).toBe(theirs);
  });

  it("is pushed again when a person removed it after it was pushed", async () => {
    await run.pushBranch(BRANCH, commit);
    git(bare, "update-ref", "-d", `refs/heads/${BRANCH}`);
    const next = await commitOfRun("green");
    await run.pushBranch(BRANCH, next);
    expect(tip(`refs/heads/${BRANCH}`)).toBe(next);
  });
});

/** The processes that contacted the remote. */
function exchanges(): string[] {
  return started().filter((name) => ["ls-remote", "fetch", "push"].includes(name));
}

function clone(name: string): string {
  const place = join(folder, name);
  git(folder, "clone", "--quiet", `file://${bare}`, place);
  return place;
}

/** The same issue in another clone. */
function elsewhere(): StateStore {
  return temporaryStore(clone("other")).open({ remote: { url: "origin" } });
}

let others = 0;

async function requestAbort(by: string): Promise<void> {
  others += 1;
  const { open } = temporaryStore(clone(`other-${others}`));
  await open({ remote: { url: "origin" } }).lock.requestAbort(by);
}

async function commitOfRun(message: string): Promise<string> {
  const commit = git(directory, "commit-tree", "HEAD^{tree}", "-p", "HEAD", "-m", message);
  await run.keepReachable(commit);
  return commit;
}

function pushByHand(): string {
  const commit = git(directory, "commit-tree", "HEAD^{tree}", "-m", "by hand");
  git(directory, "push", "--quiet", "origin", `${commit}:refs/heads/${BRANCH}`);
  return commit;
}

function tip(ref: string): string {
  return git(bare, "rev-parse", ref);
}
