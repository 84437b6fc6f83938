import { expect, it } from "vitest";
import { createRunMemory } from "../../src/git/run-memory.ts";
import type { StateStore } from "../../src/git/state-store.ts";
import type { HandoffNote } from "../../src/run-state/handoff-note.ts";
import { note } from "./state/workplace.ts";

const COMMIT = "c".repeat(40);
const STEP = note({ run: "r1", step: 4, node: "write_tests" });

it("notes a step once, and tells it from every other", async () => {
  const { memory, noted } = remember([null]);
  const others = [{ step: 5 }, { node: "implement" }, { run: "r2" }, { issue: 8 }];
  for (const change of [{}, {}, ...others]) {
    await memory.note({ commit: COMMIT, note: { ...STEP, ...change } });
  }
  expect(noted().slice(1)).toHaveLength(1 + others.length);
});

it("tells the history of its issue by time, then by step", async () => {
  const later = "2026-03-01T12:00:01.000Z";
  const { memory } = remember([
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

/** A memory on notes that are kept in a list; a null stands for a line that is not ours. */
function remember(events: (HandoffNote | null)[]) {
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
