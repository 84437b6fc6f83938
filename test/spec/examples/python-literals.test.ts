import { describe, expect, it } from "vitest";
import { readCall, readLiteral } from "../../../src/spec/examples/python-literals.ts";

describe("readLiteral", () => {
  it.each([
    ["7", 1],
    ["-3.5e2, next", 6],
    ["1_000", 5],
    ["0x1F", 4],
    ["3. The end", 1],
    ["True", 4],
    ["None)", 4],
    ["'a \\'b\\''", 9],
    ['"tab\\t\\x41\\u00e4"', 17],
    ["b'raw'", 6],
    ["r'\\d+'", 6],
    ["[1, [2, 'x'], ]", 15],
    ["()", 2],
    ["(1,)", 4],
    ["{'a': [1], 2: (3, 4)}", 21],
    ["{1, 2}", 6],
    ["{}", 2],
    ["[ ]", 3],
  ])("reads %s", (text, end) => {
    expect(readLiteral(text)).toBe(end);
  });

  it.each([
    "name",
    "Truest",
    "1.2.3",
    "012",
    "1abc",
    "-",
    "f'{x}'",
    "'''a'''",
    "'open",
    "'a\\d'",
    "'a\\N{DASH}'",
    "b'ä'",
    "[1 2]",
    "[1, x]",
    "[,]",
    "(,)",
    "{[1]: 2}",
    "{1: 2, 3}",
    "{1, 2: 3}",
    "{1: }",
    "__import__('os')",
    "[__import__('os').system('id')]",
    "lambda: 1",
    "1+1j",
    "'line\nbreak'",
    `${"[".repeat(50)}1${"]".repeat(50)}`,
  ])("refuses %s", (text) => {
    const end = readLiteral(text);
    // What follows a literal is for its reader to judge.
    expect(end === null || end < text.length).toBe(true);
    expect(readLiteral(`(${text})`)).toBeNull();
  });
});

describe("readCall", () => {
  it("reads a call with literal arguments, up to its bracket", () => {
    expect(readCall("slug('a b', sep=\"-\") is 3")).toEqual({
      args: ["'a b'", 'sep="-"'],
      end: 20,
    });
    expect(readCall("shop.cart.total( [] )")).toEqual({ args: ["[]"], end: 21 });
    expect(readCall("now()")).toEqual({ args: [], end: 5 });
    expect(readCall("x now()")).toBeNull();
  });

  it.each([
    "slug(name)",
    "slug(slug('a'))",
    "slug('a').upper()",
    "slug('a')[0]",
    "slug(*[1])",
    "slug(a=1, 2)",
    "slug(a=1, a=2)",
    "slug(class=1)",
    "slug('a'",
    "slug",
    "if(1)",
    "os.system.(1)",
    "len([1])",
    "print('a')",
    "builtins.eval('1')",
    "eval('1')",
  ])("refuses %s", (text) => {
    expect(readCall(text)).toBeNull();
  });
});
