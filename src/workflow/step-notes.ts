import * as z from "zod";
import type { NotedEvent } from "../ports.ts";
import { NODES, type NodeName } from "../routing/nodes.ts";
import { Plan } from "../run-state/plan.ts";
import { RedEvidence, type RunState, tipOf } from "../run-state/run-state.ts";
import { oneLine } from "../safe-text/clean-text.ts";
import { Spec } from "../spec/spec.ts";
import { runCounts } from "./test-results.ts";
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
 * The note of a node that has ended; null for one that only writes, which a gate judges right after.
 * It goes on the last commit that was found good, which may be the node's own; first, on the base.
 */
export function phaseNote(before: RunState, ended: Ended): NotedEvent | null {
  const { node, ok, headline, after } = ended;
  const { note: phase } = NODES[node];
  if (phase === null) return null;
  const note: Note = {
    phase,
    error: ok ? null : oneLine(headline),
    error_details: ok ? null : errorDetails(before, ended),
    retry_count: retryCount(node, after),
    issue: after.issue,
    run: after.run,
    step: before.step,
    node,
    headline: oneLine(headline),
    ...whatWasSeen(before, after),
    ...(node === "redGate" && after.red !== null
      ? { stubs: after.red.stubs.map(({ path }) => path) }
      : {}),
  };
  return { commit: after.mergeCommit ?? tipOf(after), note };
}

/** The first note of a run: what it is about, and what it is built on. */
export function startNote(
  { issue, run, base, spec }: Pick<RunState, "issue" | "run" | "base" | "spec">,
  handoff: string,
): NotedEvent {
  const headline = oneLine(spec.title);
  const first = { phase: "START", node: "start", step: 0, base: base.branch, headline, handoff };
  const nothing = { error: null, error_details: null, retry_count: 0 };
  return { commit: base.commit, note: { ...nothing, issue, run, ...first } };
}

function whatWasSeen(before: RunState, { testResults, decision }: RunState): Partial<Note> {
  const seen: Partial<Note> = {};
  if (testResults !== null && testResults !== before.testResults) {
    const { exitCode, verdict, passed, failed } = testResults;
    Object.assign(seen, { exit_code: exitCode, verdict, tests: { passed, failed } });
  }
  if (decision !== null && decision !== before.decision) {
    seen.route = { next: decision.nextNode, reason: oneLine(decision.reason) };
  }
  return seen;
}

function errorDetails(before: RunState, { headline, after }: Ended): Note["error_details"] {
  const { error, failureHistory } = after;
  if (error !== null) return { type: error.code, message: oneLine(error.message) };
  const isNew = failureHistory.attempts > before.failureHistory.attempts;
  const last = isNew ? failureHistory.entries.at(-1) : undefined;
  return last === undefined
    ? { type: "unknown", message: oneLine(headline) }
    : { type: last.kind, message: last.summary };
}

function retryCount(node: NodeName, state: RunState): number {
  return runCounts(state)[NODES[node].budget ?? "implement"];
}

/**
 * What a later version needs to go on from a commit, whatever its own state looks like. Kept as a
 * blob that the commit's note names.
 */
const Handoff = z.object({
  spec: Spec,
  contextPaths: z.array(z.string()),
  agreedPlan: Plan.nullable().default(null),
  testFiles: z.array(z.string()).default([]),
  codeFiles: z.array(z.string()).default([]),
  baselineReport: z.string().nullable().default(null),
  red: RedEvidence.nullable().default(null),
});

export type Handoff = z.infer<typeof Handoff>;

type Known = Partial<RunState> & Pick<RunState, "spec" | "contextPaths">;

export function writeHandoff({ workspace, safe }: Tools, state: Known): Promise<string> {
  return workspace.remember(JSON.stringify(safe.value(Handoff.parse(state))));
}

export async function readHandoff({ workspace }: Tools, reference: string): Promise<Handoff> {
  return Handoff.parse(JSON.parse(await workspace.recall(reference)));
}
