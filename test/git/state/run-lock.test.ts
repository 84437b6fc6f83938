import { describe, expect, it } from "vitest";
import { forge, put, temporaryStore } from "./temporary-store.ts";

const REQUEST = { owner: "Pat", link: "https://example.com/jobs/1", seconds: 600 };

describe("the lock of an issue", () => {
  it("admits one run, and names it to the other", async () => {
    const { open, clock } = temporaryStore();
    const [first, second] = [open(), open()];
    const results = await Promise.allSettled([
      first.lock.acquire(REQUEST),
      second.lock.acquire({ ...REQUEST, owner: "Kim" }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const winner = results[0]?.status === "fulfilled" ? "Pat" : "Kim";
    const third = await open()
      .lock.acquire({ ...REQUEST, owner: "Lou" })
      .catch((error) => error);
    expect(third).toMatchObject({
      code: "already-running",
      message: `${winner} is already working on this issue: https://example.com/jobs/1`,
      data: { ref: "refs/tdd/issue-7", owner: winner, link: REQUEST.link },
    });
    expect(await open().lock.read()).toMatchObject({ owner: winner, abortWish: null });
    clock.add(600);
    expect(await open().lock.read()).toBeNull();
  });

  it("expires unless a checkpoint or a renewal extends it", async () => {
    const { open, clock } = temporaryStore();
    const run = open();
    await run.lock.acquire(REQUEST);
    clock.add(500);
    await put(run);
    clock.add(500);
    await run.lock.renew();
    clock.add(500);
    await expect(open().lock.acquire(REQUEST)).rejects.toMatchObject({ code: "already-running" });
    clock.add(100);
    const next = open();
    await next.lock.acquire({ ...REQUEST, owner: "Kim", link: "host 4711" });
    await expect(put(run)).rejects.toMatchObject({
      code: "lock-lost",
      message: expect.stringContaining("Kim holds it now: host 4711"),
    });
    await run.lock.release();
    expect(await next.lock.read()).toMatchObject({ owner: "Kim" });
    await next.lock.release();
    await next.lock.release();
    expect(await next.lock.read()).toBeNull();
    await expect(
      run.saver.getTuple({ configurable: { thread_id: run.thread } }),
    ).resolves.toMatchObject({ checkpoint: { v: 4 } });
  });

  it("can be taken at once from an owner that has ended", async () => {
    const { open } = temporaryStore();
    const dead = open();
    await dead.lock.acquire(REQUEST);
    const next = open();
    await next.lock.acquire({ ...REQUEST, owner: "Kim", isGone: ({ owner }) => owner === "Pat" });
    await put(next);
    await next.lock.release();
    await expect(dead.lock.renew()).rejects.toThrow("no run holds it now");
  });

  it("delivers an abort request to the run", async () => {
    const { open } = temporaryStore();
    expect(await open().lock.requestAbort("Kim")).toBe(false);
    const run = open();
    await run.lock.acquire(REQUEST);
    expect(await open().lock.requestAbort("Kim")).toBe(true);
    await run.lock.renew();
    expect(await run.lock.read()).toMatchObject({ owner: "Pat", abortWish: "Kim" });
  });

  it("is refused with the name of its ref when it is forged", async () => {
    const { open, directory } = temporaryStore();
    forge(directory, "refs/tdd/issue-7", { "lock.json": "approved" });
    const { lock } = open();
    for (const action of [() => lock.read(), () => lock.acquire(REQUEST)]) {
      await expect(action()).rejects.toMatchObject({
        code: "state-refused",
        message: expect.stringContaining("refs/tdd/issue-7 is refused: lock.json is not JSON"),
      });
    }
  });
});

describe("what a run was asked for by", () => {
  const FIRST = { ...REQUEST, cause: "comment-1" };
  const SECOND = { ...FIRST, owner: "Kim", link: "https://example.com/jobs/2" };

  it("is handled once its lock is released, for every other job", async () => {
    const { open } = temporaryStore();
    const first = open();
    await first.lock.acquire(FIRST);
    expect(await first.causes.findHandler("comment-1")).toBeNull();
    await expect(open().lock.acquire(SECOND)).rejects.toMatchObject({
      code: "already-running",
      data: { cause: "comment-1" },
    });
    await first.lock.release();
    expect(await first.causes.findHandler("comment-1")).toBe(REQUEST.link);
    await expect(open().lock.acquire(SECOND)).rejects.toMatchObject({ code: "already-handled" });
    expect(await open().lock.read()).toBeNull();
    await open().lock.acquire({ ...SECOND, cause: "comment-2" });
  });

  it("may be taken up again by the same job, and by another when that job died", async () => {
    const { open, clock } = temporaryStore();
    const first = open();
    await first.lock.acquire(FIRST);
    await first.lock.release();
    const again = open();
    await again.lock.acquire(FIRST);
    await again.lock.release();
    await open().lock.acquire({ ...FIRST, cause: "comment-3" });
    clock.add(601);
    await open().lock.acquire({ ...SECOND, cause: "comment-3" });
  });

  it("is remembered for the last hundred", async () => {
    const { open, clock } = temporaryStore();
    const store = open();
    for (let count = 1; count <= 103; count += 1) {
      clock.add(1);
      await store.causes.record({ cause: `comment-${count}`, link: REQUEST.link });
    }
    expect(await store.causes.findHandler("comment-3")).toBeNull();
    expect(await store.causes.findHandler("comment-4")).toBe(REQUEST.link);
    expect(await store.causes.findHandler("comment-103")).toBe(REQUEST.link);
  });
});
