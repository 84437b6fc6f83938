import { posix } from "node:path";
import type { TestCase, TestFailure } from "../../ports.ts";
import {
  describeCause,
  type FailureCause,
  isUnexpectedSuccess,
  readCause,
} from "../../python/results/failure-cause.ts";
import { readFrames } from "../../python/results/failure-text.ts";
import { type MissingName, readMissingName } from "../../python/results/missing-name.ts";
import { isStandardModule } from "../../python/shadowed-modules.ts";
import { plainTestId } from "../../python/test-ids.ts";

export interface RightReasons {
  /** Whether a test may fail because that is missing: `promisedByPlan`, `absentFromRepository`. */
  mayBeMissing: (missing: MissingName) => boolean;
  /**
   * Files that the change will modify. An exception raised inside one of them may be the behaviour
   * under test ("crashes on an empty list"); anywhere else it is a wrong reason.
   */
  changedFiles?: readonly string[];
  /** Whether the plan or the issue names that module, file or key. Without a plan, every module may be. */
  isAskedFor?: (name: string) => boolean;
}

/** Why a failing test is red for the wrong reason, in one line; null when the reason is right. */
export function explainWrongReason(test: TestCase, reasons: RightReasons): string | null {
  if (test.failure === null) return "no cause is reported";
  if (isUnexpectedSuccess(test.failure)) return NOT_RED;
  const cause = readCause(test.failure);
  if (isAssertion(cause)) return explainUnstarted(test.failure, reasons);
  if (cause.exception === "NotImplementedError") return null;
  const missing = readMissingName(cause);
  if (missing !== null && reasons.mayBeMissing(missing)) return null;
  if (isAwaitedKey(cause, reasons)) return null;
  const foreign = explainImport(cause, reasons);
  if (foreign !== null) return foreign;
  return isRaisedByTheCode(test, cause, reasons) ? null : describeMistake(cause, reasons);
}

/**
 * The tests without those cases of rewritten tests that fail as they did before, through no fault of the
 * change: for a wrong reason, as for want of a package, or by the same assertion while another case of
 * the test fails newly. Any other case counts as red, whatever it did before.
 */
export function dropOldCases(
  tests: readonly TestCase[],
  { failedCases = [], ...reasons }: RightReasons & FailedCases,
): TestCase[] {
  const before = new Map(failedCases.map(({ id, failure }) => [id, failure && kindOf(failure)]));
  const isAsBefore = ({ id, failure }: TestCase) => {
    return failure !== null && before.get(id) === kindOf(failure);
  };
  const fresh = tests.filter((test) => test.failure !== null && !isAsBefore(test));
  const newlyRed = new Set(fresh.map(({ id }) => plainTestId(id)));
  return tests.filter((test) => {
    if (test.failure === null || !isAsBefore(test)) return true;
    if (explainWrongReason(test, reasons) !== null) return false;
    return !(isAssertion(readCause(test.failure)) && newlyRed.has(plainTestId(test.id)));
  });
}

export interface FailedCases {
  /** Cases of rewritten tests that failed before the change, as their old tests did then. */
  failedCases?: readonly TestCase[];
}

/** Paths, addresses, ports and process ids are others in every run. */
const CHANGING = /(?<![\w.])\/[^\s'")]*|0x[\da-f]+|\b\d{4,}\b/gi;
/** The middle of a longer text may be cut. */
const MAX_KIND = 200;

/** By the message alone: the baseline has no tracebacks. Assertions compare values, so that all of it counts. */
function kindOf(failure: TestFailure): string {
  const cause = readCause({ ...failure, details: "" });
  const text = describeCause(cause);
  return isAssertion(cause) ? text : text.replace(CHANGING, "…").slice(0, MAX_KIND);
}

/** Whether a mapping lacks a key that the plan or the issue names: the code does not set it yet. */
function isAwaitedKey({ exception, text }: FailureCause, { isAskedFor }: RightReasons): boolean {
  const key = exception === "KeyError" ? /^'([^']+)'$/.exec(text)?.[1] : undefined;
  return key !== undefined && isAskedFor?.(key) === true;
}

/** Whether the exception comes from a file that the change will modify, and not from a slip of the test. */
function isRaisedByTheCode(
  test: TestCase,
  { exception }: FailureCause,
  { changedFiles = [] }: RightReasons,
): boolean {
  const isOwnMistake = OWN_MISTAKES.test(exception ?? "") && isRaisedIn(test);
  return !isOwnMistake && wasRaisedInside(test.failure?.details ?? "", changedFiles);
}

