import { describe, expect, it } from "vitest";
import { readPromises } from "../../src/spec/check-design.ts";
import { cellIn } from "../../src/spec/markdown/read-blocks.ts";
import { readSpec } from "../../src/spec/read-spec.ts";
import type { SpecTestCase } from "../../src/spec/spec.ts";

const read = (body: string) => readSpec({ body });

describe("a table", () => {
  it("says nothing in a column that it does not have, or that a row does not reach", () => {
    const row = { cells: ["one"], line: 1 };
    expect([cellIn(row, 0), cellIn(row, 1), cellIn(row, null)]).toEqual(["one", "", ""]);
  });

  it("of components may leave out where they are and how they are called", () => {
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

  it("holds test cases where it says what is done and what comes out, below any heading", () => {
    const { testCases } = read("# T\n\n## Arithmetic\n\n| When | Then |\n|---|---|\n| add | 1 |\n");
    expect(testCases.map(told)).toEqual([[null, "add", "1"]]);
  });

  it("of examples shows an empty cell as nothing", () => {
    const table = "| a | b | Expected |\n|---|---|---|\n| 1 | | 2 |";
    const { testCases } = read(`# T\n\n## Test cases\n\n${table}\n`);
    expect(testCases.map(told)).toEqual([["a = 1, b = ", null, "2"]]);
  });

  it("of mitigations names the risk in its first column where none is called so", () => {
    const table = "| What | Mitigation |\n|---|---|\n| Overlap | `check()` |";
    const { mitigations } = readPromises(`# T\n\n## Risks\n\n${table}\n`);
    expect(mitigations).toMatchObject([{ risk: "Overlap", text: "check()" }]);
  });
});

describe("what is not read", () => {
  it("is HTML that somebody quotes", () => {
    const { criteria } = read("# T\n\n- mine\n\n> <ul><li>theirs</li></ul>\n");
    expect(criteria).toEqual(["mine"]);
  });

  it("are steps among criteria: they are a test case", () => {
    const steps = "- Given a cart\n- When it is empty\n- Then the total is 0";
    const { criteria, testCases } = read(
      `# T\n\n## Acceptance criteria\n\n${steps}\n- It is fast.\n`,
    );
    expect(criteria).toEqual(["It is fast."]);
    expect(testCases.map(told)).toEqual([["a cart", "it is empty", "the total is 0"]]);
  });
});

function told({ given, when, then: expected }: SpecTestCase): (string | null)[] {
  return [given, when, expected];
}
