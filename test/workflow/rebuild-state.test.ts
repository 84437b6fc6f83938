import { expect, it } from "vitest";
import { runIsOver } from "../../src/workflow/plan-retry.ts";
import { rebuildState } from "../../src/workflow/rebuild-state.ts";
import type { Tools } from "../../src/workflow/tools.ts";
import { createFakeMemory } from "./fake-memory.ts";
import { makeState } from "./make-state.ts";

const NOTE = { phase: "START", error: null, error_details: null, retry_count: 0, issue: 7 };
const { spec } = makeState();
const workspace = { recall: async () => JSON.stringify({ spec, contextPaths: [] }) };
const tools = { workspace } as unknown as Tools;

it("is rebuilt from notes that know neither run nor step", async () => {
  const memory = createFakeMemory();
  expect(await rebuildState(tools, memory)).toBeNull();
  await memory.note({ commit: "base", note: { ...NOTE, node: "start", handoff: "kept" } });
  expect(await rebuildState(tools, memory)).toMatchObject({
    asNode: "loadContext",
    update: { issue: 7, run: "", step: 1, base: { commit: "base" }, spec: { title: spec.title } },
  });
});

it("is refused where no note names what was known", async () => {
  const memory = createFakeMemory();
  await memory.note({ commit: "base", note: { ...NOTE, node: "start" } });
  await expect(rebuildState(tools, memory)).rejects.toMatchObject({
    code: "no-such-run",
    message: "The notes of #7 have no hand-off to rebuild its state from.",
  });
});

it("a run that is over can be tried again unless it is merged", () => {
  const fix = "Try again with: tdd-arbiter retry --issue 7";
  expect(runIsOver({ issue: 7, ending: "aborted" })).toMatchObject({ fix });
  expect(runIsOver({ issue: 7, ending: "failed" })).toMatchObject({ fix });
  expect(runIsOver({ issue: 7, ending: "merged" }).fix).toBeFalsy();
});
