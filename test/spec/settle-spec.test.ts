import { describe, expect, it } from "vitest";
import { ArbiterError } from "../../src/errors.ts";
import { readSpec } from "../../src/spec/read-spec.ts";
import { type SpecDocument, validateSpec } from "../../src/spec/validate-spec.ts";

const document = (name: string, markdown: string): SpecDocument => ({
  name,
  markdown,
  spec: readSpec({ body: markdown }),
});

const DESIGN = document(
  "docs/lld.md",
  "# Tax\n\n* **Objective:** Tax by country.\n\nbase: next\n\n## Requirements\n\n- It is 19 in DE.\n\n## Files changed\n\n- `tax.py` (new)",
);

describe("settleSpec", () => {
  it("takes an issue as it is", () => {
    const issue = document("issue.md", "# T\n\n- It works.");
    expect(validateSpec({ issue, design: null, listing: [] })).toEqual({
      spec: issue.spec,
      warnings: [],
    });
  });

  it("puts an issue and its design together, the issue first", () => {
    const issue = document("issue.md", "# Add tax\n\nLLD: docs/lld.md\n\n- It is 20 in FR.");
    const { spec } = validateSpec({ issue, design: DESIGN, listing: ["tax.py"] });
    expect(spec).toMatchObject({
      title: "Add tax",
      goal: "Tax by country.",
      criteria: ["It is 20 in FR.", "It is 19 in DE."],
      filesChanged: [{ path: "tax.py" }],
      baseBranch: "next",
      leftToModel: ["components", "testCases"],
    });
    expect(spec.text).toBe(`${issue.spec.text}\n\n${DESIGN.spec.text}`);
  });

  it("lets a design speak for an issue that only points at it", () => {
    const issue = document("issue.md", "LLD: docs/lld.md");
    const { spec, warnings } = validateSpec({ issue, design: DESIGN, listing: ["tax.py"] });
    expect(spec.criteria).toEqual(["It is 19 in DE."]);
    expect(warnings).toEqual(["docs/lld.md:13: `tax.py` shall be added, and exists already."]);
  });

  it("refuses what does not say enough, with exactly what to add", () => {
    const issue = document("issue.md", "# T\n\n- TODO\n- TBD");
    const settle = () => validateSpec({ issue, design: null, listing: [] });
    expect(settle).toThrow(ArbiterError);
    expect(settle).toThrowErrorMatchingInlineSnapshot(`
      [ArbiterError: issue.md does not say enough:
        - Say what criterion 1 asks for: it is only “TODO”.
        - Say what criterion 2 asks for: it is only “TBD”.]
    `);
  });

  it("refuses a design that is blocked, with what is wrong and where", () => {
    const issue = document(
      "issue.md",
      "# T\n\n- It works.\n\n## Files changed\n\n- `a.py` (modify)",
    );
    const settle = () => validateSpec({ issue, design: DESIGN, listing: [] });
    expect(settle).toThrowErrorMatchingInlineSnapshot(`
      [ArbiterError: The design is blocked:
        - issue.md:7: \`a.py\` shall be modified, and does not exist.]
    `);
  });
});
