import { expect, it } from "vitest";
import { readSpec } from "../../../src/spec/read-spec.ts";
import { openSection } from "../../../src/workflow/prompts/prompt-parts.ts";

const SPEC = readSpec({ body: "# Totals\n\n- A total adds up." });

it("names what the issue leaves open, and says nothing where that is nothing", () => {
  expect(openSection({ spec: { ...SPEC, leftToModel: ["goal", "testCases"] } })).toContain(
    "its goal, test cases.",
  );
  expect(openSection({ spec: { ...SPEC, leftToModel: [] } })).toBeNull();
});
