import { ArbiterError } from "../errors.ts";
import { nodeAfterLint } from "../features/held-out/rules.ts";
import { needsTestReview } from "../features/test-gate/record.ts";
import type { Memory, TimedEvent } from "../ports.ts";
import { isNodeName, NODES } from "../routing/nodes.ts";
import { goOn } from "../routing/route-by-exit-code.ts";
import { GRAPH_VERSION, RunState, tipOf } from "../run-state/run-state.ts";
import type { Continuation } from "./plan-retry.ts";
import { readHandoff } from "./step-notes.ts";
import type { Tools } from "./tools.ts";

/**
 * Rebuilds the state from branch and notes, for a checkpoint that another version wrote: commits that
 * passed a gate are kept, everything else is done again. Null if the notes have no run.
 */
export async function rebuildState(tools: Tools, memory: Memory): Promise<Continuation | null> {
  const run = readNotedRun(await memory.history());
  if (run === null) return null;
  const { start, events, commits, base } = run;
  const reference = events.findLast(({ note }) => note.handoff !== undefined)?.note.handoff;
  if (reference === undefined) {
    throw new ArbiterError(
      "no-such-run",
      `The notes of #${start.note.issue} have no hand-off to rebuild its state from.`,
    );
  }
  const update = {
    ...(await readHandoff(tools, reference)),
    graphVersion: GRAPH_VERSION,
    issue: start.note.issue,
    run: start.note.run ?? "",
    step: 1 + Math.max(...events.map(({ note }) => note.step ?? 0)),
    base,
    commits,
    // Red comes after the baseline.
    baselineOf: commits.red === null ? null : base.commit,
  };
  if (commits.red === null) return { asNode: "loadContext", update };
  if (commits.green === null) {
    const next = needsTestReview(update) ? "publishTests" : "implement";
    return { asNode: "plan", update: { ...update, decision: goOn(next, REBUILT) } };
  }
  if (events.some(({ note }) => note.node === "publish")) {
    return { asNode: "publish", update: { ...update, proposal: tools.workspace.branch } };
  }
  return commits.strengthen === undefined
    ? { asNode: "lint", update: { ...update, decision: goOn(nodeAfterLint(update), REBUILT) } }
    : { asNode: "strengthenGate", update: { ...update, decision: goOn("finalGate", REBUILT) } };
}

const REBUILT = "rebuilt from the branch and notes of another version";

/** The last run of an issue, as its notes tell it. */
export interface NotedRun {
  start: TimedEvent;
  events: TimedEvent[];
  base: RunState["base"];
  /** The commits that passed a gate. */
  commits: RunState["commits"];
  /** The last of these, or the base: where a roll-back goes. */
  lastKnownGood: string;
}

export function readNotedRun(history: readonly TimedEvent[]): NotedRun | null {
  const start = history.findLast(({ note }) => note.node === "start");
  if (start === undefined) return null;
  const events = history.filter(({ note }) => note.run === start.note.run);
  const base = { branch: start.note.base ?? "", commit: start.commit };
  const commits = commitsOf(events);
  return { start, events, base, commits, lastKnownGood: tipOf({ base, commits }) };
}

/** Only notes without an error count: a failed attempt is noted on the commit below it. */
function commitsOf(events: readonly TimedEvent[]): RunState["commits"] {
  const isRed = ({ note }: TimedEvent) => note.node === "redGate" && note.error === null;
  const last = events.findLastIndex(isRed);
  // Code that was green for earlier tests proves nothing about rewritten ones.
  const good = events
    .slice(last + 1)
    .filter(({ note }) => isGreenGate(note.node ?? "") && note.error === null);
  const strengthen = good.find(({ note }) => note.node === "strengthenGate")?.commit;
  const code = good.map(({ commit }) => commit).filter((commit) => commit !== strengthen);
  const green = code[0] ?? null;
  const refactor = code.findLast((commit) => commit !== green) ?? null;
  const commits = { red: events[last]?.commit ?? null, green, refactor };
  return strengthen === undefined ? commits : { ...commits, strengthen };
}

/** A gate behind the red one passes only what is green. */
function isGreenGate(node: string): boolean {
  return isNodeName(node) && NODES[node].kind === "gate" && NODES[node].phase !== "red";
}

/** The state in a checkpoint; null if it is invalid or another version of the graph wrote it. */
export function readState(values: Readonly<Record<string, unknown>>): RunState | null {
  const known = RunState.safeParse(values);
  if (!known.success || known.data.graphVersion !== GRAPH_VERSION) return null;
  return known.data;
}
