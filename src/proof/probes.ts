import type { FileChange, TestCase, TestRun, Version } from "../ports.ts";
import type { ChangedText } from "../python/changes/changed-files.ts";
import {
  changedBodies,
  changedFunctions,
  withComments,
  withOldBehaviour,
} from "../python/changes/changed-functions.ts";
import type { PromisedName } from "../python/promised-names.ts";
import { readCause } from "../python/results/failure-text.ts";
import { readMissingName } from "../python/results/missing-name.ts";
import { newNames, RETURNED, writeReturningStubs } from "../python/stubs.ts";
import { fileOfTest, plainTestId } from "../python/test-ids.ts";
import { type Attempts, routeRed, type verifyRedPhase } from "../routing/gates.ts";
import { judgeProbe, judgeReasons } from "../routing/verdicts/judge-red.ts";
import {
  explainOwnMistake,
  explainWrongReason,
  type RightReasons,
} from "../routing/verdicts/right-reason.ts";
import {
  failingIn,
  isFailing,
  isPassed,
  passingIn,
  testsById,
  testsOf,
  type Verdict,
} from "../routing/verdicts/verdict.ts";
import { type RunState, requireRed, type UnreachedGuards } from "../run-state/run-state.ts";
import { andMore } from "../safe-text/clean-text.ts";
import { withChanges } from "../version.ts";
import { readBoth, readText, type TestTools, type Tools } from "../workflow/tools.ts";
import { observe, onlyTargets } from "./observe.ts";
import { promisedNames } from "./red-basis.ts";
import { FLAKY } from "./repetitions.ts";

type Judged = ReturnType<typeof verifyRedPhase>;

interface ValidRed {
  /** The tests with the stubs that they need. */
  at: Version;
  run: TestRun;
  judged: Judged;
  attempts: Attempts;
  reasons: RightReasons;
}

/**
 * A test may be red only because a name was absent, and pass with any code that has the name. So a
 * red must survive replacements that return instead of raising: a test that passes with all of them
 * checks nothing of what the code returns. One that then makes a mistake of its own can never pass.
 */
export async function probeRed(
  tools: Tools,
  state: RunState,
  { at, run, judged, attempts, reasons }: ValidRed,
): Promise<Judged> {
  const promises = promisedNames(state);
  if (judged.verdict.word !== "red" || run.report === null || promises.length === 0) return judged;
  const failing = new Set(judged.verdict.failing);
  const red = [...testsById(run.report).values()].filter(({ id }) => failing.has(id));
  const { vacuous, failed } = await findVacuous(tools, at, { red, promises });
  const verdict = judgeReasons(
    judgeProbe(judged.verdict, exceptRewritten(state, { red: [...failing], vacuous }), promises),
    failed.filter(({ id }) => failing.has(id)),
    (test) => explainOwnMistake(test) && explainWrongReason(test, reasons),
  );
  if (verdict === judged.verdict) return judged;
  return routeRed(verdict, { ...attempts, checkRuns: judged.update.checkRuns });
}

/**
 * A rewritten test may only have to leave a new name out. People are shown both versions of it, so it need
 * not prove anything itself if another red test does.
 */
function exceptRewritten(
  { changedTests }: Pick<RunState, "changedTests">,
  { red, vacuous }: { red: readonly string[]; vacuous: readonly string[] },
): string[] {
  const isRewritten = (id: string) => changedTests.some((test) => test.id === plainTestId(id));
  const isProven = red.some((id) => !vacuous.includes(id));
  return vacuous.filter((id) => !(isProven && isRewritten(id)));
}

/** How a test reads code instead of running it. */
const READS_CODE =
  /\b(?:inspect|ast|tokenize|linecache|dis|hashlib|open|read_text|read_bytes|getsource|__doc__|__code__|__file__)\b/;

/**
 * A test of code that exists may have been red for something else than the functions that the change is
 * made of, such as their text. It passes again when these functions do anything at all, or fails when only
 * comments are added. The verdict as it is where neither is so.
 */
