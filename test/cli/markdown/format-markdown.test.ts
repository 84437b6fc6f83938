import { describe, expect, it } from "vitest";
import { createMarkdownFormatter, type Paint } from "../../../src/cli/format-markdown.ts";

const PLAIN: Paint = (_, text) => text;
const MARKED: Paint = (style, text) => `[${style} ${text}]`;

describe("createMarkdownFormatter", () => {
  it("indents code, and wraps it", () => {
    expect(format("```python\nx = 1\nlonger = 2\n```", 9)).toEqual([
      "  x = 1",
      "  longer",
      "  = 2",
    ]);
  });

  it("keeps the indentation of code", () => {
    expect(format("```python\ndef f():\n    return longer\n```", 17)).toEqual([
      "  def f():",
      "      return",
      "      longer",
    ]);
  });

  it("names a diagram instead of drawing it", () => {
    expect(format("```mermaid\ngraph TD\n```")).toEqual(["(a diagram)"]);
  });

  it("draws a rule over the whole width", () => {
    expect(format("one\n\n---\n\ntwo", 5)).toEqual(["one", "", "─────", "", "two"]);
  });

  it("says the words of HTML without its tags, and nothing for a comment", () => {
    expect(format("<div>some words</div>\n\n<!-- hidden -->\n\nend")).toEqual([
      "some words",
      "",
      "end",
    ]);
  });

  it("marks the first line of a fold, and dims only that", () => {
    const text = "<details><summary>More</summary>\n\ninside\n\n</details>\n\nafter";
    const lines = createMarkdownFormatter({ opensFolds: true })(text, { width: 40, paint: MARKED });
    expect(lines).toEqual(["[dim ▸ More]", "", "inside", "", "after"]);
  });

  it("leaves out what is in a closed fold, but not what comes after it", () => {
    const text = "<details><summary>More</summary>\n\ninside\n\n</details>\n\nafter";
    const lines = createMarkdownFormatter({ opensFolds: false })(text, { width: 40, paint: PLAIN });
    expect(lines).toEqual(["▸ More", "", "after"]);
  });

  it("shows boxes as checked or not, and drops other HTML within a line", () => {
    const text = 'a <input type="checkbox" checked> b <input type="checkbox"> <b>c</b>';
    expect(format(text)).toEqual(["a ☑  b ☐  c"]);
  });

  it("shows no line for a paragraph that only has HTML", () => {
    expect(format("<b></b>")).toEqual([]);
  });

  it("shows no line for a block that it does not know", () => {
    expect(format("    indented code\n\nwords")).toEqual(["words"]);
  });

  it("keeps the columns of a table apart, also where a row has fewer cells", () => {
    expect(format("| a | b |\n| - | - |\n| one | two |\n| three |")).toEqual([
      "a      b",
      "one    two",
      "three",
    ]);
  });

  it("wraps the widest column of a table that is too wide", () => {
    const lines = format("| k | what |\n| - | - |\n| a | some words that go on and on |", 20);
    expect(lines).toEqual(["k  what", "a  some words that", "   go on and on"]);
  });

  it("shrinks no column below what can be read", () => {
    const lines = format("| aaaaaaaaaaaa | bbbbbbbbbbbb |\n| - | - |", 5);
    expect(lines).toEqual(["aaaaaaaaaa  bbbbbbbbbb", "aa          bb"]);
  });

  it("numbers lists, and indents the further lines of an item", () => {
    expect(format("1. one two\n2. three\n\n> quoted", 7)).toEqual([
      "1. one",
      "   two",
      "2. thre",
      "   e",
      "",
      "▏ quote",
      "▏ d",
    ]);
  });

  it("paints each word, so that lines can break between them", () => {
    const look = { width: 80, paint: MARKED };
    const lines = createMarkdownFormatter({ opensFolds: true })("**a b** `c` *d*", look);
    expect(lines).toEqual(["[bold a] [bold b] [cyan c] [underline d]"]);
  });

  it("removes control characters from words and from code", () => {
    expect(format("a\u001b[31mb\n\n```\nc\u0007d\n```")).toEqual(["a[31mb", "", "  cd"]);
  });

  it("passes the parser to each plugin", () => {
    const lines = createMarkdownFormatter({
      opensFolds: true,
      plugins: [(parser) => parser.disable("emphasis")],
    })("*a*", { width: 80, paint: PLAIN });
    expect(lines).toEqual(["*a*"]);
  });
});

function format(text: string, width = 80): string[] {
  return createMarkdownFormatter({ opensFolds: true })(text, { width, paint: PLAIN });
}
