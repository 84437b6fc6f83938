import fc from "fast-check";
import { expect, it } from "vitest";
import { describeGate, describeTestGate, summarizeRun } from "../../src/cli/endings.ts";
import { testsPage } from "../../src/features/test-gate/test-gate.ts";
import type { TestCase, TestReport } from "../../src/ports.ts";
import { recordFinalRun } from "../../src/proof/prove-final-run.ts";
import { findGaps, settleGaps } from "../../src/proof/suite-gaps.ts";
import { greenMessage, redMessage } from "../../src/reports/commit-messages.ts";
import { NO_EVIDENCE } from "../../src/reports/proposal.ts";
import { pullRequestPage } from "../../src/reports/pull-request.ts";
import { jobSummaryPage, statusPage } from "../../src/reports/status.ts";
import { compareWithBaseline } from "../../src/routing/verdicts/judge-suite.ts";
import type { RunState } from "../../src/run-state/run-state.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { DEFAULT_SETTINGS } from "../default-settings.ts";
import { failed, passed, run, skipped } from "../routing/make-run.ts";
import { makeState } from "./make-state.ts";

const SAFE = createSanitizer({ secrets: [] });
const BRANCHES = { branch: "feat/issue-7", base: "main" };
const COMMITS = { red: "a".repeat(40), green: "b".repeat(40), refactor: null };

/** A test function of a repository, and what became of its cases. */
interface Told {
  kind: "new" | "rewritten" | "removed" | "guard" | "existing";
  cases: number;
  /** For existing ones: the outcome before the change, or not run for want of time. */
  before: "passed" | "failed" | "skipped" | "left";
  /** Whether the suite had time for it with the change, and whether the final run got its file. */
  isInSuite: boolean;
  isInFinal: boolean;
}

const told: fc.Arbitrary<Told> = fc.record({
  kind: fc.constantFrom("new", "rewritten", "removed", "guard", "existing", "existing", "existing"),
  cases: fc.integer({ min: 1, max: 3 }),
  before: fc.constantFrom("passed", "passed", "failed", "skipped", "left"),
  isInSuite: fc.boolean(),
  isInFinal: fc.boolean(),
});

it("every page of a run says the numbers that a recount of its tests gives", async () => {
  const repositories = fc.array(told, { minLength: 1, maxLength: 12 }).map((tests) => {
    return [{ ...NEW, cases: 1 }, ...tests];
  });
  await fc.assert(
    fc.asyncProperty(repositories, async (tests) => {
      const state = await runOf(tests);
      const recount = recountOf(tests);
      for (const [name, text] of Object.entries(pagesOf(state))) {
        for (const [what, numbers] of Object.entries(numbersIn(text))) {
          expect({ page: name, what, numbers }).toEqual({
            ...{ page: name, what },
            numbers: numbers.map(() => recount[what]),
          });
        }
      }
      for (const text of Object.values(pagesOf(state))) requireSums(text);
      const { tests: listed } = summarizeRun(state, BRANCHES);
      expect(listed.passToPass).toBe(recount.passedBefore);
      expect(listed.removed).toHaveLength(recount.removed ?? 0);
      expect(listed.rewritten).toHaveLength(count(tests, ({ kind }) => kind === "rewritten"));
    }),
    { numRuns: 200 },
  );
});

it("a run with every kind of test has each number on its pages", async () => {
  const existing = { ...NEW, kind: "existing" } as const;
  const pages = pagesOf(
    await runOf([
      { ...NEW, cases: 2 },
      { ...NEW, kind: "rewritten", cases: 3 },
      { ...NEW, kind: "removed" },
      { ...NEW, kind: "guard" },
      existing,
      { ...existing, before: "failed" },
      { ...existing, before: "left", isInSuite: false, isInFinal: true },
      { ...existing, isInSuite: false, isInFinal: false },
    ]),
  );
  const found = new Set(Object.values(pages).flatMap((text) => Object.keys(numbersIn(text))));
  expect([...found].sort()).toEqual(Object.keys(PATTERNS).sort());
  expect(Object.keys(numbersIn(pages.gate))).toContain("notRun");
  expect(pages.pullRequest).toMatch(SUM);
  expect(pages.pullRequest).toContain("1 other)");
});

