import * as z from "zod";
import { parseJson } from "../../parse-json.ts";
import type {
  RaisedException,
  ReachedLine,
  StoppedTest,
  TestCase,
  TestFailure,
  TestOutcome,
  TestReport,
  UsedFiles,
} from "../../ports.ts";
import { cutMiddle } from "../../safe-text/clean-text.ts";
import { isConftest } from "../files.ts";
import { fileOfTest, shortenTestId } from "../test-ids.ts";
import { failureFromReport, failureFromTraceback } from "./failure-text.ts";

/** The results that a test run sent while it ran, before any test code could change them. */
export type LiveResults = ReturnType<typeof readLiveResults>;

/** What JUnit reports have as well: the message of the exception, empty for none, and the traceback. */
type FailureTexts = Pick<TestFailure, "message" | "details">;

/** It is given back as an argument. */
const SEED = /^--random(?:ly|-order)-seed=/;

const Raised = z.object({
  exception: z.string(),
  file: z.string().nullable(),
  owners: z.array(z.string()),
  isOwnClass: z.boolean(),
  similar: z.string().nullable(),
}) satisfies z.ZodType<RaisedException>;

const Message = z.union([
  z.tuple([z.literal("result"), z.string(), z.string(), z.string(), z.boolean()]),
  z.tuple([z.literal("start"), z.string()]),
  z.tuple([z.literal("failure"), z.string(), z.string(), z.string()]),
  z.tuple([z.literal("exception"), z.string(), Raised]),
  z.tuple([z.literal("repeated"), z.array(z.string())]),
  z.tuple([z.literal("collecting"), z.string()]),
  z.tuple([z.literal("collected"), z.array(z.tuple([z.string(), z.number()]))]),
  z.tuple([z.literal("uncollected"), z.string()]),
  z.tuple([z.literal("retried"), z.string()]),
  z.tuple([z.literal("written"), z.string()]),
  z.tuple([z.literal("used"), z.enum(["loaded", "opened"]), z.array(z.string())]),
  z.tuple([z.literal("read"), z.array(z.tuple([z.string(), z.string()]))]),
  z.tuple([z.literal("replaced"), z.array(z.string())]),
  z.tuple([z.literal("patterns"), z.array(z.string())]),
  z.tuple([z.literal("reached"), z.string(), z.number(), z.array(z.string())]),
  z.tuple([z.literal("elsewhere"), z.array(z.string())]),
  z.tuple([z.literal("finished"), z.number(), z.number()]),
  z.tuple([z.literal("seed"), z.string().regex(SEED)]),
  z.tuple([z.literal("order"), z.number()]),
  z.tuple([z.literal("raised"), z.string()]),
  z.tuple([z.literal("exit"), z.number()]),
]);

type Message = z.infer<typeof Message>;

/** Reads the messages of a run in order; null messages were too many to keep. */
export function readLiveResults(messages: readonly string[] | null) {
  const seen = new SeenSoFar();
  if (messages === null) seen.doubt = "the test run sent more results than can be kept";
  for (const line of messages ?? []) {
    const message = readMessage(line);
    if (message === null) seen.doubt ??= "the test run sent a message that pytest does not send";
    else seen.add(message);
  }
  const { started, written, loaded, opened, patterns, ...told } = seen;
  const files = new Set([...told.outcomes.keys()].map(fileOfTest).concat(told.uncollected));
  return {
    ...told,
    doubt: told.doubt ?? findRewritten(written, files),
    /** Tests that had begun and not ended when the last message came. */
    running: [...started].filter((id) => !told.ended.has(id)),
    used: { loaded: [...loaded], opened: [...opened], patterns } satisfies UsedFiles,
  };
}

/** Code that rewrites a test before it is imported, or leaves other bytecode for it, decides its result. */
function findRewritten(
  written: ReadonlySet<string>,
  collected: ReadonlySet<string>,
): string | null {
  const isTest = (path: string) => collected.has(path) || isConftest(path);
  const rewritten = [...written].find((path) => isTest(path) || BYTECODE_OF_TEST.test(path));
  return rewritten === undefined ? null : `${rewritten} was written while the tests ran`;
}

/** pytest's own name for it; it writes none when Python writes none, as in our runs. */
const BYTECODE_OF_TEST = /-pytest-[^/]*\.pyc$/;

