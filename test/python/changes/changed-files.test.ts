import { describe, expect, it } from "vitest";
import { splitChange, supportOf } from "../../../src/python/changes/changed-files.ts";

describe("splitChange", () => {
  it.each([
    ["tests/test_cart.py", "tests"],
    ["shop/tests.py", "tests"],
    ["conftest.py", "tests"],
    ["tests/data/cart.json", "tests"],
    ["spec/cart_spec.py", "tests"],
    ["pyproject.toml", "tests"],
    ["shop/cart.py", "source"],
    ["shop/prices.json", "source"],
    ["requirements.txt", "source"],
    ["docs/conf.py", "source"],
    ["README.md", "documents"],
    ["docs/index.html", "documents"],
    [".github/workflows/ci.yml", "documents"],
    ["CHANGES.rst", "documents"],
    ["LICENSE", "documents"],
  ])("puts %s on the side of the %s", (path, side) => {
    const sides = splitChange([changed(path)], ["*_spec.py"]);
    expect(Object.entries(sides).find(([, files]) => files.length > 0)?.[0]).toBe(side);
  });
});

describe("supportOf", () => {
  it("names what may change tests in other files", () => {
    const files = [
      "tests/conftest.py",
      "tests/helpers.py",
      "tests/data.json",
      "tests/test_cart.py",
    ];
    const found = supportOf(
      files.map((path) => changed(path)),
      [],
    );
    expect(found.map(({ path }) => path)).toEqual(files.slice(0, 3));
  });

  it("looks only at pytest's own part of a configuration that others share", () => {
    const before = '[project]\nversion = "1"\n[tool.pytest.ini_options]\naddopts = "-q"\n';
    const version = before.replace('"1"', '"2"');
    const options = before.replace("-q", "-x");
    const support = (now: string) => supportOf([changed("pyproject.toml", before, now)], []).length;
    expect([support(version), support(options)]).toEqual([0, 1]);
  });
});

function changed(path: string, old: string | null = "", now: string | null = "") {
  return { path, before: path, isDeleted: false, old, now };
}
