import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readExpectedAndActual } from "../../src/python/results/failure-text.ts";
import {
  explainBriefly,
  explainCauses,
  explainFailures,
} from "../../src/routing/explain-failures.ts";
import { errored, failed, passed, run, uncollected, uncollectedRun } from "./make-run.ts";

const TOTAL = failed("tests/test_cart.py::test_total", {
  message: "assert 2 == 3\n +  where 2 = total([1, 1])",
  details:
    "tests/test_cart.py:7: in test_total\n    assert total([1, 1]) == 3\nE   assert 2 == 3\nE    +  where 2 = total([1, 1])",
});

function missing(name: string, line: number) {
  return errored(`tests/test_coupon.py::${name}`, {
    message: `failed on setup with "ModuleNotFoundError: No module named 'shop.coupon'"`,
    details: `tests/test_coupon.py:${line}: in ${name}\n    import shop.coupon\nE   ModuleNotFoundError: No module named 'shop.coupon'`,
  });
}

describe("explainBriefly", () => {
  it("has one line for each cause, with the first of its tests and where it fails", () => {
    const helper = failed("tests/test_cart.py::test_helper", {
      message: "assert 1 == 2",
      details:
        "tests/test_cart.py:20: in test_helper\n    check()\ntests/test_cart.py:3: in check\n    assert size == 2\nE   assert 1 == 2",
    });
    const tests = [missing("test_a", 3), missing("test_b", 9), TOTAL, helper];
    expect(explainBriefly(run(1, tests), { maxChars: 4000 })).toMatchInlineSnapshot(`
      "- test_a and 1 more: ModuleNotFoundError: No module named 'shop.coupon' (line 3)
      - test_total: expected 3, got 2 (line 7)
      - test_helper: expected 2, got 1 (line 3, in check)"
    `);
  });

  it("names a file that cannot be collected", () => {
    const text = explainBriefly(
      uncollectedRun(2, uncollected("tests/test_a.py", "SyntaxError: bad")),
      { maxChars: 4000 },
    );
    expect(text).toMatch(/^- tests\/\S+\.py: /);
  });

  it("is empty without a report", () => {
    expect(explainBriefly({ report: null }, { maxChars: 4000 })).toBe("");
  });
});

describe("explainCauses", () => {
  it("keeps spaces, which may be all that two values differ by", () => {
    const message = "assert 'a  b' == 'a b'";
    const details = `tests/test_cart.py:3: in test_spaces\n    assert name() == 'a b'\nE   ${message}`;
    const spaces = failed("tests/test_cart.py::test_spaces", { message, details });
    const tabs = failed("tests/test_cart.py::test_tabs", "ValueError: bad indent in '  x\t= 1'");
    const text = explainCauses(run(1, [spaces, tabs]), { maxChars: 4000 });
    expect(text).toContain("expected 'a b', got 'a  b'");
    expect(text).toContain("ValueError: bad indent in '  x\t= 1'");
  });

  it("has the expected and the actual value, but no code", () => {
    expect(explainCauses(run(1, [TOTAL]), { maxChars: 4000 })).toMatchInlineSnapshot(`
      "## 1 failure, 1 cause

      1. tests/test_cart.py::test_total
         expected 3, got 2 (line 7)"
    `);
  });

  it("is empty without a report: the output may contain code", () => {
    expect(explainCauses(run(1, null, { output: "def f(): ..." }), { maxChars: 4000 })).toBe("");
  });
});

