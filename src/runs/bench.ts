import { availableParallelism } from "node:os";
import type { Place } from "../git/place.ts";
import type { Bench, Linter, OnVersion, TestInspector, TestRun, TestRunner } from "../ports.ts";
import { type Boundary, HAS_OWN_TMP } from "../routing/sandbox-rungs.ts";
import type { InspectorOnVersions, LinterOnVersions } from "../workflow/tools.ts";

interface BenchTools {
  tests(runner: TestRunner): Bench;
  linter(linter: Linter): LinterOnVersions;
  inspector(inspector: TestInspector): InspectorOnVersions;
}

/** A worktree in which each request finds the files of its version, one request after the other. */
export function openBench({ layOut }: Pick<Place, "layOut">): BenchTools {
  let last: Promise<unknown> = Promise.resolve();
  const laidOut = <Request, Result>(work: (request: Request) => Promise<Result>) => {
    return (request: OnVersion<Request>): Promise<Result> => {
      const result = last.then(async () => {
        await layOut(request.at);
        return work(request);
      });
      last = result.catch(() => {});
      return result;
    };
  };
  return {
    tests: ({ sandbox, run }) => ({ sandbox, run: laidOut(run) }),
    linter: ({ lint }) => ({ lint: laidOut(lint) }),
    inspector: (inspector) => ({ ...inspector, findAffected: laidOut(inspector.findAffected) }),
  };
}

/** How many test runs may go on at the same time: more than one only if none can see what another does. */
export function placesFor(sandbox: Boundary): number {
  const isApart = HAS_OWN_TMP.has(sandbox.rung) && sandbox.network === "off";
  return isApart && availableParallelism() > 1 ? 2 : 1;
}

interface Places {
  /** Runs each request in a checkout of its own. */
  beside: Bench;
  places: number;
}

/** A bench that answers several requests at the same time; `end` waits until none is left. */
export function runSideBySide(
  tests: Bench,
  { beside, places }: Places,
): Bench & { end: () => Promise<unknown> } {
  const free = [tests, ...Array<Bench>(places - 1).fill(beside)];
  const running = new Set<Promise<unknown>>();
  return {
    sandbox: tests.sandbox,
    places,
    run: async (request) => {
      while (free.length === 0) await Promise.race(running).catch(() => {});
      request.signal?.throwIfAborted();
      const bench = free.shift() ?? tests;
      const result = bench.run(request).finally(() => {
        running.delete(result);
        if (bench === tests) free.unshift(bench);
        else free.push(bench);
      });
      running.add(result);
      return result;
    },
    end: () => Promise.allSettled(running),
  };
}

/** Reports are large: only the last ones are kept. */
const MOST_KEPT = 4;

/** A bench that does not run the same request on the same version twice, unless it asks for that. */
export function rememberRuns(tests: Bench): Bench {
  const known = new Map<string, TestRun>();
  return {
    ...tests,
    run: async (request) => {
      const { signal: _, onProgress, onPatterns, anew, ...asked } = request;
      const key = JSON.stringify(asked);
      const isHeard = onProgress !== undefined || onPatterns !== undefined;
      const before = anew || isHeard ? undefined : known.get(key);
      if (before !== undefined) return before;
      const result = await tests.run(request);
      // What did not end by itself may end in another way.
      if (result.ending === "exited" && result.report !== null) known.set(key, result);
      for (const old of [...known.keys()].slice(0, -MOST_KEPT)) known.delete(old);
      return result;
    },
  };
}
