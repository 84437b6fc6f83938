import * as z from "zod";
import { ArbiterError } from "../errors.ts";
import { FEATURE_STATE } from "../features/records.ts";
import type { CanaryKind } from "../python/canary/canary.ts";
import { FailureEntry } from "../routing/failure-history.ts";
import { NODE_NAMES } from "../routing/nodes.ts";
import { CheckRun, RouteEntry } from "../routing/route-history.ts";
import { RUNGS } from "../routing/sandbox-rungs.ts";
import { Spec } from "../spec/spec.ts";
import { ENDINGS, PhaseFacts } from "./phases.ts";
import { Plan } from "./plan.ts";
import { NO_USAGE, Usage } from "./usage.ts";

/** Increased when a change to nodes or state makes older checkpoints unreadable. */
export const GRAPH_VERSION = 4;

const Commits = z.object({
  red: z.string().nullable(),
  green: z.string().nullable(),
  refactor: z.string().nullable(),
  /** Extra tests on top of all others, if there are any. */
  strengthen: z.string().optional(),
});

/** A file by path and by git's id of its content. */
const LockedFile = z.object({ path: z.string(), blob: z.string() });

/** A file with stubs, and the texts in it that must not remain. */
const StubFile = z.object({ path: z.string(), raising: z.array(z.string()) });

/** A test that passed and failed in two runs of the same commit. */
const UnstableTest = z.object({
  id: z.string(),
  /** Whether it never failed before the change. */
  isNew: z.boolean(),
});

/** What the red gate established; everything after it is judged against this. */
export const RedEvidence = z.object({
  /** Test ids that failed and have to pass. */
  failing: z.array(z.string()),
  /** Files that are locked from then on. */
  locked: z.array(LockedFile),
  /** Files with a stub of the arbiter. */
  stubs: z.array(StubFile),
  /** Ids of the planned guards, if any: they passed, and have to pass. */
  guards: z.array(z.string()).optional(),
  /** Test files that existed before, and to which tests were added, if any. */
  extended: z.array(z.string()).optional(),
  /** Existing tests of these files that failed here, through no fault of the new ones, if any. */
  failedBefore: z.array(z.string()).optional(),
  /** Those of them that gave both answers on the same commit, if any. */
  unstable: z.array(UnstableTest).optional(),
  /** Planned tests that the run of the new tests did not contain, if any. */
  unwritten: z.array(z.string()).optional(),
  /** The kind of canary from then on, unless it is plain. */
  canaryKind: z.literal("derived").optional(),
  /** Reference to the other files that belong to the tests, and are locked with them. */
  material: z.string().optional(),
});

/** How many tests, and the ids of the first. */
const SomeTests = z.object({ count: z.number(), first: z.array(z.string()) });

/** What is not known about the suite, because it did not run as one command to its end. */
const SuiteGaps = z.object({
  /** The time budget. */
  minutes: z.number(),
  /** Tests that did not run because the time was up. */
  left: z
    .object({
      count: z.number(),
      folders: z.array(z.object({ folder: z.string(), count: z.number() })),
      otherFolders: z.number(),
      /** Reference to the files, with the tests of each that did run. */
      files: z.string().optional(),
    })
    .optional(),
  /** How many files of tests that the change may affect ran, before all others. */
  affected: z.number().optional(),
  /** How many such files did not run to their end. */
  affectedLeft: z.number().optional(),
  /** How many tests pass with the change, and did not run before it. */
  passingOnlyNow: z.number().optional(),
  /** Tests that hung or ended their process before the change, and were left out with it. */
  stopped: z
    .object({
      count: z.number(),
      first: z.array(z.object({ id: z.string(), how: z.string() })),
    })
    .optional(),
});

export type SuiteGaps = z.infer<typeof SuiteGaps>;

/** Further facts from the proof of green; short, because every later state has them. */
const GreenEvidence = z.object({
  rung: z.enum(RUNGS),
  network: z.literal("on").optional(),
  /** How many tests failed before the change and still do, if any. */
  stillFailing: z.number().optional(),
  /** How many test files could not be collected before the change and still cannot, if any. */
  uncollected: z.number().optional(),
  /** Tests that were skipped before the change and with it. */
  skipped: SomeTests.optional(),
  /** Tests that pass although a mark (xfail) says that they fail. */
  xpassed: SomeTests.optional(),
  /** Cases of existing parametrised tests that no longer exist. */
  gone: SomeTests.optional(),
  gaps: SuiteGaps.optional(),
});