export async function probeGreen(
  tools: Tools,
  state: RunState,
  { commit, verdict }: { commit: string; verdict: Verdict },
): Promise<Verdict> {
  const files = await readBoth(tools, state.codeFiles, { old: state.base.commit, now: commit });
  const functions = changedFunctions(files) ?? [];
  const { failing: suspects } = requireRed(state);
  // What the plan creates was probed when the tests were red.
  const promised = new Set(state.agreedPlan?.creates.map(dottedName));
  if (!functions.every((each) => promised.has(dottedName(each)))) {
    const { passing } = await passingWith(tools, commit, { suspects, promises: functions });
    const vacuous = exceptRewritten(state, { red: suspects, vacuous: passing });
    if (vacuous.length > 0) return judgeProbe(verdict, vacuous, functions);
  }
  const read = async (path: string) => {
    return [path, await readText(tools.workspace.at(commit), path)] as const;
  };
  const texts = new Map(await Promise.all([...new Set(suspects.map(fileOfTest))].map(read)));
  const red = suspects.filter((id) => READS_CODE.test(texts.get(fileOfTest(id)) ?? ""));
  const source = files.map((file) => ({ ...file, before: file.old === null ? null : file.path }));
  const looking = await findLooking(tools, { head: commit, source, red });
  const [first] = looking;
  if (first === undefined) return verdict;
  const reason = `${first.join(" ")}${andMore([...looking])}`;
  return { ...verdict, word: "wrong-reason", reason, failing: [...looking.keys()] };
}

function dottedName({ module, name }: PromisedName): string {
  return `${module}.${name}`;
}

/**
 * A test that misses something promised is probed with all of it replaced. Any other test fails by
 * what it asserts: on code that exists, that shows that it fails on wrong code; on a stub or without
 * the name, it shows nothing. So it is probed with the new names alone.
 */
export async function findVacuous(
  tools: TestTools,
  at: Version,
  { red, promises }: { red: readonly TestCase[]; promises: readonly PromisedName[] },
): Promise<{ vacuous: string[]; failed: TestCase[] }> {
  const { list, read } = tools.workspace.at(at);
  const created = await newNames(promises, { files: await list(), read });
  const idsOf = (tests: readonly TestCase[]) => tests.map(({ id }) => id);
  const ids = idsOf(created.length === 0 ? red.filter(missesName) : red);
  const { passing, failed } = await passingWith(tools, at, { suspects: ids, promises });
  const asserting = new Set(idsOf(red.filter((test) => !missesName(test))));
  const doubted = passing.filter((id) => asserting.has(id));
  if (doubted.length === 0 || created.length === promises.length) {
    return { vacuous: passing, failed };
  }
  const again = await passingWith(tools, at, { suspects: doubted, promises: created });
  const still = new Set(again.passing);
  return { vacuous: passing.filter((id) => !asserting.has(id) || still.has(id)), failed };
}

export function missesName({ failure }: TestCase): boolean {
  if (failure === null) return false;
  const cause = readCause(failure);
  return cause.exception === "NotImplementedError" || readMissingName(cause) !== null;
}

/** The tests that pass with every kind of replacement, and those that fail with code that returns nothing. */
async function passingWith(
  tools: TestTools,
  at: Version,
  { suspects, promises }: { suspects: readonly string[]; promises: readonly PromisedName[] },
): Promise<{ passing: string[]; failed: TestCase[] }> {
  let passing = suspects;
  let failed: TestCase[] = [];
  const { list, read } = tools.workspace.at(at);
  const files = await list();
  for (const returned of RETURNED) {
    if (passing.length === 0) break;
    const changes = await writeReturningStubs(promises, returned, { files, read });
    const targets = [...new Set(passing.map(fileOfTest))];
    const { run } = await observe(tools, withChanges(at, changes), { targets });
    const { report } = run;
    if (returned === "nothing") failed = testsOf(report).filter(isFailing);
    passing = passing.filter((id) => {
      // An id without parameters may stand for all cases of a test.
      const cases = testsOf(report).filter((test) => test.id === id || plainTestId(test.id) === id);
      return cases.length > 0 && cases.every(isPassed);
    });
  }
  return { passing: [...passing], failed };
}

