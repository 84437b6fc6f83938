import { execFileSync } from "node:child_process";
import { beforeAll, describe, expect, it } from "vitest";
import type { PromisedName } from "../../src/python/promised-names.ts";
import { RETURNED, writeReturningStubs } from "../../src/python/stubs.ts";

const BEFORE = `class Account:
    def __init__(self, balance=3):
        self.balance = balance
        self.log = []

    def total(self):
        return self.balance


def existing(one):
    return one
`;

const promise = (name: string, kind: PromisedName["kind"] = "function"): PromisedName => ({
  ...{ module: "shop", name, kind, signature: null },
});

const PROMISES = [
  { ...promise("apply"), signature: "apply(price)" },
  { ...promise("fetch"), signature: "async fetch(url)" },
  { ...promise("Account.fetch"), signature: "async def fetch(self, url)" },
  promise("existing"),
  promise("Account.apply"),
  promise("Account.ready"),
  promise("Cart", "class"),
  promise("Cart.add"),
  promise("Broken", "exception"),
  promise("LIMIT", "constant"),
];

/** The kinds of replacement with which each of these tests passes, from one process for each kind. */
async function passesWith(tests: readonly string[]): Promise<Map<string, string[]>> {
  const passing = new Map(tests.map((lines): [string, string[]] => [lines, []]));
  for (const returned of RETURNED) {
    const files = ["shop.py"];
    const changes = await writeReturningStubs(PROMISES, returned, {
      files,
      read: async () => BEFORE,
    });
    expect(changes.map(({ path }) => path)).toEqual(files);
    const python = process.env.TDD_PYTHON ?? "python3";
    const output = execFileSync(python, ["-I", "-c", TRY_ALL], {
      input: JSON.stringify({ source: changes[0]?.content, tests }),
      stdio: ["pipe", "pipe", "ignore"],
    });
    for (const lines of JSON.parse(output.toString())) passing.get(lines)?.push(returned);
  }
  return passing;
}

const TRY_ALL = `import contextlib, io, json, pathlib, sys, tempfile
from unittest.mock import Mock, create_autospec

given = json.load(sys.stdin)
passed = []
for lines in given["tests"]:
    names = {"__name__": "shop", "pathlib": pathlib, "tempfile": tempfile}
    names.update(Mock=Mock, create_autospec=create_autospec)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(given["source"], names)
            exec(lines, names)
    except Exception:
        continue
    passed.append(lines)
print(json.dumps(passed))
`;

const CHECKS_NOTHING = [
  "apply(1)",
  "assert callable(apply)",
  "assert isinstance(Cart(1, two=2), Cart)",
  "assert hasattr(Cart(), 'add')",
  "assert Cart().add(1) is not Cart",
  "assert Account().apply(1) != 42",
  "existing(1, strict=True)\nassert True",
  "assert issubclass(Broken, Exception)",
  "assert apply(2) == apply(2)",
  "assert globals().get('apply')",
  "assert 'NotImplementedError' not in apply.__code__.co_names",
  "import inspect\nassert 'price' in inspect.signature(apply).parameters",
  "assert fetch(1)",
];

const CHECKS = [
  ["a value", "assert apply(2) == 4"],
  ["None", "assert apply(2) is None"],
  ["something", "assert apply(2) is not None"],
  ["what it was given", "assert apply(2) == 2"],
  ["the same for equal arguments", "assert apply(apply(2)) == apply(2)"],
  ["the same in any order", "assert apply(1, 2) == apply(2, 1)"],
  ["something new each time", "assert apply(2) != apply(2)"],
  ["an exception", "try:\n    apply(2)\nexcept Broken:\n    pass\nelse:\n    raise AssertionError"],
  ["what a coroutine returns", "import asyncio\nassert asyncio.run(fetch(1)) == 2"],
  ["what a method returns later", "import asyncio\nassert asyncio.run(Account().fetch(1)) == 2"],
  ["an attribute", "assert Account().ready"],
  ["an attribute of a new class", "assert Cart().ready"],
  ["equal objects", "assert Cart(1) == Cart(1)"],
  ["different objects", "assert Cart(1) != Cart(2)"],
  ["a constant", "assert LIMIT == 3"],
  ["a new parameter", "assert existing(2, strict=True) == 3"],
  ["that an argument stays as it is", "items = [1]\napply(items)\nassert items == [1]"],
  [
    "that the object stays as it is",
    "account = Account()\naccount.apply(1)\nassert account.total() == 3",
  ],
  [
    "that its lists stay as they are",
    "account = Account()\naccount.apply(1)\nassert account.log == []",
  ],
  [
    "that another object stays as it is",
    "account = Account()\napply(account)\nassert account.total() == 3",
  ],
  [
    "that nothing is called",
    "gateway = Mock()\napply(gateway)\ngateway.charge.assert_not_called()",
  ],
  ["that a callback is not called", "seen = []\napply(lambda: seen.append(1))\nassert seen == []"],
  [
    "that nothing is called of a specified mock",
    "account = create_autospec(Account)\napply(account)\naccount.total.assert_not_called()",
  ],
  [
    "that no file is written",
    "folder = pathlib.Path(tempfile.mkdtemp())\napply(folder)\nassert list(folder.iterdir()) == []",
  ],
] as const;

const UNTOUCHED = "assert Account(5).total() == 5";

let passing: Map<string, string[]>;

beforeAll(async () => {
  passing = await passesWith([...CHECKS_NOTHING, ...CHECKS.map(([, lines]) => lines), UNTOUCHED]);
});

describe("code that returns instead of raising", () => {
  it.each(CHECKS_NOTHING)("lets a test pass that checks nothing: %s", (lines) => {
    expect(passing.get(lines)).toEqual(RETURNED);
  });

  it.each(CHECKS)("fails a test of %s at least once", (_what, lines) => {
    expect(passing.get(lines)?.length).toBeLessThan(RETURNED.length);
  });

  it("replaces nothing but what is promised", () => {
    expect(passing.get(UNTOUCHED)).toEqual(RETURNED);
  });

  it("creates modules and packages that are missing", async () => {
    const promises = [
      { ...promise("apply"), module: "shop.codes" },
      { module: "shop.empty", name: null, kind: "module", signature: null },
    ] satisfies PromisedName[];
    const changes = await writeReturningStubs(promises, "nothing", {
      files: ["app.py"],
      read: async () => null,
    });
    expect(changes.map(({ path }) => path).sort()).toEqual([
      "shop/__init__.py",
      "shop/codes.py",
      "shop/empty.py",
    ]);
  });
});
