import { expect, it } from "vitest";
import { withComments, withOldBehaviour } from "../../src/python/changes/changed-functions.ts";

const CART = { path: "shop/cart.py", before: "shop/cart.py", old: "def total():\n    return 1\n" };

it.each([
  ["there is no source in the change", []],
  ["only a constant changed", [{ ...CART, now: `${CART.old}LIMIT = 2\n` }]],
  ["the file was moved", [{ ...CART, before: "shop/sums.py", now: CART.old.replace("1", "2") }]],
])("gives no version with the old behaviour if %s", (_, files) => {
  expect(withOldBehaviour(files)).toBeNull();
});

it("gives changed functions their old behaviour", () => {
  const now = CART.old.replace("1", "2");
  const [change] = withOldBehaviour([{ ...CART, now }]) ?? [];
  expect(change?.content).toContain(now.trimEnd());
  expect(change?.content).toContain('_take_old_behaviour(globals(), ["total"], ');
});

it("adds a comment to each module and to the body of each function", () => {
  const now = "class Cart:\n    def total(self):\n        return 1\n\n\ndef half(): return 2\n";
  const [change] = withComments([
    { path: "shop/cart.py", now },
    { path: "shop/gone.py", now: null },
    { path: "shop/prices.json", now: "{}" },
  ]);
  expect(change).toEqual({
    path: "shop/cart.py",
    content:
      "class Cart:\n    def total(self):\n        return 1\n        # The end.\n\n\ndef half(): return 2\n    # The end.\n# The end.\n",
  });
});
