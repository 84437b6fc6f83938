import type { CheckpointTuple } from "@langchain/langgraph";
import { expect, it } from "vitest";
import { readStoredState, requireNoneUnfinished } from "../../src/runs/claim-issue.ts";

it.each([
  [{}, null],
  [{ ending: null }, null],
  [{ ending: "unmerged" }, "unmerged"],
  [{ ending: "merged" }, "merged"],
])("of %j the ending is %s, whether or not the rest can be read", async (values, ending) => {
  expect(await readStoredState(kept(values), "t")).toEqual({ state: null, ending, at: "then" });
});

it("an ending that this version does not know counts as failed", async () => {
  const saver = kept({ ending: "superseded" });
  expect(await readStoredState(saver, "t")).toMatchObject({ ending: "failed" });
  await expect(requireNoneUnfinished({ saver, thread: "t" }, 7)).resolves.toBeUndefined();
});

it("refuses to start over a run that is not finished", async () => {
  const saver = kept({ ending: null });
  await expect(requireNoneUnfinished({ saver, thread: "t" }, 7)).rejects.toMatchObject({
    code: "run-unfinished",
    message: "An earlier run of #7 has not finished.",
  });
});

function kept(values: object) {
  const checkpoint = { channel_values: values, ts: "then" };
  return { getTuple: async () => ({ checkpoint }) as CheckpointTuple };
}
