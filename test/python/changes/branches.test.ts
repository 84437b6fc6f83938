import { expect, it } from "vitest";
import {
  type Branch,
  findSingleTestBranches,
  stillSingle,
} from "../../../src/python/changes/branches.ts";

const FILE = "cart.py";

it("finds the branches that exactly one test takes, those first where a literal decides", () => {
  const branches = [branch(1), branch(11), branch(21), branch(31), branch(41), branch(51)];
  const reached = [
    taken(1, ["test_a"]),
    taken(11, ["test_a[1]", "test_a[2]"]),
    taken(21, []),
    taken(31, [""]),
    taken(41, ["", "test_a"]),
  ];
  const literal = { ...branch(61), isLiteral: true };
  const found = findSingleTestBranches(
    [...branches, literal],
    [...reached, taken(61, ["test_b[SAVE10]"])],
  );
  expect(found.map(({ line, test }) => [line, test])).toEqual([
    [61, "test_b[SAVE10]"],
    [1, "test_a"],
  ]);
});

it("leaves out a branch inside of another with the same test", () => {
  const outer = { ...branch(1), last: 9 };
  const found = findSingleTestBranches(
    [outer, branch(3), branch(5)],
    [taken(1, ["test_a"]), taken(3, ["test_a"]), taken(5, ["test_b"])],
  );
  expect(found.map(({ line }) => line)).toEqual([1, 5]);
});

it("drops those that added tests take, or for which nothing was seen", () => {
  const single = [branch(1), branch(11), branch(21)].map((one) => ({ ...one, test: "test_a" }));
  const left = stillSingle(single, [taken(1, []), taken(11, ["test_more"])]);
  expect(left.map(({ line }) => line)).toEqual([1]);
});

function branch(line: number): Branch {
  return { file: FILE, line, first: line + 1, last: line + 1, text: "if x:", isLiteral: false };
}

function taken(line: number, tests: string[]) {
  return { file: FILE, line: line + 1, tests };
}
