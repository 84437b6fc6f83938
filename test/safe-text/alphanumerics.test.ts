import { expect, it } from "vitest";
import { alphanumericsOf } from "../../src/safe-text/find-secrets.ts";

const FLAGS = String.fromCodePoint(0x1f1e6, 0x1f1ff);
const TAGS = String.fromCodePoint(0xe0041, 0xe0039, 0xe0020, 0xe007f);

it.each([
  ["ASCII in either case, without what is between", "A-b_9", "ab9"],
  ["letters that flags are made of", FLAGS, "az"],
  ["invisible copies of ASCII", TAGS, "a9"],
  ["what only looks like a letter of another script", "жд", ""],
])("reads %s", (_, text, plain) => {
  const read = alphanumericsOf(text);
  expect(read.codes().toString("latin1")).toBe(plain);
  expect(read.length).toBe(plain.length);
});

it("knows where each letter stands", () => {
  const read = alphanumericsOf(`-x${FLAGS}y`);
  expect([0, 1, 2, 3].map(read.position)).toEqual([1, 2, 4, 6]);
});
