import { describe, expect, it } from "vitest";
import { visibleText } from "../../../src/spec/markdown/visible-text.ts";

describe("hidden from readers and from the model", () => {
  it.each([
    ["a comment", "a\n\n<!-- hidden\nhidden -->\n\nb", "a\n\n\n\n\nb"],
    ["one in a line", "a <!-- hidden --> b", "a  b"],
    ["one in a table", "| a |\n|---|\n| <!-- hidden --> |", "| a |\n|---|\n|  |"],
    ["an instruction", "a\n\n<?do hidden\nthings?>\n\nb", "a\n\n\n\n\nb"],
    ["one in a line", "a <?hidden?> b", "a  b"],
    ["a declaration", "a\n\n<!DO hidden>\n\nb <!DO hidden>", "a\n\n\n\nb "],
    ["raw data", "a\n\n<![CDATA[\nhidden\n]]>\n\nb", "a\n\n\n\n\n\nb"],
    ["a link's definition that nothing uses", "a\n\n[//]: # (hidden)\nb", "a\n\n\nb"],
    ["one whose title is on its next line", "[x]: #\n 'hidden'\nb", "\n\nb"],
    ["several", '[x]: <#> "hidden"\n[hidden]:\n  /\nb', "\n\n\nb"],
    [
      "the title of one that is used",
      'See [it].\n\n[it]: a.md "hidden"',
      "See [it].\n\n[it]: a.md",
    ],
    ["characters without a shape", "a\u{e0150}\u180e\u061c\u3164\u206ab", "ab"],
  ])("%s", (_, text, seen) => {
    expect(visibleText(text)).toBe(seen);
  });
});

describe("visible on the page, and kept", () => {
  it.each([
    ["code that looks like it", "Begins with `<?xml version='1'?>`, not with ``<!-- ` -->``."],
    ["a block of it", "```\n<!-- a -->\n[x]: # (y)\n```"],
    ["what is never closed", "where a <? b, or <!A, or <![CDATA[ is meant"],
    ["what defines nothing", "[Given]: a cart\n\ntext\n[x]: # (y)\n\n- [x]: done by us"],
    ["a definition that is used", "See [the design][1].\n\n[1]: docs/a.md"],
    ["joined letters and pictures", "\u{1f469}\u200d\u{1f680}\ufe0f می\u200cخواهم"],
  ])("%s", (_, text) => {
    expect(visibleText(text)).toBe(text);
  });
});

it("takes linear time", () => {
  const many = 60_000;
  for (const part of [
    "<?",
    "<!A",
    "<![CDATA[",
    "`",
    "`` ` ",
    "[x]: ",
    "[x]: #\n",
    "[[",
    "[x]: # (",
  ]) {
    expect(visibleText(part.repeat(many / part.length)).length).toBeLessThanOrEqual(many);
  }
});
