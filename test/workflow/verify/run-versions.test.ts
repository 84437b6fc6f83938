import { expect, it } from "vitest";
import type { TestRequest } from "../../../src/ports.ts";
import type { TestTools } from "../../../src/workflow/tools.ts";
import { runOldTests } from "../../../src/workflow/verify/run-versions.ts";

it("runs old tests within their time, and past those that hang", async () => {
  const requests: TestRequest[] = [];
  const tools = {
    tests: {
      run: async (request: TestRequest) => {
        requests.push(request);
        return { exitCode: 2, ending: "timed-out", report: null, command: "", output: "" };
      },
    },
  } as unknown as TestTools;
  const plan = { first: ["tests/test_a.py"], without: ["tests/test_b.py::test_hangs"] };
  const whole = await runOldTests(tools, { at: "t", targets: "suite", plan });
  await runOldTests(tools, { at: "t", targets: ["tests/test_a.py"], plan });
  expect(requests).toMatchObject([
    { targets: [], suite: { first: plan.first }, without: plan.without, keepGoing: true },
    { targets: ["tests/test_a.py"], keepGoing: true, suite: {} },
  ]);
  expect(whole.doubt).not.toBeNull();
});
