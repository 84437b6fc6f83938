import { expect, it, vi } from "vitest";
import { ArbiterError } from "../../src/errors.ts";
import type { TestRequest, TestRun } from "../../src/ports.ts";
import { findMutants, tryMutants } from "../../src/proof/try-mutants.ts";
import type { Mutant } from "../../src/python/changes/mutants.ts";
import type { TestTools } from "../../src/workflow/tools.ts";

const T = "tests/test_cart.py";
const FILE = "cart.py";

it("runs the tests that reach the line of a mutant, and all where that is not known or they do not notice it", async () => {
  const many = Array.from({ length: 101 }, (_, number) => `${T}::test_${number}`);
  const reached = [
    { file: FILE, line: 1, tests: [`${T}::test_a[1]`, `${T}::test_a[2]`, `${T}::test_b`] },
    { file: FILE, line: 2, tests: [""] },
    { file: FILE, line: 3, tests: [] },
    { file: FILE, line: 4, tests: many },
  ];
  const { targets, first } = await tryAll([1, 2, 3, 4, 5], reached);
  expect(first).toMatchObject({ targets: [T], reach: { [FILE]: [1, 2, 3, 4, 5] } });
  expect(targets).toEqual([[`${T}::test_a`, `${T}::test_b`], [T], [T], [T], [T], [T]]);
});

it("runs all tests once where all of them reach the line", async () => {
  const tests = [`${T}::test_a`, `${T}::test_passing`];
  const { targets } = await tryAll([1], [{ file: FILE, line: 1, tests }]);
  expect(targets).toEqual([[T]]);
});

it("runs all tests where nothing could tell", async () => {
  const { targets } = await tryAll([1], undefined);
  expect(targets).toEqual([[T]]);
});

it("tries none where the tests alone take longer than there is time", async () => {
  const run = ({ signal }: TestRequest) =>
    new Promise((_, reject) => {
      const cancelled = new ArbiterError("cancelled", "The test run was cancelled.");
      signal?.addEventListener("abort", () => reject(cancelled));
    });
  const tools = { workspace: {}, tests: { run } } as unknown as TestTools;
  const limits = { most: 1, seconds: 0.01 };
  const found = { mutants: [mutantIn(1)], texts: new Map() };
  const trial = { ...found, head: "h", testFiles: [T], limits };
  expect(await tryMutants(tools, trial)).toEqual([]);
});

it.each([
  { each: 10, of: 30, tried: 10, because: "the first ten may take longer than the limit" },
  { each: 3, of: 30, tried: 19, because: "others are tried until the limit" },
  { each: 10, of: 4, tried: 4, because: "there are no more" },
  { each: 40, of: 30, tried: 7, because: "five times the limit is the end" },
])("tries $tried of $of mutants that take $each s each in 60 s: $because", async (trial) => {
  let now = 0;
  const clock = vi.spyOn(Date, "now").mockImplementation(() => now);
  const lines = Array.from({ length: trial.of }, (_, line) => line + 1);
  const { targets } = await tryAll(lines, undefined, {
    tried: trial.tried,
    onRun: () => {
      now += trial.each * 1000;
    },
  });
  expect(targets).toHaveLength(trial.tried);
  clock.mockRestore();
});

it("tries as many mutants at the same time as there are places, and keeps their order", async () => {
  let [running, most] = [0, 0];
  const run = async (request: TestRequest) => {
    running += 1;
    most = Math.max(most, running);
    // The first mutant takes longest.
    for (let turn = request.reach ? 0 : 9 - most; turn > 0; turn -= 1) await Promise.resolve();
    running -= 1;
    return { report: { tests: [PASSING], collectionErrors: [] }, exitCode: 0, seconds: 0 };
  };
  const tools = { workspace: {}, tests: { run, places: 2 } } as unknown as TestTools;
  const mutants = [1, 2, 3].map(mutantIn);
  const texts = new Map([[FILE, "1"]]);
  const trial = { head: "h", mutants, texts, testFiles: [T], limits: { most: 3, seconds: 60 } };
  const tried = await tryMutants(tools, trial);
  expect([most, tried.map(({ line }) => line)]).toEqual([2, [1, 2, 3]]);
});

it.each([
  [0, 3],
  [7, 7],
  [120, 20],
])("gives %s seconds of the phase as %s to the search for mutants", async (seconds, given) => {
  const limits: unknown[] = [];
  const tools = {
    workspace: { diff: async () => "" },
    mutator: {
      find: async (_: unknown, limit: unknown) => {
        limits.push(limit);
        return null;
      },
    },
  } as unknown as Parameters<typeof findMutants>[0];
  expect(await findMutants(tools, { base: "b", head: "h", source: [], seconds })).toBeNull();
  expect(limits).toEqual([{ seconds: given }]);
});

const PASSING = { id: `${T}::test_passing`, outcome: "passed" };

function mutantIn(line: number): Mutant {
  const texts = { old: "1", new: "2", from: 0, to: 1, mayBeEquivalent: false };
  return { file: FILE, line, kind: "constant", function: "", ...texts };
}

/** What was run with a mutant in each of these lines, after the first run without any. */
async function tryAll(
  lines: readonly number[],
  reached: TestRun["reached"],
  { tried: most = lines.length, onRun = () => {} } = {},
) {
  const requests: TestRequest[] = [];
  const tools = {
    workspace: {},
    tests: {
      run: async (request: TestRequest) => {
        requests.push(request);
        onRun();
        return {
          report: { tests: [PASSING], collectionErrors: [] },
          exitCode: 0,
          seconds: 0,
          reached,
        };
      },
    },
  } as unknown as TestTools;
  const mutants = lines.map(mutantIn);
  const texts = new Map([[FILE, "1"]]);
  const limits = { most: lines.length, seconds: 60 };
  const trial = { head: "h", mutants, texts, testFiles: [T], limits };
  const tried = await tryMutants(tools, trial);
  expect(tried.map(({ noticedBy }) => noticedBy)).toEqual(lines.slice(0, most).map(() => null));
  const [first, ...others] = requests;
  return { first, targets: others.map((request) => request.targets) };
}
