import { describe, expect, it } from "vitest";
import type { TestRun } from "../../../src/ports.ts";
import { type PromisedName, promisedByPlan } from "../../../src/python/promised-names.ts";
import {
  absentFromRepository,
  type ModuleProviders,
} from "../../../src/python/results/missing-name.ts";
import {
  judgeRed,
  judgeRedByCommand,
  judgeRepeatedRed,
  type RedExpectation,
} from "../../../src/routing/verdicts/judge-red.ts";
import { errored, failed, passed, run, skipped, uncollected, uncollectedRun } from "../make-run.ts";

const FILE = "tests/test_cart.py";
const TEST = `${FILE}::test_total`;

const PLAN: PromisedName[] = [
  { module: "shop.coupon", name: "apply", kind: "function", signature: "apply(code)" },
  { module: "shop.cart", name: "Cart", kind: "class", signature: null },
  { module: "shop.cart", name: "Basket.add", kind: "function", signature: "(self, item, qty=1)" },
  {
    module: "shop.cart",
    name: "total",
    kind: "function",
    signature: "def total(items, tax=0, *, cut: dict[str, int] = {}) -> int",
  },
  { module: "shop.order", name: "ship", kind: "function", signature: "ship(to)" },
  { module: "shop.order", name: "Order", kind: "constant", signature: null },
  { module: "shop.order", name: "Order", kind: "class", signature: "Order(items" },
  { module: "shop.order", name: "spread", kind: "function", signature: "(first, *rest)" },
  { module: "shop.order", name: "bare", kind: "function", signature: "bare" },
  { module: "shop.tools.money", name: null, kind: "module", signature: null },
];

const planned: RedExpectation = { testFiles: [FILE], mayBeMissing: promisedByPlan(PLAN) };

function judge(message: string, expectation = planned) {
  return judgeRed(run(1, [failed(TEST, message)]), expectation);
}

