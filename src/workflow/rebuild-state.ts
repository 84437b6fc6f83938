import { ArbiterError } from "../errors.ts";
import type { Memory, TimedEvent } from "../ports.ts";
import { goOn } from "../routing/route-by-exit-code.ts";
import { GRAPH_VERSION, RunState, tipOf } from "../run-state/run-state.ts";
import type { Continuation } from "./plan-retry.ts";
import { readHandoff } from "./step-notes.ts";
import type { Tools } from "./tools.ts";

/**
 * The state from branch and notes alone, for a checkpoint that another version wrote: what a gate has
 * let through is kept, everything else is done again. Null where the notes tell of no run.
 */
export async function rebuildState(tools: Tools, memory: Memory): Promise<Continuation | null> {
  const run = readNotedRun(await memory.history());
  if (run === null) return null;
  const { start, events, commits, base } = run;
  const reference = events.findLast(({ note }) => note.handoff !== undefined)?.note.handoff;
  if (reference === undefined) {
    throw new ArbiterError("no-such-run", `The notes of #${start.note.issue} name no state.`);
  }
  const update = {
    ...(await readHandoff(tools, reference)),
    graphVersion: GRAPH_VERSION,
    issue: start.note.issue,
    run: start.note.run ?? "",
    step: 1 + Math.max(...events.map(({ note }) => note.step ?? 0)),
    base,
    commits,
  };
  if (commits.red === null) return { asNode: "loadContext", update };
  if (commits.green === null) {
    return { asNode: "plan", update: { ...update, decision: goOn("implement", REBUILT) } };
  }
  if (events.some(({ note }) => note.node === "publish")) {
    return { asNode: "publish", update: { ...update, proposal: tools.workspace.branch } };
  }
  return { asNode: "lint", update: { ...update, decision: goOn("publish", REBUILT) } };
}

const REBUILT = "rebuilt from branch and notes, which another version wrote";

/** A run as its notes tell it: the last one that was started. */
export interface NotedRun {
  start: TimedEvent;
  events: TimedEvent[];
  base: RunState["base"];
  /** What the gates have let through. */
  commits: RunState["commits"];
  /** The last of these, the base where there is none yet: what a roll-back goes back to. */
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

/** What is noted on a commit later, such as an attempt on top of it that failed, does not count. */
function commitsOf(events: readonly TimedEvent[]): RunState["commits"] {
  const isRed = ({ note }: TimedEvent) => note.node === "redGate" && note.error === null;
  const last = events.findLastIndex(isRed);
  // Code that was green for tests that were written again since has proved nothing about them.
  const good = events
    .slice(last + 1)
    .filter(({ note }) => GREEN.has(note.node ?? "") && note.error === null)
    .map(({ commit }) => commit);
  const green = good[0] ?? null;
  const refactor = good.findLast((commit) => commit !== green) ?? null;
  return { red: events[last]?.commit ?? null, green, refactor };
}

const GREEN: ReadonlySet<string> = new Set(["greenGate", "refactorGate"]);

/**
 * What a checkpoint says, checked key by key; null where another version of the graph wrote it, or
 * somebody else, and it cannot be gone on from.
 */
export function readState(values: Readonly<Record<string, unknown>>): RunState | null {
  const known = RunState.safeParse(values);
  if (!known.success || known.data.graphVersion !== GRAPH_VERSION) return null;
  return known.data;
}
