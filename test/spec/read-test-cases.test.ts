import { describe, expect, it } from "vitest";
import { readSpec } from "../../src/spec/read-spec.ts";
import { Spec } from "../../src/spec/spec.ts";

const STEPS = "Given a cart\nWhen it is empty\nThen the total is 0";

describe("component and type of a test case", () => {
  it("come from the columns of a table", () => {
    const table = [
      "| ID | Component | Scenario | Test type | Input | Expected |",
      "|---|---|---|---|---|---|",
      "| T1 | `Cart` | empty | unit | [] | 0 |",
      "| T2 | | full | - | [1] | 1 |",
    ].join("\n");
    expect(testCases(`## Test cases\n\n${table}`)).toEqual([
      { id: "T1", component: "Cart", type: "unit" },
      { id: "T2" },
    ]);
  });

  it("are not an input of a table of examples", () => {
    const table = "| Component | Type | n | Expected |\n|---|---|---|---|\n| Cart | Unit | 1 | 2 |";
    const { testCases: cases } = readSpec({ body: `# T\n\n## Examples\n\n${table}` });
    expect(cases).toMatchObject([{ component: "Cart", type: "Unit", given: "n = 1" }]);
  });

  it.each([
    ["Type", "parcel"],
    ["Class", "express"],
  ])("are not a column of examples %s that is an input of the code", (column, value) => {
    const table = `| ${column} | kg | Expected |\n|---|---|---|\n| ${value} | 1 | 2 |`;
    const { testCases: cases } = readSpec({ body: `# T\n\n## Examples\n\n${table}` });
    expect(cases).toMatchObject([{ given: `${column} = ${value}, kg = 1` }]);
    expect(cases[0]).not.toHaveProperty("type");
    expect(cases[0]).not.toHaveProperty("component");
  });

  it("come from lines before the steps, which are no titles", () => {
    const body = `### TC001: Empty\n\nComponent: Cart\n**Type:** unit\n${STEPS}\n\n### TC002: Full\n\n- Type: integration\n- Given one\n- When summed\n- Then 1`;
    const { testCases: cases } = readSpec({ body: `# T\n\n## Test cases\n\n${body}` });
    expect(cases).toMatchObject([
      { id: "TC001", title: "Empty", component: "Cart", type: "unit", when: "it is empty" },
      { id: "TC002", title: "Full", type: "integration" },
    ]);
    expect(cases[1]).not.toHaveProperty("component");
  });

  it("come from lines after the steps", () => {
    const body =
      "1. TC1: Empty\n   - Given a\n   - When b\n   - Then c\n   - Type: unit\n2. TC2: Full\n   - Given d, when e, then f\n   - Component: Tax";
    expect(testCases(`## Test cases\n\n${body}`)).toEqual([
      { id: "TC1", type: "unit" },
      { id: null, component: "Tax" },
    ]);
  });

  it("come from a plain list, below its item or in it", () => {
    const body =
      "- TC1: `total([])` → 0\n  - Component: Cart\n  - Type: unit\n- TC2: it is fast\n  Type: performance";
    expect(testCases(`## Test cases\n\n${body}`)).toEqual([
      { id: "TC1", component: "Cart", type: "unit" },
      { id: "TC2", type: "performance" },
    ]);
  });

  it.each([
    ["what a tracker calls a ticket", `Type: Story\n\n${STEPS}`],
    ["a sentence", `Type: whatever the shopper typed into the field above\n\n${STEPS}`],
    ["a heading", `## Empty cart\n\n${STEPS}`],
  ])("are not %s", (_, body) => {
    expect(testCases(body)).toEqual([{ id: null }]);
  });

  it("are no acceptance criteria among steps", () => {
    const list = "- Type: unit\n- Given a\n- When b\n- Then c\n- It is fast.";
    const { criteria } = readSpec({ body: `# T\n\n## Acceptance criteria\n\n${list}` });
    expect(criteria).toEqual(["It is fast."]);
  });

  it("may be missing: specs of older runs have neither", () => {
    const spec = readSpec({ body: `# T\n\n${STEPS}` });
    expect(Spec.parse(JSON.parse(JSON.stringify(spec)))).toEqual(spec);
    const typed = readSpec({ body: `# T\n\nComponent: Cart\nType: unit\n${STEPS}` });
    expect(Spec.parse(JSON.parse(JSON.stringify(typed)))).toEqual(typed);
    expect(typed.testCases).toMatchObject([{ component: "Cart", type: "unit" }]);
  });
});

function testCases(body: string) {
  return readSpec({ body: `# Totals\n\n${body}` }).testCases.map(
    ({ title, given, when, then: expected, ...rest }) => rest,
  );
}
