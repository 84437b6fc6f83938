import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readSpec } from "../../src/spec/read-spec.ts";
import { findSpecProblems } from "../../src/spec/validate-spec.ts";

const FORM = readFileSync(new URL("../../.github/ISSUE_TEMPLATE/tdd.yml", import.meta.url), "utf8");
const LABELS = [...FORM.matchAll(/^ {6}label: (.+)$/gm)].map(([, label = ""]) => label);

const ANSWERS: Readonly<Record<string, string>> = {
  Goal: "Shoppers see what sending a parcel costs.",
  "Acceptance criteria": "- Up to 1000 grams cost 4.90.",
  "Test cases": "Given 1000 grams\nWhen the price is asked for\nThen it is 4.90",
  Interface: "```python\n# shop/shipping.py\ndef shipping(grams: int) -> Decimal: ...\n```",
  "Files changed": "- shop/shipping.py (new)\n- shop/cart.py (modify)",
  "Context files": "shop/money.py",
  "Existing tests that become wrong": "tests/test_cart.py::test_total_has_no_shipping",
  "Base branch": "next",
  "Design document": "docs/lld/shipping.md",
};

/** The body that GitHub generates from a form. */
const submit = (answers: Readonly<Record<string, string>>) =>
  LABELS.map((label) => `### ${label}\n\n${answers[label] ?? "_No response_"}`).join("\n\n");

describe("the issue form", () => {
  it("asks for exactly the parts of a spec", () => {
    expect(LABELS).toEqual(Object.keys(ANSWERS));
  });

  it("leaves nothing to the model when all fields are filled in", () => {
    const spec = readSpec({ id: "#7", title: "[Feature]: Shipping", body: submit(ANSWERS) });
    expect(findSpecProblems(spec)).toEqual([]);
    expect(spec).toMatchObject({
      title: "Shipping",
      criteria: ["Up to 1000 grams cost 4.90."],
      components: [{ file: "shop/shipping.py", interface: ["shipping(grams: int) -> Decimal"] }],
      testCases: [{ given: "1000 grams", when: "the price is asked for" }],
      filesChanged: [{ change: "add" }, { change: "modify" }],
      contextPaths: ["shop/money.py"],
      outdatedTests: ["tests/test_cart.py::test_total_has_no_shipping"],
      baseBranch: "next",
      lld: "docs/lld/shipping.md",
      leftToModel: [],
    });
  });

  it("needs only the two required fields", () => {
    const { Goal = "", "Acceptance criteria": criteria = "" } = ANSWERS;
    const spec = readSpec({ title: "T", body: submit({ Goal, "Acceptance criteria": criteria }) });
    expect(findSpecProblems(spec)).toEqual([]);
    expect(spec).toMatchObject({
      contextPaths: [],
      outdatedTests: [],
      baseBranch: null,
      lld: null,
    });
    expect(spec.leftToModel).toEqual(["components", "testCases", "filesChanged"]);
  });
});
