import * as z from "zod";
import { ArbiterError } from "../errors.ts";
import { RUNGS } from "../routing/boundary.ts";
import { FailureEntry } from "../routing/failure-history.ts";
import { NODE_NAMES } from "../routing/nodes.ts";
import { RouteEntry } from "../routing/route-history.ts";
import { Spec } from "../spec/spec.ts";
import { ENDINGS } from "./ending.ts";
import { PhaseFacts } from "./phases.ts";
import { Plan } from "./plan.ts";
import { NO_USAGE, Usage } from "./usage.ts";

/** Goes up when a change to nodes or state makes older checkpoints unreadable. */
export const GRAPH_VERSION = 2;

const Commits = z.object({
  red: z.string().nullable(),
  green: z.string().nullable(),
  refactor: z.string().nullable(),
});

/** A file by path and by git's id of its content. */
const KnownFile = z.object({ path: z.string(), blob: z.string() });

/** A file that holds stubs, and the texts in it that may not be left. */
const StubFile = z.object({ path: z.string(), raising: z.array(z.string()) });

/** What the red gate established, and everything after it is held against. */
export const RedEvidence = z.object({
  /** Test ids that failed and have to pass. */
  failing: z.array(z.string()),
  /** Files that are locked from here on. */
  locked: z.array(KnownFile),
  /** Files that hold a stub of the arbiter's. */
  stubs: z.array(StubFile),
});

/** What else was seen when green was proven; short, because it is in every state from then on. */
const GreenEvidence = z.object({
  rung: z.enum(RUNGS),
  network: z.literal("on").optional(),
  /** How many tests failed before the change and still do, where there are any. */
  stillFailing: z.number().optional(),
});

/** A test that was there before, and was rewritten or removed before red. */
const ChangedTest = z.object({
  id: z.string(),
  because: z.string(),
  removed: z.boolean(),
  /** Reference to its source, as it was and as it is. */
  versions: z.string().optional(),
});

export type ChangedTest = z.infer<typeof ChangedTest>;
export type StubFile = z.infer<typeof StubFile>;
export type RedEvidence = z.infer<typeof RedEvidence>;

/** A test that failed in the run that was judged last, and where a person finds it. */
const FailingTest = z.object({
  /** For a file that cannot be collected, the file. */
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
  /** Why tests failed, without a line of code. */
  causes: z.string().default(""),
  /** The first of those that failed, where they should have passed. */
  failing: z.array(FailingTest).optional(),
  /** For the model: failures grouped by cause, within a budget. */
  feedback: z.string(),
});

const Attempt = z.object({
  commit: z.string(),
  passing: z.number(),
  regressions: z.number(),
});

/** A red test that was found to contradict the issue, and was written again. */
const DisputedTest = z.object({
  /** Without parameters. */
  id: z.string(),
  file: z.string(),
  /** The sentence of the issue that speaks against it. */
  quote: z.string(),
  /** Its source as it was, and as it is; null until it was written again. */
  before: z.string(),
  after: z.string().nullable(),
  /** The best attempt under the old test, to go on from; null where it was no ground to build on. */
  attempt: z.string().nullable(),
});

/** Asked for once a run; without a test, nothing was wrong with any. */
const Dispute = z.object({ why: z.string(), test: DisputedTest.nullable() });

export type DisputedTest = z.infer<typeof DisputedTest>;