describe("right reasons, as pytest writes them", () => {
  it.each([
    "assert (1 + 1) == 3",
    "AssertionError: my message\nassert {'a': 1} == {'a': 2}",
    "AssertionError",
    "Failed: DID NOT RAISE <class 'ValueError'>",
    "Failed: DID NOT RAISE ValueError",
    "Failed: DID NOT WARN. No warnings of type (<class 'UserWarning'>,) were emitted.",
    "Failed: boo\nbar",
    "NotImplementedError",
    "NotImplementedError: later",
    "ModuleNotFoundError: No module named 'shop.coupon'",
    "ModuleNotFoundError: No module named 'shop.tools'",
    "ModuleNotFoundError: No module named 'shop'",
    "ImportError: cannot import name 'Cart' from 'shop.cart' (/repo/shop/cart.py)",
    "ImportError: cannot import name 'Basket' from 'shop.cart' (unknown location)",
    "ImportError: cannot import name 'coupon' from 'shop' (/repo/shop/__init__.py). Did you mean: 'cart'?",
    "ImportError: cannot import name 'tools' from 'shop' (/repo/shop/__init__.py)",
    "ImportError: import error in shop.coupon: No module named 'shop.coupon'",
    "AttributeError: module 'shop.cart' has no attribute 'total'. Did you mean: 'totals'?",
    "AttributeError: module 'shop' has no attribute 'coupon'",
    "AttributeError: 'module' object at shop.cart has no attribute 'total'",
    "AttributeError: <module 'shop.cart' from '/repo/shop/cart.py'> does not have the attribute 'total'",
    "AttributeError: <class 'shop.cart.Cart'> has no attribute 'add'",
    "AttributeError: 'Cart' object has no attribute 'anything'",
    "AttributeError: type object 'Cart' has no attribute 'make'",
    "AttributeError: 'Basket' object has no attribute 'add'",
    "AttributeError: 'Order' object has no attribute 'ship'",
    "AttributeError: 'Cart' object has no attribute 'LIMIT'",
    "TypeError: Order.ship() got an unexpected keyword argument 'to'",
    "TypeError: Order.ship() takes 1 positional argument but 2 were given",
    "TypeError: Order.__init__() takes 1 positional argument but 2 were given",
    "TypeError: spread() takes 1 positional argument but 9 were given",
    "TypeError: total() got an unexpected keyword argument 'tax'",
    "TypeError: total() got an unexpected keyword argument 'cut'",
    "TypeError: total() takes 1 positional argument but 2 were given",
    "TypeError: total() takes from 0 to 1 positional arguments but 2 were given",
    "TypeError: Basket.add() takes 2 positional arguments but 3 were given",
  ])("%s", (message) => {
    expect(judge(message)).toMatchObject({ word: "red", failing: [TEST] });
  });

  it.each([
    ["__getitem__", "'Shelf' object is not subscriptable"],
    ["__setitem__", "'Shelf' object does not support item assignment"],
    ["__delitem__", "'Shelf' object doesn't support item deletion"],
    ["__iter__", "'Shelf' object is not iterable"],
    ["__iter__", "cannot unpack non-iterable Shelf object"],
    ["__contains__", "argument of type 'Shelf' is not iterable"],
    ["__next__", "'Shelf' object is not an iterator"],
    ["__call__", "'Shelf' object is not callable"],
    ["__len__", "object of type 'Shelf' has no len()"],
    ["__enter__", "'Shelf' object does not support the context manager protocol"],
    ["__hash__", "unhashable type: 'Shelf'"],
    ["__index__", "'Shelf' object cannot be interpreted as an integer"],
    ["__add__", "unsupported operand type(s) for +: 'Shelf' and 'int'"],
    ["__floordiv__", "unsupported operand type(s) for //: 'Shelf' and 'int'"],
    ["__lt__", "'<' not supported between instances of 'Shelf' and 'Shelf'"],
    ["__neg__", "bad operand type for unary -: 'Shelf'"],
  ])("an operator that the plan promises as %s: %s", (method, message) => {
    const promise = (name: string) => {
      const planned = { module: "shop.shelf", name, kind: "function", signature: null } as const;
      return { testFiles: [FILE], mayBeMissing: promisedByPlan([planned]) };
    };
    expect(judge(`TypeError: ${message}`, promise(`Shelf.${method}`)).word).toBe("red");
    expect(judge(`TypeError: ${message}`, promise("Shelf.other")).word).toBe("wrong-reason");
  });

  it("a planned module that a fixture imports", () => {
    const message = `failed on setup with "ModuleNotFoundError: No module named 'shop.coupon'"`;
    expect(judgeRed(run(1, [errored(TEST, message)]), planned).word).toBe("red");
  });

  it("takes exception and message apart or together", () => {
    const failure = { exception: "ModuleNotFoundError", message: "No module named 'shop.coupon'" };
    expect(judgeRed(run(1, [failed(TEST, failure)]), planned).word).toBe("red");
  });

  it("takes an exception without a message, whatever the teardown added", () => {
    const failure = {
      exception: "NotImplementedError",
      message: "",
      details: "t.py:3: in t\nE   NotImplementedError\n\nt.py:9: in tear\nE   KeyError: 1",
    };
    expect(judgeRed(run(1, [failed(TEST, failure)]), planned).word).toBe("red");
  });

  it("finds the cause of a failed subtest in the details", () => {
    const failure = {
      message: "contains 1 failed subtest",
      details: "t.py:3: in t\nE   assert 1 == 2",
    };
    expect(judgeRed(run(1, [failed(TEST, failure)]), planned).word).toBe("red");
  });
});

