import { afterEach, describe, expect, it, vi } from "vitest";
import { ArbiterError } from "../../src/errors.ts";
import type { TestRequest, TestRunner } from "../../src/ports.ts";
import { judgeRun } from "../../src/routing/verdicts/verdict.ts";
import { limitTestRuns, repeatKilled } from "../../src/workflow/phase-limit.ts";
import { failed, passed, run } from "../routing/make-run.ts";
import {
  allPass,
  confirms,
  NEW_TEST,
  newFails,
  newPasses,
  oldPasses,
  stage,
} from "./workflow-harness.ts";

const ALL = { at: "c", targets: [] };
const LIMIT =
  "Test run timed out: the test runs of this phase did not end within their common time limit of 0.2 s";

describe("a run of tests that the machine kills (seed 002, line 73)", () => {
  afterEach(() => void vi.useRealTimers());

  const killed = () => run(137, null, { ending: "signalled" });

  it("runs again after 1, 2 and 4 seconds, and is judged after the last", async () => {
    vi.useFakeTimers();
    const runner = fake(async () => killed());
    const warned: string[] = [];
    const running = repeatKilled(runner, { warn: (text) => warned.push(text) }).run(ALL);
    const starts = [];
    for (const milliseconds of [0, 999, 1, 1999, 1, 3999, 1]) {
      await vi.advanceTimersByTimeAsync(milliseconds);
      starts.push(runner.requests.length);
    }
    expect(starts).toEqual([1, 1, 2, 2, 3, 3, 4]);
    expect(judgeRun(await running).word).toBe("crashed");
    expect(warned).toEqual([1, 2, 4].map((seconds) => expect.stringContaining(`in ${seconds} s`)));
  });

  it("goes on with the first run that was not killed", async () => {
    vi.useFakeTimers();
    const results = [killed(), run(1, [failed("a.py::test_a", "assert 1 == 2")])];
    const running = repeatKilled(
      fake(async () => results.shift() ?? killed()),
      { warn: () => {} },
    ).run(ALL);
    await vi.advanceTimersByTimeAsync(1000);
    expect(judgeRun(await running).word).toBe("red");
  });

  it.each([
    ["tests that fail", () => run(1, [failed("a.py::test_a", "assert 1 == 2")])],
    ["a crash of the code itself", () => run(139, null, { ending: "signalled" })],
    ["an internal error of pytest", () => run(3, null)],
  ])("%s: judged at once: waiting would not change them", async (_, result) => {
    const runner = fake(async () => result());
    await repeatKilled(runner, { warn: () => {} }).run(ALL);
    expect(runner.requests).toHaveLength(1);
  });

  it("is not waited for once the run is cancelled", async () => {
    const stop = new AbortController();
    stop.abort();
    const runner = fake(async () => killed());
    await repeatKilled(runner, { warn: () => {} }).run({ ...ALL, signal: stop.signal });
    expect(runner.requests).toHaveLength(1);
  });
});

it("a gate whose tests are killed once goes on without spending an attempt", async () => {
  const killed = () => run(137, null, { ending: "signalled" });
  const { start, events } = await stage({
    runs: [oldPasses(), killed, newFails(), newPasses(), allPass(), confirms],
  });
  const { exitCodeHistory, failureHistory } = await start();
  expect({ first: exitCodeHistory[0], attempts: failureHistory.attempts }).toEqual({
    first: 1,
    attempts: 0,
  });
  expect(events).toContainEqual({
    kind: "warned",
    text: "The system killed the test run; it runs again in 1 s.",
  });
});

describe("a total time limit for each phase", () => {
  it("ends a run that would go beyond it, and starts no other", async () => {
    const runner = fake(untilAborted);
    const limited = limitTestRuns(runner, { seconds: 0.2 });
    expect(judgeRun(await limited.run(ALL))).toMatchObject({ word: "timeout", reason: LIMIT });
    expect(judgeRun(await limited.run(ALL))).toMatchObject({ word: "timeout", reason: LIMIT });
    expect(runner.requests).toHaveLength(1);
  });

  it("counts the time between runs", async () => {
    const runner = fake(async () => run(0, [passed("a.py::test_a")]));
    const limited = limitTestRuns(runner, { seconds: 0.2 });
    expect(judgeRun(await limited.run(ALL)).word).toBe("green");
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(judgeRun(await limited.run(ALL))).toMatchObject({ word: "timeout", reason: LIMIT });
    expect(runner.requests).toHaveLength(1);
  });

  it("leaves a cancelled run cancelled", async () => {
    const limited = limitTestRuns(fake(untilAborted), { seconds: 100 });
    const controller = new AbortController();
    const running = limited.run({ ...ALL, signal: controller.signal });
    controller.abort();
    await expect(running).rejects.toMatchObject({ code: "cancelled" });
  });

  it("passes on every other fault", async () => {
    const limited = limitTestRuns(
      fake(async () => {
        throw new ArbiterError("bad-usage", "no");
      }),
      { seconds: 100 },
    );
    await expect(limited.run(ALL)).rejects.toMatchObject({ code: "bad-usage" });
  });

  it("is longer than a timer can be, and then does not fire at once", async () => {
    const runner = fake(async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return run(signal?.aborted ? 1 : 0, [passed("a.py::test_a")]);
    });
    const limited = limitTestRuns(runner, { seconds: 6_048_000 });
    expect(judgeRun(await limited.run(ALL)).word).toBe("green");
  });

  it("sends tests back that reach it at red, and is anew for the next attempt", async () => {
    const { start, nodesAsked } = await stage({
      runs: [oldPasses(), untilAborted, newFails(), newPasses(), allPass(), confirms],
      phaseSeconds: 3,
    });
    const state = await start();
    expect(state.exitCodeHistory.slice(0, 2)).toEqual([124, 1]);
    expect(state.failureHistory.entries[0]).toMatchObject({
      summary: LIMIT.replace("0.2 s", "3.0 s"),
      kind: "runtime_error",
    });
    expect(nodesAsked().slice(0, 4)).toEqual(["plan", "scaffold", "scaffold", "implement"]);
    expect(state.red?.failing).toEqual([NEW_TEST]);
  });
});

function fake(answer: TestRunner["run"]): TestRunner & { requests: TestRequest[] } {
  const requests: TestRequest[] = [];
  return {
    sandbox: null,
    requests,
    run: (request) => {
      requests.push(request);
      return answer(request);
    },
  };
}

function untilAborted({ signal }: TestRequest): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => {
      reject(new ArbiterError("cancelled", "The test run was cancelled."));
    });
  });
}
