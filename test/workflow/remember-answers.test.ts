import { expect, it } from "vitest";
import type { Model } from "../../src/ports.ts";
import { NO_USAGE } from "../../src/run-state/usage.ts";
import { rememberAnswers } from "../../src/workflow/wrap-node.ts";
import { createFakeMemory } from "./fake-memory.ts";

const QUESTION = { node: "plan", system: "You plan.", prompt: "Plan this." } as const;

it("asks once on an occasion, and again on another", async () => {
  const { model, asked } = counting();
  const memory = createFakeMemory();
  const first = await rememberAnswers(model, memory, "run/1/plan").answer(QUESTION);
  expect(await rememberAnswers(model, memory, "run/1/plan").answer(QUESTION)).toEqual(first);
  expect(asked()).toBe(1);
  await rememberAnswers(model, memory, "run/4/plan").answer(QUESTION);
  await rememberAnswers(model, memory, "run/1/plan").answer({ ...QUESTION, prompt: "Other." });
  expect(asked()).toBe(3);
});

it.each(["no JSON", "{}", '{"text":1}'])("asks again where %j was left instead", async (text) => {
  const { model, asked } = counting();
  const memory = { ...createFakeMemory(), recallAnswer: async () => text };
  expect(await rememberAnswers(model, memory, "run/1/plan").answer(QUESTION)).toMatchObject({
    text: "answer 1",
  });
  expect(asked()).toBe(1);
});

function counting() {
  let calls = 0;
  const model: Model = {
    name: "counting",
    answer: async () => {
      calls += 1;
      return { text: `answer ${calls}`, usage: { ...NO_USAGE, calls: 1 }, stopReason: "end" };
    },
  };
  return { model, asked: () => calls };
}