describe("wrong reasons", () => {
  it.each([
    ["NameError: name 'undefined_thing' is not defined", "undefined_thing"],
    ["ModuleNotFoundError: No module named 'requests_nope'", "requests_nope"],
    ["ModuleNotFoundError: No module named 'shop.coup'", "shop.coup"],
    [
      "ModuleNotFoundError: No module named 'shop.cart.inner'; 'shop.cart' is not a package",
      "inner",
    ],
    ["ImportError: cannot import name 'Nope' from 'shop.cart' (/repo/shop/cart.py)", "Nope"],
    [
      "ImportError: cannot import name 'Cart' from partially initialized module 'shop.cart' (most likely due to a circular import) (/repo/shop/cart.py)",
      "circular",
    ],
    ["ImportError: attempted relative import with no known parent package", "relative"],
    ["AttributeError: 'NoneType' object has no attribute 'total'", "NoneType"],
    ["TypeError: 'NoneType' object is not subscriptable", "NoneType"],
    ["AttributeError: 'Basket' object has no attribute 'remove'", "remove"],
    ["AttributeError: RED", "RED"],
    ["TypeError: total() got an unexpected keyword argument 'unplanned'", "unplanned"],
    ["TypeError: total() takes 1 positional argument but 3 were given", "3 were given"],
    ["TypeError: Order.ship() takes 1 positional argument but 3 were given", "3 were given"],
    ["TypeError: bare() takes 0 positional arguments but 1 was given", "1 was given"],
    ["TypeError: total() missing 1 required positional argument: 'items'", "missing"],
    ["TypeError: apply_all() got an unexpected keyword argument 'tax'", "apply_all"],
    ["TypeError: Cart() takes no arguments", "no arguments"],
    ["TypeError: Cart.__init__() takes 1 positional argument but 2 were given", "Cart"],
    ["TypeError: can only concatenate str", "concatenate"],
    ["KeyError: 'k'", "KeyError"],
    ["test_cart.Custom: x", "Custom"],
    ["ExceptionGroup: eg (2 sub-exceptions)", "ExceptionGroup"],
    ["[XPASS(strict)] ", "XPASS"],
    ["Failed: async def functions are not natively supported.\nYou need to", "async"],
    ['Failed: Fixture "f" called directly. Fixtures are not meant', "called directly"],
    ["Failed: Timeout (>1.0s) from pytest-timeout.", "Timeout"],
    ["", "no cause"],
  ])("%s", (message, named) => {
    const verdict = judge(message);
    expect(verdict).toMatchObject({ word: "wrong-reason", failing: [TEST] });
    expect(verdict.reason).toContain(TEST);
    expect(verdict.reason).toContain(named);
  });

  it("a missing fixture, named in one line", () => {
    const message = `failed on setup with "file /repo/tests/test_cart.py, line 47\n  def test_total(no_such):\nE       fixture 'no_such' not found\n>       available fixtures: cache\n\n/repo/tests/test_cart.py:47"`;
    const verdict = judgeRed(run(1, [errored(TEST, message)]), planned);
    expect(verdict.word).toBe("wrong-reason");
    expect(verdict.reason).toBe(`${TEST}: fixture 'no_such' not found`);
  });

  it("a fixture with the wrong scope", () => {
    const message = `failed on setup with "Failed: ScopeMismatch: You tried to access"`;
    expect(judgeRed(run(1, [errored(TEST, message)]), planned).word).toBe("wrong-reason");
  });

  it("one wrong reason among right ones is enough, and is the one that is named", () => {
    const other = `${FILE}::test_other`;
    const verdict = judgeRed(
      run(1, [failed(TEST, "assert 0"), failed(other, "NameError: name 'x' is not defined")]),
      planned,
    );
    expect(verdict).toMatchObject({ word: "wrong-reason", failing: [other] });
  });

  it("counts the others", () => {
    const tests = ["a", "b", "c"].map((name) => failed(`${FILE}::test_${name}`, "KeyError: 1"));
    expect(judgeRed(run(1, tests), planned).reason).toContain("+2 more");
  });

  it("a failure without a reported cause", () => {
    const test = { ...failed(TEST, ""), failure: null };
    expect(judgeRed(run(1, [test]), planned).word).toBe("wrong-reason");
  });
});

describe("an error inside code that the plan changes", () => {
  const details = [
    `${FILE}:3: in test_total`,
    "    mean([])",
    "shop/stats.py:2: in mean",
    "    return sum(xs) / len(xs)",
    "E   ZeroDivisionError: division by zero",
  ].join("\n");
  const crash = run(1, [failed(TEST, { message: "ZeroDivisionError: division by zero", details })]);

  it("is a wrong reason without a list of changed files", () => {
    expect(judgeRed(crash, planned).word).toBe("wrong-reason");
  });

  it("is right if the plan changes that file", () => {
    expect(judgeRed(crash, { ...planned, changedFiles: ["./shop/stats.py"] }).word).toBe("red");
  });
});

describe("which tests count", () => {
  const NEW = ["tests/test_new.py"];
  const expectation = { ...planned, testFiles: NEW };

  it("failures in other files do not count as red", () => {
    const verdict = judgeRed(
      run(1, [passed("tests/test_new.py::a"), failed(TEST, "assert 0")]),
      expectation,
    );
    expect(verdict.word).toBe("wrong-reason");
    expect(verdict.reason).toContain("no new test fails");
  });

  it("failures in other files do not prevent a red", () => {
    const tests = [failed("tests/test_new.py::a", "assert 0"), failed(TEST, "KeyError: 1")];
    expect(judgeRed(run(1, tests), expectation)).toMatchObject({
      word: "red",
      failing: ["tests/test_new.py::a"],
    });
  });

  it("a report without any of the new files is untrusted", () => {
    expect(judgeRed(run(1, [failed(TEST, "assert 0")]), expectation).word).toBe("untrusted");
  });

  it("a new file that ran no test is wrong, even next to a red one", () => {
    const verdict = judgeRed(run(1, [failed(TEST, "assert 0")]), {
      ...planned,
      testFiles: [FILE, "tests/test_empty.py", "tests/conftest.py"],
    });
    expect(verdict.word).toBe("wrong-reason");
    expect(verdict.reason).toContain("tests/test_empty.py");
    expect(verdict.reason).not.toContain("conftest");
  });

  it("skipped and passing tests next to a red one are allowed", () => {
    const tests = [failed(TEST, "assert 0"), passed(`${FILE}::p`), skipped(`${FILE}::s`)];
    expect(judgeRed(run(1, tests), planned).word).toBe("red");
  });

  it("without a list of files every test counts", () => {
    expect(judgeRed(run(1, [failed(TEST, "assert 0")]), { ...planned, testFiles: null }).word).toBe(
      "red",
    );
  });
});

