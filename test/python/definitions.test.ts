import { describe, expect, it } from "vitest";
import { readModuleLines } from "../../src/python/definitions.ts";

const SOURCE = `"""A shop.

def not_this(): ...
"""
import os
from shop import (
    price,
    tax,
)

@cached
@wraps(
    os,
)
def total(
    items,
    tax=1,
):
    """Adds.

class NorThis:
    """
    text = """
not indented
"""

    def inner():
        pass

    return inner


# A comment between.

class Cart(Base):
    rate = 1

    async def add(self, item): return item

    class Line:
        def price(self):
            return 1


LAST = 1
`;

describe("readModuleLines", () => {
  it("finds definitions with decorators, headers and bodies, and imports", () => {
    const { definitions, imports } = readModuleLines(SOURCE);
    expect(
      definitions.map(({ name, from, at, header, to }) => [name, from, at, header, to]),
    ).toEqual([
      ["total", 11, 15, 18, 30],
      ["Cart", 35, 35, 35, 42],
      ["Cart.add", 38, 38, 38, 38],
      ["Cart.Line", 40, 40, 40, 42],
      ["Cart.Line.price", 41, 41, 41, 42],
    ]);
    expect(imports).toEqual([
      { from: 5, to: 5 },
      { from: 6, to: 9 },
    ]);
  });

  it("reads what is no Python, too", () => {
    expect(readModuleLines("((( def f(:\n  ''' \\").definitions).toEqual([]);
    expect(readModuleLines("").definitions).toEqual([]);
  });
});
