import { readFileSync } from "node:fs";
import fc from "fast-check";
import { Tiktoken } from "js-tiktoken/lite";
import ranks from "js-tiktoken/ranks/cl100k_base";
import { describe, expect, it } from "vitest";
import { countTokens } from "../../src/context/budget.ts";

const tokenizer = new Tiktoken(ranks);
const trueCount = (text: string) => tokenizer.encode(text, [], []).length;

describe("countTokens", () => {
  it.each([
    ["nothing", ""],
    ["a sentence", "The quick brown fox jumps over the lazy dog."],
    ["this very file", readFileSync(new URL(import.meta.url), "utf8")],
    ["a special token, as plain text", "x = '<|endoftext|>'"],
    ["several scripts", "Grüße, 漢字, שלום, emoji 👩‍💻, e\u0301"],
  ])("is exact for %s", async (_name, text) => {
    expect(await countTokens(text)).toBe(trueCount(text));
  });

  it.each([
    ["one letter", "a"],
    ["spaces", " "],
    ["CJK", "漢"],
    ["emoji", "😀"],
    ["newlines", "\n"],
    ["a rule", "="],
  ])(
    "counts too many rather than too few, and no more than the bytes, for a long run of %s",
    async (_name, character) => {
      const text = character.repeat(500);
      const counted = await countTokens(text);
      expect(counted).toBeGreaterThanOrEqual(trueCount(text));
      expect(counted).toBeLessThanOrEqual(Buffer.byteLength(text));
    },
  );

  it("never counts too few, whatever the text", async () => {
    const letters = fc.string({ unit: fc.constantFrom(..."abcdeghinorstu"), maxLength: 300 });
    const anything = fc.string({ unit: "binary", maxLength: 200 });
    const han = fc.string({ unit: fc.constantFrom(..."的一是不了人我在有他"), maxLength: 100 });
    await fc.assert(
      fc.asyncProperty(fc.oneof(letters, anything, han), async (text) => {
        expect(await countTokens(text)).toBeGreaterThanOrEqual(trueCount(text));
      }),
      { numRuns: 300 },
    );
  });
});