it("a test that passes although it is marked as expected to fail is not among those that passed", async () => {
  const state = await runOf([NEW, { ...NEW, kind: "existing" }]);
  const [xpassed = ""] = idsOf(NEW, 1);
  const green = { rung: "namespaces" as const, xpassed: { count: 1, first: [xpassed] } };
  const ran = run(0, [passed("tests/test_0.py::test_0"), passed(xpassed)]);
  const commits = {
    commit: COMMITS.green,
    caveat: null,
    baseline: null,
    settings: DEFAULT_SETTINGS,
  };
  const finalRun = recordFinalRun(ran, { ...state, green }, commits);
  const pages = pagesOf({ ...state, green, finalRun });
  expect(pages.pullRequest).toContain("exit 0, 1 passed (1 that failed first), 1 xpassed.");
});

const NEW: Told = { kind: "new", cases: 1, before: "passed", isInSuite: true, isInFinal: true };

/** The patterns find every sentence with a number; the last group of each is the number. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  new: /(\d+) new tests?\b/g,
  newCases: /new tests? \((\d+) cases\)/g,
  rewritten: /(\d+) rewritten tests?\b/g,
  rewrittenCases: /rewritten tests? \((\d+) cases\)/g,
  removed: /(\d+) existing tests? (?:was |were )?removed|tests removed \((\d+)\)/g,
  guards: /(\d+) guards?\b/g,
  passedBefore:
    /(\d+) others? (?:tests? )?pass(?:ed before|es as before| as before)?|PASS_TO_PASS: (\d+)/g,
  stillFailing: /(\d+) tests? failed before the change and still/g,
  notRun: /(\d+) (?:existing tests? )?did not run(?! before)/g,
  finalPassed: /exit \d, (\d+) passed/g,
};

function numbersIn(text: string): Record<string, number[]> {
  const found = Object.entries(PATTERNS).map(([what, pattern]) => {
    const numbers = [...text.matchAll(pattern)].map((match) =>
      Number(match.slice(1).find((group) => group !== undefined)),
    );
    return [what, numbers] as const;
  });
  return Object.fromEntries(found.filter(([, numbers]) => numbers.length > 0));
}

const SUM = /(\d+) passed \(([^)]*)\)/;

/** As in `12 passed (4 that failed first, 8 that passed before)`. */
function requireSums(text: string): void {
  for (const [all, total, parts = ""] of text.matchAll(new RegExp(SUM, "g"))) {
    const sum = [...parts.matchAll(/\d+/g)].reduce((total, [part]) => total + Number(part), 0);
    expect(sum, all).toBe(Number(total));
  }
}

function recountOf(tests: readonly Told[]): Record<string, number> {
  const cases = (is: (test: Told) => boolean) =>
    tests.filter(is).reduce((sum, test) => sum + test.cases, 0);
  const of = (kind: Told["kind"]) => count(tests, (test) => test.kind === kind);
  const isSeen = (test: Told) => test.isInSuite || test.isInFinal;
  const isExisting = ({ kind }: Told) => kind === "existing";
  return {
    new: of("new"),
    newCases: cases(({ kind }) => kind === "new"),
    rewritten: of("rewritten"),
    rewrittenCases: cases(({ kind }) => kind === "rewritten"),
    removed: of("removed"),
    guards: of("guard"),
    passedBefore: cases((test) => isExisting(test) && test.before === "passed" && isSeen(test)),
    stillFailing: cases((test) => isExisting(test) && test.before === "failed" && isSeen(test)),
    notRun: cases((test) => isExisting(test) && !isSeen(test)),
    finalPassed: cases(
      (test) =>
        test.kind !== "removed" &&
        (!isExisting(test) || (test.isInFinal && ["passed", "left"].includes(test.before))),
    ),
  };
}

function count(tests: readonly Told[], is: (test: Told) => boolean): number {
  return tests.filter(is).length;
}

function idsOf({ cases }: Told, index: number): string[] {
  const id = `tests/test_${index}.py::test_${index}`;
  return cases === 1 ? [id] : Array.from({ length: cases }, (_, each) => `${id}[${each}]`);
}

