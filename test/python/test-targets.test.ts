import { expect, it } from "vitest";
import { testTargets } from "../../src/python/test-ids.ts";

it("pytest is asked for files of tests, and not for what they use", () => {
  const targets = ["tests/test_a.py", "test_b.py", "shop/cart_test.py", "a/b/test_.py"];
  const others = [
    "tests/conftest.py",
    "tests/__init__.py",
    "tests/helpers.py",
    "tests/test_data.json",
    "test_data/values.py",
    "tests/latest.py",
    "contest.py",
  ];
  expect(testTargets([...others, ...targets])).toEqual(targets);
  expect(testTargets([])).toEqual([]);
});