describe("a test that did not run", () => {
  const written = { ...planned, written: ["test_total", "test_other"] };

  it.each([
    ["is written and not collected", [], "test_other is written, but pytest does not collect it"],
    ["is skipped", [skipped(`${FILE}::test_other`)], "test_other is skipped, so it proves nothing"],
  ])("%s: sent back, even beside a red one", (_what, others, reason) => {
    const verdict = judgeRed(run(1, [failed(TEST, "assert 1 == 2"), ...others]), written);
    expect(verdict).toMatchObject({ word: "wrong-reason", failing: ["test_other"] });
    expect(verdict.reason).toContain(reason);
  });

  it("counts when one of its sets of parameters ran", () => {
    const others = [skipped(`${FILE}::test_other[1]`), passed(`${FILE}::test_other[2]`)];
    const verdict = judgeRed(run(1, [failed(TEST, "assert 1 == 2"), ...others]), written);
    expect(verdict.word).toBe("red");
  });

  it.each([0, 5])("is sent back when all are skipped with exit %i", (exitCode) => {
    const verdict = judgeRed(run(exitCode, [skipped(TEST)]), planned);
    expect(verdict).toMatchObject({ word: "wrong-reason", failing: [TEST] });
    expect(verdict.reason).toContain("without importorskip");
  });
});

describe("a test that passes although it is expected to fail", () => {
  it.each(["[XPASS(strict)] assert 100 == 50", "Failed: Unexpected success"])(
    "is not red: %s",
    (message) => {
      const verdict = judge(message);
      expect(verdict.word).toBe("wrong-reason");
      expect(verdict.reason).toContain("remove the mark");
    },
  );
});

describe("a stub that is used while the test file is imported", () => {
  const stubbed = { ...planned, isStubbed: true };

  it.each([
    ["NotImplementedError", "call it only inside tests and fixtures"],
    ["TypeError: 'NoneType' object is not iterable", "write the values into the tests"],
  ])("%s: the reason says what to do", (cause, advice) => {
    const broken = uncollectedRun(2, uncollected(FILE, cause));
    const verdict = judgeRed(broken, stubbed);
    expect(verdict.word).toBe("collection-error");
    expect(verdict.reason).toContain(advice);
    expect(judgeRed(broken, planned).reason).not.toContain(advice);
  });
});

describe("6,000 red tests", () => {
  const many = (count: number, name = "test_a") =>
    Array.from({ length: count }, (_, i) => failed(`${FILE}::${name}[${i}]`, "assert 0"));

  it("are sent back, with the number that may be written", () => {
    expect(judgeRed(run(1, many(6000)), planned)).toMatchObject({
      word: "wrong-reason",
      failing: [],
      reason: expect.stringMatching(/^6000 new tests fail, .*: write at most 200, /),
    });
  });

  it("of which as many as are allowed are red", () => {
    expect(judgeRed(run(1, many(200)), planned).word).toBe("red");
  });

  it("may be fewer, if their ids are long", () => {
    expect(judgeRed(run(1, many(100, "a".repeat(400))), planned)).toMatchObject({
      word: "wrong-reason",
      reason: expect.stringContaining("short ids"),
    });
  });

  it("are red where no run is judged", () => {
    expect(judgeRed(run(1, many(6000)), { ...planned, testFiles: null }).word).toBe("red");
  });
});

