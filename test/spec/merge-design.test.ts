import { expect, it } from "vitest";
import { mergeDesign } from "../../src/spec/check-design.ts";
import { readSpec } from "../../src/spec/read-spec.ts";

const DESIGN = readSpec({ title: "Tax by country", body: "Each country has its own.\n" });

it("an issue's own words go before those of its design", () => {
  const issue = readSpec({ title: "Add tax", body: "Prices need tax.\n" });
  expect(mergeDesign(issue, DESIGN)).toMatchObject({ title: "Add tax", goal: "Prices need tax." });
});

it("a design speaks where the issue does not", () => {
  const issue = { ...readSpec({ body: "" }), title: "" };
  expect(mergeDesign(issue, DESIGN)).toMatchObject({
    title: "Tax by country",
    goal: "Each country has its own.",
  });
});