/** Guards that were not seen to run what the change adds or alters. */
const UnreachedGuards = z.object({
  /** Those that do not. */
  missing: z.array(z.string()),
  /** Those of which that is not known: other processes, fixtures, constants or data may be how they do. */
  unknown: z.array(z.string()),
});

export type UnreachedGuards = z.infer<typeof UnreachedGuards>;

/** The final run: the repository's own test command on exactly what is proposed or merged. */
const FinalRun = z.object({
  command: z.string(),
  /** The proposed commit; at the merge, the approved one. */
  commit: z.string(),
  /** The commit of the base that it was merged into for this run; absent for the commit alone. */
  base: z.string().optional(),
  exitCode: z.number(),
  /** How many tests passed; null without a report. */
  passed: z.number().nullable(),
  /** How many others pass although they are marked as expected to fail. */
  xpassed: z.number().optional(),
  /** How many of those that passed are tests that were red, guards, tests against mutants, and that passed before. */
  of: z
    .object({
      failedFirst: z.number(),
      guards: z.number(),
      added: z.number(),
      passedBefore: z.number(),
    })
    .optional(),
  /** The ignored files that were taken over from the checkout: a clone lacks them. */
  copied: z.array(z.string()).optional(),
  /** What cannot be claimed, and why. */
  caveat: z.string().optional(),
  /** Reference to the examples in the code (doctests) that the change altered, if any. */
  doctests: z.string().optional(),
  unreached: UnreachedGuards.optional(),
  /** The exit codes of the commands that the page invites people to run; no suite if there was no time. */
  replay: z.object({ exits: z.array(z.number()), suite: z.number().nullable() }).optional(),
});

/** How many characters of a caveat the state keeps, and pages show. */
export const MAX_CAVEAT = 400;
/** How many of them the state keeps. */
export const MAX_UNSTABLE = 20;
/** How many broken tests the state keeps, for the next attempt. */
export const MAX_BROKEN_TESTS = 300;

export type UnstableTest = z.infer<typeof UnstableTest>;

/** An existing test that was rewritten or removed before red. */
const ChangedTest = z.object({
  id: z.string(),
  because: z.string(),
  removed: z.boolean(),
  /** The helpers and data that were changed for it: `tests/test_a.py::CASES`, `tests/cases.json`. */
  by: z.array(z.string()).optional(),
  /** Its own code stayed, and only the cases above it changed: those that are right now pass before, too. */
  casesOnly: z.literal(true).optional(),
  /** Reference to its source before and after, with theirs. */
  versions: z.string().optional(),
});

/** Doctests by file, before and after; null if none is left. */
export const ChangedDoctests = z.array(
  z.object({ id: z.string(), before: z.string(), after: z.string().nullable() }),
);

export type ChangedDoctests = z.infer<typeof ChangedDoctests>;
export type ChangedTest = z.infer<typeof ChangedTest>;
export type StubFile = z.infer<typeof StubFile>;
export type RedEvidence = z.infer<typeof RedEvidence>;

/** A test that failed in the last judged run, and where. */
const FailingTest = z.object({
  /** The file, for one that could not be collected. */
  id: z.string(),
  line: z.number().nullable(),
  message: z.string(),
});

export type FailingTest = z.infer<typeof FailingTest>;

const TestResults = z.object({
  exitCode: z.number(),
  verdict: z.string(),
  passed: z.number(),
  failed: z.number(),
  summary: z.string(),
  /** Why tests failed, without any code. */
  causes: z.string().default(""),
  /** The first tests that failed and should have passed. */
  failing: z.array(FailingTest).optional(),
  /** The end of the first one's traceback. */
  traceback: z.object({ id: z.string(), text: z.string() }).optional(),
  /** For the model: failures grouped by cause, within a budget. */
  feedback: z.string(),
});

const Attempt = z.object({
  commit: z.string(),
  passing: z.number(),
  regressions: z.number(),
});

