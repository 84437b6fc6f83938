import { setImmediate } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { ArbiterError } from "../../src/errors.ts";
import type { LogEvent, TestRequest, TestRun } from "../../src/ports.ts";
import { createBaselineRun } from "../../src/proof/baseline.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import type { AssembledTools } from "../../src/workflow/tools.ts";
import { passed, run } from "../routing/make-run.ts";

const OLD = "tests/test_old.py::test_old";

describe("the suite before the change", () => {
  it("runs once, on the base, however many wait for it", async () => {
    const { suite, requests, finish } = stageSuite();
    void suite.patterns();
    const results = Promise.all([suite.result(), suite.result()]);
    await finish(run(0, [passed(OLD)]));
    const [first, second] = await results;
    expect(first).toBe(second);
    expect(requests).toMatchObject([{ targets: [], keepGoing: true }]);
  });

  it("is started by the first that waits for it", async () => {
    const { suite, finish } = stageSuite();
    const result = suite.result();
    await finish(run(0, [passed(OLD)]));
    expect(await result).toMatchObject({ report: { tests: [{ id: OLD }] } });
  });

  it("says when it starts and ends beside the other steps", async () => {
    const { suite, finish, events } = stageSuite();
    const result = suite.result();
    await setImmediate();
    expect(events).toEqual([{ kind: "started", node: "baseline" }]);
    await finish(run(0, [passed(OLD)]));
    await result;
    expect(events.slice(1)).toEqual([{ kind: "ended", node: "baseline" }]);
  });

  it("tells where pytest looks for tests before it has ended", async () => {
    const { suite, requests } = stageSuite();
    const patterns = suite.patterns();
    await setImmediate();
    requests[0]?.onPatterns?.(["check_*.py"]);
    expect(await patterns).toEqual(["check_*.py"]);
    await suite.stop();
  });

  it("tells that a test passes before it has ended", async () => {
    const { suite, requests } = stageSuite();
    const uncollectable = suite.uncollectable();
    await setImmediate();
    requests[0]?.onProgress?.({ passed: OLD });
    expect(await uncollectable).toBeNull();
    await suite.stop();
  });

  it.each<[string, TestRun, string[]]>([
    ["what its run says", seenPatterns(["check_*.py"]), ["check_*.py"]],
    ["none where it says nothing", run(0, [passed(OLD)]), []],
  ])("tells at its end %s about that", async (_, found, expected) => {
    const { suite, finish } = stageSuite();
    const patterns = suite.patterns();
    await finish(found);
    expect(await patterns).toEqual(expected);
  });

  it("does not run where its results are kept", async () => {
    const report = {
      tests: [],
      collectionErrors: [],
      usedFiles: seenPatterns(["a_*.py"]).usedFiles,
    };
    const { suite, requests, events } = stageSuite({ kept: JSON.stringify(report) });
    expect(await suite.result()).toEqual({ report, run: null });
    expect(await suite.patterns()).toEqual(["a_*.py"]);
    expect({ requests, events }).toEqual({ requests: [], events: [] });
  });

  it("is kept as soon as it has ended", async () => {
    const { suite, keptNow, finish } = stageSuite();
    void suite.patterns();
    await finish(run(0, [passed(OLD)]));
    await setImmediate();
    expect(keptNow()).toContain(OLD);
  });
});

describe("a suite that fails beside the other steps", () => {
  it("fails where it is waited for, and nowhere else", async () => {
    const unhandled: unknown[] = [];
    const listen = (error: unknown) => void unhandled.push(error);
    process.on("unhandledRejection", listen);
    onTestFinished(() => void process.off("unhandledRejection", listen));
    const { suite, fail } = stageSuite();
    const patterns = suite.patterns();
    await fail(new Error("no space left on device"));
    expect(await patterns).toEqual([]);
    await setImmediate();
    expect(unhandled).toEqual([]);
    await expect(suite.result()).rejects.toThrow("no space left");
  });

  it("is stopped with the run, and keeps nothing", async () => {
    const { suite, requests, keptNow } = stageSuite();
    void suite.patterns();
    await setImmediate();
    await suite.stop();
    expect(requests[0]?.signal?.aborted).toBe(true);
    expect(keptNow()).toBeUndefined();
  });

  it("can be started again after it was stopped", async () => {
    const { suite, requests, finish } = stageSuite();
    void suite.patterns();
    await setImmediate();
    await suite.stop();
    const result = suite.result();
    await finish(run(0, [passed(OLD)]));
    expect(await result).toMatchObject({ report: { tests: [{ id: OLD }] } });
    expect(requests).toHaveLength(2);
  });

  it("is over after its end: stopping it changes nothing", async () => {
    const { suite, requests, finish } = stageSuite();
    void suite.patterns();
    await finish(run(0, [passed(OLD)]));
    const result = await suite.result();
    await suite.stop();
    expect(await suite.result()).toBe(result);
    expect(requests).toHaveLength(1);
  });

  it("may take as long as the tests of one step", async () => {
    const { suite } = stageSuite({ phaseSeconds: 0.01 });
    expect(await suite.result()).toMatchObject({ report: null, run: { ending: "timed-out" } });
  });
});

function seenPatterns(patterns: string[]): TestRun {
  return { ...run(0, [passed(OLD)]), usedFiles: { loaded: [], opened: [], patterns } };
}

interface Staging {
  kept?: string;
  phaseSeconds?: number;
}

/** A suite that ends when the test says so, or when it is stopped. */
function stageSuite({ kept, phaseSeconds }: Staging = {}) {
  const events: LogEvent[] = [];
  const requests: TestRequest[] = [];
  const texts = new Map(kept === undefined ? [] : [["base", kept]]);
  let end = deferred();
  const tools = {
    workspace: { baseCommit: "base", remember: async (text: string) => text },
    baselines: {
      recall: async (commit: string) => texts.get(commit) ?? null,
      keep: async (commit: string, text: string) => void texts.set(commit, text),
    },
    baselineTests: {
      sandbox: null,
      run: (request: TestRequest) => {
        requests.push(request);
        const own = end;
        request.signal?.addEventListener("abort", () => {
          end = deferred();
          own.reject(new ArbiterError("cancelled", "The run was cancelled."));
        });
        return own.promise;
      },
    },
    safe: createSanitizer({ secrets: [] }),
    log: { record: (event: LogEvent) => events.push(event) },
    phaseSeconds,
  };
  const settle = async (how: () => void) => {
    await setImmediate();
    how();
  };
  return {
    suite: createBaselineRun(tools as unknown as AssembledTools),
    ...{ events, requests },
    keptNow: () => texts.get("base"),
    finish: (found: TestRun) => settle(() => end.resolve(found)),
    fail: (error: Error) => settle(() => end.reject(error)),
  };
}

function deferred() {
  let [resolve, reject] = [(_: TestRun) => {}, (_: Error) => {}];
  const promise = new Promise<TestRun>((yes, no) => {
    [resolve, reject] = [yes, no];
  });
  return { promise, resolve, reject };
}
