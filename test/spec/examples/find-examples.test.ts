import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeExample } from "../../../src/spec/examples/example.ts";
import { findExamples } from "../../../src/spec/examples/find-examples.ts";

const found = (text: string) => findExamples(text).map(describeExample);

describe("findExamples", () => {
  it.each([
    ["- `total([1, 2]) == 3`", "total([1, 2]) == 3"],
    ["- `total([1, 2])` is 3.", "total([1, 2]) == 3"],
    ["`total([])` returns `0`, as it should.", "total([]) == 0"],
    ["`slug('a b')` → `'a-b'`", "slug('a b') == 'a-b'"],
    ["total([1]) should be 1", "total([1]) == 1"],
    [
      "Then `shop.cart.total([2], tax=0.5)` must return **3.0**",
      "shop.cart.total([2], tax=0.5) == 3.0",
    ],
    ["`find('x')` is `None`", "find('x') == None"],
    ["`slug('')` raises `ValueError`.", "slug('') raises ValueError"],
    ["slug(None) should raise a TypeError", "slug(None) raises TypeError"],
    [
      "`apply(1)` raises `shop.errors.Unknown` and nothing else",
      "apply(1) raises shop.errors.Unknown",
    ],
  ])("reads %s", (text, example) => {
    expect(found(text)).toEqual([example]);
  });

  it("reads no call inside the text of another", () => {
    expect(found("`f('g(1) == 3') == 2`")).toEqual(["f('g(1) == 3') == 2"]);
  });

  it("reads two examples of one line", () => {
    expect(found("- `vat(100)` is `119.0` and `vat(50)` is `59.5`.")).toEqual([
      "vat(100) == 119.0",
      "vat(50) == 59.5",
    ]);
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
    "Currently `slug('a b')` returns `'a b'`.",
    "`slug('a b')` returns `'a b'` instead of `'a-b'`.",
    "`f(1)` is not `2`.",
    "`f(1)` never returns `2`.",
    "`f(1)` is `2` or `3`.",
    "`f(1)` is `2` if strict.",
    "If strict, `f(1)` is `2`.",
    "`f(1)` is 2 items long",
    "`f(1)` is 2 + x",
    "`f(1)` is `2 + 3`",
    "`f(1)` raises an error.",
    "`f(x)` is `3`.",
    "`f(1).name` is `'a'`.",
    "`f(g(1))` is `3`.",
    "> `f(1)` is `2`.",
    "See `f(1)`.",
    "## Actual behaviour\n\n`f(1)` is `2`.",
    "## Steps to reproduce\n\n### In short\n\n```\n>>> f(1)\n2\n```",
    "`f(1)` is `2`.\n\n`f( 1 )` is `3`.",
    `\`f('${"a".repeat(400)}')\` is \`2\`.`,
    "`f(1)` raises `ValueError` with a hint.",
    "```python\n>>> f(1)\nTraceback (most recent call last):\n  File\nand so on\n```",
  ])("leaves out %s", (text) => {
    expect(found(text)).toEqual([]);
  });

  it("reads on after a heading about something else", () => {
    expect(found("## Actual\n\n`f(1)` is `2`.\n\n## Expected\n\n`f(1)` is `3`.")).toEqual([
      "f(1) == 3",
    ]);
  });

  it("knows the same call by its tokens", () => {
    expect(found("`f('a', 1)` is `2`.\n\n`f(\"a\",1) == 2`")).toEqual(["f('a', 1) == 2"]);
  });

  it("finds something in every text of the corpus without an error, and fast", () => {
    const folder = new URL("../texts/", import.meta.url);
    const names = readdirSync(folder).filter((name) => name.endsWith(".md"));
    const counts = names.map((name) => found(readFileSync(new URL(name, folder), "utf8")).length);
    expect(names.length).toBeGreaterThan(50);
    expect(counts.some((count) => count > 0)).toBe(true);
    expect(found("f(".repeat(20_000))).toEqual([]);
    expect(found(`\`f(${"[".repeat(20_000)})\` is 2`)).toEqual([]);
    expect(found("| a ".repeat(20_000))).toEqual([]);
  });
});