describe("without a plan", () => {
  const providers: ModuleProviders = {
    providerOf: (module) =>
      (
        ({
          shop: "repository",
          "shop.cart": "repository",
          "src_only.mod": "repository",
          os: "environment",
        }) as const
      )[module] ?? null,
    defines: (name) => name === "Cart" || name === "total",
  };
  const expectation = { testFiles: null, mayBeMissing: absentFromRepository(providers) };

  it.each([
    "ModuleNotFoundError: No module named 'shop.coupon'",
    "ModuleNotFoundError: No module named 'brand_new'",
    "ImportError: cannot import name 'Coupon' from 'shop.cart' (/repo/shop/cart.py)",
    "AttributeError: module 'shop.cart' has no attribute 'discount'",
    "AttributeError: 'Cart' object has no attribute 'add'",
    "TypeError: total() got an unexpected keyword argument 'tax'",
    "TypeError: Cart.__init__() takes 1 positional argument but 2 were given",
  ])("right: %s", (message) => {
    expect(judge(message, expectation).word).toBe("red");
  });

  it.each([
    "ModuleNotFoundError: No module named 'src_only.mod'",
    "ModuleNotFoundError: No module named 'os.nope'; 'os' is not a package",
    "ImportError: cannot import name 'nope' from 'os' (/usr/lib/os.py)",
    "AttributeError: 'NoneType' object has no attribute 'x'",
    "TypeError: len() takes 1 positional argument but 2 were given",
    "NameError: name 'x' is not defined",
  ])("wrong: %s", (message) => {
    expect(judge(message, expectation).word).toBe("wrong-reason");
  });
});

describe("a reason that does not lie in the code under test", () => {
  const CHANGED = "shop/stats.py";
  const known = {
    ...planned,
    changedFiles: [CHANGED],
    isAskedFor: (name: string) => name === "speedups" || name === "shop",
  };
  const frame = (file: string) => `${file}:4: in f\n    g()\n`;
  const raised = (message: string, ...files: string[]) => {
    const details = `${files.map(frame).join("")}E   ${message}`;
    return judgeRed(run(1, [failed(TEST, { message, details })]), known);
  };

  it.each([
    ["ModuleNotFoundError: No module named 'numpy'", "numpy is not installed here"],
    ["ImportError: cannot import name 'dumps' from 'json' (/tmp/json.py)", "hides Python's json"],
    ["ModuleNotFoundError: No module named 'json.decoder'; 'json' is not a", "hides Python's json"],
    ["NameError: name 'helper' is not defined", "NameError: name 'helper'"],
  ])("wrong, also inside a file that changes: %s", (message, why) => {
    const verdict = raised(message, FILE, CHANGED, FILE);
    expect(verdict).toMatchObject({ word: "wrong-reason", failing: [TEST] });
    expect(verdict.reason).toContain(why);
  });

  it("right: a key that the result does not have yet, where the issue names it", () => {
    expect(raised("KeyError: 'speedups'", FILE).word).toBe("red");
    expect(raised("KeyError: 'typo'", FILE).word).toBe("wrong-reason");
  });

  it("right where the issue names the module that is missing, or the code itself raises", () => {
    expect(raised("ModuleNotFoundError: No module named 'speedups'", FILE, CHANGED).word).toBe(
      "red",
    );
    expect(raised("NameError: name 'mean' is not defined", FILE, CHANGED).word).toBe("red");
    // The test's own fake, which the code has to bear.
    expect(raised("ConnectionError: gone", FILE, CHANGED, FILE).word).toBe("red");
  });

  it.each([
    ["/usr/bin/python: No module named tool", "No module named tool"],
    ["ModuleNotFoundError: No module named 'tool.cli'", "No module named 'tool.cli'"],
    ["python: can't open file '/repo/tool.py': [Errno 2] No such", "can't open file"],
    ["/bin/sh: 1: tool: not found", "tool: not found"],
  ])("wrong: a program that never started: %s", (stderr, why) => {
    const message = `AssertionError: assert 1 == 0\n +  where 1 = CompletedProcess(args=['x'], returncode=1, stdout='', stderr="${stderr}").returncode`;
    const verdict = raised(message, FILE);
    expect(verdict.word).toBe("wrong-reason");
    expect(verdict.reason).toContain("the program that it starts never ran");
    expect(verdict.reason).toContain(why);
  });

  it("right: a program that ran and failed, or misses what the plan or the issue names", () => {
    for (const stderr of ["ValueError: no", "python: No module named shop.__main__"]) {
      const message = `assert 1 == 0\n +  where 1 = CompletedProcess(stderr="${stderr}").returncode`;
      expect(raised(message, FILE).word).toBe("red");
    }
  });
});

