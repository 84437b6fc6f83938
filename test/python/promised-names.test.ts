import { expect, it } from "vitest";
import type { PromisedName } from "../../src/python/promised-names.ts";
import { missingPromisedNames, promisedByPlan } from "../../src/python/promised-names.ts";
import { readMissingName } from "../../src/python/results/missing-name.ts";
import { uncollected } from "../routing/make-run.ts";

const APPLY: PromisedName = {
  module: "shop.coupon",
  name: "apply",
  kind: "function",
  signature: "(code)",
};
const EXPIRED: PromisedName = {
  module: "shop.coupon",
  name: "Expired",
  kind: "exception",
  signature: null,
};
const TOTAL: PromisedName = {
  module: "shop.cart",
  name: "total",
  kind: "function",
  signature: null,
};
const PLAN = [APPLY, EXPIRED, TOTAL];

const MODULE = uncollected("tests/test_a.py", "ModuleNotFoundError: No module named 'shop.coupon'");
const NAME = uncollected(
  "tests/test_b.py",
  "ImportError: cannot import name 'total' from 'shop.cart' (/repo/shop/cart.py)",
);

function report(...collectionErrors: ReturnType<typeof uncollected>[]) {
  return { tests: [], collectionErrors };
}

it("a missing module covers everything promised in it", () => {
  expect(missingPromisedNames(report(MODULE), PLAN)).toEqual([APPLY, EXPIRED]);
});

it("a missing name covers itself", () => {
  expect(missingPromisedNames(report(NAME), PLAN)).toEqual([TOTAL]);
});

it("several files make one list in the plan's order, without doubles", () => {
  expect(missingPromisedNames(report(NAME, MODULE, MODULE), PLAN)).toEqual(PLAN);
});

it.each([
  "SyntaxError: invalid syntax",
  "ModuleNotFoundError: No module named 'requests_nope'",
  "NameError: name 'y' is not defined",
  "TypeError: total() got an unexpected keyword argument 'tax'",
])("is null if one file failed for another reason: %s", (cause) => {
  expect(
    missingPromisedNames(report(MODULE, uncollected("tests/test_c.py", cause)), PLAN),
  ).toBeNull();
});

it("passes over a file that failed for another reason where the run keeps going", () => {
  const other = uncollected("tests/test_c.py", "AttributeError: GREEN");
  const going = { keepGoing: true };
  expect(missingPromisedNames(report(other, NAME), PLAN, going)).toEqual([TOTAL]);
  expect(missingPromisedNames(report(other), PLAN, going)).toBeNull();
});

it("is null without collection errors", () => {
  expect(missingPromisedNames(report(), PLAN)).toBeNull();
});

it("a promised member does not promise its class", () => {
  const member: PromisedName = { ...TOTAL, name: "Basket.add" };
  const missing = uncollected(
    "tests/test_a.py",
    "ImportError: cannot import name 'Basket' from 'shop.cart' (/repo/shop/cart.py)",
  );
  expect(missingPromisedNames(report(missing), [member])).toBeNull();
  const basket: PromisedName = { ...TOTAL, name: "Basket", kind: "class" };
  expect(missingPromisedNames(report(missing), [member, basket])).toEqual([basket]);
});

it("covers a member of an enumeration, whose owner older Pythons do not name", () => {
  const green = { ...TOTAL, name: "Colour.GREEN", kind: "constant" } as const;
  const mayBeMissing = promisedByPlan([green]);
  const missing = (text: string) => readMissingName({ exception: "AttributeError", text });
  const unnamed = missing("GREEN");
  expect(unnamed).toEqual({ kind: "member", owner: "", name: "GREEN" });
  expect(unnamed && mayBeMissing(unnamed)).toBe(true);
  const blue = missing("BLUE");
  expect(blue && mayBeMissing(blue)).toBe(false);
});

it("a stub can add a constant of a class, which a file reads while it is collected, but no method", () => {
  const green = { ...TOTAL, name: "Colour.GREEN", kind: "constant" } as const;
  const unnamed = uncollected("tests/test_a.py", "AttributeError: GREEN");
  expect(missingPromisedNames(report(unnamed), [TOTAL, green])).toEqual([green]);
  const named = uncollected(
    "tests/test_a.py",
    "AttributeError: type object 'Colour' has no attribute 'GREEN'",
  );
  expect(missingPromisedNames(report(named), [TOTAL, green])).toEqual([green]);
  expect(missingPromisedNames(report(named), [{ ...green, kind: "function" }])).toBeNull();
});