interface Looked {
  head: string;
  source: readonly Pick<ChangedText, "path" | "before" | "old" | "now">[];
  /** The tests that fail with the old source for the right reason, and pass with the new one. */
  red: readonly string[];
}

/**
 * The tests that look at the code only, each with the reason. They pass with the old behaviour, too, once
 * the functions look as they do now; or they fail if nothing but comments is added.
 */
export async function findLooking(
  tools: TestTools,
  { head, source, red }: Looked,
): Promise<ReadonlyMap<string, string>> {
  const targets = [...new Set(red.map(fileOfTest))];
  const runWith = async (changes: readonly FileChange[] | null, anew = false) => {
    if (red.length === 0 || changes === null || changes.length === 0) return null;
    const request = { ...onlyTargets(targets), anew };
    return (await observe(tools, withChanges(head, changes), request)).run;
  };
  const [old, changed] = await Promise.all([
    runWith(withOldBehaviour(source)),
    runWith(withComments(source)),
  ]);
  const [passing, commented] = [passingIn(old?.report), failingIn(changed?.report)];
  const doubtful = red.filter((id) => commented.has(id));
  const again = doubtful.length === 0 ? null : await runWith(withComments(source), true);
  const failingAgain = failingIn(again?.report);
  return new Map([
    ...doubtful.map((id) => [id, failingAgain.has(id) ? FINGERPRINT : FLAKY] as const),
    ...red.filter((id) => passing.has(id)).map((id) => [id, LOOKS_ONLY] as const),
  ]);
}

const LOOKS_ONLY =
  "passes whatever the changed functions return: it only looks at their text, signature, docstring or code";
const FINGERPRINT =
  "fails once the source has more comments: it looks at the text, not at what the code does";

/** More would not fit into a command. */
const MOST_TARGETS = 100;
const MOST_LINES = 5000;

/**
 * The guards that do not run what the change adds or alters: they pass whatever the change does. Null
 * if there is none.
 */
export async function findUnreached(
  tools: Tools,
  state: RunState,
  head: string,
): Promise<UnreachedGuards | null> {
  const { guards = [] } = requireRed(state);
  if (guards.length === 0) return null;
  const files = await readBoth(tools, state.codeFiles, { old: state.base.commit, now: head });
  const { lines, isAll } = changedBodies(files);
  const reaches = await traceLines(tools, { at: head, targets: guards, lines });
  const missing = guards.filter((id) => reaches(id) === false);
  const unknown = guards.filter((id) => reaches(id) === null);
  if (missing.length + unknown.length === 0) return null;
  return isAll ? { missing, unknown } : { missing: [], unknown: [...missing, ...unknown] };
}

interface Traced {
  at: Version;
  targets: readonly string[];
  lines: Readonly<Record<string, readonly number[]>>;
}

/** Runs tests to see whether each runs one of these lines; null where that is not known. */
export async function traceLines(
  tools: TestTools,
  { at, targets, lines }: Traced,
): Promise<(id: string) => boolean | null> {
  const number = Object.values(lines).flat().length;
  if (number === 0 || number > MOST_LINES || targets.length > MOST_TARGETS) return () => null;
  const { run } = await observe(tools, at, { targets, reach: lines });
  const { reached, elsewhere = [] } = run;
  const found = new Set(reached?.flatMap((line) => line.tests));
  // An empty id stands for imports and fixtures, which any of the tests may depend on.
  const isShared = reached === undefined || found.has("") || elsewhere.includes("");
  return (id) => found.has(id) || (isShared || elsewhere.includes(id) ? null : false);
}
