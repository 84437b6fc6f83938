import { describe, expect, it } from "vitest";
import { HeldOut } from "../../src/features/held-out/record.ts";

describe("held-out examples of a stored state", () => {
  it.each([
    ["slug('a b')", "value", "'a-b'"],
    ["shop.text.slug('a', sep=[1, {'b': None}])", "value", "-0.5"],
    ["slug('')", "error", "shop.SlugError"],
  ])("may be %s, %s %s", (call, outcome, expected) => {
    expect(read({ call, outcome, expected })).toBe(true);
  });

  it.each([
    ["slug(open('x'))", "value", "1"],
    ["slug('a').format(1)", "value", "1"],
    ["slug('a'); import os", "value", "1"],
    ["eval('1')", "value", "1"],
    ["", "value", "1"],
    ["slug('a')", "value", "1\nimport os"],
    ["slug('a')", "value", "f()"],
    ["slug('a')", "error", "ValueError): pass\nimport os"],
    ["slug('a')", "error", "1"],
  ])("may not be %j, %s %j", (call, outcome, expected) => {
    expect(read({ call, outcome, expected })).toBe(false);
  });
});

function read(example: Record<"call" | "outcome" | "expected", string>): boolean {
  return HeldOut.safeParse({ examples: [example], of: 1 }).success;
}
