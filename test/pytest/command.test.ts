import { expect, test } from "vitest";
import { describeCommand, pytestArguments } from "../../src/pytest/command.ts";

test("the command is what a user would type", () => {
  expect(describeCommand([], ["tests/test_x.py"])).toBe(
    "python -m pytest -v --tb=short tests/test_x.py",
  );
});

test("arguments are quoted for a shell", () => {
  expect(describeCommand(["-k", "a and b"], ["test_x.py::test_y[it's]"])).toBe(
    "python -m pytest -v --tb=short -k 'a and b' 'test_x.py::test_y[it'\\''s]'",
  );
});

test("a target is never read as an option or a file of arguments", () => {
  const args = argumentsFor({ targets: ["--version", "@list", "test_x.py"] });
  expect(args.slice(-3)).toEqual(["./--version", "./@list", "test_x.py"]);
});

test("a broken file ends the run, unless keepGoing is set", () => {
  const flag = "--continue-on-collection-errors";
  expect(argumentsFor({ keepGoing: true })).toContain(flag);
  expect(argumentsFor({ keepGoing: false })).not.toContain(flag);
});

test("coverage is turned off only where pytest-cov is installed", () => {
  expect(argumentsFor({ withoutCoverage: true })).toContain("--no-cov");
  expect(argumentsFor({ withoutCoverage: false })).not.toContain("--no-cov");
});

test("the report's path comes after the user's arguments, so that it wins", () => {
  const args = argumentsFor({ pytestArgs: ["--junitxml=mine.xml"] });
  expect(args.indexOf("--junitxml=/private/report.xml")).toBeGreaterThan(
    args.indexOf("--junitxml=mine.xml"),
  );
});

function argumentsFor(changes: Partial<Parameters<typeof pytestArguments>[0]>): string[] {
  return pytestArguments({
    root: "/project",
    sourceRoots: { forTests: [], forChildren: [] },
    reportPath: "/private/report.xml",
    ordersPath: null,
    mark: "mark ",
    only: null,
    also: [],
    last: [],
    cachePath: "/private/cache",
    withoutCoverage: false,
    reach: null,
    workers: null,
    plainReport: false,
    keepGoing: false,
    pytestArgs: [],
    targets: [],
    ...changes,
  });
}
