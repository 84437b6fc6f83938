import { expect, it } from "vitest";
import { readSpec } from "../../../src/spec/read-spec.ts";
import { loadContext } from "../../../src/workflow/nodes/load-context.ts";
import { makeState } from "../make-state.ts";
import { stage } from "../workflow-harness.ts";

it("puts the files that the issue lists before those that its words mention", async () => {
  const names = ["alpha", "beta", "gamma", "delta"];
  const files = Object.fromEntries(names.map((name) => [`pkg/${name}.py`, `def ${name}(): ...\n`]));
  const { tools } = await stage({ files });
  const body = [
    "# Rename",
    "As pkg/alpha.py, pkg/beta.py and pkg/gamma.py do it.",
    "## Files Changed",
    "| File | Change | Description |",
    "|---|---|---|",
    "| `pkg/delta.py` | Modify | the new name |",
  ].join("\n");
  const state = makeState({ spec: readSpec({ body }), contextPaths: [] });
  const { update } = await loadContext(tools)(state);
  expect(update.contextPaths?.[0]).toBe("pkg/delta.py");
});
