import { testName } from "../python/test-ids.ts";
import { plannedName } from "../routing/verdicts/judge-written-tests.ts";
import type { Plan } from "../run-state/plan.ts";
import type { RunState, UnreachedGuards } from "../run-state/run-state.ts";
import { code, join, type Markdown, md, prose } from "../safe-text/markdown.ts";
import { table } from "./blocks.ts";

const MAX_ROWS = 50;
const MAX_TESTS = 6;
const MAX_CELL = 200;

/** The criteria, each with the tests that check it. */
export function criteriaTable(state: RunState): Markdown | null {
  const rows = mapCriteria(state).map(({ text, tests }) => [
    text === null ? md`*not in the plan*` : prose(text, MAX_CELL),
    listTests(tests),
  ]);
  return table({ head: ["criterion", "tests"], rows, most: MAX_ROWS });
}

function listTests(tests: readonly MappedTest[]): Markdown {
  if (tests.length === 0) return md`⚠️ none`;
  const shown = tests.slice(0, MAX_TESTS).map(describeTest);
  const left = tests.length - shown.length;
  const list = join(left === 0 ? shown : [...shown, md`and ${left} more`], ", ");
  if (isUnwritten(tests)) return md`⚠️ none: ${list}`;
  if (doubtReach(tests) === "none") return md`⚠️ none that reaches the change: ${list}`;
  return isUnproven(tests) ? md`⚠️ none that failed first: ${list}` : list;
}

/** Whether tests were planned and none of them was written. */
export function isUnwritten(tests: readonly MappedTest[]): boolean {
  return tests.length > 0 && tests.every(({ outcome }) => outcome === "not written");
}

/**
 * Whether tests are there and none of them failed first, so that they prove nothing of the change. A
 * guard is about what does not change.
 */
export function isUnproven(tests: readonly MappedTest[]): boolean {
  const areProven = tests.some(({ outcome }) => outcome === "red" || outcome === "guard");
  return tests.length > 0 && !areProven && !isUnwritten(tests);
}

/**
 * Whether guards alone stand for a criterion of which none was seen to reach the change; null where one
 * was, or where another test failed first.
 */
export function doubtReach(tests: readonly MappedTest[]): "none" | "unknown" | null {
  const guards = tests.filter(({ outcome }) => outcome === "guard");
  const isReached = tests.some(({ outcome, reach }) => {
    return outcome === "red" || (outcome === "guard" && reach === undefined);
  });
  if (guards.length === 0 || isReached) return null;
  return guards.every(({ reach }) => reach === "none") ? "none" : "unknown";
}

function describeTest({ name, outcome, count, reach, by }: MappedTest): Markdown {
  const shown = code(name, MAX_CELL);
  if (by !== undefined) return md`${shown} (not written: ${code(by, MAX_CELL)} checks it already)`;
  if (reach === "unknown") {
    return md`${shown} (guard; not known whether it reaches the change)`;
  }
  if (outcome === "not red") return md`${shown} (passed before the change, too)`;
  if (outcome !== "red") return md`${shown} (${outcome})`;
  return count === 1 ? shown : md`${shown} ×${count}`;
}

export interface MappedCriterion {
  /** The criterion; null for tests that are not in the plan. */
  text: string | null;
  /** Whether the issue states it as an acceptance criterion. */
  isCriterion: boolean;
  tests: MappedTest[];
}

interface MappedTest {
  name: string;
  /**
   * Failed first and passes now; passes before and after, as planned; or was dropped; or never failed; or
   * is not in the change at all.
   */
  outcome: "red" | "guard" | "dropped" | "not red" | "not written";
  /** The existing test because of which it was left out. */
  by?: string;
  /** The number of tests of that name, one for each set of parameters. */
  count: number;
  /** For a guard that was not seen to run what the change adds or alters. */
  reach?: "none" | "unknown";
}

type PlannedTest = Plan["tests"][number];
type Tested = Pick<
  RunState,
  "spec" | "agreedPlan" | "coveredTests" | "changedTests" | "red" | "droppedTests" | "finalRun"
>;

