import { describe, expect, it } from "vitest";
import { drawGraph } from "../../src/workflow/graph.ts";

describe("the picture in the docs", () => {
  it("is drawn from the graph itself (npm run graph brings it up to date)", async () => {
    const page = [
      "# The graph",
      "",
      "Drawn from the code by `npm run graph`; a test fails when it is stale.",
      "Solid arrows are always taken, dashed ones are decided. A fault in any node ends in the",
      "snitch report too, without an arrow of its own.",
      "",
      "```mermaid",
      (await drawGraph()).trimEnd(),
      "```",
      "",
    ].join("\n");
    await expect(page).toMatchFileSnapshot("../../docs/graph.md");
  });
});
