import { expect, it } from "vitest";
import { changedPlaces, newTestPlaces } from "../../../src/workflow/prompts/changed-places.ts";
import type { Tools } from "../../../src/workflow/tools.ts";

const CART = `import math


class Cart:
    def add(self, price):
        self.prices.append(price)

    def total(self):
        prices = self.prices
        return math.fsum(prices)

    def clear(self):
        self.prices.clear()


LIMIT = 10
`;

function placesOf(diff: string, files: Record<string, string> = { "shop/cart.py": CART }) {
  const read = async (path: string) => files[path] ?? "";
  const workspace = { diff: async () => diff, at: () => ({ read }) };
  return changedPlaces({ workspace } as unknown as Tools, { from: "red", to: "green" });
}

const HEAD = `diff --git a/shop/cart.py b/shop/cart.py
index 1adb254..df51c0b 100644
--- a/shop/cart.py
+++ b/shop/cart.py
`;

it("asks for the functions that a change touches, not for their neighbours in the diff", async () => {
  const inside = `${HEAD}@@ -6,5 +6,6 @@ class Cart:
         self.prices.append(price)
 
     def total(self):
-        return sum(self.prices)
+        prices = self.prices
+        return math.fsum(prices)
 
`;
  expect(await placesOf(inside)).toEqual(["shop/cart.py:8-10"]);
});

it("asks for lines outside of functions, and for nothing where lines were only removed", async () => {
  const outside = `${HEAD}@@ -1,2 +1,3 @@
+import math
 
 
@@ -13,5 +14,3 @@ class Cart:
 
 
-OTHER = 11
-THIRD = 12
 LIMIT = 10
`;
  expect(await placesOf(outside)).toEqual(["shop/cart.py:1-1"]);
});

it("asks for each place once, and for nothing of a file that is gone", async () => {
  const twice = `${HEAD}@@ -8,3 +8,3 @@ class Cart:
-    def total(me):
+    def total(self):
         prices = self.prices
-        return sum(prices)
+        return math.fsum(prices)
diff --git a/shop/old.py b/shop/old.py
deleted file mode 100644
--- a/shop/old.py
+++ /dev/null
@@ -1 +0,0 @@
-x = 1
`;
  expect(await placesOf(twice)).toEqual(["shop/cart.py:8-10"]);
});

it("asks once for functions that follow each other", async () => {
  const both = `${HEAD}@@ -6,3 +6,3 @@ class Cart:
+        self.prices.append(price)
 
     def total(self):
@@ -10,1 +10,1 @@ class Cart:
+        return math.fsum(prices)
`;
  expect(await placesOf(both)).toEqual(["shop/cart.py:5-10"]);
});

it("counts no line for a file that ended without a line break", async () => {
  const diff = `${HEAD}@@ -16 +16 @@\n-LIMIT = 9\n\\ No newline at end of file\n+LIMIT = 10\n`;
  expect(await placesOf(diff)).toEqual(["shop/cart.py:16-16"]);
});

it("asks for a part of a function that is long", async () => {
  const body = Array.from({ length: 300 }, (_, index) => `    step_${index}()`);
  const long = ["def run():", ...body, ""].join("\n");
  const diff = `${HEAD}@@ -200 +200 @@ def run():\n-    old()\n+    step_198()\n`;
  expect(await placesOf(diff, { "shop/cart.py": long })).toEqual(["shop/cart.py:200-200"]);
});

it("asks for the new tests of an extended file, its fixtures and helpers, not for its old tests", async () => {
  const text = `import pytest


@pytest.fixture
def cart():
    return Cart()


@pytest.mark.slow
def test_old(cart):
    assert cart.total() == 0
    assert cart.total() == 0


class TestNew:
    def test_new(self, cart):
        assert cart.discount() == 1


def test_oldest():
    pass
`;
  const diff = `diff --git a/tests/test_cart.py b/tests/test_cart.py
--- a/tests/test_cart.py
+++ b/tests/test_cart.py
@@ -13,0 +14,4 @@
+
+class TestNew:
+    def test_new(self, cart):
+        assert cart.discount() == 1
`;
  const workspace = { diff: async () => diff, at: () => ({ read: async () => text }) };
  const tools = { workspace } as unknown as Tools;
  const commits = { from: "base", to: "red", red: [] };
  expect(await newTestPlaces(tools, ["tests/test_cart.py"], commits)).toEqual([
    "tests/test_cart.py:1-8",
    "tests/test_cart.py:13-19",
  ]);
  // A test may be red because its data changed.
  const red = ["tests/test_other.py::TestNew::test_new[1]"];
  expect(await newTestPlaces(tools, ["tests/test_other.py"], { ...commits, red })).toEqual([
    "tests/test_other.py:1-8",
    "tests/test_other.py:13-19",
  ]);
  // Nothing of a class without new tests, which may be one of hundreds.
  expect(await newTestPlaces(tools, ["tests/test_other.py"], commits)).toEqual([
    "tests/test_other.py:1-8",
  ]);
});