class SeenSoFar {
  /** The worst outcome of each test, by id. */
  readonly outcomes = new Map<string, TestOutcome>();
  /** Files that could not be collected. */
  readonly uncollected: string[] = [];
  /** The tests that reach the lines that were asked about. */
  readonly reached: ReachedLine[] = [];
  /** Tests that were seen to start other processes while lines were traced. */
  readonly elsewhere: string[] = [];
  /** Assertions and built-ins that are no longer the original ones. */
  readonly replaced: string[] = [];
  /** Data of the repository, with the files whose code opened it. */
  readonly readers: (readonly [path: string, by: string])[] = [];
  readonly loaded = new Set<string>();
  readonly opened = new Set<string>();
  /** Tests that failed and then passed when they were tried again, as a plugin may have it. */
  readonly retried = new Set<string>();
  readonly written = new Set<string>();
  readonly started = new Set<string>();
  /** Tests that ran to their end. */
  readonly ended = new Set<string>();
  /** What pytest printed about failing tests and files that could not be collected, by id. */
  readonly failures = new Map<string, FailureTexts>();
  /** What Python knew of the exceptions that tests failed with, by id. */
  readonly exceptions = new Map<string, RaisedException>();
  /** How many tests were to run, by file. */
  collected: ReadonlyMap<string, number> = new Map();
  /** The file that was being collected last; null once all were. */
  collecting: string | null = null;
  patterns: readonly string[] = [];
  /** How pytest ended; null when it did not reach its end. */
  finished: { exitCode: number; unfinished: number } | null = null;
  /** The code that the process was about to exit with; null when it did not get there. */
  exitCode: number | null = null;
  /** The exception with which pytest itself ended after the last test; null if it did not. */
  raised: string | null = null;
  /** The option that gives the same order again; null where no plugin shuffles the tests. */
  seed: string | null = null;
  /** Stands for the order of the tests, where a hook of the repository changes it; null where none does. */
  order: number | null = null;
  /** Why these results contradict each other; null when they do not. */
  doubt: string | null = null;
  /** Ids that several collected tests share, as a plugin may have it. */
  readonly #shared = new Set<string>();
  readonly #judged = new Set<string>();

  add(message: Message): void {
    switch (message[0]) {
      case "result":
        this.#addResult(message);
        return;
      case "start":
        this.started.add(message[1]);
        return;
      case "failure":
        this.failures.set(message[1], { message: message[2], details: message[3] });
        return;
      case "exception":
        this.exceptions.set(shortenTestId(message[1]), message[2]);
        return;
      case "collecting":
        this.collecting = message[1];
        return;
      case "collected":
        this.collected = new Map(message[1]);
        this.collecting = null;
        return;
      case "repeated":
        for (const id of message[1]) this.#shared.add(id);
        return;
      case "uncollected":
        this.uncollected.push(message[1]);
        return;
      case "written":
        this.written.add(message[1]);
        return;
      case "retried":
        this.retried.add(shortenTestId(message[1]));
        return;
      case "used":
        for (const path of message[2]) this[message[1]].add(path);
        return;
      case "read":
        this.readers.push(...message[1]);
        return;
      case "replaced":
        this.replaced.push(...message[1]);
        return;
      case "patterns":
        this.patterns = message[1];
        return;
      case "reached":
        this.reached.push({ file: message[1], line: message[2], tests: message[3] });
        return;
      case "seed":
        this.seed = message[1];
        return;
      case "order":
        this.order = message[1];
        return;
      case "raised":
        this.raised = message[1];
        return;
      case "elsewhere":
        this.elsewhere.push(...message[1]);
        return;
      case "exit":
        this.exitCode = message[1];
        return;
      case "finished":
        if (this.finished !== null) this.doubt ??= "the test run ended twice";
        this.finished ??= { exitCode: message[1], unfinished: message[2] };
    }
  }