describe("every other verdict", () => {
  it.each([
    ["green", run(0, [passed(TEST)])],
    [
      "collection-error",
      uncollectedRun(2, uncollected(FILE, "ModuleNotFoundError: No module named 'shop.coupon'")),
    ],
    ["untrusted", run(1, null)],
    ["timeout", run(124, null, { ending: "timed-out" })],
  ] as const)("%s stays what it is", (word, testRun) => {
    expect(judgeRed(testRun, planned).word).toBe(word);
  });
});

describe("an existing test file", () => {
  const OLD = `${FILE}::test_old`;
  const kept = { ...planned, passedBefore: [OLD], mustBeRed: [TEST], somePassesAllowed: false };
  const red = failed(TEST, "assert 1 == 2");

  it("is red if the rewritten test fails and the others pass as before", () => {
    expect(judgeRed(run(1, [red, passed(OLD)]), kept)).toMatchObject({
      word: "red",
      failing: [TEST],
    });
    const parameters = [failed(`${TEST}[1]`, "assert 0"), passed(`${TEST}[2]`), passed(OLD)];
    expect(judgeRed(run(1, parameters), { ...kept, somePassesAllowed: true }).word).toBe("red");
  });

  it.each([
    ["is gone", [red], "test_old existed before, and is gone"],
    ["is skipped", [red, skipped(OLD)], "passed before and is skipped now"],
    ["fails", [red, failed(OLD, "assert 0")], "passed before and is failed now"],
  ])("is not red if another test %s", (_, tests, reason) => {
    const verdict = judgeRed(run(1, tests), kept);
    expect(verdict).toMatchObject({ word: "wrong-reason", failing: [OLD] });
    expect(verdict.reason).toContain(reason);
  });

  it("is not red if a rewritten test passes", () => {
    const tests = [passed(TEST), failed(`${FILE}::test_new`, "assert 0"), passed(OLD)];
    expect(judgeRed(run(1, tests), kept)).toMatchObject({
      word: "wrong-reason",
      reason: expect.stringContaining("was rewritten and does not fail"),
    });
  });
});

it("counts a test as rewritten that only its data was changed for", () => {
  const verdict = judgeRed(run(1, [failed(TEST, "assert 1 == 2")]), {
    ...planned,
    changed: [{ id: TEST }],
  });
  expect(verdict.reason).toBe("1 rewritten test fails for the right reason");
});

describe("a case of a rewritten test that failed before", () => {
  const NEEDS_PACKAGE = "ModuleNotFoundError: No module named 'orjson'";
  const CASE = `${TEST}[fast]`;
  const red = failed(`${TEST}[plain]`, "assert 1 == 2");
  const expectationFor = (before: string, more: Partial<RedExpectation> = {}) => ({
    ...planned,
    mustBeRed: [TEST],
    changed: [{ id: TEST }],
    isAskedFor: () => false,
    failedCases: [failed(CASE, before)],
    ...more,
  });

  it.each([
    ["for want of a package", NEEDS_PACKAGE, NEEDS_PACKAGE],
    [
      "by a path that is new each time",
      "OSError: [Errno 38] Function not implemented: '/tmp/pytest-1/x0'",
      "OSError: [Errno 38] Function not implemented: '/tmp/pytest-22/x0'",
    ],
    [
      "by a message that was shortened",
      `ValueError: ${"x".repeat(300)}… (shortened)`,
      `ValueError: ${"x".repeat(900)}`,
    ],
  ])("is an old failure where it fails as before %s", (_, before, now) => {
    const verdict = judgeRed(run(1, [red, failed(CASE, now)]), expectationFor(before));
    expect(verdict).toMatchObject({
      word: "red",
      reason: "1 rewritten test fails for the right reason",
      failing: [red.id],
    });
  });

  it.each([
    ["another package", NEEDS_PACKAGE, "ModuleNotFoundError: No module named 'ujson'"],
    ["another exception", NEEDS_PACKAGE, "NameError: name 'orjson' is not defined"],
    ["another name", "NameError: name 'a' is not defined", "NameError: name 'b' is not defined"],
  ])("is the wrong reason where it fails by %s now", (_, before, now) => {
    const verdict = judgeRed(run(1, [red, failed(CASE, now)]), expectationFor(before));
    expect(verdict).toMatchObject({ word: "wrong-reason", failing: [CASE] });
  });

  it("is an old failure by the same assertion, where another case fails newly", () => {
    const now = failed(CASE, "assert 'UUID' == 'Uuid'");
    const expectation = expectationFor("assert 'UUID' == 'Uuid'");
    expect(judgeRed(run(1, [red, now]), expectation).failing).toEqual([red.id]);
    expect(judgeRed(run(1, [now]), expectation)).toMatchObject({ word: "red", failing: [CASE] });
    const fresh = failed(`${FILE}::test_new`, "assert 0");
    expect(judgeRed(run(1, [fresh, now]), expectation).failing).toEqual([fresh.id, CASE]);
  });

  it.each([
    ["assert 1 == 3", "assert 1 == 2"],
    ["assert 1200 == 1000", "assert 1200 == 1500"],
    [`assert '${"x".repeat(300)}' == 'a'`, `assert '${"x".repeat(300)}' == 'b'`],
  ])("has to pass where it failed by %s before, and now by another assertion", (before, text) => {
    const now = failed(CASE, text);
    const { failing } = judgeRed(run(1, [red, now]), expectationFor(before));
    expect(failing).toEqual([red.id, CASE]);
  });

  it("has to pass where its failure now is one that the change can be charged with", () => {
    const promised = "ModuleNotFoundError: No module named 'shop.coupon'";
    const missing = judgeRed(run(1, [failed(CASE, promised)]), expectationFor(promised));
    expect(missing).toMatchObject({ word: "red", failing: [CASE] });
  });

  it("is no red of the rewritten test, and forgives no other case", () => {
    const old = failed(CASE, NEEDS_PACKAGE);
    const fresh = failed(`${FILE}::test_new`, "assert 0");
    expect(judgeRed(run(1, [fresh, old]), expectationFor(NEEDS_PACKAGE))).toMatchObject({
      word: "wrong-reason",
      reason: `${TEST} was rewritten and fails only as it did before, so it proves nothing`,
    });
    expect(judgeRed(run(1, [old]), expectationFor(NEEDS_PACKAGE))).toMatchObject({
      word: "wrong-reason",
      reason: "no new test fails, and tests must fail first",
    });
    const other = failed(`${TEST}[other]`, NEEDS_PACKAGE);
    expect(judgeRed(run(1, [red, other]), expectationFor(NEEDS_PACKAGE))).toMatchObject({
      word: "wrong-reason",
      failing: [other.id],
    });
  });
});

