import { describe, expect, it } from "vitest";
import { mergeRanges, renderExcerpt } from "../../src/context/excerpt.ts";

const SOURCE = `"""Carts."""
import os
from shop import (
    price,
)


def first(a,
          b):
    return a


class Cart:
    """Holds items."""

    rate = 1

    def add(self, item):
        self.items.append(item)
        return self

    def total(self):
        return 0


def last():
    return 1
`;

describe("renderExcerpt", () => {
  it("keeps spaces at the end of lines, so that they can be copied", () => {
    const text = renderExcerpt("a.txt", "one  \n    \n\ntwo\n", { ranges: [{ from: 1, to: 4 }] });
    expect(text.split("\n").slice(1)).toEqual(["@@ 1-4", "one  ", "    ", "", "two"]);
  });

  it("shows lines with numbers, imports, the enclosing header and the other signatures", () => {
    const text = renderExcerpt("shop/cart.py", SOURCE, {
      ranges: [{ from: 19, to: 20 }],
      outlineTokens: 1000,
    });
    expect(text).toMatchInlineSnapshot(`
      "shop/cart.py (27 lines)
      @@ 2-5
      import os
      from shop import (
          price,
      )
      …
      8: def first(a, b)
      @@ 13-13
      class Cart:
      @@ 18-20
          def add(self, item):
              self.items.append(item)
              return self
      …
      22:     def total(self)
      26: def last()"
    `);
  });

  it("shows what the module exports, if that is short, and the imports after a long list of them", () => {
    const exporting = (names: number) => {
      const list = Array.from({ length: names }, (_, index) => `    "name_${index}",\n`).join("");
      return `import os\n\n__all__ = [\n${list}]\n\n\n\nimport sys\n\n\n\n\ndef first():\n    pass\n`;
    };
    const ranges = (names: number) => [{ from: names + 13, to: names + 14 }];
    const short = renderExcerpt("a.py", exporting(2), { ranges: ranges(2) });
    expect(short).toContain('__all__ = [\n    "name_0",\n    "name_1",\n]');
    const long = renderExcerpt("a.py", exporting(50), { ranges: ranges(50) });
    expect(long).not.toContain("__all__");
    expect(long).toContain("import sys");
  });

  it("shows only the imports that the ranges use, if that is wanted", () => {
    const text =
      "import os\n\n\n\nfrom sys import (\n    path as p,\n)\n\n\n\nfrom os import sep\n\n\n\n\ndef first():\n    return p\n";
    const options = { ranges: [{ from: 16, to: 17 }], onlyUsedImports: true };
    expect(renderExcerpt("a.py", text, options)).toBe(
      "a.py (17 lines)\n@@ 5-7\nfrom sys import (\n    path as p,\n)\n@@ 16-17\ndef first():\n    return p",
    );
  });

  it.each([
    ["an alias whose name it lacks", "import numpy as np", "# as it was\n    return 1", false],
    ["a star", "from os import *", "return sep", true],
    ["a module by its first name", "import os.path", "return os.sep", true],
    ["an import with a remark", "from os import sep  # import order", "return sep", true],
  ])("knows of %s whether a range uses it", (_, line, body, isUsed) => {
    const text = `${line}\n\n\n\n\ndef first():\n    ${body}\n`;
    const options = { ranges: [{ from: 6, to: 8 }], onlyUsedImports: true };
    expect(renderExcerpt("a.py", text, options).includes(line)).toBe(isUsed);
  });

  it("says how many signatures there was no room for", () => {
    const options = { ranges: [], outlineTokens: 25 };
    expect(renderExcerpt("a.py", SOURCE, options)).toMatchInlineSnapshot(`
      "a.py (signatures only; 27 lines)
      8: def first(a, b)
      13: class Cart
      26: def last()
      (2 more signatures)"
    `);
  });

  it("shows lines of what is no Python, and none beyond its end", () => {
    const options = { ranges: [{ from: 2, to: 9 }] };
    expect(renderExcerpt("a.md", "one\r\ntwo\r\nthree\r\n", options)).toBe(
      "a.md (3 lines)\n@@ 2-3\ntwo\nthree",
    );
  });

  it("keeps the lines as they are", () => {
    const options = { ranges: [{ from: 1, to: 99 }], withSurroundings: false };
    const [, , ...lines] = renderExcerpt("a.py", SOURCE, options).split("\n");
    expect(`${lines.join("\n")}\n`).toBe(SOURCE);
  });
});

it("merges ranges that overlap or nearly touch", () => {
  const ranges = [
    { from: 20, to: 30 },
    { from: 1, to: 5 },
    { from: 8, to: 9 },
    { from: 22, to: 24 },
  ];
  expect(mergeRanges(ranges)).toEqual([
    { from: 1, to: 9 },
    { from: 20, to: 30 },
  ]);
});
