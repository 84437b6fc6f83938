import { describe, expect, it } from "vitest";
import { createMutator } from "../../src/pytest/mutator.ts";
import type { Branch } from "../../src/python/changes/branches.ts";
import { applyMutant } from "../../src/python/changes/mutants.ts";

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

  it("marks what looks equivalent", async () => {
    const text = "def f(a, b):\n    return a if a < b else b\n\n\ncache_size = 100\n";
    const marked = (await find(text)).filter(({ mayBeEquivalent }) => mayBeEquivalent);
    expect(marked.map(({ old }) => old)).toEqual(["a < b", "100"]);
  });
});

describe("the branches of a change", () => {
  const TEXT = `def price(code, total):
    if code == "SAVE10":
        return 90
    elif total <= 0 or (
        total in LIMITS
    ):
        raise ValueError
    else:
        total += 1
    try:
        rest = (
            5
            if total == 7
            else find(total)
        )
    except (KeyError,
            IndexError) as error:
        raise ValueError from error
    except:
        pass
    if total: return 1
    one = 1 if total else 2
    return rest
`;

  it("are those whose first line tells that they were taken", async () => {
    expect((await findAll(TEXT)).branches.map(describeBranch)).toEqual([
      '2 3-3 if code == "SAVE10": return 90 (literal)',
      "4 7-7 elif total <= 0 or ( total in LIMITS ): raise ValueError",
      "9 9-9 else: total += 1",
      "12 12-12 5 if total == 7 else find(total) (literal)",
      "14 14-14 5 if total == 7 else find(total) (literal)",
      "16 18-18 except (KeyError, IndexError): raise ValueError from error",
      "19 20-20 except: pass",
    ]);
  });

  it("are those with a line of the change, in their head or body", async () => {
    const branches = (await findAll(TEXT, [3, 4])).branches.map(({ line }) => line);
    expect(branches).toEqual([2, 4]);
  });

  it("are the cases of a match, too", async () => {
    const text = `match code:
    case "SAVE10" if total:
        first()
        second()
    case _:
        third()
`;
    const { branches } = await findAll(text);
    expect(branches.map(describeBranch)).toEqual([
      '2 3-4 case "SAVE10" if total: first() (literal)',
      "5 6-6 case _: third()",
    ]);
  });

  function describeBranch({ line, first, last, text, isLiteral }: Branch): string {
    return `${line} ${first}-${last} ${text}${isLiteral ? " (literal)" : ""}`;
  }
});

it("says so where there is no interpreter that can do it", async () => {
  const mutator = createMutator({ root: "/", python: "/no/such/python", env: {} });
  expect(await mutator.find([{ path: "m.py", content: "x = 1\n", lines: [1] }])).toBeNull();
});

async function changesOf(text: string): Promise<string[]> {
  return (await find(text)).map((mutant) => `${mutant.old} → ${mutant.new}`);
}

async function find(content: string, lines?: number[]) {
  return (await findAll(content, lines)).mutants;
}

async function findAll(content: string, lines = content.split("\n").map((_, index) => index + 1)) {
  const mutator = createMutator({ root: "/", python: process.env.TDD_PYTHON, env: process.env });
  const found = await mutator.find([{ path: "m.py", content, lines }]);
  return found ?? { mutants: [], branches: [] };
}