describe("explainFailures", () => {
  it("takes results that are missing for one cause, and shows no traceback of them or of stubs", () => {
    const none = (name: string, line: number, value: number) =>
      failed(`tests/test_cart.py::${name}`, {
        message: `assert None == ${value}`,
        details: `tests/test_cart.py:${line}: in ${name}\n    assert f() == ${value}\nE   assert None == ${value}`,
      });
    const stub = failed("tests/test_cart.py::test_stub", {
      message: "NotImplementedError",
      details:
        "tests/test_cart.py:3: in test_stub\n    g()\nshop/cart.py:2: in g\n    raise NotImplementedError\nE   NotImplementedError",
    });
    const tests = [none("test_a", 7, 3), none("test_b", 12, 4), none("test_c", 19, 5), stub];
    expect(explainFailures(run(1, tests), { maxChars: 4000 })).toMatchInlineSnapshot(`
      "## 4 failures, 2 causes

      1. tests/test_cart.py::test_a (+2 more: test_b, test_c)
         expected 3, got None (line 7)

      2. tests/test_cart.py::test_stub
         NotImplementedError (shop/cart.py:2, in g)"
    `);
  });

  it("puts expected and actual first, groups by cause, then shows tracebacks", () => {
    const tests = [
      passed("tests/test_cart.py::p"),
      missing("test_a", 3),
      TOTAL,
      missing("test_b", 9),
    ];
    expect(explainFailures(run(1, tests), { maxChars: 4000 })).toMatchInlineSnapshot(`
      "## 3 failures, 2 causes

      1. tests/test_coupon.py::test_a (+1 more: test_b)
         ModuleNotFoundError: No module named 'shop.coupon' (line 3)

      2. tests/test_cart.py::test_total
         expected 3, got 2 (line 7)

      ## Tracebacks

      tests/test_coupon.py::test_a
      tests/test_coupon.py:3: in test_a
          import shop.coupon
      E   ModuleNotFoundError: No module named 'shop.coupon'

      tests/test_cart.py::test_total
      tests/test_cart.py:7: in test_total
          assert total([1, 1]) == 3
      E   assert 2 == 3
      E    +  where 2 = total([1, 1])"
    `);
  });

  it("groups the cases of one parametrised assertion, whatever their values", () => {
    const cases = [1, 2, 3].map((value) =>
      failed(`tests/t.py::test_p[${value}]`, {
        message: `assert ${value} == 9`,
        details: `tests/t.py:4: in test_p\n    assert value == 9\nE   assert ${value} == 9`,
      }),
    );
    expect(explainFailures(run(1, cases), { maxChars: 2000 })).toContain("3 failures, 1 cause");
  });

  it("tells tests apart that fail in the same helper", () => {
    const inHelper = (name: string, line: number, value: number) =>
      failed(`tests/test_cart.py::${name}`, {
        message: `assert ${value} == 0`,
        details: `tests/test_cart.py:${line}: in ${name.replace(/\[.*/, "")}\n    check(${value})\ntests/helpers.py:3: in check\n    assert value == 0\nE   assert ${value} == 0`,
      });
    const tests = [
      inHelper("test_a[1]", 7, 1),
      inHelper("test_a[2]", 7, 2),
      inHelper("test_b", 11, 3),
    ];
    const text = explainFailures(run(1, tests), { maxChars: 4000 });
    expect(text).toContain("## 3 failures, 2 causes");
    expect(text).toContain("expected 0, got 3");
  });

  it("leaves open which value of unittest was expected: people write both orders", () => {
    const differ = failed("tests/test_cart.py::test_total", {
      message: "AssertionError: Lists differ: [1, 2] != [1, 3]\n\nFirst differing element 1",
      details: "tests/test_cart.py:7: in test_total\n    self.assertEqual(a, b)",
    });
    const text = explainCauses(run(1, [differ]), { maxChars: 4000 });
    expect(text).toContain("Lists differ: [1, 2] != [1, 3]");
    expect(text).not.toContain("expected");
  });

  it("takes results that are missing for one cause in unittest, too", () => {
    const messages = ["None != 3", "None != 4", "'a' != None"];
    const tests = messages.map((message, index) =>
      failed(`tests/test_cart.py::test_${index}`, {
        message: `AssertionError: ${message}`,
        details: `tests/test_cart.py:${index}: in test_${index}\n    self.assertEqual(a, b)`,
      }),
    );
    expect(explainCauses(run(1, tests), { maxChars: 4000 })).toContain("3 failures, 2 causes");
  });

  it("groups stubs that are not implemented by function", () => {
    const stubs = ["apply", "total"].map((name, index) =>
      failed(`tests/t.py::test_${name}`, {
        message: "NotImplementedError",
        details: `tests/t.py:4: in test_${name}\n    ${name}()\nshop/cart.py:${index}: in ${name}\n    raise NotImplementedError\nE   NotImplementedError`,
      }),
    );
    const text = explainFailures(run(1, stubs), { maxChars: 2000 });
    expect(text).toContain("2 failures, 2 causes");
    expect(text).toContain("(shop/cart.py:1, in total)");
  });

  it("cuts the middle out of a deep traceback", () => {
    const frames = Array.from(
      { length: 60 },
      (_, index) => `shop/deep.py:${index}: in f${index}\n    call()`,
    );
    const details = `${frames.join("\n")}\nE   RecursionError: too deep`;
    const text = explainFailures(
      run(1, [failed("t.py::t", { message: "RecursionError: too deep", details })]),
      { maxChars: 9000 },
    );
    expect(text).toContain("lines left out");
    expect(text).toContain("in f0\n");
    expect(text).toContain("E   RecursionError: too deep");
    expect(text).not.toContain("in f30\n");
  });

  it("cuts a long line, so that the rest of the traceback fits", () => {
    const details = `t.py:1: in t\nE   ValueError: ${"x".repeat(9000)}`;
    const tests = [failed("t.py::t", { message: "ValueError: x", details })];
    expect(explainFailures(run(1, tests), { maxChars: 1000 })).toMatch(/E {3}ValueError: x+…$/);
  });

  it("omits frames of the interpreter and of libraries", () => {
    const details =
      "tests/t.py:3: in test_x\n    m.assert_called_once_with(2)\n/usr/lib/python3.11/unittest/mock.py:951: in assert_called_once_with\n    raise AssertionError\nE   AssertionError: expected call not found.";
    const text = explainFailures(
      run(1, [
        failed("tests/t.py::test_x", {
          message: "AssertionError: expected call not found.\nExpected: mock(2)\n  Actual: mock(1)",
          details,
        }),
      ]),
      { maxChars: 2000 },
    );
    expect(text).not.toContain("/usr/lib");
    expect(text).toContain("expected mock(2), got mock(1)");
    expect(text).toContain("m.assert_called_once_with(2)");
  });

  it("explains files that cannot be collected", () => {
    const broken = uncollectedRun(2, uncollected("tests/test_a.py", "SyntaxError: invalid syntax"));
    const text = explainFailures(broken, { maxChars: 500 });
    expect(text).toContain("tests/test_a.py cannot be collected");
    expect(text).toContain("SyntaxError: invalid syntax");
  });

  it("shows the end of the output if the report has no failure", () => {
    const text = explainFailures(run(124, null, { output: `${"x\n".repeat(900)}the end` }), {
      maxChars: 200,
    });
    expect(text.length).toBeLessThanOrEqual(200);
    expect(text.endsWith("the end")).toBe(true);
    expect(explainFailures(run(0, [passed("t::a")], { output: "" }), { maxChars: 99 })).toBe(
      "The run left no failures and no output.",
    );
  });

  it("takes at most three lines for each cause in the summary", () => {
    const diff = `AssertionError: many\nassert [1] == [2]${"\n  - 2".repeat(50)}`;
    const tests = [
      TOTAL,
      missing("test_a", 3),
      failed("t.py::long", { message: diff, details: `t.py:1: in long\nE   ${diff}` }),
    ];
    const [summary = ""] = explainFailures(run(1, tests), { maxChars: 9000 }).split(
      "## Tracebacks",
    );
    const [, ...causes] = summary.trim().split("\n\n");
    expect(causes).toHaveLength(3);
    expect(causes.every((cause) => cause.split("\n").length <= 3)).toBe(true);
  });

  it("says how many causes did not fit", () => {
    const tests = Array.from({ length: 40 }, (_, index) =>
      failed(`tests/t.py::test_${index}`, `KeyError: ${index}`),
    );
    const text = explainFailures(run(1, tests), { maxChars: 600 });
    expect(text.length).toBeLessThanOrEqual(600);
    expect(text).toMatch(/… and \d+ more/);
  });

  it("never exceeds the limit", () => {
    const messages = fc.constantFrom(
      "assert 1 == 2",
      "KeyError: 'k'",
      "NotImplementedError",
      `assert ${"9".repeat(400)} == 1`,
      "",
    );
    const some = fc.array(fc.record({ name: fc.string({ maxLength: 8 }), message: messages }), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(some, fc.integer({ min: 40, max: 3000 }), (failures, maxChars) => {
        const tests = failures.map(({ name, message }) =>
          failed(`t.py::${name}`, { message, details: `t.py:1: in x\nE   ${message}` }),
        );
        expect(explainFailures(run(1, tests), { maxChars }).length).toBeLessThanOrEqual(maxChars);
      }),
    );
  });
});

