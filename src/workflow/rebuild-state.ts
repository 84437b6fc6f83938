import { ArbiterError } from "../errors.ts";
import type { Memory, TimedEvent } from "../ports.ts";
import { goOn } from "../routing/route-destination.ts";
import { readHandoff } from "./handoff.ts";
import type { Course } from "./plan-retry.ts";
import { GRAPH_VERSION, type RunState } from "./state.ts";
import { tipOf } from "./tip-of.ts";
import type { Tools } from "./tools.ts";

/** A run as its notes tell it: the last one that was started. */
export interface NotedRun {
  start: TimedEvent;
  events: TimedEvent[];
  base: RunState["base"];
  commits: RunState["commits"];
}

export function readNotedRun(history: readonly TimedEvent[]): NotedRun | null {
  const start = history.findLast(({ note }) => note.node === "start");
  if (start === undefined) return null;
  const events = history.filter(({ note }) => note.run === start.note.run);
  const passed = (...nodes: string[]) =>
    events.filter(({ note }) => nodes.includes(note.node ?? "") && note.error === null);
  const red = passed("redGate").at(-1)?.commit ?? null;
  const good = passed("greenGate", "refactorGate").map(({ commit }) => commit);
  const green = good[0] ?? null;
  const refactor = good.findLast((commit) => commit !== green) ?? null;
  const base = { branch: start.note.base ?? "", commit: start.commit };
  return { start, events, base, commits: { red, green, refactor } };
}

/** The last commit that a gate has let through; the base where none has yet. */
export function lastKnownGood(run: NotedRun): string {
  return tipOf(run);
}

/**
 * The state from branch and notes alone, for a checkpoint that another version wrote: what a gate has
 * let through is kept, everything else is done again. Null where the notes tell of no run.
 */
export async function rebuildState(tools: Tools, memory: Memory): Promise<Course | null> {
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
