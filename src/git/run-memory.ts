import type { Memory, TimedEvent } from "../ports.ts";
import type { HandoffNote } from "../run-state/handoff-note.ts";
import type { StateStore } from "./state-store.ts";

interface Options {
  issue: number;
  now?: () => Date;
}

/** What a run remembers, on the refs of its issue. */
export function createRunMemory(
  store: StateStore,
  { issue, now = () => new Date() }: Options,
): Memory {
  const { answers, notes, lock, flush } = store;
  return {
    recallAnswer: answers.recall,
    storeAnswer: answers.store,
    note: async ({ commit, note }) => {
      const there = (await notes.read([commit])).get(commit) ?? [];
      // A step that was killed after its note is done again, and has been told already.
      if (there.some(({ event }) => event !== null && isSameStep(event, note))) return;
      await notes.append(commit, { ...note, at: now().toISOString() });
    },
    history: async () => {
      const noted: TimedEvent[] = [];
      for (const [commit, lines] of await notes.read()) {
        for (const { event } of lines) {
          if (event?.issue === issue) noted.push({ commit, note: event, at: event.at });
        }
      }
      return noted.sort(byTime);
    },
    beat: async () => (await lock.read())?.abortWish ?? null,
    flush,
  };
}

type Step = Pick<HandoffNote, "issue" | "run" | "step" | "node">;

function isSameStep(one: Step, other: Step): boolean {
  return (
    one.issue === other.issue &&
    one.run === other.run &&
    one.step === other.step &&
    one.node === other.node
  );
}

/** Steps that end within one tick of the clock keep the order they have in their run. */
function byTime(one: TimedEvent, other: TimedEvent): number {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1;
  return (one.note.step ?? 0) - (other.note.step ?? 0);
}
