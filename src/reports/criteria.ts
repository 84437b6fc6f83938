import { testName } from "../python/test-ids.ts";
import type { Plan } from "../run-state/plan.ts";
import type { RunState } from "../run-state/run-state.ts";
import { code, join, type Markdown, md, prose } from "../safe-text/markdown.ts";
import { table } from "./blocks.ts";

const MOST_ROWS = 50;
const MOST_TESTS = 6;
const LONGEST_CELL = 200;

/** What was asked for, and beside it the tests that say so. */
export function criteriaTable(state: RunState): Markdown | null {
  const rows = mapCriteria(state).map((criterion) => [asked(criterion), tests(criterion)]);
  return table({ head: ["what was asked", "tests"], rows, most: MOST_ROWS });
}

function asked({ asked: text }: MappedCriterion): Markdown {
  return text === null ? md`*nothing that was planned*` : prose(text, LONGEST_CELL);
}

function tests({ tests: all }: MappedCriterion): Markdown {
  if (all.length === 0) return md`⚠️ none`;
  const shown = all.slice(0, MOST_TESTS).map(test);
  const left = all.length - shown.length;
  return join(left === 0 ? shown : [...shown, md`and ${left} more`], ", ");
}

function test({ name, fate, count }: MappedTest): Markdown {
  const shown = code(name, LONGEST_CELL);
  if (fate !== "red") return md`${shown} (${fate})`;
  return count === 1 ? shown : md`${shown} ×${count}`;
}

interface MappedTest {
  name: string;
  /** Red and then green; or taken out again; or not among the tests that failed first. */
  fate: "red" | "dropped" | "not red";
  /** How many tests of that name there are, one for each set of parameters. */
  count: number;
}

export interface MappedCriterion {
  /** What was asked for; null for tests that nobody planned. */
  asked: string | null;
  /** Whether the issue says it as a criterion of its own. */
  isCriterion: boolean;
  tests: MappedTest[];
}

type Planned = Plan["tests"][number];
type Known = Pick<RunState, "spec" | "agreedPlan" | "red" | "droppedTests">;

/** Which tests stand for what was asked: every criterion, whether it has a test or not, and every test. */
export function mapCriteria(state: Known): MappedCriterion[] {
  const planned = state.agreedPlan?.tests ?? [];
  const fates = fatesOf(state);
  const about = new Map(planned.map((test) => [test, saidBy(test)]));
  const criteria = state.spec.criteria.map((asked) => {
    const wanted = essence(asked);
    const isAbout = (test: Planned) => about.get(test)?.some((said) => isSame(said, wanted));
    return { asked, isCriterion: true, planned: planned.filter(isAbout) };
  });
  const mapped = new Set(criteria.flatMap((row) => row.planned));
  const others = groupByCriterion(planned.filter((test) => !mapped.has(test)));
  const rows = [...criteria, ...others].map(({ planned: tests, ...row }) => ({
    ...row,
    tests: tests.map(({ name }) => fates.get(name) ?? { name, fate: "not red" as const, count: 0 }),
  }));
  const known = new Set(planned.map(({ name }) => name));
  const unplanned = [...fates.values()].filter(({ name, fate }) => {
    return fate === "red" && !known.has(name);
  });
  return unplanned.length === 0
    ? rows
    : [...rows, { asked: null, isCriterion: false, tests: unplanned }];
}

/** The quote was looked up in the issue; what the planner calls the criterion may be its own words. */
function saidBy({ quote, criterion }: Planned): string[] {
  return [essence(quote ?? ""), essence(criterion)];
}

const LONGEST = 500;
/** What is shorter is found anywhere by chance. */
const SHORTEST = 6;

/** A sentence's words alone: how it is marked up and where it ends does not matter. */
function essence(text: string): string {
  const words =
    text
      .slice(0, LONGEST)
      .toLowerCase()
      .match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words.join(" ");
}

function isSame(said: string, wanted: string): boolean {
  const [shorter, longer] = said.length < wanted.length ? [said, wanted] : [wanted, said];
  return shorter.length >= SHORTEST && longer.includes(shorter);
}

function groupByCriterion(tests: readonly Planned[]) {
  return [...new Set(tests.map(({ criterion }) => criterion))].map((asked) => ({
    asked,
    isCriterion: false,
    planned: tests.filter(({ criterion }) => criterion === asked),
  }));
}

/** What became of every test that was ever red, by the name of its function. */
function fatesOf({ red, droppedTests }: Known): Map<string, MappedTest> {
  const fates = new Map<string, MappedTest>();
  for (const name of droppedTests.map(testName))
    fates.set(name, { name, fate: "dropped", count: 0 });
  for (const name of (red?.failing ?? []).map(testName)) {
    const count = (fates.get(name)?.count ?? 0) + 1;
    fates.set(name, { name, fate: "red", count });
  }
  return fates;
}