  #addResult([, id, when, said, isPart]: Extract<Message, ["result", ...unknown[]]>): void {
    if (this.finished !== null) {
      this.doubt ??= `a result of ${id} came after the end of the test run`;
    }
    if (!isPart && isLastStep(when)) this.ended.add(id);
    const outcome = readOutcome(when, said);
    if (outcome === null) return;
    // The parts of a test (subtests) share its id.
    const step = `${when} ${id}`;
    if (!isPart && this.#judged.has(step) && !this.#shared.has(id)) {
      this.doubt ??= `${id} has two results`;
    }
    if (!isPart) this.#judged.add(step);
    const known = this.outcomes.get(id);
    if (known === undefined || isWorse(outcome, known)) this.outcomes.set(id, outcome);
  }
}

/** The test, or the import of a test file, that a message says has begun or ended; null for other messages. */
export function readProgress(line: string): { begun: string } | { ended: string } | null {
  const message = readMessage(line);
  switch (message?.[0]) {
    case "start":
      return { begun: message[1] };
    case "result":
      return !message[4] && isLastStep(message[2]) ? { ended: message[1] } : null;
    case "collecting":
      return { begun: message[1] };
    case "collected":
      return { ended: EVERYTHING };
    default:
      return null;
  }
}

/** The names of files in which pytest looks for tests; null for other messages. */
export function readPatterns(line: string): readonly string[] | null {
  const message = readMessage(line);
  return message?.[0] === "patterns" ? message[1] : null;
}

/** How many tests were collected, or which one passed; null for messages that say neither. */
export function readSuccess(line: string): { collected: number } | { passed: string } | null {
  const message = readMessage(line);
  if (message?.[0] === "collected") {
    return { collected: message[1].reduce((sum, [, tests]) => sum + tests, 0) };
  }
  if (message?.[0] !== "result") return null;
  const [, id, when, outcome] = message;
  return readOutcome(when, outcome) === "passed" ? { passed: id } : null;
}

/** Stands for all files once the last one is collected. */
export const EVERYTHING = "";

/** A worker that crashed reports its test once, with a step of its own. */
function isLastStep(when: string): boolean {
  return when !== "setup" && when !== "call";
}

function readMessage(line: string): Message | null {
  return Message.safeParse(parseJson(line)).data ?? null;
}

/** Null for a step that decides nothing: a fixture that worked, or a run that is repeated. */
function readOutcome(when: string, said: string): TestOutcome | null {
  if (said === "skipped") return "skipped";
  if (said === "failed") return when === "call" ? "failed" : "error";
  if (when !== "call") return null;
  return said === "passed" || said === "xpassed" ? said : null;
}

/** Why the report or the exit code is not what was seen during the run; null when they agree. */
export function findContradiction(
  live: LiveResults,
  { report, exitCode }: { report: TestReport; exitCode: number },
): string | null {
  if (live.doubt !== null) return live.doubt;
  if (live.exitCode !== exitCode) {
    const ended = live.exitCode === null ? "was ended from inside" : `ended with ${live.exitCode}`;
    return `pytest ${ended}, but its process exited with ${exitCode}`;
  }
  if (live.finished?.exitCode !== exitCode && live.raised === null) {
    return `the session ended with ${live.finished?.exitCode}, but pytest with ${exitCode}`;
  }
  return findDifference(live.outcomes, report.tests);
}

function findDifference(
  seen: LiveResults["outcomes"],
  reported: readonly TestCase[],
): string | null {
  const known = new Map(reported.map(({ id, outcome }) => [id, outcome]));
  for (const [whole, outcome] of seen) {
    const id = shortenTestId(whole);
    const other = known.get(id);
    if (other === undefined) return `${id} ran (${outcome}), but the report does not have it`;
    if (other !== outcome) return `${id} is ${other} in the report, but was seen as ${outcome}`;
  }
  const ids = new Set([...seen.keys()].map(shortenTestId));
  // A file that skips itself while it is imported (importorskip) stands in the report as a whole.
  const isSkippedFile = ({ id, outcome }: TestCase) => outcome === "skipped" && !id.includes("::");
  const unseen = reported.find((test) => !ids.has(test.id) && !isSkippedFile(test));
  return unseen === undefined ? null : `the report has ${unseen.id}, which was not seen to run`;
}

