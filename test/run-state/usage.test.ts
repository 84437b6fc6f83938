import { describe, expect, it } from "vitest";
import { describeUsage } from "../../src/reports/blocks.ts";
import { addUsage, NO_USAGE, Usage, withoutUsage } from "../../src/run-state/usage.ts";

const FIRST: Usage = {
  calls: 1,
  inputTokens: 20,
  outputTokens: 300,
  cachedTokens: 5,
  costUsd: 0.1,
};
const SECOND: Usage = {
  calls: 4,
  inputTokens: 50,
  outputTokens: 600,
  cachedTokens: 10,
  costUsd: 0.2,
};

describe("usage", () => {
  it("adds up, part by part, and the parts stay as they were", () => {
    const before = structuredClone(FIRST);
    expect(addUsage(FIRST, SECOND)).toEqual({
      calls: 5,
      inputTokens: 70,
      outputTokens: 900,
      cachedTokens: 15,
      costUsd: 0.3,
    });
    expect(FIRST).toEqual(before);
  });

  it("has an unknown cost as soon as the cost of one part is unknown", () => {
    const unknown = { ...SECOND, costUsd: null };
    expect(addUsage(FIRST, unknown).costUsd).toBeNull();
    expect(addUsage(unknown, FIRST).costUsd).toBeNull();
    expect(withoutUsage(FIRST, unknown).costUsd).toBeNull();
  });

  it("without what is on record is what is not", () => {
    expect(withoutUsage(addUsage(FIRST, SECOND), FIRST)).toEqual(SECOND);
    expect(withoutUsage(FIRST, FIRST)).toEqual(NO_USAGE);
  });

  it("that is read back has all its numbers; older records had no cache and no cost", () => {
    expect(Usage.safeParse({ calls: 1, inputTokens: 2 }).success).toBe(false);
    expect(Usage.parse({ calls: 1, inputTokens: 2, outputTokens: 3 })).toMatchObject({
      cachedTokens: 0,
      costUsd: null,
    });
  });

  it.each([
    [NO_USAGE, "0 model calls, 0 tokens in, 0 out, $0.00"],
    [
      { calls: 1, inputTokens: 12_345, outputTokens: 6, cachedTokens: 10_000, costUsd: 0.0314 },
      "1 model call, 12,345 tokens in (10,000 of them cached), 6 out, $0.0314",
    ],
    [
      { ...SECOND, cachedTokens: 0, costUsd: null },
      "4 model calls, 50 tokens in, 600 out, cost unknown",
    ],
    [
      { ...FIRST, cachedTokens: 0, costUsd: 12.3456 },
      "1 model call, 20 tokens in, 300 out, $12.35",
    ],
  ])("%j reads as a line", (usage, line) => {
    expect(describeUsage(usage)).toBe(line);
  });
});
