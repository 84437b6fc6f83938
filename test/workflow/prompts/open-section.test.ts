import { expect, it } from "vitest";
import { readSpec } from "../../../src/spec/read-spec.ts";
import { openSection } from "../../../src/workflow/prompts/prompt-parts.ts";

const SPEC = readSpec({ body: "# Totals\n\n- A total adds up." });

it("names what the issue leaves open, and says nothing where that is nothing", () => {
  const open = (leftToModel: typeof SPEC.leftToModel) =>
    openSection({ spec: { ...SPEC, leftToModel } });
  expect(open(["goal", "criteria", "testCases"])).toContain(": its goal, acceptance criteria.");
  expect(open([])).toBeNull();
});

it("does not name what every plan has to find", () => {
  const leftToModel = ["components", "testCases", "filesChanged"] as const;
  expect(openSection({ spec: { ...SPEC, leftToModel: [...leftToModel] } })).toBeNull();
});