/** Details of an ending, in one object because every key costs space in every state. */
const Aftermath = z.object({
  /** Why it was not merged. */
  reason: z.string().optional(),
  /** What merges it later, without another request. */
  waitsFor: z.enum(["checks", "auto-merge", "queue", "enqueue"]).optional(),
  /** How it was merged. */
  method: z.enum(["merge", "squash", "rebase"]).optional(),
  /** Whether the merge started no workflow. */
  startsNoWorkflow: z.boolean().optional(),
  /** Whether the branch was kept, because others have added to it. */
  branchKept: z.boolean().optional(),
  /** Where the report is. */
  report: z.string().optional(),
});

const Destination = z.object({
  nextNode: z.enum(NODE_NAMES),
  reason: z.string(),
  requiresHuman: z.boolean(),
  retryAllowed: z.boolean(),
});

const RunError = z.object({
  node: z.string(),
  code: z.string(),
  message: z.string(),
  /** The redacted stack trace of an internal error. */
  stack: z.string().optional(),
});

/**
 * Everything a run knows, small and plain: ids, counters, short texts. File contents and reports are
 * in git and referred to from here; nothing depends on one machine.
 */
export const RunState = z.object({
  graphVersion: z.number().default(GRAPH_VERSION),
  issue: z.number(),
  /** The id of this run of the issue; a retry keeps it. */
  run: z.string().default(""),
  /** How many nodes have ended. */
  step: z.number().default(0),
  /** What the change is based on, and merged into. */
  base: z.object({ branch: z.string(), commit: z.string() }),
  spec: Spec,
  contextPaths: z.array(z.string()),
  /** The context paths that a person named. */
  namedPaths: z.array(z.string()).default(() => []),
  /** Reference to the signatures and conventions that `loadContext` found. */
  repositoryMap: z.string().nullable().default(null),
  /** The places in files that a model asked for and was shown, as it asks for them. */
  looked: z.array(z.string()).default([]),
  agreedPlan: Plan.nullable().default(null),
  /** Reference to the report of the suite before the change; null where it could not run. */
  baselineReport: z.string().nullable().default(null),
  /** The commit whose suite that is; null until it has run. */
  baselineOf: z.string().nullable().default(null),
  /** Reference to the results of files that it had no time for, and that have tests listed as wrong. */
  namedReport: z.string().nullable().default(null),
  /** Existing tests that are listed as wrong, and that stay as they are: left for the reviewer. */
  notAdapted: z
    .array(z.object({ id: z.string(), because: z.string(), why: z.string() }))
    .default(() => []),
  /** Planned tests that were left out because an existing test already checks the same. */
  coveredTests: z
    .array(z.object({ name: z.string(), criterion: z.string().optional(), by: z.string() }))
    .default(() => []),
  testFiles: z.array(z.string()).default(() => []),
  /** The repository's `python_files`, if they are not pytest's own. */
  testPatterns: z.array(z.string().max(100)).max(20).optional(),
  /** Existing tests that the change makes wrong, by id without parameters. */
  changedTests: z.array(ChangedTest).default(() => []),
  codeFiles: z.array(z.string()).default(() => []),
  /** The commit of the model's last draft, on no branch: the next gate judges exactly this. */
  draft: z.string().nullable().default(null),
  red: RedEvidence.nullable().default(null),
  /** How many tests passed before the change and pass with it. */
  passToPass: z.number().nullable().default(null),
  green: GreenEvidence.nullable().default(null),
  finalRun: FinalRun.nullable().default(null),
  /** The first tests that were seen to be flaky. */
  unstable: z.array(UnstableTest).default(() => []),
  redArtifact: z.string().nullable().default(null),
  commits: Commits.default({ red: null, green: null, refactor: null }),
  testResults: TestResults.nullable().default(null),
  exitCode: z.number().nullable().default(null),
  /** One for each judged run; a syntax error in a test counts as 4. */
  exitCodeHistory: z.array(z.number()).default([]),
  /** The other runs that verdicts rest on. */
  checkRuns: z.array(CheckRun).default([]),
  routeHistory: z.array(RouteEntry).default([]),
  failureHistory: z
    .object({ attempts: z.number(), entries: z.array(FailureEntry) })
    .default({ attempts: 0, entries: [] }),
  scaffoldRetryCount: z.number().default(0),
  retryCount: z.number().default(0),
  refactorRetryCount: z.number().default(0),
  lintRetryCount: z.number().default(0),
  bestAttempt: Attempt.nullable().default(null),
  /** The first tests that passed before and that the last attempt broke. */
  brokenTests: z.array(z.string()).default(() => []),
  ...FEATURE_STATE,
  /** Inferred tests that were removed because nothing else failed. */
  droppedTests: z.array(z.string()).default(() => []),
  /** What a person said when they asked for a retry. */
  hint: z.string().nullable().default(null),
  /** Reference to the end of the log of a job in the repository's own CI that failed on the proposal. */
  ciLog: z.string().nullable().default(null),
  /** What the next prompt says, written by code from the failures. */
  strategy: z.string().nullable().default(null),
  /** Where the last gate sends the run, and why; null after a draft, whose gate comes next. */
  decision: Destination.nullable().default(null),
  /** Why answers were sent back to the model, one line each. */
  sentBack: z.array(z.string()).default([]),
  lintFindings: z.array(z.string()).default(() => []),
  /** Linters of the repository that could not judge the change, and why. */
  unlinted: z.array(z.string()).default(() => []),
  proposal: z.string().nullable().default(null),
  humanDecision: z.enum(["pending", "approve", "abort"]).default("pending"),
  ending: z.enum(ENDINGS).nullable().default(null),
  mergeCommit: z.string().nullable().default(null),
  mergeByHand: z.string().nullable().default(null),
  report: z.string().nullable().default(null),
  aftermath: Aftermath.default({}),
  done: z.boolean().default(false),
  usage: Usage.default(NO_USAGE),
  /** What each phase has used so far, one entry per phase. */
  phases: z.array(PhaseFacts).default([]),
  error: RunError.nullable().default(null),
});