function describeMistake(cause: FailureCause, { changedFiles }: RightReasons): string {
  if (/^(?:Attribute|Type)Error$/.test(cause.exception ?? "") && /\bNoneType\b/.test(cause.text)) {
    return `${describeCause(cause)}: a None ends the test before its assertion; assert first that the result is not None`;
  }
  if (UNRUN_COROUTINE.test(cause.text)) {
    return `${describeCause(cause)} No plugin runs coroutines here: write a plain test that calls asyncio.run.`;
  }
  if (changedFiles === undefined || OWN_MISTAKES.test(cause.exception ?? "")) {
    return describeCause(cause);
  }
  return `${describeCause(cause)}: no line of the code that changes is in its traceback; have the test reach an assertion`;
}

/** What Python and shells print instead of running a program; the name that is missing is captured. */
const UNSTARTED =
  /\bNo module named '?([\w.]+)'?|can't open file '?([^':]+)'?: \[Errno 2\]|sh: (?:\d+: )?([\w./-]+): (?:command )?not found/;

/** An assertion about a program may fail because the program was never there to run. */
function explainUnstarted(
  { message, details }: TestFailure,
  { mayBeMissing, isAskedFor = () => true }: RightReasons,
): string | null {
  const [words, module, file, command] = UNSTARTED.exec(`${message}\n${details}`) ?? [];
  if (words === undefined) return null;
  const isPromised = module !== undefined && mayBeMissing({ kind: "module", module });
  const name = module?.split(".")[0] ?? posix.basename(file ?? command ?? "");
  if (isPromised || isAskedFor(name)) return null;
  return `the program that it starts never ran (${words}): start it as the repository does, and assert what it prints or returns`;
}

/** A module that only the environment can provide: its absence says nothing about the code. */
function explainImport(
  cause: FailureCause,
  { isAskedFor = () => true }: RightReasons,
): string | null {
  const missing = readMissingName(cause);
  if (missing?.kind !== "module" && missing?.kind !== "name") return null;
  if (!IMPORT_ERRORS.test(cause.exception ?? "")) return null;
  const [name = ""] = missing.module.split(".");
  if (isAskedFor(name)) return null;
  const why = isStandardModule(name)
    ? `something hides Python's ${name}, such as a file or a name of the test`
    : `${name} is not installed here, and neither the plan nor the issue names it`;
  return `${describeCause(cause)}: ${why}`;
}

const IMPORT_ERRORS = /^(?:ImportError|ModuleNotFoundError)$/;
const OWN_MISTAKES = /^(?:NameError|UnboundLocalError)$/;

/** Whether the innermost frame of the repository is the test's own file. */
function isRaisedIn({ file, failure }: TestCase): boolean {
  const frames = readFrames(failure?.details ?? "").filter((frame) => {
    return !posix.isAbsolute(frame.file);
  });
  const innermost = frames.at(-1);
  return innermost !== undefined && posix.normalize(innermost.file) === posix.normalize(file);
}

const UNRUN_COROUTINE = /^async def functions/;

const NOT_RED =
  "it passes, and counts as failed only because a mark says that it fails (XPASS of xfail, or expectedFailure): remove the mark";

// pytest raises `Failed` for `pytest.fail` and `pytest.raises`, but also for these faults of a test.
const FAULTS_OF_THE_TEST = /^(?:async def functions|Fixture "|ScopeMismatch|Timeout\b)/;

function isAssertion({ exception, text }: FailureCause): boolean {
  if (exception === "AssertionError") return true;
  return exception === "Failed" && !FAULTS_OF_THE_TEST.test(text);
}

function wasRaisedInside(details: string, files: readonly string[]): boolean {
  const changed = files.map((file) => posix.normalize(file));
  const framed = new Set(readFrames(details).map(({ file }) => posix.normalize(file)));
  // The traceback of a doctest is Python's own.
  const isDoctest = /: UnexpectedException$/.test(details.trimEnd());
  const whole = !isDoctest ? [] : [...details.matchAll(/^ {2}File "([^"\n]+)", line \d+, in /gm)];
  const isInWhole = (file: string) =>
    whole.some(([, path = ""]) => `/${path}`.endsWith(`/${file}`));
  return changed.some((file) => framed.has(file) || isInWhole(file));
}
