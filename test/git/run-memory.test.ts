import { expect, it } from "vitest";
import { createRunMemory, type StateStore } from "../../src/git/state-store.ts";
import type { HandoffNote } from "../../src/run-state/handoff-note.ts";
import { note } from "./state/temporary-store.ts";

const COMMIT = "c".repeat(40);
const STEP = note({ run: "r1", step: 4, node: "write_tests" });

it("notes each step once", async () => {
  const { memory, noted } = memoryOn([null]);
  const others = [{ step: 5 }, { node: "implement" }, { run: "r2" }, { issue: 8 }];
  for (const change of [{}, {}, ...others]) {
    await memory.note({ commit: COMMIT, note: { ...STEP, ...change } });
  }
  expect(noted().slice(1)).toHaveLength(1 + others.length);
});

it("sorts the history of its issue by time, then by step", async () => {
  const later = "2026-03-01T12:00:01.000Z";
  const { memory } = memoryOn([
    note({ at: later, step: 3 }),
    null,
    note({ at: later, step: 2 }),
    note({ at: later }),
    note({ issue: 8 }),
    note({ at: "2026-03-01T12:00:00.000Z", step: 9 }),
  ]);
  const steps = (await memory.history()).map(({ note: { step } }) => step);
  expect(steps).toEqual([9, undefined, 2, 3]);
});

/** A memory on a list of notes; null stands for a line that is not an event. */
function memoryOn(events: (HandoffNote | null)[]) {
  const lines = () => events.map((event) => ({ text: JSON.stringify(event), event }));
  const store = {
    answers: {},
    lock: {},
    notes: {
      read: async () => new Map([[COMMIT, lines()]]),
      append: async (_: string, event: HandoffNote) => void events.push(event),
    },
  } as unknown as StateStore;
  return { memory: createRunMemory(store, { issue: 7 }), noted: () => events };
}
