import { expect, it } from "vitest";
import { changedExamples } from "../../../src/python/changes/changed-tests.ts";

const SOURCE = `def total(items):
    """Adds up.

    >>> total([1, 2])
    3
    >>> total(
    ...     [])
    0

    Text that may change.
    """
    return sum(items)
`;

it.each([
  ["an expected output", "    3\n", "    4\n", ">>> total([1, 2])\n3", ">>> total([1, 2])\n4"],
  ["a skipped one", "2])\n", "2])  # doctest: +SKIP\n", ">>> total([1, 2])\n3", /SKIP/],
  ["a continued one", "[])", "[1])", ">>> total(\n... [])\n0", /\[1\]/],
  ["one that is gone", "    >>> total([1, 2])\n    3\n", "", ">>> total([1, 2])\n3", null],
])("finds %s", (_, from, to, before, after) => {
  const found = changedExamples(SOURCE, SOURCE.replace(from, to));
  expect(found?.before).toBe(before);
  if (after === null) expect(found?.after).toBeNull();
  else expect(found?.after).toMatch(after);
});

it("leaves code, prose, moved and new examples alone", () => {
  const moved = SOURCE.replace("sum(items)", "sum(items, 0)").replace("may change", "changed");
  const more = moved.replace("    Text", "    >>> total([9])\n    9\n\n    Text");
  expect(changedExamples(SOURCE, more.replaceAll("    ", "\t"))).toBeNull();
  expect(changedExamples(SOURCE, null)).toMatchObject({ after: null });
});
