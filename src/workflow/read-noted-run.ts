import type { TimedEvent } from "../ports.ts";
import type { RunState } from "../run-state/run-state.ts";
import { tipOf } from "../run-state/tip-of.ts";

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
