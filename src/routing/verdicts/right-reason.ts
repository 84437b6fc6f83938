import { posix } from "node:path";
import type { TestCase, TestFailure } from "../../ports.ts";
import { isTestPath, lastName } from "../../python/files.ts";
import { isBuiltIn } from "../../python/promised-names.ts";
import {
  describeCause,
  type FailureCause,
  isUnexpectedSuccess,
  readCause,
  readFrames,
} from "../../python/results/failure-text.ts";
import { type MissingName, readMissingName } from "../../python/results/missing-name.ts";
import { isStandardModule } from "../../python/shadowed-modules.ts";
import { plainTestId } from "../../python/test-ids.ts";

export interface RightReasons {
  /** Whether a test may fail because that is missing: `promisedByPlan`, `absentFromRepository`. */
  mayBeMissing: (missing: MissingName) => boolean;
  /** Files that the change will modify. An exception that comes from one of them is right. */
  changedFiles?: readonly string[];
  /** The functions and classes of these files. An exception of a line that uses one is right. */
  subjects?: ReadonlySet<string>;
  /** Whether a test runs code of these files before it fails. */
  reaches?: (id: string) => boolean;
  /** Whether the plan or the issue has that name. Without a plan, every module may be meant. */
  isAskedFor?: (name: string) => boolean;
}

/**
 * Why a failing test is red for the wrong reason, in one line; null when the reason is right. A test is
 * wrong if it could fail whatever the code does, or if it fails before it has to do with the change.
 */
export function explainWrongReason(test: TestCase, reasons: RightReasons): string | null {
  const { failure } = test;
  if (failure === null) return "no cause is reported";
  if (isUnexpectedSuccess(failure)) return NOT_RED;
  const cause = readCause(failure);
  // pytest.fail may leave out the traceback, and the exception with it.
  const { exception = null } = failure.raised ?? {};
  if (isAssertion({ ...cause, exception: cause.exception ?? exception }))
    return explainUnstarted(failure, reasons);
  if (cause.exception === "NotImplementedError") return null;
  if (missesPromised(failure, reasons) || isAwaited(cause, reasons)) return null;
  const mistake = explainImport(cause, reasons) ?? explainOwnMistake(test);
  if (mistake !== null) return mistake;
  return concernsChange(test, cause, reasons) ? null : describeUnrelated(cause, reasons);
}

/** Whether a test fails because something is missing that may be, in a class or in one that it derives from. */
export function missesPromised(
  failure: TestFailure,
  { mayBeMissing }: Pick<RightReasons, "mayBeMissing">,
): boolean {
  const missing = readMissingName(readCause(failure));
  if (missing === null) return false;
  if (missing.kind !== "member") return mayBeMissing(missing);
  const owners = [missing.owner, ...(failure.raised?.owners ?? [])];
  return owners.some((owner) => mayBeMissing({ ...missing, owner }));
}

/** A mistake of the test's own lines, which no code can mend; null if there is none. */
export function explainOwnMistake(test: TestCase): string | null {
  const { failure } = test;
  if (failure === null) return null;
  const cause = readCause(failure);
  const said = describeCause(cause);
  if (UNRUN_COROUTINE.test(cause.text)) {
    return `${said} No plugin runs coroutines here: write a plain test that calls asyncio.run.`;
  }
  const { raised } = failure;
  const exception = raised?.exception ?? cause.exception;
  if (exception === "FixtureLookupError" || FAULTS_OF_THE_TEST.test(cause.text)) return said;
  if (!isRaisedByTest(test)) return null;
  if (OWN_MISTAKES.test(exception ?? "")) return said;
  const missing = readMissingName(cause);
  switch (missing?.kind) {
    case "module":
    case "name":
    case "keyword":
    case "positional":
    case "omitted":
      return said;
    case "member": {
      if (cause.exception !== "AttributeError") return null;
      // What a library looks for, the test did not write.
      const object = typeof raised?.file === "string" ? raised : null;
      if (typeof object?.similar === "string") return `${said}: it has ${object.similar}`;
      const isClass = /^(?:type object|<class) /.test(cause.text);
      return object?.isOwnClass === true || isClass ? said : null;
    }
    default:
      return null;
  }
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

/** Whether the plan or the issue names what is missing: a key, a member, an argument or its function. */
function isAwaited(cause: FailureCause, { isAskedFor }: RightReasons): boolean {
  const missing = readMissingName(cause);
  const name = (() => {
    switch (missing?.kind) {
      case "member":
        return isBuiltIn(missing.owner) ? undefined : missing.name;
      case "keyword":
      case "omitted":
        return missing.keyword;
      case "positional":
        return lastName(missing.callee);
      default:
        return cause.exception === "KeyError" ? /^'([^']+)'$/.exec(cause.text)?.[1] : undefined;
    }
  })();
  return name !== undefined && isAskedFor?.(name) === true;
}

/** Whether the code that changes has to do with an exception, wherever it was raised. */
function concernsChange(
  test: TestCase,
  { text }: FailureCause,
  { changedFiles = [], subjects, reaches, isAskedFor }: RightReasons,
): boolean {
  const details = test.failure?.details ?? "";
  if (reaches?.(test.id) === true || wasRaisedInside(details, changedFiles)) return true;
  // As in `unknown exporter 'xml'`: what is not there yet cannot be reached.
  const quoted = isRaisedByTest(test) ? [] : [...text.matchAll(/(['"`])([\w.-]+)\1/g)];
  if (quoted.some(([, , name = ""]) => isAskedFor?.(name) === true)) return true;
  const lines = readFrames(details).filter(({ file }) => isTestSide(file, test));
  return lines.some(({ source }) => source.split(/\W+/).some((word) => subjects?.has(word)));
}

function describeUnrelated(cause: FailureCause, { changedFiles }: RightReasons): string {
  if (changedFiles === undefined) return describeCause(cause);
  return `${describeCause(cause)}: the test fails before it uses the code that changes`;
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

/** Whether the innermost frame of the repository, if there is any, is on the tests' side. */
function isRaisedByTest(test: TestCase): boolean {
  const { details = "", raised } = test.failure ?? {};
  if (typeof raised?.file === "string") return isTestSide(raised.file, test);
  const innermost = readFrames(details).findLast(({ file }) => !posix.isAbsolute(file));
  return innermost === undefined || isTestSide(innermost.file, test);
}

function isTestSide(path: string, { file }: TestCase): boolean {
  return posix.normalize(path) === posix.normalize(file) || isTestPath(path);
}

const UNRUN_COROUTINE = /^async def functions/;

const NOT_RED =
  "it passes, and counts as failed only because a mark says that it fails (XPASS of xfail, or expectedFailure): remove the mark";

// pytest raises `Failed` for `pytest.fail` and `pytest.raises`, but also for these faults of a test.
const FAULTS_OF_THE_TEST = /^(?:async def functions|Fixture "|ScopeMismatch)/;

function isAssertion({ exception, text }: FailureCause): boolean {
  if (exception === "AssertionError") return true;
  return exception === "Failed" && !FAULTS_OF_THE_TEST.test(text) && !/^Timeout\b/.test(text);
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