/** Adds what JUnit reports do not tell: which tests passed against a mark, and what their exceptions were. */
export function addSeen(report: TestReport, { outcomes, exceptions }: LiveResults): TestReport {
  const xpassed = new Set(
    [...outcomes].filter(([, outcome]) => outcome === "xpassed").map(([id]) => shortenTestId(id)),
  );
  const tests = report.tests.map((test) => {
    const isXpassed = test.outcome === "passed" && xpassed.has(test.id);
    if (isXpassed) return { ...test, outcome: "xpassed" as const };
    const raised = exceptions.get(test.id);
    if (test.failure === null || raised === undefined) return test;
    return { ...test, failure: { ...test.failure, raised } };
  });
  return { ...report, tests };
}

/** Finds the id of a test by the names in the JUnit file, as pytest derives them from the id. */
export function idsByJunitName(ids: Iterable<string>): Map<string, string> {
  return new Map([...ids].map((id) => [junitKey(junitNameOf(id)), shortenTestId(id)]));
}

export function junitKey({ classname, name }: { classname: string; name: string }): string {
  return `${classname}\n${name}`.replaceAll(UNSAFE_IN_XML, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `#x${code
      .toString(16)
      .toUpperCase()
      .padStart(code > 0xff ? 4 : 2, "0")}`;
  });
}

/** pytest writes these characters as `#x1B`, some of them not in every version. */
const UNSAFE_IN_XML = /[^\t\n\r\x20-\x7e\x80-\ud7ff\ue000-\ufffd]/gu;

function junitNameOf(id: string): { classname: string; name: string } {
  const bracket = id.indexOf("[");
  const [path, parameters] = bracket === -1 ? [id, ""] : [id.slice(0, bracket), id.slice(bracket)];
  const [file = "", ...names] = path.split("::");
  const module = file.replaceAll("/", ".").replace(/\.py$/, "");
  const parts = [module, ...names];
  const name = `${parts.pop() ?? ""}${parameters}`;
  return { classname: parts.join("."), name };
}

const SEVERITY: Record<TestOutcome, number> = {
  passed: 0,
  xpassed: 1,
  skipped: 2,
  error: 3,
  failed: 4,
};

/** Whether an outcome outweighs another one of the same test. */
export function isWorse(outcome: TestOutcome, than: TestOutcome): boolean {
  return SEVERITY[outcome] > SEVERITY[than];
}

const MAX_DETAILS = 4000;

/** The report of a run that did not reach its end, from what it told while it ran. */
export function reportFromLive(live: LiveResults): TestReport {
  const uncollected = new Set(live.uncollected);
  const tests = [...live.outcomes]
    .filter(([id]) => live.ended.has(id) && !uncollected.has(id))
    .map(([id, outcome]) => {
      const isFailing = outcome === "failed" || outcome === "error";
      const failure = isFailing ? readFailure(live, id) : null;
      return makeTest(id, { outcome, failure });
    });
  const collectionErrors = [...uncollected].map((id) => ({
    file: shortenTestId(fileOfTest(id)),
    failure: readFailure(live, id),
  }));
  const retried = [...live.retried];
  return { tests, collectionErrors, ...(retried.length === 0 ? {} : { retried }) };
}

function readFailure({ failures }: LiveResults, id: string): TestFailure {
  const { message = "", details = "" } = failures.get(id) ?? {};
  const short = cutMiddle(details, MAX_DETAILS);
  return message === "" ? failureFromTraceback(short) : failureFromReport(message, short);
}

function makeTest(id: string, test: Pick<TestCase, "outcome" | "failure">): TestCase {
  const short = shortenTestId(id);
  return { id: short, file: fileOfTest(short), line: null, seconds: 0, ...test };
}

/** A test that hung or ended its process counts as one that fails. */
export function stoppedTest({ id, how }: StoppedTest): TestCase {
  const failure = { exception: null, message: how, details: how };
  return makeTest(id, { outcome: "error", failure });
}

/** Several parts of one suite as one report; where a test is in two, the worse result counts. */
export function mergeReports(reports: readonly TestReport[]): TestReport {
  const errors = reports.flatMap(({ collectionErrors }) => collectionErrors);
  const retried = reports.flatMap((report) => report.retried ?? []);
  return {
    tests: reports.flatMap(({ tests }) => tests),
    collectionErrors: [...new Map(errors.map((error) => [error.file, error])).values()],
    ...(retried.length === 0 ? {} : { retried: [...new Set(retried)] }),
  };
}
