import { describe, expect, it } from "vitest";
import { ArbiterError } from "../../src/errors.ts";
import type { Model } from "../../src/ports.ts";
import { describeUsage } from "../../src/reports/blocks.ts";
import { NO_USAGE, type Usage } from "../../src/run-state/usage.ts";
import { meterModel, UNLIMITED } from "../../src/workflow/spending.ts";

const QUESTION = { node: "plan", system: "s", prompt: "p" } as const;
const CALL: Usage = { calls: 1, inputTokens: 80, outputTokens: 20, cachedTokens: 0, costUsd: 0.5 };

describe("a metered model", () => {
  it("without limits counts, and refuses nothing", async () => {
    const { model, unrecorded } = meterModel(fixed(), UNLIMITED);
    for (let turn = 0; turn < 3; turn += 1) await model.answer(QUESTION);
    expect(unrecorded(NO_USAGE)).toMatchObject({ calls: 3, inputTokens: 240, costUsd: 1.5 });
    expect(unrecorded({ ...CALL, calls: 2 })).toMatchObject({ calls: 1, inputTokens: 160 });
    expect(model.name).toBe("fixed");
  });

  it("does not ask once the limit is reached, and says what was used of what", async () => {
    const asked = fixed();
    const { model } = meterModel(asked, { ...UNLIMITED, maxTokens: 200 });
    await model.answer(QUESTION);
    await model.answer(QUESTION);
    await expect(model.answer(QUESTION)).rejects.toMatchObject({
      code: "budget-exceeded",
      message: "The budget of the run is used up: 200 of 200 tokens.",
      fix: "Raise --max-tokens or budgets.max_tokens, or continue by hand from the branch.",
      data: { onGitHub: expect.stringMatching(/^Raise the input max-tokens.*\/tdd retry/) },
    });
    expect(asked.calls()).toBe(2);
  });

  it("uses the answer that goes over, which is paid for, and asks no more", async () => {
    const { model, unrecorded } = meterModel(fixed(), { ...UNLIMITED, maxCostUsd: 0.75 });
    await model.answer(QUESTION);
    await model.answer(QUESTION);
    await expect(model.answer(QUESTION)).rejects.toMatchObject({
      code: "budget-exceeded",
      message: "The budget of the run is used up: $1.00 of $0.7500.",
      fix: expect.stringContaining("--max-cost-usd"),
    });
    expect(unrecorded(NO_USAGE).calls).toBe(2);
  });

  it("counts calls that time out or break, and asks no more once they reach the limit", async () => {
    const usage = { ...CALL, inputTokens: 300, estimatedCalls: 1 };
    const broken = new ArbiterError("model-unreachable", "no answer", { data: { usage } });
    const { model, unrecorded } = meterModel(fails(broken), { ...UNLIMITED, maxTokens: 300 });
    await expect(model.answer(QUESTION)).rejects.toBe(broken);
    expect(unrecorded(NO_USAGE)).toEqual(usage);
    await expect(model.answer(QUESTION)).rejects.toMatchObject({
      code: "budget-exceeded",
      message: "The budget of the run is used up: 320 of 300 tokens.",
    });
    expect(describeUsage(unrecorded(NO_USAGE))).toBe(
      "1 model call, 300 tokens in, 20 out, $0.5000 (1 call estimated)",
    );
  });

  it("counts nothing for a fault that says nothing of it", async () => {
    const { model, unrecorded } = meterModel(fails(new Error("x")), UNLIMITED);
    await expect(model.answer(QUESTION)).rejects.toThrow("x");
    expect(unrecorded(NO_USAGE)).toEqual(NO_USAGE);
  });

  it("goes on from what is on record", async () => {
    const { model, countFrom } = meterModel(fixed(), { ...UNLIMITED, maxCostUsd: 2 });
    countFrom({ ...CALL, costUsd: 2 });
    await expect(model.answer(QUESTION)).rejects.toMatchObject({ code: "budget-exceeded" });
  });

  it("without a price only the tokens are limited", async () => {
    const { inputTokens, outputTokens } = CALL;
    const limits = { maxCostUsd: 0.01, maxTokens: 2 * (inputTokens + outputTokens) };
    const { model } = meterModel(fixed({ costUsd: null }), limits);
    await model.answer(QUESTION);
    await model.answer(QUESTION);
    await expect(model.answer(QUESTION)).rejects.toThrow("tokens");
  });
});

function fails(fault: Error): Model {
  return {
    name: "fails",
    answer: async () => {
      throw fault;
    },
  };
}

function fixed(more: Partial<Usage> = {}): Model & { calls(): number } {
  let calls = 0;
  return {
    name: "fixed",
    calls: () => calls,
    answer: async () => {
      calls += 1;
      return { text: "", usage: { ...CALL, ...more }, stopReason: "end" };
    },
  };
}
