import { execFileSync } from "node:child_process";
import { renameSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { deepenUntilMergeBase } from "../../../src/git/remote/deepen.ts";
import { git, temporaryDirectory, temporaryRepository } from "../../temporary-repository.ts";
import { countGit } from "../count-git.ts";
import { note, put, workplace } from "../state/workplace.ts";

const CLAIM = { owner: "Pat", link: "https://example.com/jobs/1", seconds: 600 };
const LATEST = { configurable: { thread_id: "local#7", checkpoint_ns: "" } };

describe("the state of an issue, shared by clones", () => {
  it("has one lock: of two that come at once, one runs and the other is told", async () => {
    const { clone } = remote();
    const [a, b] = [clone().open(), clone().open()];
    const results = await Promise.allSettled([
      a.lock.acquire(CLAIM),
      b.lock.acquire({ ...CLAIM, owner: "Kim" }),
    ]);
    const [winner, loser] = results[0]?.status === "fulfilled" ? [a, b] : [b, a];
    const refused = results.find(({ status }) => status === "rejected");
    expect(refused).toMatchObject({ reason: { code: "already-running" } });
    await put(winner, { step: "one" });
    await winner.flush();
    await loser.fetch();
    expect(await loser.saver.getTuple(LATEST)).toMatchObject({
      checkpoint: { channel_values: { step: "one" } },
    });
  });

  it("is pushed by the push alone: where its refs are is read from their files", async () => {
    const { clone } = remote();
    const { env, started } = countGit();
    const { open, repo } = clone();
    const run = open(env);
    await run.lock.acquire(CLAIM);
    await run.notes.append(git(repo, "rev-parse", "HEAD"), note({}));
    await run.flush();
    await put(run, { step: "one" });
    await run.flush();
    started();
    await put(run, { step: "two" });
    await run.flush();
    expect([...new Set(started())].sort()).toEqual(["push", "unpack-objects", "update-ref"]);
  });

  it("goes on from a shallow clone, with the attempts and the reports it speaks of", async () => {
    const { clone, shallow } = remote();
    const first = clone();
    const run = first.open();
    const tree = git(first.repo, "rev-parse", "HEAD^{tree}");
    const attempt = git(first.repo, "commit-tree", tree, "-p", "HEAD", "-m", "attempt");
    const report = git(first.repo, "hash-object", "-w", "a.py");
    await run.lock.acquire(CLAIM);
    await run.keepReachable(attempt, report);
    await run.notes.append(attempt, note({}));
    for (const step of [1, 2, 3, 4, 5]) await put(run, { step });
    await run.lock.release();
    await run.flush();

    const second = shallow();
    const later = second.open();
    expect(await later.saver.getTuple(LATEST)).toBeUndefined();
    await later.fetch();
    expect(await later.saver.getTuple(LATEST)).toMatchObject({
      checkpoint: { channel_values: { step: 5 } },
    });
    expect(git(second.repo, "cat-file", "-t", attempt)).toBe("commit");
    expect(git(second.repo, "cat-file", "-p", report)).toBe("a = 1");
    expect((await later.notes.read()).get(attempt)).toHaveLength(1);
    await later.lock.acquire({ ...CLAIM, owner: "Kim" });
    await put(later, { step: 6 });
    await later.flush();
    await run.fetch();
    expect(await run.lock.read()).toMatchObject({ owner: "Kim" });
  });

  it("brings a wish to stop to the run, and keeps what both wrote", async () => {
    const { clone } = remote();
    const [run, other] = [clone().open(), clone().open()];
    await run.lock.acquire(CLAIM);
    expect(await other.lock.requestAbort("Kim")).toBe(true);
    await put(run, { step: 2 });
    await run.flush();
    expect(await run.lock.read()).toMatchObject({ owner: "Pat", abortWish: "Kim" });
    await other.fetch();
    expect(await other.saver.getTuple(LATEST)).toMatchObject({
      checkpoint: { channel_values: { step: 2 } },
    });
  });

  it("belongs to whoever took the lock of a run that was thought dead", async () => {
    const { clone, clock } = remote();
    const [late, next] = [clone().open(), clone().open()];
    await late.lock.acquire(CLAIM);
    await put(late, { by: "late" });
    await late.flush();
    clock.add(600);
    await next.lock.acquire({ ...CLAIM, owner: "Kim" });
    await put(next, { by: "next" });
    await next.flush();
    await put(late, { by: "late again" });
    await expect(late.flush()).rejects.toMatchObject({ code: "lock-lost" });
    await next.fetch();
    expect(await next.saver.getTuple(LATEST)).toMatchObject({
      checkpoint: { channel_values: { by: "next" } },
    });
  });

  it("says what is wrong where the remote cannot be reached, and pushes it later", async () => {
    const { clone, bare } = remote();
    const { open, repo } = clone();
    const run = open();
    await put(run, { step: 1 });
    renameSync(bare, `${bare}.away`);
    await expect(run.flush()).rejects.toMatchObject({ code: "git-failed" });
    renameSync(`${bare}.away`, bare);
    await run.flush();
    expect(git(bare, "rev-parse", run.ref)).toBe(git(repo, "rev-parse", run.ref));
    git(bare, "update-ref", "-d", run.ref);
    await run.fetch();
    await run.flush();
    expect(git(bare, "rev-parse", run.ref)).toBe(git(repo, "rev-parse", run.ref));
    git(bare, "config", "receive.denyCurrentBranch", "refuse");
    git(bare, "config", "transfer.hideRefs", "refs/tdd");
    await put(run, { step: 2 });
    await expect(run.flush()).rejects.toMatchObject({
      code: "git-failed",
      message: expect.stringContaining("refs/tdd/issue-7 could not be pushed"),
    });
  });
});

describe("the notes, shared by clones", () => {
  it("lose no line when two push at once, and stay in the order of time", async () => {
    const { clone } = remote();
    const clones = [clone(), clone()];
    const head = git(clones[0]?.repo ?? "", "rev-parse", "HEAD");
    await Promise.all(
      clones.map(async ({ open }, writer) => {
        const run = open();
        for (let event = 0; event < 5; event += 1) {
          const at = `2026-03-01T12:0${event}:0${writer}Z`;
          await run.notes.append(head, note({ at, retry_count: writer }));
        }
        await run.flush();
      }),
    );
    const reader = clone();
    const run = reader.open();
    await run.fetch();
    const lines = (await run.notes.read()).get(head) ?? [];
    const times = lines.map(({ event }) => event?.at ?? "");
    expect(times).toHaveLength(10);
    expect(times).toEqual([...times].sort());
    expect(git(reader.repo, "log", "-1", "--notes=tdd", "--format=%N").split("\n")).toHaveLength(
      10,
    );
  });
});

describe("deepenUntilMergeBase", () => {
  it("fetches history until two commits meet, and says where they never do", async () => {
    const { source, shallow, bare } = remote();
    const base = git(source, "rev-parse", "HEAD");
    for (const branch of ["main", "feat/issue-7"]) addHistory(bare, { branch, base, commits: 60 });
    const { repo, place } = shallow();
    const url = `file://${bare}`;
    git(repo, "fetch", "--quiet", "--depth=1", url, "feat/issue-7");
    const commits = [git(repo, "rev-parse", "HEAD"), git(repo, "rev-parse", "FETCH_HEAD")] as const;
    const asked = { place, remote: { url }, refs: ["refs/heads/main", "refs/heads/feat/issue-7"] };
    expect(await deepenUntilMergeBase({ ...asked, commits })).toBe(base);

    const tree = git(repo, "rev-parse", "HEAD^{tree}");
    const alone = git(repo, "commit-tree", tree, "-m", "of no family");
    expect(await deepenUntilMergeBase({ ...asked, commits: [commits[0], alone] })).toBeNull();
  });
});

function addHistory(repo: string, of: { branch: string; base: string; commits: number }) {
  const commits = Array.from({ length: of.commits }, (_, number) => {
    const from = number === 0 ? `from ${of.base}\n` : "";
    const who = `committer Pat <pat@example.com> ${1_700_000_000 + number} +0000`;
    return `commit refs/heads/${of.branch}\n${who}\ndata ${of.branch.length}\n${of.branch}\n${from}\n`;
  });
  execFileSync("git", ["fast-import", "--quiet"], { cwd: repo, input: commits.join("") });
}

/** A bare repository with one commit, and clones of it that share a clock. */
function remote() {
  const source = temporaryRepository({ "a.py": "a = 1\n" });
  const folder = temporaryDirectory();
  const bare = join(folder, "remote.git");
  git(folder, "clone", "--quiet", "--bare", source, bare);
  const { clock } = workplace(source);
  let count = 0;
  const cloned = (...options: string[]) => {
    count += 1;
    const repo = join(folder, `clone-${count}`);
    git(folder, "clone", "--quiet", ...options, `file://${bare}`, repo);
    const { open, place } = workplace(repo, clock);
    const openIn = (env = place.env) =>
      open({ remote: { url: "origin" }, place: { ...place, env } });
    return { repo, place, open: openIn };
  };
  return { source, bare, clock, clone: () => cloned(), shallow: () => cloned("--depth=1") };
}