describe("tests that were added to an existing file", () => {
  const OLD = `${FILE}::test_old`;
  const red = failed(TEST, "assert 1 == 2");
  // The baseline could not run: nothing is known about the old test.
  const expectation = { ...planned, existing: [OLD] };

  it("are the only ones that count, whatever the existing ones do", () => {
    for (const old of [passed(OLD), failed(OLD, "NameError: name 'x' is not defined")]) {
      expect(judgeRed(run(1, [red, old]), expectation)).toMatchObject({
        word: "red",
        reason: "1 new test fails for the right reason",
        failing: [TEST],
      });
    }
    const parametrised = failed(`${OLD}[1]`, "assert 0");
    expect(judgeRed(run(1, [red, parametrised]), expectation).failing).toEqual([TEST]);
  });

  it("are not red because an existing one fails", () => {
    const tests = [passed(TEST), failed(OLD, "assert 0")];
    expect(judgeRed(run(1, tests), expectation)).toMatchObject({
      word: "wrong-reason",
      reason: "no new test fails, and tests must fail first",
    });
  });
});

describe("red by the repository's own test command", () => {
  const first = judgeRed(run(1, [failed(TEST, "assert 1 == 2")]), planned);

  it("sends back what the command does not run", () => {
    const listed = run(5, [], { command: "pytest tests/test_a.py" });
    expect(judgeRedByCommand(listed, first, first)).toMatchObject({
      word: "wrong-reason",
      reason: `${TEST} is not run by the repository's own test command (pytest tests/test_a.py): put it into a file that the command runs`,
      failing: [TEST],
    });
  });

  it("stays red where the command runs it, or says nothing", () => {
    const runs = [run(1, [failed(TEST, "assert 1 == 2")]), run(1, null), run(124, null)];
    for (const one of runs) expect(judgeRedByCommand(one, first, first)).toBe(first);
  });
});

