import { describe, expect, it } from "vitest";
import { ArbiterError } from "../../src/errors.ts";
import { readSpec } from "../../src/spec/read-spec.ts";
import {
  findSpecProblems,
  mergeDesign,
  type SpecDocument,
  validateSpec,
} from "../../src/spec/validate-spec.ts";

const document = (name: string, markdown: string): SpecDocument => ({
  name,
  markdown,
  spec: readSpec({ body: markdown }),
});

const DESIGN = document(
  "docs/lld.md",
  "# Tax\n\n* **Objective:** Tax by country.\n\nbase: next\n\n## Requirements\n\n- It is 19 in DE.\n\n## Files changed\n\n- `tax.py` (new)",
);

describe("validateSpec", () => {
  it("accepts an issue without a design", () => {
    const issue = document("issue.md", "# T\n\n- It works.");
    expect(validateSpec({ issue, design: null, listing: [] })).toEqual({
      spec: issue.spec,
      warnings: [],
    });
  });

  it("merges an issue and its design, the issue first", () => {
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

  it("takes everything from the design if the issue only points at it", () => {
    const issue = document("issue.md", "LLD: docs/lld.md");
    const { spec, warnings } = validateSpec({ issue, design: DESIGN, listing: ["tax.py"] });
    expect(spec.criteria).toEqual(["It is 19 in DE."]);
    expect(warnings).toEqual(["docs/lld.md:13: `tax.py` is to be added but already exists."]);
  });

  it("refuses an issue that does not say enough and lists what to add", () => {
    const issue = document("issue.md", "# T\n\n- TODO\n- TBD");
    const validate = () => validateSpec({ issue, design: null, listing: [] });
    expect(validate).toThrow(ArbiterError);
    expect(validate).toThrowErrorMatchingInlineSnapshot(`
      [ArbiterError: issue.md is incomplete:
        - Say what criterion 1 requires: it is only “TODO”.
        - Say what criterion 2 requires: it is only “TBD”.]
    `);
  });

  it("refuses a blocked design with each error and its location", () => {
    const issue = document(
      "issue.md",
      "# T\n\n- It works.\n\n## Files changed\n\n- `a.py` (modify)",
    );
    const validate = () => validateSpec({ issue, design: DESIGN, listing: [] });
    expect(validate).toThrowErrorMatchingInlineSnapshot(`
      [ArbiterError: The design is blocked:
        - issue.md:7: \`a.py\` is to be modified but does not exist.]
    `);
  });
});

describe("mergeDesign", () => {
  const TAX_DESIGN = readSpec({ title: "Tax by country", body: "Each country has its own.\n" });

  it("prefers the issue to its design", () => {
    const issue = readSpec({ title: "Add tax", body: "Prices need tax.\n" });
    expect(mergeDesign(issue, TAX_DESIGN)).toMatchObject({
      title: "Add tax",
      goal: "Prices need tax.",
    });
  });

  it("uses the design where the issue is empty", () => {
    const issue = { ...readSpec({ body: "" }), title: "" };
    expect(mergeDesign(issue, TAX_DESIGN)).toMatchObject({
      title: "Tax by country",
      goal: "Each country has its own.",
    });
  });
});

const lint = (body: string) => findSpecProblems(readSpec({ body }));
const criteria = (...lines: string[]) =>
  lint(`# T\n\n## Acceptance criteria\n\n${lines.map((line) => `- ${line}`).join("\n")}`);

describe("findSpecProblems", () => {
  it.each(["", "# Only a title", "# A\n## B\n\n### C", "# T\n\nPlease.", "Title\n\n-\n- \n---"])(
    "asks for criteria if nothing can be tested: %j",
    (body) => {
      expect(lint(body).join()).toContain("Add acceptance criteria");
    },
  );

  it.each([
    "# T\n\nThe importer skips blank lines.",
    "# T\n\n満百元なら十元引き。",
    "# T\n\n- It works.",
    "# T\n\n| Input | Output |\n|---|---|\n| 1 | 2 |",
  ])("finds no problem in %j", (body) => {
    expect(lint(body)).toEqual([]);
  });

  it("asks for the text of a placeholder", () => {
    expect(criteria("It works.", "TODO")).toEqual([
      "Say what criterion 2 requires: it is only “TODO”.",
    ]);
  });

  it("asks for one outcome if a test case has two", () => {
    const table = (last: string) =>
      `# T\n\n| Given | When | Then |\n|---|---|---|\n| a | b | c |\n| a | b | ${last} |\n| b | b | d |`;
    expect(lint(table("d"))).toEqual(["Say which outcome “a” has: “c” or “d”."]);
    expect(lint(table(""))).toEqual(["Say which outcome “a” has: “c” or “nothing”."]);
    expect(lint(table("c"))).toEqual([]);
  });

  it.each(["-x", "a..b", "a b", "/a", "a/", "a.lock", "a//b", "a/.b", "a~1", "a:b", "@{u}"])(
    "does not accept the base branch %j",
    (branch) => {
      const spec = { ...readSpec({ body: "# T\n\n- It works." }), baseBranch: branch };
      expect(findSpecProblems(spec)).toHaveLength(1);
    },
  );

  it.each(["main", "release/2.x", "größe", "feat/issue-7", "v1+beta"])(
    "accepts the base branch %s",
    (branch) => {
      expect(lint(`# T\n\nbase: ${branch}\n\n- It works.`)).toEqual([]);
    },
  );
});
