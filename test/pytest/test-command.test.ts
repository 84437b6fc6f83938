import { describe, expect, it } from "vitest";
import type { ProgramRequest, TestRequest } from "../../src/ports.ts";
import type { Session } from "../../src/pytest/command.ts";
import { describeTestCommand, runTestCommand } from "../../src/pytest/run-test-command.ts";
import { makeProject } from "./project.ts";

describe("the test command, as a user would type it", () => {
  it.each<[string, string | null, Partial<TestRequest>]>([
    ["python -m pytest", null, {}],
    ["python -m pytest tests/test_a.py", null, { targets: ["tests/test_a.py"] }],
    [
      "python -m pytest --deselect=tests/test_a.py::test_slow --ignore=tests/test_b.py tests",
      null,
      { targets: ["tests"], without: ["tests/test_a.py::test_slow", "tests/test_b.py"] },
    ],
    ["make test", "make test", { targets: ["tests"] }],
    [
      'PYTEST_ADDOPTS="--deselect=tests/test_a.py::test_slow" make test',
      "make test",
      { without: ["tests/test_a.py::test_slow"] },
    ],
  ])("%s", (line, testCommand, request) => {
    const options = { testCommand } as Session["options"];
    expect(describeTestCommand(options, { targets: [], ...request })).toBe(line);
  });
});

const failure = (name: string) =>
  `<testcase classname="" name="${name}"><error message="collection failure">ImportError: no</error></testcase>`;

describe("what the test command reports", () => {
  it("names a file that cannot be collected by its path, where its module is a file here", async () => {
    const root = makeProject({ "tests/test_cart.py": "", "tests/test_bill.py": "" });
    const cases = ["tests.test_cart", "tests/test_bill.py", "elsewhere.test_x"];
    const xml = `<testsuites><testsuite>${cases.map(failure).join("")}</testsuite></testsuites>`;
    const { report } = await run(root, xml);
    expect(report?.collectionErrors.map(({ file }) => file)).toEqual([
      "tests/test_cart.py",
      "tests/test_bill.py",
      "elsewhere.test_x",
    ]);
  });

  it("is nothing where the command left no report", async () => {
    expect(await run(makeProject({}), null)).toMatchObject({ report: null, exitCode: 2 });
  });
});

async function run(root: string, xml: string | null) {
  const options = {
    root,
    env: {},
    programs: {
      run: async ({ resultFiles = [] }: ProgramRequest) => {
        const files = new Map(resultFiles.flatMap((file) => (xml === null ? [] : [[file, xml]])));
        return { exitCode: 2, ending: "exited", seconds: 1, output: "", files };
      },
    },
  } as unknown as Session["options"];
  const interpreter = { searchPath: [] } as unknown as Session["interpreter"];
  return runTestCommand({ options, interpreter }, { targets: [] });
}
