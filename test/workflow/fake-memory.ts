import type { Memory, TimedEvent } from "../../src/ports.ts";

export interface FakeMemory extends Memory {
  events: TimedEvent[];
  answers: Map<string, string>;
  /** The user who asked the run to stop. */
  abortRequestedBy: string | null;
}

/** A memory that lasts as long as the test. */
export function createFakeMemory(): FakeMemory {
  const events: TimedEvent[] = [];
  const answers = new Map<string, string>();
  return {
    events,
    answers,
    abortRequestedBy: null,
    recallAnswer: async (key) => answers.get(key) ?? null,
    storeAnswer: async (key, text) => {
      answers.set(key, text);
    },
    note: async (event) => {
      events.push({ ...event, at: new Date(0).toISOString() });
    },
    history: async () => [...events],
    async readAbortRequest() {
      return this.abortRequestedBy;
    },
    flush: async () => {},
  };
}
