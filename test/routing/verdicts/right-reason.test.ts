import { describe, expect, it } from "vitest";
import {
  explainWrongReason,
  type RightReasons,
} from "../../../src/routing/verdicts/right-reason.ts";
import { failed, passed } from "../make-run.ts";

const ID = "tests/test_a.py::test_a";
const NOTHING: RightReasons = { mayBeMissing: () => false, isAskedFor: () => false };

function explain(message: string, reasons: Partial<RightReasons> = {}, details = "") {
  return explainWrongReason(failed(ID, { message, details }), { ...NOTHING, ...reasons });
}

it("a test without a cause is red for no reason", () => {
  expect(explainWrongReason(passed(ID), NOTHING)).toBe("no cause is reported");
});

it("a test that passes against its mark is not red", () => {
  expect(explain("[XPASS(strict)] #7")).toContain("remove the mark");
});

it.each(["assert 1 == 2", "NotImplementedError", "Failed: DID NOT RAISE ValueError"])(
  "the reason is right: %s",
  (message) => expect(explain(message)).toBeNull(),
);

describe("a key that is missing", () => {
  const isAskedFor = (name: string) => name === "total";

  it("is right where it is asked for", () => {
    expect(explain("KeyError: 'total'", { isAskedFor })).toBeNull();
  });

  it.each(["KeyError: 'other'", "KeyError: 7"])("is wrong otherwise: %s", (message) => {
    expect(explain(message, { isAskedFor })).toBe(message);
  });

  it("is wrong where nothing says what is asked for", () => {
    const test = failed(ID, "KeyError: 'total'");
    expect(explainWrongReason(test, { mayBeMissing: () => false })).toBe("KeyError: 'total'");
  });
});

describe("a program that never ran", () => {
  it.each([
    ["No module named shop.cli", "shop"],
    ["can't open file 'bin/run.py': [Errno 2]", "run.py"],
    ["sh: 1: bin/shop: not found", "shop"],
  ])("is a wrong reason, unless it is asked for: %s", (words, name) => {
    const message = `assert '${words}' == ''`;
    expect(explain(message)).toContain("the program that it starts never ran");
    expect(explain(message, { isAskedFor: (asked) => asked === name })).toBeNull();
  });

  it("is right where the plan promises its module, or there is no plan", () => {
    const message = "assert 'No module named shop' == ''";
    expect(explain(message, { mayBeMissing: ({ kind }) => kind === "module" })).toBeNull();
    expect(explainWrongReason(failed(ID, message), { mayBeMissing: () => false })).toBeNull();
  });
});

describe("an import that fails", () => {
  const missing = (module: string) => `ModuleNotFoundError: No module named '${module}'`;

  it("is right where the module may be missing", () => {
    expect(explain(missing("shop"), { mayBeMissing: () => true })).toBeNull();
  });

  it("of a module that nobody names says that it is not installed", () => {
    expect(explain(missing("numpy.linalg"))).toContain("numpy is not installed here");
  });

  it("of a standard module says that something hides it", () => {
    expect(explain("ImportError: cannot import name 'loads' from 'json'")).toContain(
      "something hides Python's json",
    );
  });

  it("of a module that is asked for is told as it is", () => {
    expect(explain(missing("shop"), { isAskedFor: () => true })).toBe(missing("shop"));
  });

  it("is not what a missing attribute is", () => {
    const message = "AttributeError: module 'shop' has no attribute 'total'";
    expect(explain(message)).toBe(message);
  });
});

describe("an exception", () => {
  const changedFiles = ["./src/shop.py"];
  const inCode = "tests/test_a.py:3: in test_a\n    total()\nsrc/shop.py:7: in total\n    raise it";

  it("from a file that will change is right", () => {
    expect(explain("ValueError: empty", { changedFiles }, inCode)).toBeNull();
    expect(explain("NameError: name 'x'", { changedFiles }, inCode)).toBeNull();
  });

  it("from any other file is wrong", () => {
    expect(explain("ValueError: empty", {}, inCode)).toBe("ValueError: empty");
    expect(explain("ValueError: empty", { changedFiles })).toBe(
      "ValueError: empty: the test fails before it uses the code that changes",
    );
  });

  it("from any file is right if the test has run code that will change", () => {
    const reaches = (id: string) => id === ID;
    expect(explain("ValueError: empty", { changedFiles, reaches })).toBeNull();
  });

  it("is right if its line uses what will change, or if it quotes what is asked for", () => {
    const details =
      "tests/test_a.py:3: in test_a\n    total(0)\nsrc/checks.py:7: in check\n    x()";
    const subjects = new Set(["total"]);
    expect(explain("ValueError: no", { changedFiles, subjects }, details)).toBeNull();
    const isAskedFor = (name: string) => name === "xml";
    const unknown = "LookupError: no exporter 'xml'";
    expect(explain(unknown, { changedFiles, isAskedFor }, details)).toBeNull();
    expect(explain(unknown, { changedFiles, isAskedFor })).toContain("before it uses the code");
  });

  it("is wrong if pytest-timeout ends a test before it reaches the code", () => {
    const message = "Failed: Timeout (>1.0s) from pytest-timeout.";
    expect(explain(message, { changedFiles })).toContain("before it uses the code");
    expect(explain(message, { changedFiles, reaches: () => true })).toBeNull();
  });

  it("that is a slip of the test is wrong, even where the test itself will change", () => {
    const slip = "tests/test_a.py:3: in test_a\n    x()\n/usr/lib/a.py:1: in a";
    const files = { changedFiles: ["tests/test_a.py"] };
    expect(explain("NameError: name 'x'", files, slip)).toBe("NameError: name 'x'");
  });

  it("for a coroutine that nothing runs says how to write the test", () => {
    const message = "Failed: async def functions are not natively supported.";
    expect(explain(message)).toContain("write a plain test that calls asyncio.run");
  });
});

describe("an example of a docstring", () => {
  const raised = (line: string) =>
    `009     >>> mean([1])\nUNEXPECTED EXCEPTION: X()\nTraceback (most recent call last):\n  File "/lib/doctest.py", line 1, in __run\n  File "shop/cart.py", line 12, in mean\n${line}\nshop/cart.py:9: UnexpectedException`;
  const explainExample = (text: string, reasons: Partial<RightReasons> = {}) => {
    return explain(text, reasons, text);
  };

  it("asserts its output", () => {
    const text =
      "003 >>> total([1])\nExpected:\n    4\nGot:\n    3\n\nshop/cart.py:3: DocTestFailure";
    expect(explainExample(text)).toBeNull();
  });

  it("may fail inside the code that the change alters, and nowhere else", () => {
    const text = raised("TypeError: no");
    expect(explainExample(text, { changedFiles: ["shop/cart.py"] })).toBeNull();
    expect(explainExample(text, { changedFiles: ["shop/box.py"] })).toMatch(/^TypeError: no: /);
    expect(explainExample(raised("NotImplementedError"))).toBeNull();
  });
});
