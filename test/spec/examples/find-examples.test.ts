import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeExample, findExamples } from "../../../src/spec/examples/find-examples.ts";

const found = (text: string) => findExamples(text).map(describeExample);

describe("findExamples", () => {
  it.each([
    ["- `total([1, 2]) == 3`", "total([1, 2]) == 3"],
    ["* [ ] `total([]) -> 0`.", "total([]) == 0"],
    ["1. `slug('a b') → 'a-b'`", "slug('a b') == 'a-b'"],
    ["`shop.cart.total([2], tax=0.5) == 3.0`", "shop.cart.total([2], tax=0.5) == 3.0"],
    ["- `find('x') is None`", "find('x') == None"],
    ["- `slug('') raises ValueError`", "slug('') raises ValueError"],
    ["- `apply(1)  # raises shop.errors.Unknown`", "apply(1) raises shop.errors.Unknown"],
    ["`f('g(1) == 3') == 2`", "f('g(1) == 3') == 2"],
  ])("reads a line that is one piece of code: %s", (text, example) => {
    expect(found(text)).toEqual([example]);
  });

  it.each([
    "- `total([1, 2])` is 3.",
    "`total([])` returns `0`, as it should.",
    "- `slug('a b')` → `'a-b'`",
    "total([1]) == 1",
    "`slug('')` raises `ValueError`.",
    "- Words are joined: `slug('a b') == 'a-b'`",
  ])("does not read a sentence: %s", (text) => {
    expect(found(text)).toEqual([]);
  });

  it("reads code that states a result, and no other code", () => {
    const text = [
      "```python",
      "from shop import total",
      "assert total([1]) == 1",
      "total([2]) == 2  # a comment",
      "total([3])  # => 3",
      "value = total([4]) == 4",
      "if total([5]) == 5:",
      "```",
      "```yaml",
      "total([6]) == 6",
      "```",
    ].join("\n");
    expect(found(text)).toEqual(["total([1]) == 1", "total([2]) == 2", "total([3]) == 3"]);
  });

  it("reads doctests, with their results and their errors", () => {
    const text = [
      "    >>> total([1, 2])",
      "    3",
      "    >>> total([1]) == 1",
      "    True",
      "    >>> total([8]) == 9",
      "    False",
      "    >>> total(None)",
      "    Traceback (most recent call last):",
      "        ...",
      "    TypeError: no list",
      "    >>> total([5])",
      "",
      "    >>> x = total([6])",
      "    >>> total([7])",
      "    <object>",
    ].join("\n");
    expect(found(text)).toEqual([
      "total([1, 2]) == 3",
      "total([1]) == 1",
      "total(None) raises TypeError",
    ]);
  });

  it("reads tables of calls and results", () => {
    const text = [
      "| Call | Expected |",
      "|------|:--------:|",
      "| `slug('A b')` | `'a-b'` |",
      "| `slug('')` | raises `ValueError` |",
      "| `slug(None)` | TypeError |",
      "| `slug(3)` | something else |",
    ].join("\n");
    expect(found(text)).toEqual([
      "slug('A b') == 'a-b'",
      "slug('') raises ValueError",
      "slug(None) raises TypeError",
    ]);
  });

  it.each([
    ["two columns", "| a | b |\n|---|---|\n| f(1) | 2 |", ["f(1) == 2"]],
    ["two columns, the call last", "| a | b |\n|---|---|\n| 2 | f(1) |", ["f(1) == 2"]],
    [
      "three columns of which none is the result",
      "| a | b | c |\n|---|---|---|\n| f(1) | 2 | 3 |",
      [],
    ],
    ["a call where the result should be", "| Input | Result |\n|---|---|\n| 2 | f(1) |", []],
  ])("a table of %s", (_, table, examples) => {
    expect(found(table)).toEqual(examples);
  });

  it("reads a table in time whose heading was written to slow it down", () => {
    const heading = `slug(${" ".repeat(480)}a b | c`;
    const rows = Array.from({ length: 10_000 }, () => "|");
    expect(found([heading, "|-|-|", ...rows].join("\n"))).toEqual([]);
  });

  it("reads tables whose headings are the arguments and the call", () => {
    const text = [
      "text | sep | `slug(text, sep)` | remark",
      "--- | --- | --- | ---",
      "`'a b'` | `'-'` | `'a-b'` | plain",
      "'a b' | '\\|' | 'a\\|b' | escaped",
      "a b | '-' | 'a-b' | no literal",
      "",
      "| n | double(n) |",
      "|---|---|",
      "| 2 | 4 |",
      "",
      "| | now( ) |",
      "|---|---|",
      "| 2 | 4 |",
    ].join("\n");
    expect(found(text)).toEqual([
      "slug('a b', '-') == 'a-b'",
      "slug('a b', '|') == 'a|b'",
      "double(2) == 4",
    ]);
  });

  it.each([
    "`f(1) == 2 or 3`",
    "`f(1) == 2 if strict`",
    "`f(1) == 2 + 3`",
    "`f(1) != 2`",
    "`f(1) raises an error`",
    "`f(x) == 3`",
    "`f(1).name == 'a'`",
    "`f(g(1)) == 3`",
    "> `f(1) == 2`",
    "`f(1)`",
    "## Actual behaviour\n\n`f(1) == 2`",
    "## Steps to reproduce\n\n### In short\n\n```\n>>> f(1)\n2\n```",
    "`f(1) == 2`\n\n`f( 1 ) == 3`",
    `\`f('${"a".repeat(400)}') == 2\``,
    "```python\n>>> f(1)\nTraceback (most recent call last):\n  File\nand so on\n```",
  ])("leaves out %s", (text) => {
    expect(found(text)).toEqual([]);
  });

  it("reads on after a heading about something else", () => {
    expect(found("## Actual\n\n`f(1) == 2`\n\n## Expected\n\n`f(1) == 3`")).toEqual(["f(1) == 3"]);
  });

  it("knows the same call by its tokens", () => {
    expect(found("`f('a', 1) == 2`\n\n`f(\"a\",1) == 2`")).toEqual(["f('a', 1) == 2"]);
  });

  it("reads every text of the corpus, and long ones, without an error", () => {
    const folder = new URL("../texts/", import.meta.url);
    const names = readdirSync(folder).filter((name) => name.endsWith(".md"));
    const read = names.flatMap((name) => found(readFileSync(new URL(name, folder), "utf8")));
    expect(names.length).toBeGreaterThan(50);
    expect(read).toEqual([]);
    expect(found("f(".repeat(20_000))).toEqual([]);
    expect(found(`\`f(${"[".repeat(20_000)}) == 2\``)).toEqual([]);
    expect(found("| a ".repeat(20_000))).toEqual([]);
  });
});
