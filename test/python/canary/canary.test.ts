import { describe, expect, it } from "vitest";
import { type CanaryModel, makeCanary } from "../../../src/python/canary/canary.ts";

const IDS = ["tests/unit/test_cart.py::test_total_of_empty_cart", "tests/test_code.py::test_code"];

describe("the canary", () => {
  it("lies beside the tests, under another name made of their words", () => {
    const { path, mustFail, mustPass } = make({});
    expect(path).toMatch(/^tests\/unit\/test_[a-z]+_[a-z]+_cart\.py$/);
    expect([mustFail, mustPass]).toEqual([
      expect.stringMatching(/::test_total_of_empty_cart_[a-z]+$/),
      expect.stringMatching(/::test_total_of_empty_cart_[a-z]+$/),
    ]);
    expect(mustFail).not.toBe(mustPass);
    expect(path + mustFail).not.toContain("canary");
  });

  it.each([
    ["checks/check_cart.py::check_total", /^checks\/check_\w+\.py$/, /::check_\w+$/],
    ["cart_test.py::test_total", /^\w+_test\.py$/, /::test_\w+$/],
    ["shop/tests.py::CartTest::test_total", /^shop\/test_\w+\.py$/, /::test_\w+$/],
    ["tests/test_cart.py::TestCart::testTotal", /^tests\/test_\w+\.py$/, /::testTotal_\w+$/],
    ["docs/use.rst::use.rst", /^docs\/test_\w+\.py$/, /::test_\w+$/],
    ["shop/cart.py::shop.cart.total", /^shop\/test_\w+\.py$/, /::test_\w+$/],
    ["tests/vat_spec.py::it_taxes", /^tests\/vat_\w+_spec\.py$/, /::it_taxes_\w+$/],
  ])("is named as the repository names its tests: %s", (id, file, name) => {
    const { path, mustFail } = make({ ids: [id] });
    expect(path).toMatch(file);
    expect(mustFail).toMatch(name);
  });

  it("takes no name that a file of the repository has", () => {
    const names = new Set(Array.from({ length: 200 }, (_, seed) => make({}, seed).path));
    const files = [...names].slice(0, names.size - 1);
    const others = Array.from({ length: 50 }, (_, seed) => make({ files }, seed).path);
    expect(others.filter((path) => files.includes(path))).toEqual([]);
  });

  it("copies a mark of the whole file, by which the tests may be selected", () => {
    const source = "import pytest\n\npytestmark = pytest.mark.unit\n\ndef test_x(): pass\n";
    expect(make({ source }).content).toContain("import pytest\n\npytestmark = pytest.mark.unit\n");
    expect(make({}).content).not.toContain("pytest");
  });

  it("copies the marks of a test, its class and the comments at the top", () => {
    const source =
      "# owner: billing\n# all rights\n\nimport pytest\n\n\n@pytest.mark.slow\ndef test_b(): pass\n\n\n@pytest.mark.skip\n@pytest.mark.unit\n@pytest.mark.parametrize('x', [1])\ndef test_a(): pass\n";
    const { content } = make({ source, ids: ["tests/test_x.py::test_a"] });
    expect(content).toMatch(
      /^# owner: billing\n# all rights\nimport pytest\n\n\n@pytest\.mark\.unit\ndef test_a_/,
    );
    expect(content.match(/@pytest/g)).toHaveLength(2);
  });

  it.each([
    [
      "class TestCart:",
      "TestCart",
      /^class TestCart\w+Cart:\n {4}def test_a_\w+\(self\):\n {8}total/,
    ],
    [
      "class CartTest(TestCase):",
      "CartTest",
      /^import unittest\n\n\nclass CartTest\w+Test\(unittest\.TestCase\):\n {4}def test_a/,
    ],
    ["class TestCart(Base):", "TestCart", /^def test_a_/],
  ])("is in a class where the tests are: %s", (line, owner, expected) => {
    const source = `${line}\n    def test_a(self):\n        pass\n`;
    const { content, mustFail } = make({ source, ids: [`tests/test_x.py::${owner}::test_a`] });
    expect(content).toMatch(expected);
    expect(mustFail.split("::")).toHaveLength(line.includes("Base") ? 2 : 3);
  });

  it("derives from the given bases, with their imports", () => {
    const source =
      "import pytest\nfrom shop import testing\n\n\n@pytest.mark.unit\nclass CartTest(testing.Base):\n    def test_a(self):\n        pass\n";
    const ids = ["tests/test_x.py::CartTest_sqlite::test_a"];
    const bases = {
      owner: "CartTest",
      names: ["testing.Base", "_Other"],
      between: [{ name: "_Other", bases: ["Other"] }],
      imported: ["testing.Base", "Other"],
      imports: ["from shop import testing", "from shop.other import Other"],
    };
    const canary = make({ source, ids, bases });
    expect(canary.content).toMatch(
      /^import pytest\nfrom shop import testing\nfrom shop\.other import Other\n\n\nclass _Other\(Other\):\n {4}pass\n\n\n@pytest\.mark\.unit\nclass CartTest\w+Test\(testing\.Base, _Other\):\n {4}def test_a_\w+\(self\):\n {8}total/,
    );
    expect(canary.mustFail).toMatch(/\.py::CartTest[a-z]+Test::test_a_\w+$/);
    expect(canary.bases).toEqual(["testing.Base", "Other"]);
  });

  it("has one sum that is right and one that is wrong, in either order", () => {
    const orders = new Set<boolean>();
    for (let seed = 0; seed < 40; seed += 1) {
      const { content, mustFail } = make({}, seed);
      const sums = [
        ...content.matchAll(
          /def (\w+)\(\):\n {4}total = (\d+) \+ (\d+)\n {4}assert total == (\d+)/g,
        ),
      ];
      const isRight = sums.map(
        ([, , one, other, sum]) => Number(one) + Number(other) === Number(sum),
      );
      expect([...isRight].sort()).toEqual([false, true]);
      expect(mustFail.endsWith(`::${sums[isRight.indexOf(false)]?.[1]}`)).toBe(true);
      orders.add(isRight[0] ?? false);
    }
    expect(orders.size).toBe(2);
  });
});

function make(more: Partial<CanaryModel>, seed = 1) {
  let state = seed * 7919 + 17;
  const random = (limit: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * limit);
  };
  return makeCanary({ ids: IDS, source: "", files: [], random, ...more });
}
