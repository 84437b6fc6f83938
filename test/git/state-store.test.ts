import { expect, it } from "vitest";
import type { RefStore, StateFiles } from "../../src/git/state/ref-store.ts";
import { createStoredAnswers } from "../../src/git/state-store.ts";

const key = (turn: number) => turn.toString(16).padStart(64, "0");

it("keeps the last twelve answers, and leaves other files alone", async () => {
  const files = new Map([["lock.json", "{}"]]);
  let state: StateFiles = { files, keptBlobs: new Set(), keptCommits: new Set() };
  const answers = createStoredAnswers({
    ref: "refs/tdd/issue-7",
    read: async () => state,
    readAt: async () => state,
    change: async (decide) => {
      state = decide(state) ?? state;
    },
  } satisfies RefStore);
  for (let turn = 1; turn <= 13; turn += 1) await answers.store(key(turn), `answer ${turn}`);
  expect(await answers.recall(key(1))).toBeNull();
  expect(await answers.recall(key(2))).toBe("answer 2");
  expect(await answers.recall(key(13))).toBe("answer 13");
  expect(state.files.size).toBe(13);
});