export type RunState = z.infer<typeof RunState>;

/** Why a run failed, or was approved and not merged; null for any other. */
export function reasonOfEnding({
  ending,
  error,
  decision,
  aftermath,
}: Pick<RunState, "ending" | "error" | "decision" | "aftermath">): string | null {
  if (ending === "unmerged") return aftermath.reason ?? null;
  return ending === "failed" ? (error?.message ?? decision?.reason ?? null) : null;
}

/** Whether the suite has run on the base, with or without a report. */
export function isBaselineKnown({
  baselineOf,
  base,
}: Pick<RunState, "baselineOf" | "base">): boolean {
  return baselineOf === base.commit;
}

/** The tip of the branch while a run works: the last commit that passed a gate. */
export function tipOf({ commits, base }: Pick<RunState, "commits" | "base">): string {
  return proposedCommit({ commits }) ?? commits.red ?? base.commit;
}

/** The commit that is proposed: the last one that passed a gate behind the red one; null before green. */
export function proposedCommit({ commits }: Pick<RunState, "commits">): string | null {
  return commits.strengthen ?? commits.refactor ?? commits.green;
}

/** The commit that is proposed, for nodes that come after green. */
export function requireProposed(state: Pick<RunState, "commits">): string {
  const commit = proposedCommit(state);
  if (commit === null) throw new ArbiterError("fault", "There is no green commit to propose.");
  return commit;
}

/** What a gate judges: the draft in the state, never the files on the disk. */
export function requireDraft({ draft }: Pick<RunState, "draft">): string {
  if (draft === null) throw new ArbiterError("fault", "There is no draft to judge.");
  return draft;
}

/** What green is judged against: without it everything would be green. */
export function requireRed({ red }: Pick<RunState, "red">): RedEvidence {
  if (red === null) throw new ArbiterError("fault", "There is no red evidence to judge against.");
  return red;
}

/** The canaries after red are of the kind that was chosen before there was code. */
export function canaryKindOf(state: Pick<RunState, "red">): CanaryKind {
  return requireRed(state).canaryKind ?? "plain";
}

/** The tests of the change: those that were red, and guards. */
export function newTestIds(state: Pick<RunState, "red">): string[] {
  const { failing, guards = [] } = requireRed(state);
  return [...failing, ...guards];
}

/** The tests that gates have demanded: the new ones, and those that the last attempt broke. */
export function demandedTests({
  red,
  brokenTests,
}: Pick<RunState, "red" | "brokenTests">): string[] {
  return [...(red?.failing ?? []), ...(red?.guards ?? []), ...brokenTests];
}
