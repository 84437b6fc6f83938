import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSpec } from "../../src/spec/read-spec.ts";
import { checkDesign, findSpecProblems } from "../../src/spec/validate-spec.ts";

const LENGTH = 40_000;
const fill = (piece: string) => piece.repeat(Math.ceil(LENGTH / piece.length));

function readAll(body: string) {
  const spec = readSpec({ body });
  return {
    spec,
    missing: findSpecProblems(spec),
    findings: checkDesign({ name: "x", markdown: body, spec }, []),
  };
}

describe("text written to slow the parser down", () => {
  // A parser that takes quadratic time would exceed the time limit of a test.
  it.each([
    "a",
    " ",
    "\n",
    "\t",
    "#",
    "# ",
    "## a\n",
    ">",
    "> a\n",
    "- ",
    "- a\n",
    "1. ",
    "*",
    "**a",
    "_",
    "__a",
    "`",
    "`a",
    "```\n",
    "[",
    "[a](",
    "![",
    "<!-- ",
    "<a ",
    "|",
    "|a",
    "a|b\n-|-\n",
    ":",
    "a: ",
    "base: ",
    ".",
    ",",
    "./",
    "/a.",
    "../",
    "\\",
    "def a(",
    "def a():\n",
    "# a.py\ndef b",
    "given ",
    "given when then ",
    "Given a\nWhen b\nThen c\n",
    "**Goal**\n",
    "Requirements:\n",
    "- not a\n",
    "🎉",
    "漢",
    "\u202e",
    "â€",
    "\u0000",
    "<li>",
    "<table><tr>",
    "<td>a",
    "a{b,",
    "{b,c}",
    "h1. a\n",
    "\n||a||\n",
    "```a\n",
    "A. b",
  ])("of nothing but %j", (piece) => {
    for (const frame of [
      "",
      "# T\n\n",
      "# T\n\n## Acceptance criteria\n\n- ",
      "# T\n\n## Files changed\n\n",
      "# T\n\n## API\n\n```python\n",
    ]) {
      const { spec } = readAll(`${frame}${fill(piece)}b\n\n`);
      expect(spec.title.length).toBeLessThanOrEqual(200);
      expect(spec.goal.length).toBeLessThanOrEqual(1000);
    }
  });

  it("keeps the criteria after long runs of one character", () => {
    for (const run of [
      `# a${fill(" ")}b`,
      `# a${fill("#")}b`,
      `# T\n\n- ${fill(" ")}`,
      `# T\n\n## ${fill("# ")}b`,
    ]) {
      expect(readAll(`${run}\n\n- asked`).spec.criteria).toContain("asked");
    }
  });

  it("reads an issue of the maximum length", () => {
    const lines = Array.from(
      { length: 1500 },
      (_, index) => `- Order ${index} is shipped on day ${index}.`,
    );
    const body = `# Ship orders\n\n## Acceptance criteria\n\n${lines.join("\n")}`;
    expect(body.length).toBeGreaterThan(50_000);
    expect(readAll(body).spec.criteria).toHaveLength(1500);
  });
});

describe("any Markdown", () => {
  const marks = fc.constantFrom(
    "# ",
    "## Acceptance criteria\n",
    "### Files changed\n",
    "## Test cases\n",
    "## Risks\n",
    "## Definition of Done\n",
    "- ",
    "  - ",
    "1. ",
    "> ",
    "```\n",
    "~~~",
    "`",
    "**",
    "__",
    "*",
    "_",
    "|",
    "|---|---|\n",
    "\n",
    "\n\n",
    "    ",
    "\t",
    "<!--",
    "-->",
    "[a](b)",
    "Given ",
    "When ",
    "Then ",
    "And ",
    "base: ",
    "LLD: ",
    ": ",
    "def f(",
    "class A:",
    "a/b.py",
    "add",
    "not ",
    "\r\n",
    "\u0000",
    "\ufffe",
    "\ud800",
    "â€”",
  );
  const markdown = fc
    .array(
      fc.oneof(
        { weight: 3, arbitrary: marks },
        fc.string({ unit: "binary", maxLength: 12 }),
        fc.lorem({ maxCount: 3 }),
      ),
      { maxLength: 80 },
    )
    .map((pieces) => pieces.join(""));

  it("is read without an error, and the spec lists the missing parts", () => {
    fc.assert(
      fc.property(markdown, (body) => {
        const { spec } = readAll(body);
        expect(spec.leftToModel.includes("criteria")).toBe(spec.criteria.length === 0);
        expect(spec.leftToModel.includes("testCases")).toBe(spec.testCases.length === 0);
      }),
      { numRuns: 1000 },
    );
  });

  it("gives the same criteria when the spec's text is read again", () => {
    fc.assert(
      fc.property(markdown, (body) => {
        const once = readSpec({ body });
        expect(readSpec({ body: once.text }).criteria).toEqual(once.criteria);
      }),
      { numRuns: 500, examples: [["    |---|---|\n  - an indented rule is code"]] },
    );
  });
});
