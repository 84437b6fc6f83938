import { describe, expect, it } from "vitest";
import { cellIn } from "../../src/spec/markdown/read-blocks.ts";
import { readSpec } from "../../src/spec/read-spec.ts";
import type { SpecTestCase } from "../../src/spec/spec.ts";
import { readPromises } from "../../src/spec/validate-spec.ts";

const read = (body: string) => readSpec({ body });

describe("a table", () => {
  it("has empty cells in a missing column and at the end of a short row", () => {
    const row = { cells: ["one"], line: 1 };
    expect([cellIn(row, 0), cellIn(row, 1), cellIn(row, null)]).toEqual(["one", "", ""]);
  });

  it("of components needs neither files nor interfaces", () => {
    const { components } = read("# T\n\n## Components\n\n| Component |\n|---|\n| Cart |\n");
    expect(components).toEqual([{ name: "Cart", file: null, interface: [] }]);
  });

  it("in HTML may have rows that end early", () => {
    const rows =
      "<tr><th>File</th><th>Change</th></tr><tr><td>a.py</td></tr><tr><td>b.py</td><td>new</td></tr>";
    const { filesChanged } = read(`# T\n\n## Files changed\n\n<table>${rows}</table>\n`);
    expect(filesChanged).toMatchObject([
      { path: "a.py", change: null },
      { path: "b.py", change: "add" },
    ]);
  });

  it("with an action and an outcome holds test cases below any heading", () => {
    const { testCases } = read("# T\n\n## Arithmetic\n\n| When | Then |\n|---|---|\n| add | 1 |\n");
    expect(testCases.map(stepsOf)).toEqual([[null, "add", "1"]]);
  });

  it("of examples has an empty value for an empty cell", () => {
    const table = "| a | b | Expected |\n|---|---|---|\n| 1 | | 2 |";
    const { testCases } = read(`# T\n\n## Test cases\n\n${table}\n`);
    expect(testCases.map(stepsOf)).toEqual([["a = 1, b = ", null, "2"]]);
  });

  it("of mitigations takes the risk from its first column if no column is named so", () => {
    const table = "| What | Mitigation |\n|---|---|\n| Overlap | `check()` |";
    const { mitigations } = readPromises(`# T\n\n## Risks\n\n${table}\n`);
    expect(mitigations).toMatchObject([{ risk: "Overlap", text: "check()" }]);
  });
});

describe("what is not read", () => {
  it("is quoted HTML", () => {
    const { criteria } = read("# T\n\n- mine\n\n> <ul><li>theirs</li></ul>\n");
    expect(criteria).toEqual(["mine"]);
  });

  it("are steps among criteria: they form a test case", () => {
    const steps = "- Given a cart\n- When it is empty\n- Then the total is 0";
    const { criteria, testCases } = read(
      `# T\n\n## Acceptance criteria\n\n${steps}\n- It is fast.\n`,
    );
    expect(criteria).toEqual(["It is fast."]);
    expect(testCases.map(stepsOf)).toEqual([["a cart", "it is empty", "the total is 0"]]);
  });
});

function stepsOf({ given, when, then: expected }: SpecTestCase): (string | null)[] {
  return [given, when, expected];
}
