import { describe, expect, it } from "vitest";
import { createMutator } from "../../src/pytest/inspect-code.ts";
import { applyMutant } from "../../src/python/changes/mutants.ts";
import { pythonThatPrints } from "./project.ts";

const NONLOCAL = `def outer():
    count = 0

    class A:
        def f(self):
            nonlocal count
            return count + 1
`;

describe("the mutator", () => {
  it.each([
    ["return a < b", ["return a < b → return None", "a < b → (a <= b)"]],
    ["return a == b", ["return a == b → return None", "a == b → (a != b)"]],
    ["x = a in b", ["a in b → (a not in b)"]],
    ["x = a and b", ["a and b → (a or b)"]],
    ["x = not a", ["not a → (a)"]],
    ["x = a + b", ["a + b → (a - b)"]],
    ["x = a // b", ["a // b → (a / b)"]],
    ["x = 3", ["3 → 4"]],
    ["x = True", ["True → False"]],
    ['x = "tea"', ["\"tea\" → 'tea?'"]],
    ["return", []],
    ["return None", []],
    ["if a:\n        b = c", ["a → (not (a))"]],
    ["x = 1 if a else b", ["a → (not (a))", "1 → 2"]],
    ["a.append(b)", ["a.append(b) → pass"]],
    ["a.size = b", ["a.size = b → pass"]],
    ["a += b", ["a += b → pass"]],
    ['raise ValueError("no")', ['raise ValueError("no") → pass', "ValueError → ArithmeticError"]],
    [
      "try:\n        f()\n    except KeyError:\n        pass",
      ["f() → pass", "KeyError → ArithmeticError"],
    ],
  ])("changes %j", async (statement, changes) => {
    expect(await changesOf(`def f(a, b, c):\n    ${statement}\n`)).toEqual(changes);
  });

  it("changes default arguments", async () => {
    expect(await changesOf("def f(a=1, *, b=True):\n    pass\n")).toEqual([
      "1 → 2",
      "True → False",
    ]);
  });

  it.each([
    ["a docstring", 'def f():\n    """Gives 1."""\n'],
    ["a comment", "def f():\n    pass  # 1 < 2\n"],
    ["a type hint", 'def f(a: "int" = None) -> "list[3]":\n    b: Literal["x"]\n'],
    [
      "a log",
      'def f():\n    logger.info("got %s", 1 + 2)\n    logging.getLogger("x").warning("y")\n    print(1)\n',
    ],
    ["a message of an exception", 'def f():\n    pass\n    assert x, "no"\n'],
    ["what is for type checkers", 'if TYPE_CHECKING:\n    x = 1\nT = TypeVar("T")\n'],
    ["exports", '__all__ = ["f"]\n'],
    ["text that cannot be parsed", "def f(:\n"],
  ])("leaves %s alone", async (_, text) => {
    expect(await changesOf(text)).toEqual([]);
  });

  it("leaves lines alone that say so", async () => {
    const kept = "def f():\n    a = 1  # pragma: no mutate\n    return 2\n";
    expect(await changesOf(kept)).toEqual(["return 2 → return None", "2 → 3"]);
  });

  it("changes only the given lines, in their functions", async () => {
    const text = "class A:\n    def f(self):\n        x = 1\n        y = 2\n";
    const [only, ...rest] = await find(text, [4]);
    expect(rest).toEqual([]);
    expect(only).toMatchObject({ line: 4, function: "A.f", kind: "constant", old: "2", new: "3" });
  });

  it("gives the place in characters, so that the text can be changed", async () => {
    const text = 'x = "€😀"; y = 1 < 2\n';
    const texts = (await find(text)).map((mutant) => applyMutant(text, mutant));
    expect(texts).toContain('x = "€😀"; y = (1 <= 2)\n');
  });

  it.each([
    ["\r\n", "x = 1\r\ny = 1 < 2\r\n"],
    ["\r", "x = 1\ry = 1 < 2\r"],
  ])("takes %j for the end of a line, as Python does", async (_, text) => {
    const texts = (await find(text, [2])).map((mutant) => applyMutant(text, mutant));
    expect(texts).toContain(text.replace("1 < 2", "(1 <= 2)"));
  });

  it.each([
    ["a method that uses a name of the function around its class", NONLOCAL, 7, "return None"],
    ["a decorator of a class", "@mark(1)\nclass A:\n    pass\n", 1, "2"],
    ["a decorated method", "class A:\n    @mark(1)\n    def f(self): pass\n", 3, null],
    ["the body of a class", "class A:\n    x = 1\n    y = 2\n", 3, "3"],
  ])("changes %s", async (_, text, line, change) => {
    const news = (await find(text, [line])).map((mutant) => mutant.new);
    expect(news).toEqual(change === null ? [] : expect.arrayContaining([change]));
  });

  it("leaves out what cannot be compiled", async () => {
    // A pattern may not have the same key twice.
    expect(await changesOf('match a:\n    case {"b": c, "b?": d}:\n        c()\n')).toEqual([
      "\"b?\" → 'b??'",
      "c() → pass",
    ]);
  });

  it("finds those of a few lines in a huge file", async () => {
    const one = (number: number) =>
      `def f${number}(a, b):\n    if a < b + 1:\n        return "x"\n    elif b:\n        a += 2\n    return a if b else [b, "y"]\n`;
    const many = Array.from({ length: 4000 }, (_, number) => one(number));
    const { mutants } = await findAll(many.join(""), [12_002, 12_003]);
    expect(mutants.map(({ old }) => old)).toContain("a < b + 1");
  });

  it("marks what looks equivalent", async () => {
    const text = "def f(a, b):\n    return a if a < b else b\n\n\ncache_size = 100\n";
    const marked = (await find(text)).filter(({ mayBeEquivalent }) => mayBeEquivalent);
    expect(marked.map(({ old }) => old)).toEqual(["a < b", "100"]);
  });
});

