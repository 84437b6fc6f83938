import * as z from "zod";
import { HeldOut } from "../features/held-out/record.ts";
import { OwnTests } from "../features/own-tests/record.ts";
import { TestGate } from "../features/test-gate/record.ts";
import type { NotedEvent } from "../ports.ts";
import type { FailureEntry, FailureKind } from "../routing/failure-history.ts";
import { budgetOf } from "../routing/gates.ts";
import { NODES, type NodeName } from "../routing/nodes.ts";
import { Plan } from "../run-state/plan.ts";
import { RedEvidence, type RunState, tipOf } from "../run-state/run-state.ts";
import { oneLine } from "../safe-text/clean-text.ts";
import { Spec } from "../spec/spec.ts";
import { attemptCounts } from "./attempt-counts.ts";
import type { Tools } from "./tools.ts";

type Note = NotedEvent["note"];

export interface Ended {
  node: NodeName;
  headline: string;
  ok: boolean;
  /** The state as the node leaves it. */
  after: RunState;
}

/**
 * The note about a node that has ended; null for a writer, whose gate is noted, unless it failed. It
 * goes on the last commit that passed a gate, or on the base commit.
 */
export function phaseNote(before: RunState, ended: Ended): NotedEvent | null {
  const { node, ok, headline, after } = ended;
  const { note: noted, budget } = NODES[node];
  const failed = noted === null ? newFailure(before, after) : lastOfRun(ended);
  const phase = noted ?? failed?.phase ?? null;
  if (phase === null) return null;
  const note: Note = {
    phase,
    error: ok ? null : describeError(before, ended),
    error_details: ok ? null : errorDetails(before, ended),
    retry_count: Math.max(
      0,
      attemptCounts(after)[failed === undefined ? budget : budgetOf(failed.phase)] - 1,
    ),
    issue: after.issue,
    run: after.run,
    step: before.step,
    node,
    headline: oneLine(headline),
    ...testsAndRoute(before, after),
    ...(node === "redGate" && after.red !== null
      ? { stubs: after.red.stubs.map(({ path }) => path) }
      : {}),
  };
  return { commit: after.mergeCommit ?? tipOf(after), note };
}

/** The first note of a run: the issue and the base. */
export function startNote(
  { issue, run, base, spec }: Pick<RunState, "issue" | "run" | "base" | "spec">,
  handoff: string,
): NotedEvent {
  const headline = oneLine(spec.title);
  const first = { phase: "START", node: "start", step: 0, base: base.branch, headline, handoff };
  const noError = { error: null, error_details: null, retry_count: 0 };
  return { commit: base.commit, note: { ...noError, issue, run, ...first } };
}

function testsAndRoute(before: RunState, { testResults, decision }: RunState): Partial<Note> {
  const note: Partial<Note> = {};
  if (testResults !== null && testResults !== before.testResults) {
    const { exitCode, verdict, passed, failed } = testResults;
    Object.assign(note, { exit_code: exitCode, verdict, tests: { passed, failed } });
  }
  if (decision !== null && decision !== before.decision) {
    note.route = { next: decision.nextNode, reason: oneLine(decision.reason) };
  }
  return note;
}

/** What a failed attempt of each phase means, as a sentence. */
const FAILED_PHASES: Readonly<Record<FailureEntry["phase"], string>> = {
  RED: "Tests do not fail for the right reason",
  GREEN: "Test still failing after implementation",
  REFACTOR: "Test failing after refactoring",
  LINT: "Linter still has findings",
};

function describeError(before: RunState, { headline, after }: Ended): string {
  const failure = after.error === null ? newFailure(before, after) : undefined;
  // A time-out or an unusable answer says nothing about the tests.
  if (failure?.kind !== "test_failure" && failure?.kind !== "lint_failure")
    return oneLine(headline);
  const breaksOthers = failure.phase === "GREEN" && after.brokenTests.length > 0;
  const what = breaksOthers
    ? "The implementation breaks other tests"
    : FAILED_PHASES[failure.phase];
  return oneLine(`${what}: ${headline}`);
}

/** The names of the specification for the kinds of the failure history. */
const ERROR_TYPES: Readonly<Record<FailureKind, string>> = {
  test_failure: "TestFailure",
  lint_failure: "LintFailure",
  runtime_error: "RuntimeError",
  tooling_error: "ToolingError",
  unknown: "UnknownError",
};

function errorDetails(before: RunState, ended: Ended): Note["error_details"] {
  const { headline, after } = ended;
  const { error } = after;
  if (error !== null) return { type: error.code, message: oneLine(headline) };
  const last = lastOfRun(ended) ?? newFailure(before, after);
  return last === undefined
    ? { type: ERROR_TYPES.unknown, kind: "unknown", message: oneLine(headline) }
    : { type: ERROR_TYPES[last.kind], kind: last.kind, message: last.summary };
}

/** The last note of a run is about the failure that ended it. */
function lastOfRun({ node, after: { failureHistory } }: Ended): FailureEntry | undefined {
  return node === "snitch" ? failureHistory.entries.at(-1) : undefined;
}

function newFailure(before: RunState, { failureHistory }: RunState): FailureEntry | undefined {
  const isNew = failureHistory.attempts > before.failureHistory.attempts;
  return isNew ? failureHistory.entries.at(-1) : undefined;
}

/**
 * What a later version needs to continue from a commit, whatever its own state looks like. Stored as
 * a blob that the note on the commit names.
 */
const Handoff = z.object({
  spec: Spec,
  contextPaths: z.array(z.string()),
  agreedPlan: Plan.nullable().default(null),
  testFiles: z.array(z.string()).default([]),
  codeFiles: z.array(z.string()).default([]),
  baselineReport: z.string().nullable().default(null),
  red: RedEvidence.nullable().default(null),
  ownTests: OwnTests.optional(),
  testGate: TestGate.optional(),
  heldOut: HeldOut.optional(),
});

export type Handoff = z.infer<typeof Handoff>;

type HandoffState = Partial<RunState> & Pick<RunState, "spec" | "contextPaths">;

export function writeHandoff({ workspace, safe }: Tools, state: HandoffState): Promise<string> {
  return workspace.remember(JSON.stringify(safe.value(Handoff.parse(state))));
}

export async function readHandoff({ workspace }: Tools, reference: string): Promise<Handoff> {
  return Handoff.parse(JSON.parse(await workspace.recall(reference)));
}