describe("guards", () => {
  const GUARD = `${FILE}::TestCart::test_stays`;
  const red = failed(TEST, "assert 1 == 2");
  const expectation = { ...planned, guards: ["test_stays"], somePassesAllowed: false };

  it("pass at red, and do not count as passing tests", () => {
    const tests = [red, passed(`${GUARD}[1]`), passed(`${GUARD}[2]`)];
    expect(judgeRed(run(1, tests), expectation)).toMatchObject({
      word: "red",
      reason: "1 new test fails for the right reason; 1 guard (2 cases) passes",
      failing: [TEST],
    });
  });

  it("are told apart from other cases that pass", () => {
    const other = `${FILE}::test_other`;
    const tests = [red, passed(GUARD), passed(`${other}[1]`), skipped(`${other}[2]`)];
    expect(judgeRed(run(1, tests), { ...expectation, somePassesAllowed: true }).reason).toBe(
      "1 new test fails for the right reason; 1 guard passes; 1 other passes already",
    );
  });

  it("are sent back if they fail on what exists", () => {
    const tests = [red, failed(GUARD, "assert 3 == 4")];
    expect(judgeRed(run(1, tests), expectation)).toMatchObject({
      word: "wrong-reason",
      reason: `${GUARD} is a guard, which has to pass before the change, and fails (assert 3 == 4): assert what the code does now`,
      failing: [GUARD],
    });
  });

  it.each(["NotImplementedError", "ModuleNotFoundError: No module named 'shop.coupon'"])(
    "are ordinary tests if they fail by %s: they are about what is new",
    (message) => {
      const verdict = judgeRed(run(1, [red, failed(GUARD, message)]), expectation);
      expect(verdict).toMatchObject({ word: "red", failing: [TEST, GUARD] });
    },
  );

  it("cannot be the only tests", () => {
    const tests = [passed(GUARD), failed(`${FILE}::test_old`, "assert 0")];
    const known = { ...expectation, failedBefore: [`${FILE}::test_old`] };
    expect(judgeRed(run(1, tests), known).reason).toContain("no new test fails");
  });
});

describe("the repetition of red, with everything that the repository's configuration collects", () => {
  const canary = { mustFail: "tests/test_a_b.py::test_a", mustPass: "tests/test_a_b.py::test_b" };
  const canaries = [failed(canary.mustFail, "assert 3 == 4"), passed(canary.mustPass)];
  const red = failed(TEST, "assert 1 == 2");
  const first = judgeRed(run(1, [red]), planned);
  const baseline = { tests: [], collectionErrors: [uncollected("tests/test_b.py", "no b")] };
  const repeat = (again: TestRun) =>
    judgeRepeatedRed(again, first, { failing: [TEST], canary, baseline });

  it("leaves the first verdict as it is if every red test fails again", () => {
    expect(repeat(run(1, [red, ...canaries]))).toBe(first);
  });

  it("leaves it if a file cannot be collected that could not be before either", () => {
    const report = { tests: [red, ...canaries], collectionErrors: baseline.collectionErrors };
    expect(repeat(run(1, [], { report }))).toBe(first);
  });

  it.each([
    [
      "passes this time",
      [passed(TEST), ...canaries],
      `${TEST} failed once and passed when it was run again`,
    ],
    [
      "is skipped this time",
      [skipped(TEST), ...canaries],
      `${TEST} failed once and was skipped when it was run again`,
    ],
    ["is not collected", canaries, `${TEST} is not run by plain pytest`],
  ])("is the wrong reason if a red test %s", (_, tests, reason) => {
    const verdict = repeat(run(1, tests));
    expect(verdict).toMatchObject({ word: "wrong-reason", failing: [TEST] });
    expect(verdict.reason).toContain(reason);
  });

  it("names the ids that differ in every run where other cases of the red test run", () => {
    const again = run(1, [failed(`${TEST}[at 12:01]`, "assert 1 == 2"), ...canaries]);
    const failing = [`${TEST}[at 12:00]`];
    expect(judgeRepeatedRed(again, first, { failing, canary, baseline })).toMatchObject({
      word: "wrong-reason",
      reason: expect.stringContaining(`${TEST} has other ids in every run, such as [at 12:00]:`),
    });
  });

  it("is the wrong reason if another file can no longer be collected beside the new one", () => {
    const collectionErrors = [uncollected("tests/api/test_cart.py", "import file mismatch")];
    const report = { tests: [red, ...canaries], collectionErrors };
    expect(repeat(run(1, [], { report }))).toMatchObject({
      word: "wrong-reason",
      failing: ["tests/api/test_cart.py"],
    });
  });

  it.each([
    ["its canary passes", run(1, [red, passed(canary.mustFail), passed(canary.mustPass)])],
    ["its canary is not run", run(1, [red])],
    ["its results are in doubt", run(1, [red, ...canaries], { doubt: "two results" })],
    ["it left no report", run(1, null)],
    ["it ended with 0", run(0, [red, ...canaries])],
  ])("is untrusted if %s", (_, again) => {
    expect(repeat(again).word).toBe("untrusted");
  });
});
