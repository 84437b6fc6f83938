import type { BaselineReport, TestReport } from "../../ports.ts";
import { recallBaseline, withResults } from "../../proof/baseline.ts";
import { fileOfTest, isTestModule, plainTestId, testName } from "../../python/test-ids.ts";
import type { RunState } from "../../run-state/run-state.ts";
import type { Tools } from "../tools.ts";

/** An existing test that the change makes wrong, by its id without parameters. */
export interface WrongTest {
  id: string;
  because: string;
}

export interface WrongTests {
  /** Those that may be rewritten or removed, because they can be seen to fail. */
  runnable: WrongTest[];
  /** Those that are left as they are, and why; the next question, the report and the page say so. */
  notAdapted: (WrongTest & { why: string })[];
  /** Reference to the results of the files that the suite had no time for; null without any. */
  namedReport: string | null;
  /** What pytest reported before the change. */
  reported: TestReport;
}

/**
 * The existing tests that the plan or the issue says the change makes wrong: by id, class, file, or by
 * name only. Names are looked up among the ids that pytest reports, so it does not matter how a test was
 * made. Files that the suite had no time for are run here.
 */
export async function findWrongTests(tools: Tools, state: RunState): Promise<WrongTests> {
  const named = [
    ...(state.agreedPlan?.wrongTests ?? []),
    ...state.spec.outdatedTests.map((id) => ({ id, because: "the issue says so" })),
  ].map(({ id, because }) => ({ id: plainTestId(id), because }));
  const { notAdapted, namedReport } = state;
  if (named.length === 0) return { runnable: [], notAdapted, namedReport, reported: NOTHING };
  const baseline = await recallBaseline(tools, { ...state, changedTests: [] });
  const files = await filesOf(tools, state, named);
  const isUnknown = (file: string) => baseline === null || baseline.left?.[file] !== undefined;
  const more = await runFiles(tools, files.filter(isUnknown));
  const reported = withResults(baseline ?? NOTHING, more);
  const { runnable, notAdapted: left } = sortNamed(named, reported);
  const known = new Set(notAdapted.map(({ id }) => id));
  const added = left.filter(({ id }) => !known.has(id));
  for (const { id, why } of added) {
    const text = `${id} is listed as wrong, but stays as it is: ${why}.`;
    tools.log.record({ kind: "warned", text });
  }
  return {
    runnable,
    notAdapted: [...notAdapted, ...added],
    reported,
    namedReport: more === null ? namedReport : await tools.workspace.remember(JSON.stringify(more)),
  };
}

const NOTHING: BaselineReport = { tests: [], collectionErrors: [] };

/** The files that the names are in; a bare name is searched for in the tests. */
async function filesOf(
  { workspace }: Tools,
  { testPatterns }: RunState,
  named: readonly WrongTest[],
): Promise<string[]> {
  const { baseCommit } = workspace;
  const existing = new Set(await workspace.at(baseCommit).list());
  const files = named.map(async ({ id }) => {
    if (existing.has(fileOfTest(id))) return [fileOfTest(id)];
    return workspace.search(baseCommit, [testName(id)]);
  });
  const all = new Set((await Promise.all(files)).flat());
  return [...all].filter((file) => isTestModule(file, testPatterns));
}

async function runFiles(
  { workspace, baselineTests, signal }: Tools,
  targets: readonly string[],
): Promise<TestReport | null> {
  if (targets.length === 0) return null;
  const at = workspace.baseCommit;
  return (await baselineTests.run({ at, targets, keepGoing: true, suite: {}, signal })).report;
}

/** The tests that names mean, by what pytest reported of them. */
export function sortNamed(
  named: readonly WrongTest[],
  report: TestReport,
): Pick<WrongTests, "runnable" | "notAdapted"> {
  const reported = [...report.tests, ...(report.stopped ?? [])];
  const ids = [...new Set(reported.map(({ id }) => plainTestId(id)))];
  const tests = named.flatMap(({ id: name, because }) => {
    const matching = matchIds(name, ids);
    return (matching.length === 0 ? [name] : matching).map((id) => ({ id, because }));
  });
  // The first reason that is given for a test counts.
  const unique = [...new Map(tests.toReversed().map((test) => [test.id, test])).values()];
  const judged = unique.toReversed().map((test) => ({ ...test, why: whyItStays(test.id, report) }));
  return {
    runnable: judged.flatMap(({ why, ...test }) => (why === null ? [test] : [])),
    notAdapted: judged.flatMap(({ why, ...test }) => (why === null ? [] : [{ ...test, why }])),
  };
}

/** The ids that a name means. A plugin may add to the name of a class, such as the database it runs with. */
function matchIds(name: string, ids: readonly string[]): string[] {
  const exact = ids.filter(
    (id) => id === name || id.startsWith(`${name}::`) || `${id}::`.includes(`::${name}::`),
  );
  if (exact.length > 0) return exact;
  const wanted = name.split("::");
  return ids.filter((id) => {
    const parts = id.split("::");
    return (
      wanted.length > 1 &&
      wanted.every((part, index) => {
        const rest = parts[index]?.startsWith(part) ? parts[index].slice(part.length) : null;
        const isFunction = index === parts.length - 1;
        return (
          rest === "" || (index > 0 && rest !== null && (isFunction ? /^\W/ : /^[\W_]/).test(rest))
        );
      })
    );
  });
}

function whyItStays(
  id: string,
  { tests, collectionErrors, stopped = [], left = {} }: TestReport,
): string | null {
  const file = fileOfTest(id);
  const halted = stopped.find((one) => plainTestId(one.id) === id || one.id === file);
  if (halted !== undefined) return `it ${halted.how}`;
  if (collectionErrors.some((error) => error.file === file))
    return "its file cannot be imported here";
  const cases = tests.filter((test) => plainTestId(test.id) === id);
  if (cases.length === 0 && tests.length === 0) return "no tests can run here";
  if (cases.length === 0 && left[file] !== undefined)
    return "its file alone takes longer than the suite's time";
  if (cases.length === 0) return "pytest collects no such test";
  return cases.every(({ outcome }) => outcome === "skipped") ? "it is skipped here" : null;
}
