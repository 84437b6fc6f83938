import { expect, it } from "vitest";
import { namesLanguage, otherPathIn } from "../../../src/workflow/edits/read-file-section.ts";

it.each([
  ["python", "shop/cart.py", true],
  ["Python3 title=x", "shop/cart.py", true],
  ["toml", "pyproject.toml", true],
  ["python", "pyproject.toml", false],
  ["", "shop/cart.py", false],
  ["make", "Makefile", false],
])("whether %j names the language of %s: %s", (info, path, names) => {
  expect(namesLanguage(info, path)).toBe(names);
});

it.each([
  ['python title="shop/bill.py"', "shop/bill.py"],
  ["python bill.py", "bill.py"],
  ["python ./shop/cart.py", null],
  ["python cart.py", null],
  ["python", null],
])("the other path in %j: %s", (info, other) => {
  expect(otherPathIn(info, "shop/cart.py")).toBe(other);
});
