import { expect, it } from "vitest";
import { adviseOnSpec, findNewPaths } from "../../src/spec/advise-on-spec.ts";
import { readSpec } from "../../src/spec/read-spec.ts";

const LISTING = ["shop/cart.py", "tests/test_cart.py", "pyproject.toml"];

function adviceOn(body: string): string[] {
  const needsWord = (path: string) => path === "pyproject.toml";
  return adviseOnSpec(readSpec({ title: "Totals", body }), { listing: LISTING, needsWord });
}

it("says nothing about an issue whose criteria have values", () => {
  expect(adviceOn("## Acceptance criteria\n- `total([])` is 0.\n")).toEqual([]);
  expect(adviceOn("## Acceptance criteria\n- An empty cart costs 0.\n")).toEqual([]);
});

it("asks for criteria if there are none", () => {
  expect(adviceOn("The cart has to have a total of its prices.")).toEqual([
    expect.stringContaining("There are no acceptance criteria"),
  ]);
});

it("asks for values if no criterion has one", () => {
  expect(adviceOn("## Acceptance criteria\n- The total is right.\n")).toEqual([
    expect.stringContaining("No criterion gives a value to check"),
  ]);
});

it("names a call with two results", () => {
  const body =
    "## Acceptance criteria\n- `total([1])` == 1\n\n```python\ntotal([1]) == 1\ntotal([1]) == 2\n```\n";
  expect(adviceOn(body)).toEqual([
    "Two results of one call: `total([1]) == 1` and `total([1]) == 2`.",
  ]);
});

it("says that a sentence with a wish and a “not” permits nothing", () => {
  const wish = "## Acceptance criteria\n- `total([])` is 0.\n\n";
  expect(adviceOn(`${wish}Add numpy to pyproject.toml, but do not touch its version.`)).toEqual([
    expect.stringContaining("No sentence permits a change of `pyproject.toml`"),
  ]);
  expect(adviceOn(`${wish}Add numpy to pyproject.toml.`)).toEqual([]);
});

it("names outdated tests in files that are not there", () => {
  const body =
    "## Acceptance criteria\n- `total([])` is 0.\n\n## Outdated tests\n- tests/test_old.py::test_sum\n- tests/test_cart.py::test_total\n";
  expect(adviceOn(body)).toEqual([
    "`tests/test_old.py::test_sum` is named as an outdated test, but there is no such file.",
  ]);
});

it("lists the modules that are not there yet", () => {
  const text = "Add shop/shipping.py, and use it in cart.py and `shop/cart.py`.";
  expect(findNewPaths({ text }, LISTING)).toEqual(["shop/shipping.py"]);
});
