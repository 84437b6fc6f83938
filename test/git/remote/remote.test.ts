import { execFileSync } from "node:child_process";
import { renameSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fetchMergeBase } from "../../../src/git/remote/remote.ts";
import { git, temporaryDirectory, temporaryRepository } from "../../temporary-repository.ts";
import { note, put, temporaryStore } from "../state/temporary-store.ts";

const REQUEST = { owner: "Pat", link: "https://example.com/jobs/1", seconds: 600 };
const LATEST = { configurable: { thread_id: "local#7", checkpoint_ns: "" } };

describe("the state of an issue in several clones", () => {
  it("has one lock: of two runs at once, one starts and the other is refused", async () => {
    const { clone } = remote();
    const [a, b] = [clone().open(), clone().open()];
    const results = await Promise.allSettled([
      a.lock.acquire(REQUEST),
      b.lock.acquire({ ...REQUEST, owner: "Kim" }),
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

  it("resumes in a shallow clone, with the attempts and reports it refers to", async () => {
    const { clone, shallow } = remote();
    const first = clone();
    const run = first.open();
    const tree = git(first.directory, "rev-parse", "HEAD^{tree}");
    const attempt = git(first.directory, "commit-tree", tree, "-p", "HEAD", "-m", "attempt");
    const report = git(first.directory, "hash-object", "-w", "a.py");
    await run.lock.acquire(REQUEST);
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
    expect(git(second.directory, "cat-file", "-t", attempt)).toBe("commit");
    expect(git(second.directory, "cat-file", "-p", report)).toBe("a = 1");
    expect((await later.notes.read()).get(attempt)).toHaveLength(1);
    await later.lock.acquire({ ...REQUEST, owner: "Kim" });
    await put(later, { step: 6 });
    await later.flush();
    await run.fetch();
    expect(await run.lock.read()).toMatchObject({ owner: "Kim" });
  });

  it("delivers an abort request to the run, and keeps what both wrote", async () => {
    const { clone } = remote();
    const [run, other] = [clone().open(), clone().open()];
    await run.lock.acquire(REQUEST);
    expect(await other.lock.requestAbort("Kim")).toBe(true);
    await put(run, { step: 2 });
    await run.flush();
    expect(await run.lock.read()).toMatchObject({ owner: "Pat", abortWish: "Kim" });
    await other.fetch();
    expect(await other.saver.getTuple(LATEST)).toMatchObject({
      checkpoint: { channel_values: { step: 2 } },
    });
  });

  it("belongs to the run that took an expired lock", async () => {
    const { clone, clock } = remote();
    const [late, next] = [clone().open(), clone().open()];
    await late.lock.acquire(REQUEST);
    await put(late, { by: "late" });
    await late.flush();
    clock.add(600);
    await next.lock.acquire({ ...REQUEST, owner: "Kim" });
    await put(next, { by: "next" });
    await next.flush();
    await put(late, { by: "late again" });
    await expect(late.flush()).rejects.toMatchObject({ code: "lock-lost" });
    await next.fetch();
    expect(await next.saver.getTuple(LATEST)).toMatchObject({
      checkpoint: { channel_values: { by: "next" } },
    });
  });

  it("reports an unreachable remote, and pushes later", async () => {
    const { clone, bare } = remote();
    const { open, directory } = clone();
    const run = open();
    await put(run, { step: 1 });
    renameSync(bare, `${bare}.away`);
    await expect(run.flush()).rejects.toMatchObject({ code: "git-failed" });
    renameSync(`${bare}.away`, bare);
    await run.flush();
    expect(git(bare, "rev-parse", run.ref)).toBe(git(directory, "rev-parse", run.ref));
    git(bare, "update-ref", "-d", run.ref);
    await run.fetch();
    await run.flush();
    expect(git(bare, "rev-parse", run.ref)).toBe(git(directory, "rev-parse", run.ref));
    git(bare, "config", "receive.denyCurrentBranch", "refuse");
    git(bare, "config", "transfer.hideRefs", "refs/tdd");
    await put(run, { step: 2 });
    await expect(run.flush()).rejects.toMatchObject({
      code: "git-failed",
      message: expect.stringContaining("refs/tdd/issue-7 could not be pushed"),
    });
  });
});

describe("the notes in several clones", () => {
  it("lose no line when two push at once, and stay sorted by time", async () => {
    const { clone } = remote();
    const clones = [clone(), clone()];
    const head = git(clones[0]?.directory ?? "", "rev-parse", "HEAD");
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
    expect(
      git(reader.directory, "log", "-1", "--notes=tdd", "--format=%N").split("\n"),
    ).toHaveLength(10);
  });
});

describe("fetchMergeBase", () => {
  it("fetches history until it finds a merge base; null when there is none", async () => {
    const { source, shallow, bare } = remote();
    const base = git(source, "rev-parse", "HEAD");
    for (const branch of ["main", "feat/issue-7"]) addHistory(bare, { branch, base, commits: 60 });
    const { directory, repo } = shallow();
    const url = `file://${bare}`;
    git(directory, "fetch", "--quiet", "--depth=1", url, "feat/issue-7");
    const commits = [
      git(directory, "rev-parse", "HEAD"),
      git(directory, "rev-parse", "FETCH_HEAD"),
    ] as const;
    const options = { repo, remote: { url }, refs: ["refs/heads/main", "refs/heads/feat/issue-7"] };
    expect(await fetchMergeBase({ ...options, commits })).toBe(base);

    const tree = git(directory, "rev-parse", "HEAD^{tree}");
    const alone = git(directory, "commit-tree", tree, "-m", "unrelated");
    expect(await fetchMergeBase({ ...options, commits: [commits[0], alone] })).toBeNull();
  });
});

function addHistory(directory: string, of: { branch: string; base: string; commits: number }) {
  const commits = Array.from({ length: of.commits }, (_, number) => {
    const from = number === 0 ? `from ${of.base}\n` : "";
    const who = `committer Pat <pat@example.com> ${1_700_000_000 + number} +0000`;
    return `commit refs/heads/${of.branch}\n${who}\ndata ${of.branch.length}\n${of.branch}\n${from}\n`;
  });
  execFileSync("git", ["fast-import", "--quiet"], { cwd: directory, input: commits.join("") });
}

/** A bare repository with one commit, and clones of it that share a clock. */
function remote() {
  const source = temporaryRepository({ "a.py": "a = 1\n" });
  const folder = temporaryDirectory();
  const bare = join(folder, "remote.git");
  git(folder, "clone", "--quiet", "--bare", source, bare);
  const { clock } = temporaryStore(source);
  let count = 0;
  const cloned = (...options: string[]) => {
    count += 1;
    const directory = join(folder, `clone-${count}`);
    git(folder, "clone", "--quiet", ...options, `file://${bare}`, directory);
    const { open, repo } = temporaryStore(directory, clock);
    const openIn = (env = repo.env) => open({ remote: { url: "origin" }, repo: { ...repo, env } });
    return { directory, repo, open: openIn };
  };
  return { source, bare, clock, clone: () => cloned(), shallow: () => cloned("--depth=1") };
}
