import { expect, it } from "vitest";
import type { TestRun } from "../../src/ports.ts";
import { findRelapses } from "../../src/proof/repetitions.ts";
import type { TestTools } from "../../src/workflow/tools.ts";
import { failed, passed, run } from "../routing/make-run.ts";

const ID = "t.py::test_a";
const FAILED = [failed(ID, "assert 0")];
const PASSED = [passed(ID)];

it.each([
  ["always", [FAILED, FAILED, PASSED], "passes once, and fails when it runs again"],
  ["at times", [FAILED, PASSED, PASSED], "is flaky with the new source"],
  ["before the change, too", [FAILED, FAILED, FAILED], undefined],
])("tells a test that fails %s when it runs again", async (_, seconds, reason) => {
  const left = [...seconds];
  const runTwice = async (): Promise<TestRun> => {
    const tests = left.shift() ?? PASSED;
    const second = { exitCode: 1, report: { tests, collectionErrors: [] } };
    return { ...run(0, PASSED), again: { between: [], left: [], second } };
  };
  const workspace = { at: () => ({ list: async () => ["t.py"] }) };
  const tools = { workspace, tests: { run: runTwice } } as unknown as TestTools;
  const found = await findRelapses(tools, { head: "h", base: "b", testFiles: ["t.py"] });
  if (reason === undefined) expect(found.get(ID)).toBeUndefined();
  else expect(found.get(ID)).toContain(reason);
});
