import { describe, expect, it } from "vitest";
import { findTestMaterial } from "../../src/python/test-material.ts";

interface Case {
  files: string[];
  collected?: string[];
  loaded?: string[];
  opened?: string[];
  planned?: string[];
}

function material({ files, collected = [], loaded = [], opened = [], planned = [] }: Case) {
  const seen = { files, collected, loaded, opened, planned };
  return Object.fromEntries(findTestMaterial(seen));
}

describe("test files by the repository's own patterns, helpers in unit_tests/, data in testdata/", () => {
  const files = [
    ...["shop/__init__.py", "shop/cart.py", "shop/rates.json", "setup.py", "README.md"],
    ...["unit_tests/check_cart.py", "unit_tests/builders.py", "unit_tests/fakes/till.py"],
    ...["testdata/carts.json", "testdata/make.py", "conftest.py", "unit_tests/__init__.py"],
  ];
  const collected = ["unit_tests/check_cart.py"];

  it("are test material, and the product is not", () => {
    const loaded = files.filter((path) => path.endsWith(".py"));
    const opened = files;
    expect(material({ files, collected, loaded, opened })).toEqual({
      "unit_tests/check_cart.py": "collected",
      "unit_tests/__init__.py": "imported",
      "unit_tests/builders.py": "imported",
      "unit_tests/fakes/till.py": "imported",
      "conftest.py": "imported",
      "testdata/carts.json": "opened",
    });
  });

  it("are not where the plan changes them, unless pytest collects them", () => {
    const planned = ["unit_tests/check_cart.py", "testdata/carts.json", "unit_tests/builders.py"];
    const opened = ["testdata/carts.json"];
    const loaded = ["unit_tests/builders.py"];
    expect(material({ files, collected, loaded, opened, planned })).toEqual({
      "unit_tests/check_cart.py": "collected",
      "conftest.py": "imported",
    });
  });

  it("are not where nothing used them, or where they are outside of the repository", () => {
    const opened = ["../etc/passwd", "gone.json"];
    expect(material({ files: ["shop/cart.py", "x.json"], opened, loaded: ["gone.py"] })).toEqual(
      {},
    );
  });
});

describe("tests beside the code that they test", () => {
  it.each([
    ["in a package", ["shop/__init__.py", "shop/cart.py", "shop/rates.py"]],
    ["in a folder without a marker", ["shop/cart.py", "shop/rates.py"]],
  ])("lock no module %s", (_, modules) => {
    const collected = ["shop/test_cart.py"];
    const files = [...modules, ...collected, "shop/rates.json"];
    const loaded = files.filter((path) => path.endsWith(".py"));
    expect(material({ files, collected, loaded, opened: ["shop/rates.json"] })).toEqual({
      "shop/test_cart.py": "collected",
    });
  });

  it("lock no module at the root or in src, and data only in folders of their own", () => {
    const collected = ["test_app.py", "src/test_cart.py"];
    const files = [...collected, "app.py", "src/cart.py", "rates.json", "data/carts.json"];
    const loaded = ["app.py", "src/cart.py"];
    const opened = ["rates.json", "data/carts.json"];
    expect(material({ files, collected, loaded, opened })).toEqual({
      "test_app.py": "collected",
      "src/test_cart.py": "collected",
      "data/carts.json": "opened",
    });
  });

  it("in a package of tests inside the product lock their helpers only", () => {
    const collected = ["shop/tests/test_cart.py"];
    const files = [...collected, "shop/__init__.py", "shop/cart.py", "shop/tests/__init__.py"];
    const all = [...files, "shop/tests/base.py", "shop/tests/data/a.json", "shop/data/b.json"];
    const loaded = all.filter((path) => path.endsWith(".py"));
    const opened = ["shop/tests/data/a.json", "shop/data/b.json"];
    expect(material({ files: all, collected, loaded, opened })).toEqual({
      "shop/tests/test_cart.py": "collected",
      "shop/tests/__init__.py": "imported",
      "shop/tests/base.py": "imported",
      "shop/tests/data/a.json": "opened",
    });
  });
});

it("helpers in a folder of another name, without a marker, belong to the tests there", () => {
  const collected = ["verification/check_cart.py"];
  const files = [...collected, "verification/helper.py", "shop/__init__.py", "shop/cart.py"];
  expect(material({ files, collected, loaded: files })).toEqual({
    "verification/check_cart.py": "collected",
    "verification/helper.py": "imported",
  });
});