describe("the time to find them", () => {
  const FILES = [1, 2].map((number) => ({ path: `${number}.py`, content: "x = 1\n", lines: [1] }));

  it("is limited", async () => {
    const large = { path: "large.py", content: "x = [1, 2]\n".repeat(200_000), lines: [1] };
    expect(await createHere().find([large], { seconds: 0.2 })).toBe("too long");
  });

  const answer = (isCut: boolean) => `{"mutants": [], "isCut": ${isCut}}\n`;

  it.each([
    ["before the first", "", "too long"],
    ["while the first is told", '{"mutants": [', "too long"],
    ["while the second is told", `${answer(false)}{"muta`, "too long"],
    ["while the second is checked", answer(false) + answer(true), "too long"],
    ["after it", answer(false).repeat(2), { mutants: [] }],
  ])("may be up %s", async (_, output, expected) => {
    const python = pythonThatPrints(output);
    const mutator = createMutator({ root: "/", python, env: process.env });
    expect(await mutator.find(FILES, { seconds: 20 })).toEqual(expected);
  });

  it("ends the search in a file with the mutants that it has", async () => {
    const lines = Array.from({ length: 2000 }, (_, index) => index + 2);
    const content = `def f():\n${"    x = [1, 2]\n".repeat(2000)}`;
    const found = await createHere().find([{ path: "m.py", content, lines }], { seconds: 4 });
    if (found === null || found === "too long") throw new Error(`Nothing was found: ${found}`);
    expect(found.mutants.length).toBeGreaterThan(0);
    expect(found.mutants.length).toBeLessThan(2000);
  });
});

it("says so where there is no interpreter that can do it", async () => {
  const mutator = createMutator({ root: "/", python: "/no/such/python", env: {} });
  const file = { path: "m.py", content: "x = 1\n", lines: [1] };
  expect(await mutator.find([file], { seconds: 20 })).toBeNull();
});

async function changesOf(text: string): Promise<string[]> {
  return (await find(text)).map((mutant) => `${mutant.old} → ${mutant.new}`);
}

async function find(content: string, lines?: number[]) {
  return (await findAll(content, lines)).mutants;
}

async function findAll(content: string, lines = content.split("\n").map((_, index) => index + 1)) {
  const found = await createHere().find([{ path: "m.py", content, lines }], { seconds: 20 });
  if (found === null || found === "too long") throw new Error(`Nothing was found: ${found}`);
  return found;
}

function createHere() {
  return createMutator({ root: "/", python: process.env.TDD_PYTHON, env: process.env });
}
