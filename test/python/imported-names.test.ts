import { expect, it } from "vitest";
import { importedNames, withModules } from "../../src/python/promised-names.ts";

const TEXT = `import os
import pytest
import shop.prices
from . import helper
from shop import coupon, settings
from shop.cart import Cart, EmptyCart, LIMIT, UnknownCode, total

def test_a():
    with pytest.raises(EmptyCart):
        total([])
    assert coupon.apply("TEN") == coupon.Result(1)
    assert settings(1)
`;

it("names what tests import from the repository, each with the kind that its use shows", () => {
  const shown = importedNames([TEXT, TEXT]).map(
    ({ module, name, kind }) => `${kind} ${module}:${name}`,
  );
  expect(shown).toEqual([
    "module shop.prices:null",
    "function shop:coupon",
    "function shop:settings",
    "class shop.cart:Cart",
    "exception shop.cart:EmptyCart",
    "constant shop.cart:LIMIT",
    "class shop.cart:UnknownCode",
    "function shop.cart:total",
  ]);
});

it("takes a missing name for a module when names are read from it and it is never called", () => {
  const missing = importedNames([TEXT]).filter(({ module }) => module === "shop");
  expect(withModules(missing, [TEXT])).toEqual([
    { module: "shop.coupon", name: null, kind: "module", signature: null },
    { module: "shop.coupon", name: "apply", kind: "function", signature: null },
    { module: "shop.coupon", name: "Result", kind: "class", signature: null },
    { module: "shop", name: "settings", kind: "function", signature: null },
  ]);
});
