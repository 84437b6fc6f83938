import { describe, expect, it } from "vitest";
import { readTestBases } from "../../../src/python/canary/canary.ts";

const ID = "tests/test_cart.py::TestCart::test_total";

describe("the bases of a test's class", () => {
  it.each([
    ["from shop.testing import Base", "Base"],
    ["from .testing import Base", "Base"],
    ["from shop.testing import TestBase as Base", "Base"],
    ["from shop import testing", "testing.Base"],
    ["import shop.testing", "shop.testing.Base"],
    ["import shop.testing as checks", "checks.Base"],
  ])("come with their import: %s", (line, base) => {
    const source = `import os\n${line}\n\n\nclass TestCart(${base}):\n    def test_total(self):\n        pass\n`;
    expect(readTestBases(ID, source)).toEqual({
      owner: "TestCart",
      names: [base],
      between: [],
      imported: [base],
      imports: [line],
    });
  });

  it("lead through classes of the same file, which keep their places", () => {
    const source = `from shop.testing import (
    Base,  # the common one
    Printed,
)


def Stock(Base):
    pass


class _Prices(Base):
    pass


class _Unrelated(Printed):
    pass


class _Empty:
    pass


class _Rates(_Prices, _Empty, metaclass=Meta):
    pass


@mark("x")
class TestCart(
    Printed,
    _Rates[int],
    _Prices,
    Stock,
    mixin(A, Base, B),
):
    def test_total(self):
        pass
`;
    expect(readTestBases(ID, source)).toEqual({
      owner: "TestCart",
      names: ["Printed", "_Rates", "_Prices"],
      between: [
        { name: "_Prices", bases: ["Base"] },
        { name: "_Rates", bases: ["_Prices"] },
      ],
      imported: ["Printed", "Base"],
      imports: ["from shop.testing import Printed", "from shop.testing import Base"],
    });
  });

  it("are without parameters, and without what typing has for them", () => {
    const source =
      "import typing as t\nfrom typing import Generic\nfrom a import Base, Other\n\n\nclass TestCart(Base[dict[str, list[int]]], Generic[T], t.Protocol[T], Other):\n    pass\n";
    expect(readTestBases(ID, source)).toMatchObject({
      names: ["Base", "Other"],
      imports: ["from a import Base", "from a import Other"],
    });
  });

  it("are those of a class that has parameters itself", () => {
    const source = "from a import Base\n\n\nclass TestCart[T](Base[T]):\n    pass\n";
    expect(readTestBases(ID, source)).toMatchObject({ names: ["Base"] });
  });

  it("are found for a class to whose name a plugin has added", () => {
    const source =
      "from shop import testing\n\n\nclass Test(testing.A):\n    pass\n\n\nclass Test_Cart(testing.B):\n    pass\n";
    const id = "tests/test_cart.py::Test_Cart_sqlite+pysqlite_3_40::test_total[1::2]";
    expect(readTestBases(id, source)).toMatchObject({ owner: "Test_Cart", names: ["testing.B"] });
  });

  it.each([
    [
      "a plain test",
      "tests/test_cart.py::test_total",
      "from a import B\n\n\nclass C(B):\n    pass\n",
    ],
    ["a class without bases", ID, "from a import B\n\n\nclass TestCart:\n    pass\n"],
    ["unittest's own", ID, "import unittest\n\n\nclass TestCart(unittest.TestCase):\n    pass\n"],
    [
      "unittest's by name",
      ID,
      "from unittest import TestCase\n\n\nclass TestCart(TestCase):\n    pass\n",
    ],
    ["typing's", ID, "from typing import Generic\n\n\nclass TestCart(Generic[T]):\n    pass\n"],
    ["a base of unknown origin", ID, "from a import *\n\n\nclass TestCart(B):\n    pass\n"],
    ["a class that is its own base", ID, "class TestCart(TestCart):\n    pass\n"],
    [
      "a class inside a class",
      `${ID.replace("::test", "::Inner::test")}`,
      "from a import B\n\n\nclass TestCart(B):\n    pass\n",
    ],
    ["a class that the file does not have", ID, ""],
  ])("are none for %s", (_, id, source) => {
    expect(readTestBases(id, source)).toBeNull();
  });
});
