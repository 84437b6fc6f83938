import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { Tiktoken } from "js-tiktoken/lite";
import newerRanks from "js-tiktoken/ranks/o200k_base";
import { describe, expect, it } from "vitest";
import { MAX_CONTEXT_TOKENS, refuseTotal } from "../../src/context/check-context.ts";
import { countTokens } from "../../src/context/count-tokens.ts";
import { testPython } from "../pytest/project.ts";

describe("refuseTotal", () => {
  it("is 200,000 tokens", () => {
    expect(MAX_CONTEXT_TOKENS).toBe(200_000);
  });

  it("does not count what cannot be too much: no token is shorter than a byte", async () => {
    expect(await refuseTotal(["漢".repeat(10), "x".repeat(70)], 100)).toBeNull();
  });

  it("counts when there are more bytes than tokens allowed", async () => {
    expect(await refuseTotal(["word ".repeat(100)], 150)).toBeNull();
    expect(await refuseTotal(["word ".repeat(100)], 50)).toBe(
      "Context exceeds 50 tokens: it has about 104.",
    );
  });

  it("adds all files up", async () => {
    const file = "the cat sat on the mat ".repeat(4000);
    expect(await refuseTotal(Array(5).fill(file), 200_000)).toBeNull();
    expect(await refuseTotal(Array(9).fill(file), 200_000)).toContain(
      "Context exceeds 200,000 tokens",
    );
  });

  it("leaves room for models that cut code by newer ranks", async () => {
    const ask = "import argparse; print(argparse.__file__)";
    const file = execFileSync(testPython(), ["-c", ask], { encoding: "utf8" }).trim();
    const code = readFileSync(file, "utf8");
    const newer = new Tiktoken(newerRanks).encode(code, [], []).length;
    expect(newer).toBeGreaterThan(await countTokens(code));
    expect(await refuseTotal([code], newer - 1)).toContain("Context exceeds");
  });

  it("never lets the true count past the limit", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme" }), fc.nat(60), async (text, limit) => {
        if ((await refuseTotal([text], limit)) !== null) return;
        expect(await countTokens(text)).toBeLessThanOrEqual(Math.max(limit, 0));
      }),
    );
  });
});
