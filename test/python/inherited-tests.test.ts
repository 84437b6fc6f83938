import { expect, it } from "vitest";
import { inheritedTests } from "../../src/python/existing-tests.ts";

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


class TestCart_Empty(_Contract):
    pass
`;
const CHECKS = {
  path: "tests/checks.py",
  before: "class Common:\n    def test_common(self):\n        pass\n",
};
const AFTER = `${BEFORE}${ADDED}`.replace(
  "class TestCart(_Contract):\n",
  "class TestCart(_Contract):\n    test_added = make()\n\n    def test_replaced(self):\n        pass\n\n",
);
const FILES = [
  { path: FILE, before: BEFORE, after: AFTER },
  { ...CHECKS, after: `${CHECKS.before}\n    def test_late(self):\n        pass\n` },
  {
    path: "tests/more.py",
    before: "",
    after: "class More:\n    def test_more(self):\n        pass\n",
  },
];

it.each([
  ["of a base in the file", "TestCart::test_total", true],
  ["of an imported base", "TestCart::test_common", true],
  ["of a class to whose name a plugin has added", "TestCart_sqlite::test_own", true],
  ["of a class that is new", "TestNew::test_total", false],
  ["of a new class whose name begins as an old one's", "TestCart_Empty::test_total", false],
  ["that is new in a base of another file", "TestCart::test_late", false],
  ["that is new in a base of a new file", "TestCart::test_more", false],
  ["with a name that is new in the file", "TestCart::test_rate", false],
  ["that is new in an old class", "TestCart::test_added", false],
  ["that is new in an old class in place of an inherited one", "TestCart::test_replaced", false],
  ["that is no method", "test_made", false],
])("a test %s that the file does not define itself", (_, name, isOld) => {
  const id = `${FILE}::${name}`;
  expect(inheritedTests([id], { files: FILES, wasThere: () => null })).toEqual(isOld ? [id] : []);
});

it("believes a run before the change, and not the texts", () => {
  const [old, added] = [`${FILE}::TestCart::test_rate`, `${FILE}::TestCart::test_common`];
  const wasThere = (id: string) => id === old;
  expect(inheritedTests([old, added], { files: FILES, wasThere })).toEqual([old]);
});

it("takes a test that the file defines now for a new one, even if it inherited one of that name", () => {
  const id = `${FILE}::TestCart::test_replaced`;
  expect(inheritedTests([id], { files: FILES, wasThere: () => true })).toEqual([]);
});
