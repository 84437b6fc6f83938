import { expect, it } from "vitest";
import { fileOfTest } from "../../../src/python/test-ids.ts";
import { shownPaths } from "../../../src/workflow/prompts/shown-context.ts";

it("shows what the plan changes, then what it reads, then what the issue names", () => {
  const contextPaths = ["docs/shop.md"];
  const agreedPlan = { changes: ["shop/cart.py"], reads: ["shop/tax.py"] } as never;
  expect(shownPaths({ agreedPlan, contextPaths, looked: [] })).toEqual([
    ...["shop/cart.py", "shop/tax.py", "docs/shop.md"],
  ]);
  expect(shownPaths({ agreedPlan: null, contextPaths, looked: [] })).toEqual(contextPaths);
});

it.each([
  ["tests/test_a.py::T::test_a", "tests/test_a.py"],
  ["tests/test_a.py::test_a[x::y\nz]", "tests/test_a.py"],
  ["tests/test_a.py", "tests/test_a.py"],
])("the file of %j is %s", (id, file) => {
  expect(fileOfTest(id)).toBe(file);
});