/** What is to be said of an ending beside its name; in one place, because a key costs space in every state. */
const Aftermath = z.object({
  /** Why it was not merged. */
  reason: z.string().optional(),
  /** Whether the branch was left, because others have added to it. */
  branchKept: z.boolean().optional(),
  /** Where a person finds the report. */
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
 * All a run knows, small and plain: ids, counters, short texts. File bodies are in git, reports are
 * kept there by reference, and nothing of one machine is in here.
 */
export const RunState = z.object({
  graphVersion: z.number().default(GRAPH_VERSION),
  issue: z.number(),
  /** Which run of the issue this is; a retry goes on with the same. */
  run: z.string().default(""),
  /** How many nodes have ended. */
  step: z.number().default(0),
  /** What the change is built on, and merged into. */
  base: z.object({ branch: z.string(), commit: z.string() }),
  spec: Spec,
  contextPaths: z.array(z.string()),
  /** Those of them that a person named. */
  namedPaths: z.array(z.string()).default(() => []),
  /** Reference to the signatures and conventions that `loadContext` found. */
  repositoryMap: z.string().nullable().default(null),
  agreedPlan: Plan.nullable().default(null),
  /** Reference to the report of the suite before anything was changed; null until it was taken. */
  baselineReport: z.string().nullable().default(null),
  /** Planned tests that were left out, because one that passes says it already. */
  coveredTests: z.array(z.object({ name: z.string(), by: z.string() })).default(() => []),
  testFiles: z.array(z.string()).default(() => []),
  /** Existing tests that the change makes wrong, by their ids without parameters. */
  changedTests: z.array(ChangedTest).default(() => []),
  codeFiles: z.array(z.string()).default(() => []),
  /** The commit of what a model wrote last, on no branch: the next gate judges exactly this. */
  draft: z.string().nullable().default(null),
  red: RedEvidence.nullable().default(null),
  /** How many tests passed before the change and pass with it. */
  passToPass: z.number().nullable().default(null),
  green: GreenEvidence.nullable().default(null),
  redArtifact: z.string().nullable().default(null),
  commits: Commits.default({ red: null, green: null, refactor: null }),
  testResults: TestResults.nullable().default(null),
  exitCode: z.number().nullable().default(null),
  exitCodeHistory: z.array(z.number()).default([]),
  routeHistory: z.array(RouteEntry).default([]),
  failureHistory: z
    .object({ attempts: z.number(), entries: z.array(FailureEntry) })
    .default({ attempts: 0, entries: [] }),
  scaffoldRetryCount: z.number().default(0),
  retryCount: z.number().default(0),
  refactorRetryCount: z.number().default(0),
  lintRetryCount: z.number().default(0),
  bestAttempt: Attempt.nullable().default(null),
  /** Tests that passed before and that the last attempt broke, the first of them. */
  brokenTests: z.array(z.string()).default(() => []),
  disputeRuling: Dispute.nullable().default(null),
  /** Inferred tests that were taken out again, because nothing else failed. */
  droppedTests: z.array(z.string()).default(() => []),
  /** What a person said when they asked for another try. */
  hint: z.string().nullable().default(null),
  /** What the next attempt is told, written by code from the failures. */
  strategy: z.string().nullable().default(null),
  /** Where the last gate sends the run, and why: made once, recorded, followed. */
  decision: Destination.nullable().default(null),
  /** Why answers were sent back to the model, each in a line. */
  sentBack: z.array(z.string()).default([]),
  lintFindings: z.array(z.string()).default(() => []),
  /** Linters of the repository that have no word about the change, and why. */
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
  /** What each phase took so far, one entry a phase. */
  phases: z.array(PhaseFacts).default([]),
  error: RunError.nullable().default(null),
});

export type RunState = z.infer<typeof RunState>;

/** Where the branch of a run is while it works: at the last commit that a gate has let through. */
export function tipOf({ commits, base }: Pick<RunState, "commits" | "base">): string {
  return commits.refactor ?? commits.green ?? commits.red ?? base.commit;
}

/** What a gate judges: the draft in the state, never what happens to lie on a disk. */
export function requireDraft({ draft }: Pick<RunState, "draft">): string {
  if (draft === null) throw new ArbiterError("fault", "Nothing was written that could be judged.");
  return draft;
}

/** What green is held against: without it everything would be green. */
export function requireRed({ red }: Pick<RunState, "red">): RedEvidence {
  if (red === null) throw new ArbiterError("fault", "There is no red test to be held against.");
  return red;
}
