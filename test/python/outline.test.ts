import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readOutline } from "../../src/python/outline.ts";

const MODULE = `"""Docs with import nothing and
def not_a_function(): pass
"""
import os, sys as system
import shop.cart  # why
from . import prices
from ..money import (
    Amount,  # one
    round_up as up,
)
from broken
text = 'class Quoted: pass'  # def commented(): ...

class Cart(Base[int]):
    """class Inner:"""
    limit: int = 3

    def add(
        self,
        item: str,
        *, count: int = 1,
    ) -> None:
        def helper(): ...
        import json

    async def save(self): pass

    class Line:
        def total(self) -> "Decimal": ...

def total(prices: dict[str, int] = {}) -> dict[str, int]:
    return {}
class Empty: pass
class Bare:
    pass
`;

describe("readOutline", () => {
  it("reads imports, also inside functions, but nothing in strings or comments", () => {
    expect(readOutline(MODULE).imports).toEqual([
      { module: "os", names: [] },
      { module: "sys", names: [] },
      { module: "shop.cart", names: [] },
      { module: ".", names: ["prices"] },
      { module: "..money", names: ["Amount", "round_up"] },
      { module: "json", names: [] },
    ]);
  });

  it("reads signatures on one line, and what is inside classes", () => {
    const { symbols } = readOutline(MODULE);
    const lines = symbols.map(({ signature, depth }) => `${"  ".repeat(depth)}${signature}`);
    expect(lines.join("\n")).toBe(`class Cart(Base[int])
  def add( self, item: str, *, count: int = 1, ) -> None
  async def save(self)
  class Line
    def total(self) -> "Decimal"
def total(prices: dict[str, int] = {}) -> dict[str, int]
class Empty
class Bare`);
  });

  it("reads names in any script", () => {
    const text = "import größe.maß\nfrom größe import länge as l, breite\ndef fläche(): pass\n";
    expect(readOutline(text)).toMatchObject({
      imports: [
        { module: "größe.maß", names: [] },
        { module: "größe", names: ["länge", "breite"] },
      ],
      symbols: [{ name: "fläche" }],
    });
  });

  it("cuts long statements", () => {
    const { symbols } = readOutline(`def wide(${"argument, ".repeat(500)}):\n    pass\n`);
    expect(symbols[0]?.signature.length).toBeLessThan(250);
  });

  it.each(["def", "class 1:", "def f(", "from x import", '"""', "import \n", "def (): pass"])(
    "makes nothing up of %j",
    (text) => {
      expect(readOutline(text).imports).toEqual([]);
      expect(readOutline(text).symbols.length).toBeLessThan(2);
    },
  );

  it("never fails, whatever the text", () => {
    const words = fc.constantFrom("def ", "class ", "import ", "from ", '"""', "'", "(", "\n", " ");
    const text = fc.array(fc.oneof(words, fc.string()), { maxLength: 40 });
    fc.assert(
      fc.property(text, (parts) => {
        expect(Array.isArray(readOutline(parts.join("")).symbols)).toBe(true);
      }),
    );
  });
});
