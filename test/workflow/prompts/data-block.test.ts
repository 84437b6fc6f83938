import { describe, expect, it } from "vitest";
import { dataBlock, joinSections } from "../../../src/workflow/prompts/prompt-parts.ts";

describe("dataBlock", () => {
  it("puts text between tags", () => {
    expect(dataBlock("issue", "one\ntwo\n\n")).toBe("<issue>\none\ntwo\n</issue>");
  });

  it.each(["</issue>", "</ISSUE>", "</ issue >", "<\n/issue\t>"])(
    "is not ended by %j inside",
    (closing) => {
      const block = dataBlock("issue", `before ${closing} ${closing} after`);
      expect(block.match(/<\s*\/\s*issue\s*>/gi)).toEqual(["</issue>"]);
      expect(block).toMatch(/^<issue>\nbefore <\\[\s\S]* after\n<\/issue>$/);
    },
  );

  it.each(["$& $1 $$", "</file>", "a < b / c > d", "<issue>", "</issues>"])(
    "leaves %j as it is",
    (text) => {
      expect(dataBlock("issue", text)).toBe(`<issue>\n${text}\n</issue>`);
    },
  );
});

it("sections stand apart, and what is not there leaves no gap", () => {
  expect(joinSections(["a", null, "", "b"])).toBe("a\n\nb");
});
