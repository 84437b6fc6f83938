import { expect, it } from "vitest";
import { readSpec } from "../../../src/spec/read-spec.ts";
import type { Spec } from "../../../src/spec/spec.ts";
import { openSection } from "../../../src/workflow/prompts/prompt-parts.ts";
import { specSection } from "../../../src/workflow/prompts/scaffold-prompt.ts";

const SPEC = readSpec({ body: "# Totals\n\n- A total adds up." });
const component = { name: "total", file: null, interface: ["total(prices)"] };

it("tells of number and place only where the issue does", () => {
  const bare: Spec = { ...SPEC, id: null, components: [component] };
  expect(specSection({ spec: bare })).toContain(
    "Totals\n\nComponents to test:\n- total\n  total(prices)\n\nAcceptance criteria:\n- A total",
  );
  const known = { ...bare, id: "#4", components: [{ ...component, file: "shop/cart.py" }] };
  const told = specSection({ spec: known });
  expect(told).toContain("#4: Totals\n\nComponents to test:\n- total (shop/cart.py)\n");
  expect(specSection({ spec: { ...SPEC, components: [], testCases: [] } })).toBeNull();
});

it("names what the issue leaves open, and says nothing where that is nothing", () => {
  expect(openSection({ spec: { ...SPEC, leftToModel: ["goal", "testCases"] } })).toContain(
    "its goal, test cases.",
  );
  expect(openSection({ spec: { ...SPEC, leftToModel: [] } })).toBeNull();
});