/** Every criterion, also one without a test, and every test, also one without a criterion. */
export function mapCriteria(state: Tested): MappedCriterion[] {
  const leftOut = state.coveredTests.map(({ name, criterion = name }) => {
    return { name, criterion, quote: null, inferred: false };
  });
  const planned = [...(state.agreedPlan?.tests ?? []), ...leftOut];
  const outcomes = outcomesOf(state);
  // The quote is verbatim from the issue; the planner may have reworded the criterion.
  const sentences = new Map(
    planned.map((test) => [test, [wordsOf(test.quote ?? ""), wordsOf(test.criterion)]]),
  );
  const criteria = state.spec.criteria.map((text) => {
    const criterion = wordsOf(text);
    const isAbout = (test: PlannedTest) =>
      sentences.get(test)?.some((sentence) => isSame(sentence, criterion));
    return { text, isCriterion: true, planned: planned.filter(isAbout) };
  });
  const mapped = new Set(criteria.flatMap((row) => row.planned));
  const left = groupByCriterion(planned.filter((test) => !mapped.has(test)));
  const rows = [...criteria, ...left].map(({ planned: tests, ...row }) => ({
    ...row,
    tests: tests.map(({ name }) => outcomes.get(plannedName(name)) ?? neverRed(name, state)),
  }));
  const names = new Set(planned.map(({ name }) => plannedName(name)));
  const others = [...outcomes.values()].filter(({ name, outcome }) => {
    return outcome === "red" && !names.has(name);
  });
  const wrong = new Set(state.changedTests.map(({ id }) => testName(id)));
  const rewritten = others.filter(({ name }) => wrong.has(name));
  const unplanned = others.filter(({ name }) => !wrong.has(name));
  const more = [
    { text: "Existing tests that the change makes wrong", tests: rewritten },
    { text: null, tests: unplanned },
  ];
  return [
    ...rows,
    ...more.flatMap((row) => (row.tests.length === 0 ? [] : [{ ...row, isCriterion: false }])),
  ];
}

function neverRed(name: string, { red, coveredTests }: Tested): MappedTest {
  const by = coveredTests.find((test) => test.name === name)?.by;
  if (by !== undefined) return { name, outcome: "not red", count: 0, by };
  const outcome = red?.unwritten?.includes(name) ? "not written" : "not red";
  return { name, outcome, count: 0 };
}

/** What happened to every test that was ever red, and to guards, by the name of the function. */
function outcomesOf({ red, droppedTests, finalRun }: Tested): Map<string, MappedTest> {
  const outcomes = new Map<string, MappedTest>();
  for (const name of droppedTests.map(testName)) {
    outcomes.set(name, { name, outcome: "dropped", count: 0 });
  }
  const guards = new Map<string, string[]>();
  for (const id of red?.guards ?? []) {
    guards.set(testName(id), [...(guards.get(testName(id)) ?? []), id]);
  }
  for (const [name, ids] of guards) {
    const reach = reachOf(ids, finalRun?.unreached);
    outcomes.set(name, { name, outcome: "guard", count: 0, ...(reach === null ? {} : { reach }) });
  }
  for (const name of (red?.failing ?? []).map(testName)) {
    const count = (outcomes.get(name)?.count ?? 0) + 1;
    outcomes.set(name, { name, outcome: "red", count });
  }
  return outcomes;
}

/** Null if one of the cases of a guard reaches the change, or where nothing was found out about it. */
function reachOf(
  ids: readonly string[],
  { missing, unknown }: UnreachedGuards = { missing: [], unknown: [] },
): "none" | "unknown" | null {
  if (ids.every((id) => missing.includes(id))) return "none";
  return ids.every((id) => missing.includes(id) || unknown.includes(id)) ? "unknown" : null;
}

const MAX_COMPARED = 500;

/** The words of a sentence, without markup and punctuation. */
function wordsOf(text: string): string {
  const words =
    text
      .slice(0, MAX_COMPARED)
      .toLowerCase()
      .match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words.join(" ");
}

/** Shorter texts occur in others by chance. */
const MIN_COMPARED = 6;

function isSame(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return shorter.length >= MIN_COMPARED && longer.includes(shorter);
}

function groupByCriterion(tests: readonly PlannedTest[]) {
  return [...new Set(tests.map(({ criterion }) => criterion))].map((text) => ({
    text,
    isCriterion: false,
    planned: tests.filter(({ criterion }) => criterion === text),
  }));
}
