import { expect, it } from "vitest";
import { inheritedTests } from "../../src/python/inherited-tests.ts";

const FILE = "tests/test_cart.py";
const BEFORE = `from checks import Common


class _Contract(Common):
    def test_total(self):
        pass

    def test_replaced(self):
        pass


class TestCart(_Contract):
    def test_own(self):
        pass


test_made = make("made")
`;
const ADDED = `

class _More:
    def test_rate(self):
        pass


class TestNew(_Contract):
    def test_new(self):
        pass
`;

it.each([
  ["of a base in the file", "TestCart::test_total", true],
  ["of an imported base", "TestCart::test_common", true],
  ["of a class to whose name a plugin has added", "TestCart_sqlite::test_own", true],
  ["of a class that is new", "TestNew::test_total", false],
  ["with a name that is new in the file", "TestCart::test_rate", false],
  ["that is new in an old class", "TestCart::test_added", false],
  ["that is new in an old class in place of an inherited one", "TestCart::test_replaced", false],
  ["that is no method", "test_made", false],
])("a test %s that the file does not define itself", (_, name, isOld) => {
  const after = `${BEFORE}${ADDED}`.replace(
    "class TestCart(_Contract):\n",
    "class TestCart(_Contract):\n    test_added = make()\n\n    def test_replaced(self):\n        pass\n\n",
  );
  const id = `${FILE}::${name}`;
  expect(inheritedTests([id], { before: BEFORE, after })).toEqual(isOld ? [id] : []);
});
