import { expect, it } from "vitest";
import { oneLine } from "../../src/safe-text/clean-text.ts";

it.each([
  ["fits", "a short\n line", 12, "a short line"],
  [
    "is cut before the word that does not fit",
    "the expected result is missing",
    15,
    "the expected…",
  ],
  ["is cut where a word ends", "the expected result", 13, "the expected…"],
  ["is one word is cut in it", "x".repeat(20), 10, `${"x".repeat(9)}…`],
  ["is cut in a word that is longer than a line", "x".repeat(60), 40, `${"x".repeat(39)}…`],
  ["is cut in a long word at its end", `see ${"x".repeat(60)}`, 40, `see ${"x".repeat(35)}…`],
])("a text that %s", (_, text, most, line) => {
  expect(oneLine(text, most)).toBe(line);
});
