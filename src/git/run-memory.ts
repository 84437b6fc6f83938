import type { Memory } from "../ports.ts";
import type { HandoffNote } from "../run-state/handoff-note.ts";
import { eventsIn } from "./notes.ts";
import type { StateStore } from "./state-store.ts";

interface Options {
  issue: number;
  now?: () => Date;
}

/** Implements the memory port on the refs of an issue. */
export function createRunMemory(
  store: StateStore,
  { issue, now = () => new Date() }: Options,
): Memory {
  const { answers, notes, lock, flush } = store;
  return {
    recallAnswer: answers.recall,
    storeAnswer: async (key, text) => {
      await answers.store(key, text);
      // It was paid for, and the machine may be gone before the next push.
      await store.push();
    },
    note: async ({ commit, note }) => {
      const lines = (await notes.read([commit])).get(commit) ?? [];
      // A step that was killed after its note is repeated, and must not be noted twice.
      if (lines.some(({ event }) => event !== null && isSameStep(event, note))) return;
      await notes.append(commit, { ...note, at: now().toISOString() });
    },
    history: async () => eventsIn(await notes.read()).filter(({ note }) => note.issue === issue),
    readAbortRequest: async ({ isLast = false } = {}) => {
      // Without an answer from the remote, the run goes on with what it knows.
      await (isLast ? store.fetch() : store.fetchIfOld()).catch(() => {});
      return (await lock.read())?.abortWish ?? null;
    },
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