/** The state that the gates make of these tests, by the functions that the gates use. */
async function runOf(tests: readonly Told[]): Promise<RunState> {
  const listed = tests.map((test, index) => ({ ...test, ids: idsOf(test, index) }));
  const ids = (kind: Told["kind"]) =>
    listed.flatMap((test) => (test.kind === kind ? test.ids : []));
  const existing = listed.filter(({ kind }) => kind === "existing");
  const leftOf = (some: typeof existing) =>
    some.length === 0
      ? {}
      : { left: Object.fromEntries(some.map(({ ids, cases }) => [fileOf(ids), cases])) };
  const baseline: TestReport = {
    tests: existing.filter(({ before }) => before !== "left").flatMap(resultsOf),
    collectionErrors: [],
    ...leftOf(existing.filter(({ before }) => before === "left")),
  };
  const own = [...ids("new"), ...ids("rewritten"), ...ids("guard")];
  const suite: TestReport = {
    tests: [
      ...own.map(passed),
      ...existing.filter(({ isInSuite }) => isInSuite).flatMap(resultsOf),
    ],
    collectionErrors: [],
    ...leftOf(existing.filter(({ isInSuite }) => !isInSuite)),
  };
  const final: TestReport = {
    tests: [
      ...own.map(passed),
      ...existing.filter(({ isInFinal }) => isInFinal).flatMap(resultsOf),
    ],
    collectionErrors: [],
  };
  const finding = compareWithBaseline(baseline, suite, { added: own });
  const texts: string[] = [];
  const workspace = {
    remember: async (text: string) => `${texts.push(text) - 1}`,
    recall: async (reference: string) => texts[Number(reference)] ?? "",
  };
  const tools = { workspace, settings: { suiteMinutes: 2 } } as never;
  const gaps = await findGaps(tools, suite, {
    baseline,
    plan: { first: [], without: [] },
    finding,
  });
  const green = {
    rung: "namespaces" as const,
    ...(finding.stillFailing.length === 0 ? {} : { stillFailing: finding.stillFailing.length }),
    ...(gaps === null ? {} : { gaps }),
  };
  const passToPass = finding.passToPass.length;
  const settled = await settleGaps(tools, { green, passToPass }, { baseline, report: final });
  const red = {
    failing: [...ids("new"), ...ids("rewritten")],
    guards: ids("guard"),
    locked: [],
    stubs: [],
  };
  const changed = listed.filter(({ kind }) => kind === "rewritten" || kind === "removed");
  const changedTests = changed.map(({ kind, ids: [id = ""] }) => {
    return { id: id.replace(/\[.*/, ""), because: "so", removed: kind === "removed" };
  });
  const commits = { commit: COMMITS.green, caveat: null, baseline, settings: DEFAULT_SETTINGS };
  const state = makeState({ commits: COMMITS, red, changedTests, ...settled, proposal: "x" });
  return { ...state, finalRun: recordFinalRun(run(0, final.tests), state, commits) };
}

function fileOf([id = ""]: readonly string[]): string {
  return id.replace(/::.*/, "");
}

function resultsOf({ ids, before }: Told & { ids: string[] }): TestCase[] {
  const outcome = { passed, left: passed, skipped, failed: (id: string) => failed(id, "assert 0") };
  return ids.map((id) => outcome[before](id));
}

function pagesOf(state: RunState) {
  const sandbox = { rung: "namespaces", network: "off" } as const;
  const proposal = { state, sandbox, evidence: NO_EVIDENCE };
  const progress = { issue: 7, state, link: null };
  const merged = { ...progress, state: { ...state, ending: "merged" as const } };
  const red = { failing: [], stubs: [], ...state.red };
  return {
    pullRequest: SAFE.markdown(pullRequestPage(proposal)),
    tests: SAFE.markdown(testsPage({ state, evidence: NO_EVIDENCE })),
    summary: SAFE.markdown(jobSummaryPage(progress)),
    merged: SAFE.markdown(statusPage(merged)),
    gate: describeGate(proposal, { ...BRANCHES, safe: SAFE }),
    testGate: describeTestGate(state, BRANCHES),
    red: redMessage(state, red),
    green: greenMessage(state, state.red),
  };
}
