import { expect, it } from "vitest";
import type { Inspection, InspectionRequest } from "../../../src/python/inspection.ts";
import { inspectTests } from "../../../src/workflow/edits/inspect-tests.ts";
import type { Tools } from "../../../src/workflow/tools.ts";

const CHANGES = [{ path: "tests/test_new.py", before: null, content: "def test_new(): pass\n" }];

async function inspect(found: Inspection | null) {
  const requests: InspectionRequest[] = [];
  const tools = {
    workspace: { at: () => ({ list: async () => ["app.py", "tests/test_new.py"] }) },
    inspector: {
      inspect: async (request: InspectionRequest) => {
        requests.push(request);
        return found;
      },
    },
  } as unknown as Tools;
  const state = { agreedPlan: null };
  const problems = await inspectTests(tools, "base", CHANGES, state, { requirePlanned: true });
  return { problems, requests };
}

it("without a plan, nothing is promised and no name is asked for", async () => {
  const { problems, requests } = await inspect({ tests: [], failed: [], unknown: [] } as never);
  expect(problems).toEqual([]);
  expect(requests).toMatchObject([{ names: [], promised: [] }]);
});

it("without an interpreter, the test run tells more", async () => {
  expect((await inspect(null)).problems).toEqual([]);
});

it("a file that cannot be inspected is refused with the reason", async () => {
  const failed = [{ file: "tests/test_new.py", problem: "it is nested too deeply" }];
  expect((await inspect({ tests: [], failed } as never)).problems).toEqual([
    "tests/test_new.py cannot be inspected (it is nested too deeply): write simpler tests.",
  ]);
});
