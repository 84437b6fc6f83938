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
