import MarkdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import { cell, md, prose, quote } from "../../src/safe-text/markdown.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";

const safe = createSanitizer({ secrets: [] });
const reader = new MarkdownIt({ html: true, linkify: true });

describe("prose", () => {
  it("keeps code spans in a line, a cell and a quotation", () => {
    const text = "A code `SAVE10|x` is used *once*.";
    expect(safe.markdown(prose(text))).toBe("A code `SAVE10|x` is used \\*once\\*.");
    expect(safe.markdown(cell(prose(text)))).toBe("A code `SAVE10\\|x` is used \\*once\\*.");
    expect(safe.markdown(quote("Use `a_b` now\n`c`"))).toBe("> Use `a_b` now\n> `c`");
  });

  it.each([
    "`",
    "a ` b",
    "``a``",
    "`` `a` ``",
    "\\`a`",
    "`a\\`",
    "$`x`$",
    "@`ann` `@bob` @cat",
    "`a``b` `c`",
    "[`x`](https://evil.example)",
    "`<img src=x>`<img src=x>`",
    "` ` <!-- x --> `<!-- y -->`",
    "`a` | `b\\|c` |",
    "# `a`\n- `b\n> c`",
    "https:`//evil.example` `x`https://evil.example",
  ])("allows nothing but code: %j", (text) => {
    for (const page of [prose(text), quote(text), cell(prose(text)), md`- ${prose(text)} x`]) {
      const source = safe.markdown(page);
      const tokens = reader.parse(source, {}).flatMap((one) => [one, ...(one.children ?? [])]);
      const types = new Set(tokens.map(({ type }) => type));
      for (const type of ["html_inline", "html_block", "link_open", "image", "heading_open"]) {
        expect(types.has(type), `${type} in ${source}`).toBe(false);
      }
      expect(source).not.toContain("<!--");
      const shown = tokens.filter(({ type }) => type === "text").map(({ content }) => content);
      expect(shown.filter((words) => /@\w|:\/\//.test(words))).toEqual([]);
    }
  });
});
