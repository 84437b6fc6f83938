import { describe, expect, it } from "vitest";
import { forge, put, workplace } from "./workplace.ts";

const CLAIM = { owner: "Pat", link: "https://example.com/jobs/1", seconds: 600 };

describe("the lock of an issue", () => {
  it("lets one run in, and tells the other who runs and where", async () => {
    const { open, clock } = workplace();
    const [first, second] = [open(), open()];
    const results = await Promise.allSettled([
      first.lock.acquire(CLAIM),
      second.lock.acquire({ ...CLAIM, owner: "Kim" }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const winner = results[0]?.status === "fulfilled" ? "Pat" : "Kim";
    const third = await open()
      .lock.acquire({ ...CLAIM, owner: "Lou" })
      .catch((error) => error);
    expect(third).toMatchObject({
      code: "already-running",
      message: `${winner} is at it already: https://example.com/jobs/1`,
      data: { ref: "refs/tdd/issue-7", owner: winner, link: CLAIM.link },
    });
    expect(await open().lock.read()).toMatchObject({ owner: winner, abortWish: null });
    clock.add(600);
    expect(await open().lock.read()).toBeNull();
  });

  it("expires, unless a checkpoint or a renewal was a sign of life", async () => {
    const { open, clock } = workplace();
    const run = open();
    await run.lock.acquire(CLAIM);
    clock.add(500);
    await put(run);
    clock.add(500);
    await run.lock.renew();
    clock.add(500);
    await expect(open().lock.acquire(CLAIM)).rejects.toMatchObject({ code: "already-running" });
    clock.add(100);
    const next = open();
    await next.lock.acquire({ ...CLAIM, owner: "Kim", link: "host 4711" });
    await expect(put(run)).rejects.toMatchObject({
      code: "lock-lost",
      message: expect.stringContaining("Kim has it now: host 4711"),
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

  it("is taken at once from an owner that is known to be gone", async () => {
    const { open } = workplace();
    const dead = open();
    await dead.lock.acquire(CLAIM);
    const next = open();
    await next.lock.acquire({ ...CLAIM, owner: "Kim", isGone: ({ owner }) => owner === "Pat" });
    await put(next);
    await next.lock.release();
    await expect(dead.lock.renew()).rejects.toThrow("nobody has it now");
  });

  it("carries the wish to stop to whoever runs", async () => {
    const { open } = workplace();
    expect(await open().lock.requestAbort("Kim")).toBe(false);
    const run = open();
    await run.lock.acquire(CLAIM);
    expect(await open().lock.requestAbort("Kim")).toBe(true);
    await run.lock.renew();
    expect(await run.lock.read()).toMatchObject({ owner: "Pat", abortWish: "Kim" });
  });

  it("is refused with its ref named where it is forged", async () => {
    const { open, repo } = workplace();
    forge(repo, "refs/tdd/issue-7", { "lock.json": "approved" });
    const { lock } = open();
    for (const action of [() => lock.read(), () => lock.acquire(CLAIM)]) {
      await expect(action()).rejects.toMatchObject({
        code: "state-refused",
        message: expect.stringContaining("refs/tdd/issue-7 is refused: lock.json is not JSON"),
      });
    }
  });
});
