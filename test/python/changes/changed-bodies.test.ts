import { expect, it } from "vitest";
import { changedBodies } from "../../../src/python/changes/changed-functions.ts";

const OLD = `import os

LIMIT = 3


class Cart:
    def total(self):
        return 1

    def count(self):
        return 2


def single(x):
    return x
`;
const path = "shop.py";

it("finds the bodies of functions and methods that a change adds or alters", () => {
  const now = `${OLD.replace("import os", "import os  # needed").replace("return 2", "return 3")}

def double(x):
    # Twice.
    return 2 * x
`;
  expect(changedBodies([{ path, old: OLD, now }])).toEqual({
    lines: { [path]: [11, 19, 20] },
    isAll: true,
  });
});

it("finds a body that only lost lines", () => {
  const old = OLD.replace("    return x\n", "    x = abs(x)\n    return x\n");
  expect(changedBodies([{ path, old, now: OLD }])).toEqual({
    lines: { [path]: [15] },
    isAll: true,
  });
});

it.each([
  ["a constant", { path, old: OLD, now: OLD.replace("LIMIT = 3", "LIMIT = 4") }],
  ["a member of a class", { path, old: OLD, now: OLD.replace("Cart:\n", "Cart:\n    size = 1\n") }],
  ["data", { path: "shop.json", old: "{}", now: "[]" }],
  ["a file that is gone", { path, old: OLD, now: null }],
])("says that it does not have all of a change of %s", (_, file) => {
  expect(changedBodies([file])).toEqual({ lines: {}, isAll: false });
});