describe("readExpectedAndActual", () => {
  it.each([
    ["assert 3 == 2\n +  where 2 = len([1, 2])", "3", "2"],
    [
      "assert 1.0 == 2.0 ± 2.0e-06\n  \n  comparison failed\n  Obtained: 1.0\n  Expected: 2.0 ± 2.0e-06",
      "2.0 ± 2.0e-06",
      "1.0",
    ],
    [
      "Regex pattern did not match.\n  Expected regex: 'abc'\n  Actual message: 'xyz'",
      "'abc'",
      "'xyz'",
    ],
    ["Regex pattern did not match.\n Regex: 'abc'\n Input: 'xyz'", "'abc'", "'xyz'"],
    ["expected call not found.\nExpected: mock(2)\nActual: mock(1)", "mock(2)", "mock(1)"],
  ])("%s", (text, expected, actual) => {
    expect(readExpectedAndActual(text)).toEqual({ expected, actual });
  });

  it.each([
    ["assert f() == set()", "assert {1} == set()", "set()", "{1}"],
    ["assert set() == f()", "assert set() == {1}", "set()", "{1}"],
    ["assert [] == got", "assert [] == [1]", "[]", "[1]"],
    ["assert got == {'a': None}, 'why'", "assert {} == {'a': None}", "{'a': None}", "{}"],
    ["assert want == cart.total(2)", "too few\nassert 3 == 2", "3", "2"],
    ["assert cart.name == 'a == c'", "assert 'a == b' == 'a == c'", "'a == c'", "'a == b'"],
    ["assert got == 1", "assert 'it\\'s == x' == 1", "1", "'it\\'s == x'"],
  ])("tells the sides by the line that failed: %s", (source, text, expected, actual) => {
    expect(readExpectedAndActual(text, source)).toEqual({ expected, actual });
  });

  it.each(["assert f(1) == f(2)", "assert got == want", "assert (", ""])(
    "does not guess a side: %j",
    (source) => {
      expect(readExpectedAndActual("assert 2 == 3", source)).toBeNull();
    },
  );

  it.each(["assert not [1]", "assert 'a' in ['b']", "No module named 'x'", "", "assert f(a == b)"])(
    "finds none in %j",
    (text) => {
      expect(readExpectedAndActual(text)).toBeNull();
    },
  );
});
