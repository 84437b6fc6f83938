import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TestEnding, TestRun } from "../../src/ports.ts";
import { promisedByPlan } from "../../src/python/promised-names.ts";
import { type AttemptCounts, DEFAULT_BUDGETS, NO_ATTEMPTS } from "../../src/routing/attempts.ts";
import { routeByVerdict } from "../../src/routing/gates.ts";
import type { NodeName } from "../../src/routing/nodes.ts";
import { routeByExitCode } from "../../src/routing/route-by-exit-code.ts";
import { judgeGreen } from "../../src/routing/verdicts/judge-green.ts";
import { judgeRed } from "../../src/routing/verdicts/judge-red.ts";
import { judgeRun } from "../../src/routing/verdicts/verdict.ts";
import { uncollected } from "./make-run.ts";

const FILE = "tests/test_a.py";
const IDS = [`${FILE}::test_a`, `${FILE}::test_b`, `${FILE}::test_c`];
const FORWARD_OF_GREEN: NodeName[] = [
  "refactor",
  "lint",
  "finalGate",
  "publish",
  "humanReview",
  "merge",
];

const exitCodes = fc.oneof(fc.integer({ min: -2, max: 9 }), fc.integer(), fc.constant(Number.NaN));
const endings = fc.oneof(
  { weight: 3, arbitrary: fc.constant<TestEnding>("exited") },
  fc.constantFrom<TestEnding>("signalled", "timed-out", "no-interpreter", "no-pytest"),
);
const failures = fc.option(
  fc.record({
    exception: fc.constantFrom(null, "AssertionError", "NameError", "NotImplementedError"),
    message: fc.constantFrom("assert 1 == 2", "NameError: x", "", "fixture 'x' not found"),
    details: fc.constantFrom("", "E   assert 0", "a.py:1: in f\nE   KeyError: 1"),
  }),
);
const tests = fc.record({
  id: fc.constantFrom(...IDS),
  outcome: fc.constantFrom(
    "passed" as const,
    "failed" as const,
    "error" as const,
    "skipped" as const,
  ),
  file: fc.constantFrom(FILE, "tests/test_old.py"),
  line: fc.constant(null),
  seconds: fc.constant(0),
  failure: failures,
});
const collectionErrors = fc.constantFrom(
  uncollected(FILE, "SyntaxError: invalid syntax"),
  uncollected(FILE, "ModuleNotFoundError: No module named 'a'"),
);
const reports = fc.option(
  fc.record({
    tests: fc.array(tests, { maxLength: 4 }),
    collectionErrors: fc.array(collectionErrors, { maxLength: 1 }),
  }),
);
const runs: fc.Arbitrary<TestRun> = fc.record({
  command: fc.constant("pytest"),
  exitCode: exitCodes,
  ending: endings,
  report: reports,
  output: fc.string(),
  seconds: fc.constant(0),
});
const counts: fc.Arbitrary<AttemptCounts> = fc.record({
  scaffold: fc.nat(5),
  implement: fc.nat(5),
  refactor: fc.nat(5),
  lint: fc.nat(5),
});
const red = { testFiles: [FILE], mayBeMissing: promisedByPlan([]) };
const manyRuns = { numRuns: 3000 };

describe("no combination of code, ending, report and counters", () => {
  it("reaches implement from RED without a red verdict", () => {
    fc.assert(
      fc.property(runs, counts, (run, spent) => {
        const verdict = judgeRed(run, red);
        const { nextNode } = routeByVerdict(verdict, "RED", { counts: spent });
        expect(nextNode === "implement").toBe(verdict.word === "red");
        expect(["implement", "scaffold", "snitch"]).toContain(nextNode);
      }),
      manyRuns,
    );
  });

  it("has a red verdict without exit 1, a fresh report and a failing new test", () => {
    fc.assert(
      fc.property(runs, (run) => {
        const verdict = judgeRed(run, red);
        if (verdict.word !== "red") return;
        expect(run).toMatchObject({ exitCode: 1, ending: "exited" });
        const failing = run.report?.tests.filter(
          (test) => test.file === FILE && test.failure !== null,
        );
        expect(failing?.length).toBeGreaterThan(0);
      }),
      manyRuns,
    );
  });

  it("leaves GREEN forward without a green verdict", () => {
    fc.assert(
      fc.property(runs, counts, (run, spent) => {
        const verdict = judgeGreen(run, { mustPass: IDS.slice(0, 1) });
        const { nextNode } = routeByVerdict(verdict, "GREEN", { counts: spent });
        expect(FORWARD_OF_GREEN.includes(nextNode)).toBe(verdict.word === "green");
      }),
      manyRuns,
    );
  });

  it("has a green verdict without exit 0 and every red test passed", () => {
    fc.assert(
      fc.property(runs, (run) => {
        const verdict = judgeGreen(run, { mustPass: IDS.slice(0, 1) });
        if (verdict.word !== "green") return;
        expect(run).toMatchObject({ exitCode: 0, ending: "exited" });
        const own = run.report?.tests.filter((test) => test.id === IDS[0]) ?? [];
        expect(own.length).toBeGreaterThan(0);
        expect(own.every((test) => test.outcome === "passed")).toBe(true);
      }),
      manyRuns,
    );
  });
});

describe("unknown codes", () => {
  const unknown = fc
    .oneof(fc.integer({ min: 6 }), fc.integer({ max: -1 }), fc.double())
    .filter((code) => ![0, 1, 2, 3, 4, 5].includes(code));

  it("go to a person", () => {
    fc.assert(
      fc.property(
        unknown,
        reports,
        fc.constantFrom("RED" as const, "GREEN" as const),
        (exitCode, report, phase) => {
          const run: TestRun = {
            command: "pytest",
            exitCode,
            ending: "exited",
            report,
            output: "",
            seconds: 0,
          };
          const options = { counts: NO_ATTEMPTS };
          expect(routeByVerdict(judgeRun(run), phase, options).requiresHuman).toBe(true);
          expect(routeByExitCode(exitCode, phase).nextNode).toBe("snitch");
        },
      ),
    );
  });
});

describe("every path ends within its bounds", () => {
  it("whatever pytest answers, run after run", () => {
    fc.assert(
      fc.property(fc.infiniteStream(runs), (stream) => {
        const spent = { ...NO_ATTEMPTS };
        let node: NodeName = "scaffold";
        let steps = 0;
        for (const run of stream) {
          node = advance(node, run, spent);
          if (node === "lint" || node === "snitch") break;
          steps += 1;
          expect(steps).toBeLessThan(9);
        }
        for (const name of ["scaffold", "implement", "refactor"] as const)
          expect(spent[name]).toBeLessThanOrEqual(DEFAULT_BUDGETS[name]);
      }),
      { numRuns: 1000 },
    );
  });

  function advance(
    node: NodeName,
    run: TestRun,
    spent: Record<keyof AttemptCounts, number>,
  ): NodeName {
    if (node === "scaffold") {
      spent.scaffold += 1;
      return routeByVerdict(judgeRed(run, red), "RED", { counts: spent }).nextNode;
    }
    if (node === "refactor") {
      spent.refactor += 1;
      return routeByVerdict(judgeRun(run), "REFACTOR", { counts: spent }).nextNode;
    }
    spent.implement += 1;
    const verdict = judgeGreen(run, { mustPass: IDS.slice(0, 1) });
    return routeByVerdict(verdict, "GREEN", { counts: spent }).nextNode;
  }
});
