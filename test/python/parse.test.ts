import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  linesInStrings,
  readDefinitions,
  readImports,
  readNames,
  readStatements,
  splitParameters,
} from "../../src/python/parse.ts";

const spans = (source: string) => {
  return readDefinitions(source).map(({ name, from, at, header, to }) => [
    name,
    from,
    at,
    header,
    to,
  ]);
};

describe("readDefinitions", () => {
  it("finds definitions with decorators, headers and bodies, but none inside functions or strings", () => {
    const source = `"""A shop.

def not_this(): ...
"""
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
    expect(spans(source)).toEqual([
      ["total", 5, 9, 12, 24],
      ["Cart", 29, 29, 29, 36],
      ["Cart.add", 32, 32, 32, 32],
      ["Cart.Line", 34, 34, 34, 36],
      ["Cart.Line.price", 35, 35, 35, 36],
    ]);
  });

  it("finds both definitions of an if and its else", () => {
    const source =
      "if new:\n    def f(): pass\n    x = 1\nelse:\n    def f(a): pass\n\n    def g(): pass\n";
    expect(spans(source).map(([name, from]) => [name, from])).toEqual([
      ["f", 2],
      ["f", 5],
      ["g", 7],
    ]);
  });

  it("does not end a body at text in column 0 that a bracket or a backslash continues", () => {
    const source = "def f():\n    return (1 +\n2)\n\ndef g():\n    x = 1 + \\\n2\n    return x\n";
    expect(spans(source)).toEqual([
      ["f", 1, 1, 1, 3],
      ["g", 5, 5, 5, 8],
    ]);
  });

  it.each([
    ["quotes of its own kind in an f-string", `x = f"{d["("]}"`],
    ["an f-string with a format and doubled brackets", `x = f'{{{a!r:>{width}}}} {b:%H:"}'`],
    ["an escaped quote in a raw string", `x = r"\\""`],
    ["a carriage return and line feed after a backslash", 'x = "a\\\r\nb("'],
    ["a bracket in a comment", "x = 1  # ("],
    ["a carriage return and line feed after a backslash outside of strings", "x = 1 + \\\r\n2"],
    ["a carriage return after a backslash", "x = 1 + \\\r2"],
    ["a name of a character, and an escaped bracket, in an f-string", 'x = f"\\N{BULLET}\\{a}("'],
    ["a carriage return and line feed after a backslash in an f-string", 'x = f"a\\\r\nb("'],
    ["a name of a character that does not end", 'x = f"\\N{("'],
    ["an f-string that does not end", 'x = f"a\n'],
    ["a field that does not end", 'x = f"{a:b"'],
    ["a comment in a field", 'x = f"""{a # }"(\n}"""'],
  ])("reads on after %s", (_, line) => {
    expect(spans(`${line}\ndef f(): pass\n`)).toHaveLength(1);
  });

  it("sees that a bracket was never closed when a definition follows", () => {
    expect(spans("x = (1,\n\ndef f():\n    pass\n")).toEqual([["f", 3, 3, 3, 4]]);
  });

  it("reads indentation by tabs and form feeds, and a byte order mark", () => {
    const source =
      "\ufeffclass A:\n\tdef f(self):\n\t\tpass\n\f\n    \tdef g(self): pass\n\fdef h(): pass\n";
    expect(spans(source).map(([name]) => name)).toEqual(["A", "A.f", "A.g", "h"]);
  });

  it("finds a definition below a decorator at the top, and none in a line that is only indented", () => {
    expect(spans("@wraps\ndef f(): pass\n")).toEqual([["f", 1, 2, 2, 2]]);
    expect(spans("  def f(): pass\n")).toEqual([["f", 1, 1, 1, 1]]);
  });

  it("writes signatures on one line, whole, without comments", () => {
    const source = `class Cart(Base[int]):
    def add(
        self,
        item: str = "#",  # which one
        *, count: int = 1,
    ) -> None:
        pass

    async def save(self): pass
def wide(${"argument, ".repeat(50)}last): pass
`;
    expect(readDefinitions(source).map(({ signature }) => signature)).toEqual([
      "class Cart(Base[int])",
      'def add(self, item: str = "#", *, count: int = 1) -> None',
      "async def save(self)",
      `def wide(${"argument, ".repeat(50)}last)`,
    ]);
  });

  it("takes letters that look the same for the same name, as Python does", () => {
    expect(spans("def ﬁle(): pass\n")).toEqual([["file", 1, 1, 1, 1]]);
  });
});

describe("readStatements", () => {
  it("tells imports, definitions, assignments and texts apart, with the names that they bind", () => {
    const source = `"""Text."""
import os.path, sys as system
from shop import (total as t, *)
a, (b, *c) = 1, [2]
limit: int = 3
declared: int
a.b = c[d] = 1
x = 1; y += 2
@wraps
class Cart(Base[int], unittest.TestCase, metaclass=Meta, mixin()): size = 1
try:
    import json
except ImportError as error:
    json = None
else:
    for key, in []: pass
`;
    const found = readStatements(source).map(({ kind, names, from, to }) => [
      kind,
      names,
      from,
      to,
    ]);
    expect(found).toEqual([
      ["text", [], 1, 1],
      ["import", ["os", "system"], 2, 2],
      ["import", ["t"], 3, 3],
      ["assignment", ["a", "b", "c"], 4, 4],
      ["assignment", ["limit"], 5, 5],
      ["other", [], 6, 6],
      ["other", [], 7, 7],
      ["assignment", ["x"], 8, 8],
      ["other", ["y"], 8, 8],
      ["class", ["Cart"], 9, 10],
      ["other", ["json", "error", "key"], 11, 16],
    ]);
    const cart = readStatements(source).find(({ kind }) => kind === "class");
    expect(cart).toMatchObject({
      bases: ["Base", "unittest.TestCase"],
      body: [{ names: ["size"] }],
    });
  });
});

describe("readImports", () => {
  it("reads imports, also inside functions, but none in strings or comments", () => {
    const source = `"""import nothing"""
import os, sys as system  # import why
from . import prices
from ..money import (
    Amount,  # one
    round_up as up,
)
from broken
def f():
    if x: import json; from größe import länge
`;
    expect(readImports(source).map(({ module, name, bound }) => [module, name, bound])).toEqual([
      ["os", null, "os"],
      ["sys", null, "system"],
      [".", "prices", "prices"],
      ["..money", "Amount", "Amount"],
      ["..money", "round_up", "up"],
      ["json", null, "json"],
      ["größe", "länge", "länge"],
    ]);
  });
});

describe("readNames", () => {
  it("tells uses from attributes, members, keywords, parameters, bindings and global statements", () => {
    const source = `def f(a, *, b=c):
    "global nothing"
    global d
    self.e = g(h=1, i=[j for k in l])
    print(f"{m.n:{o}} p")
`;
    const found = readNames(source).map(({ name, role, line }) => `${line} ${role} ${name}`);
    expect(found).toEqual([
      "1 binding f",
      "1 parameter a",
      "1 parameter b",
      "1 use c",
      "3 global d",
      "4 use self",
      "4 member e",
      "4 use g",
      "4 keyword h",
      "4 keyword i",
      "4 use j",
      "4 binding k",
      "4 use l",
      "5 use print",
      "5 use m",
      "5 attribute n",
      "5 use o",
    ]);
  });

  it("reads type aliases, patterns without a guard, and parameters of a lambda in a return type", () => {
    const source =
      "type Rows[T] = list[T]\nmatch p:\n    case q: pass\ndef f(a) -> g(lambda b: b)[0]: pass\n";
    const found = readNames(source).map(({ name, role }) => `${role} ${name}`);
    expect(found).toEqual([
      ...["binding Rows", "parameter T", "use list", "use T", "use p", "binding q"],
      ...["binding f", "parameter a", "use g", "parameter b", "use b"],
    ]);
  });

  it("reads match statements, and match, case and type as names elsewhere", () => {
    const source =
      "match p:\n    case Point(x=0, y=q) if r: pass\nmatch = case(1)\ntype: int = 1\n";
    const found = readNames(source).map(({ name, role }) => `${role} ${name}`);
    expect(found).toEqual([
      ...["use p", "use Point", "keyword x", "keyword y", "binding q", "use r"],
      ...["binding match", "use case", "binding type", "use int"],
    ]);
  });
});

describe("linesInStrings", () => {
  it("says which lines begin inside a string", () => {
    expect(linesInStrings('x = """\na\n"""\ny = (\n1)\n')).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe("splitParameters", () => {
  it.each([
    [
      "total(items, tax=(1, 2), *, cut: dict[str, int] = {}) -> int",
      ["items", "tax=(1, 2)", "*", "cut: dict[str, int] = {}"],
    ],
    ["def f[T: (int, str)](x: T, y=lambda a, b: a)", ["x: T", "y=lambda a, b: a"]],
    ["f()", []],
    ["f(a, b", ["a", "b"]],
    ["name", null],
  ])("splits %s", (signature, parameters) => {
    expect(splitParameters(signature)).toEqual(parameters);
  });
});

describe("the reader of Python", () => {
  it.each([
    "def",
    "class 1:",
    "def f(",
    "from x import",
    '"""',
    "import \n",
    "def (): pass",
    "((( def f(:\n  ''' \\",
  ])("makes nothing up of %j", (text) => {
    expect(readImports(text)).toEqual([]);
    expect(readDefinitions(text).length).toBeLessThan(2);
  });

  it.each([
    ["f = g(lambda a: (b := a), lambda: (x if (c := 1) else 2))", ["f"]],
    ["f = lambda a=(b := 1): a", ["f", "b"]],
    ["f = g(lambda: 1, (b := 2))", ["f", "b"]],
  ])("does not bind the names of a lambda: %s", (source, names) => {
    expect(readStatements(source)[0]?.names.toSorted()).toEqual(names.toSorted());
  });

  it("reads a statement with half a million tokens, and as many statements on one line", () => {
    const table = `TABLE = [\n${"1, 2,\n".repeat(125_000)}]\n`;
    expect(readStatements(table)).toMatchObject([{ names: ["TABLE"], from: 1, to: 125_002 }]);
    expect(readStatements("x;".repeat(200_000))).toHaveLength(200_000);
  });

  it("never fails, whatever the text", () => {
    const words = fc.constantFrom(
      ...[
        "def f",
        "class A",
        "import ",
        "from ",
        '"""',
        "'",
        'f"{',
        "(",
        ")",
        "\n",
        " ",
        ":",
        "lambda",
        "=",
        ";",
      ],
      ...["match x:", "case ", "as ", "for ", "in ", ".", "type X", "@", "\\\n", "\t", "}", "!"],
    );
    const text = fc.array(fc.oneof(words, fc.string()), { maxLength: 40 });
    fc.assert(
      fc.property(text, (parts) => {
        const source = parts.join("");
        for (const read of [
          readDefinitions,
          readStatements,
          readImports,
          readNames,
          splitParameters,
        ])
          read(source);
        expect(linesInStrings(source)).toHaveLength(source.split("\n").length);
      }),
    );
  });
});
