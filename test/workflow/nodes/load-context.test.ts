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

it("shows a short file whole, however little room is left for it", async () => {
  const long = (name: string) =>
    `def ${name}(basket):\n${"    basket.add(basket.total)\n".repeat(300)}`;
  const files = {
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`shop/part${index}.py`, long(`basket_${index}`)]),
    ),
    "shop/short.py": `def one(basket):\n    return 1\n\n\n${"def other():\n    return 2\n\n\n".repeat(60)}`,
  };
  const { tools } = await stage({ files, settings: { contextTokens: 20_000 } });
  const spec = readSpec({ body: "# The basket\n\nThe basket loses what is added to a basket." });
  const { update } = await loadContext(tools)(makeState({ spec, contextPaths: [] }));
  const { places } = JSON.parse(await tools.workspace.recall(update.repositoryMap ?? ""));
  expect(places).toContain("shop/short.py");
});
