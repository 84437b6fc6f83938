import { describe, expect, it } from "vitest";
import type { Bench, OnVersion, TestRequest, TestRun } from "../../src/ports.ts";
import { openBench, placesFor, rememberRuns, runSideBySide } from "../../src/runs/bench.ts";
import { passed, run } from "../routing/make-run.ts";

const REQUEST = { at: "c", targets: ["t.py"] };

/** Benches whose runs end when the test says so. */
function heldBench(result: TestRun = run(0, [passed("t.py::test_a")])) {
  const asked: OnVersion<TestRequest>[] = [];
  const ends: (() => void)[] = [];
  const bench: Bench = {
    sandbox: null,
    run: async (request) => {
      asked.push(request);
      await new Promise<void>((end) => ends.push(end));
      return result;
    },
  };
  const endAll = () => {
    for (const end of ends.splice(0)) end();
  };
  return { asked, bench, endAll };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe("runSideBySide", () => {
  it("answers as many requests at a time as there are places", async () => {
    const [main, beside] = [heldBench(), heldBench()];
    const bench = runSideBySide(main.bench, { beside: beside.bench, places: 2 });
    const runs = [1, 2, 3].map((number) => bench.run({ ...REQUEST, at: `${number}` }));
    await nextTurn();
    expect([main.asked.length, beside.asked.length]).toEqual([1, 1]);
    main.endAll();
    await nextTurn();
    expect(main.asked.map(({ at }) => at)).toEqual(["1", "3"]);
    main.endAll();
    beside.endAll();
    await Promise.all(runs);
    await bench.end();
  });

  it("answers one after the other with a single place", async () => {
    const [main, beside] = [heldBench(), heldBench()];
    const bench = runSideBySide(main.bench, { beside: beside.bench, places: 1 });
    const runs = [bench.run(REQUEST), bench.run(REQUEST)];
    await nextTurn();
    expect(main.asked).toHaveLength(1);
    main.endAll();
    await nextTurn();
    main.endAll();
    await Promise.all(runs);
    expect([main.asked.length, beside.asked.length]).toEqual([2, 0]);
  });
});

it("tests run side by side only where none sees the files or the network of another", () => {
  expect(placesFor({ rung: "off", network: "off" })).toBe(1);
  expect(placesFor({ rung: "user", network: "off" })).toBe(1);
  expect(placesFor({ rung: "namespaces", network: "on" })).toBe(1);
});

describe("rememberRuns", () => {
  const count = async (result: TestRun, requests: readonly Partial<TestRequest>[]) => {
    let runs = 0;
    const bench = rememberRuns({
      sandbox: null,
      run: async () => {
        runs += 1;
        return result;
      },
    });
    for (const request of requests) await bench.run({ ...REQUEST, ...request });
    return runs;
  };
  const fine = run(1, [passed("t.py::test_a")]);

  it("does not run the same request on the same version twice", async () => {
    expect(await count(fine, [{}, { signal: new AbortController().signal }])).toBe(1);
    expect(await count(fine, [{}, { targets: [] }])).toBe(2);
  });

  it("runs again where repetition is the point, or where a run did not end by itself", async () => {
    expect(await count(fine, [{}, { anew: true }])).toBe(2);
    expect(await count(run(124, null, { ending: "timed-out" }), [{}, {}])).toBe(2);
  });
});

it("a worktree holds one version at a time", async () => {
  const seen: string[] = [];
  const layOut = async (version: unknown) => {
    seen.push(`lay out ${version}`);
    await nextTurn();
  };
  const runner = {
    sandbox: null,
    run: async ({ targets: [target = ""] }: TestRequest) => {
      await nextTurn();
      seen.push(`run ${target}`);
      return run(0, []);
    },
  };
  const { tests } = openBench({ layOut });
  const bench = tests(runner);
  const requests = ["a", "b"].map((name) => bench.run({ at: name, targets: [name] }));
  await Promise.all(requests);
  expect(seen).toEqual(["lay out a", "run a", "lay out b", "run b"]);
});
