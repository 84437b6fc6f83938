import { expect, it } from "vitest";
import { cutAtWord } from "../../src/safe-text/clean-text.ts";

it.each([
  ["a title that fits", 20, "a title that fits"],
  ["a title that is too long", 12, "a title…"],
  ["a title that is too long", 15, "a title that…"],
  ["incomprehensibilities", 10, "incompreh…"],
  ["see 😀😀😀", 6, "see…"],
  ["😀😀😀", 4, "😀…"],
])("cuts %j to %i characters between words where it can", (text, most, cut) => {
  expect(cutAtWord(text, most)).toBe(cut);
});
