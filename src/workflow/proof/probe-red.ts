import type { TestCase, TestRun, Version } from "../../ports.ts";
import { changedFunctions } from "../../python/changes/changed-functions.ts";
import type { PromisedName } from "../../python/promised-names.ts";
import { readCause } from "../../python/results/failure-text.ts";
import { readMissingName } from "../../python/results/missing-name.ts";
import { newNames, RETURNED, writeReturningStubs } from "../../python/stubs.ts";
import { fileOfTest, plainTestId } from "../../python/test-ids.ts";
import { routeRed, type verifyRedPhase } from "../../routing/gates.ts";
import type { Attempts } from "../../routing/route-by-verdict.ts";
import { judgeProbe, judgeReasons } from "../../routing/verdicts/judge-red.ts";
import {
  explainOwnMistake,
  explainWrongReason,
  type RightReasons,
} from "../../routing/verdicts/right-reason.ts";
import { isFailing, testsById } from "../../routing/verdicts/verdict.ts";
import { type RunState, requireRed } from "../../run-state/run-state.ts";
import { withChanges } from "../../version.ts";
import { readBoth, type TestTools, type Tools } from "../tools.ts";
import { promisedNames } from "./red-basis.ts";

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
    judgeProbe(judged.verdict, vacuous, promises),
    failed.filter(({ id }) => failing.has(id)),
    (test) => explainOwnMistake(test) && explainWrongReason(test, reasons),
  );
  if (verdict === judged.verdict) return judged;
  return routeRed(verdict, { ...attempts, checkRuns: judged.update.checkRuns });
}

/**
 * A test of code that exists may have been red for something else than the functions that the change is
 * made of, such as their text. It passes again when these functions do anything at all.
 */
export async function probeGreen(
  tools: Tools,
  state: RunState,
  commit: string,
): Promise<{ vacuous: string[]; functions: PromisedName[] }> {
  const files = await readBoth(tools, state.codeFiles, { old: state.base.commit, now: commit });
  const functions = changedFunctions(files) ?? [];
  // What the plan creates was probed when the tests were red.
  const promised = new Set(state.agreedPlan?.creates.map(dottedName));
  if (functions.every((each) => promised.has(dottedName(each)))) return { vacuous: [], functions };
  const { failing: suspects } = requireRed(state);
  const { passing } = await passingWith(tools, commit, { suspects, promises: functions });
  return { vacuous: passing, functions };
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
  { workspace, tests, signal }: TestTools,
  at: Version,
  { suspects, promises }: { suspects: readonly string[]; promises: readonly PromisedName[] },
): Promise<{ passing: string[]; failed: TestCase[] }> {
  let passing = suspects;
  let failed: TestCase[] = [];
  const { list, read } = workspace.at(at);
  const files = await list();
  for (const returned of RETURNED) {
    if (passing.length === 0) break;
    const changes = await writeReturningStubs(promises, returned, { files, read });
    const targets = [...new Set(passing.map(fileOfTest))];
    const { report } = await tests.run({ at: withChanges(at, changes), targets, signal });
    if (returned === "nothing") failed = report?.tests.filter(isFailing) ?? [];
    passing = passing.filter((id) => {
      // An id without parameters may stand for all cases of a test.
      const cases = report?.tests.filter((test) => test.id === id || plainTestId(test.id) === id);
      return (cases ?? []).length > 0 && cases?.every(({ outcome }) => outcome === "passed");
    });
  }
  return { passing: [...passing], failed };
}
