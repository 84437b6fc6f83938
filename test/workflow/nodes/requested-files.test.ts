import { expect, it } from "vitest";
import { selectRequestedFiles } from "../../../src/workflow/nodes/plan.ts";
import type { Tools } from "../../../src/workflow/tools.ts";

const NAMES = Array.from({ length: 22 }, (_, index) => `shop/file_${index}.py`);
const tools = {
  workspace: {
    list: async () => NAMES,
    // One is in git's list, and was deleted since.
    read: async (path: string) => (path === NAMES[0] ? null : "value = 1\n"),
  },
} as unknown as Tools;

it("shows twenty files at once, and says how many more were asked for", async () => {
  const { accepted, refused } = await selectRequestedFiles(tools, NAMES.slice(0, 21));
  expect(accepted).toEqual(NAMES.slice(0, 20));
  const reason = "At most 20 files are shown at once.";
  expect(refused).toEqual([{ path: "1 file more", reason }]);
  expect((await selectRequestedFiles(tools, NAMES)).refused).toEqual([
    { path: "2 files more", reason },
  ]);
});
