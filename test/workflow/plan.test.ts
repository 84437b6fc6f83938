import { describe, expect, it } from "vitest";
import { markInferred } from "../../src/workflow/mark-inferred.ts";
import { readPlan, readPlanOrRequest } from "../../src/workflow/plan.ts";

const PLAN = { approach: "so", tests: [{ name: "test_a", criterion: "It works." }] };

describe("readPlan", () => {
  it("fills in what a plan leaves open", () => {
    expect(
      readPlan(JSON.stringify({ ...PLAN, creates: [{ module: "shop.codes" }] })),
    ).toMatchObject({
      ...PLAN,
      creates: [{ module: "shop.codes", name: null, kind: "function", signature: null }],
      reads: [],
      wrongTests: [],
    });
    expect(readPlan(JSON.stringify(PLAN)).creates).toEqual([]);
  });

  it("finds the plan between other words", () => {
    expect(
      readPlan(`Here it is:\n\`\`\`json\n${JSON.stringify(PLAN)}\n\`\`\`\nDone.`),
    ).toMatchObject(PLAN);
  });

  it.each(["shop", "shop.codes", "_x.y1"])("takes %s for a module and a name", (name) => {
    const creates = [{ module: name, name, kind: "class", signature: "(a)" }];
    expect(readPlan(JSON.stringify({ ...PLAN, creates })).creates).toEqual(creates);
  });

  it.each([
    "",
    "shop.",
    ".shop",
    "a..b",
    "a-b",
    "1a",
    "a/b",
    "../a",
    "a\n",
    "x.class",
    "None",
    "é",
  ])("refuses %j for either", (name) => {
    for (const promised of [{ module: name }, { module: "shop", name }]) {
      const answer = JSON.stringify({ ...PLAN, creates: [promised] });
      expect(() => readPlan(answer)).toThrow(unusable(/no name that Python could have/));
    }
  });

  it.each([
    ["no JSON", "I have no plan.", /SyntaxError/],
    ["broken JSON", '{"approach": }', /SyntaxError/],
    ["braces the wrong way round", "} {", /SyntaxError/],
    ["a plan without tests", JSON.stringify({ ...PLAN, tests: [] }), /tests/],
    [
      "a plan that goes on and on",
      JSON.stringify({ ...PLAN, reads: Array.from({ length: 101 }, () => "a.py") }),
      /reads/,
    ],
    ["a plan without approach", JSON.stringify({ tests: PLAN.tests }), /approach/],
    [
      "a kind nobody knows",
      JSON.stringify({ ...PLAN, creates: [{ module: "a", kind: "method" }] }),
      /kind/,
    ],
  ])("refuses %s", (_, answer, problem) => {
    expect(() => readPlan(answer)).toThrow(unusable(problem));
  });
});

describe("readPlanOrRequest", () => {
  it("takes a plan that asks for nothing", () => {
    expect(readPlanOrRequest(JSON.stringify({ ...PLAN, needs: [] }))).toMatchObject(PLAN);
  });

  it("takes a request for files, whatever else is with it", () => {
    expect(readPlanOrRequest(JSON.stringify({ ...PLAN, needs: ["a.py"] }))).toEqual({
      needs: ["a.py"],
    });
  });

  it("refuses what is neither", () => {
    expect(() => readPlanOrRequest("{}")).toThrow(unusable(/approach/));
  });
});

describe("markInferred", () => {
  const proposed = (quote: string | null) =>
    readPlan(JSON.stringify({ ...PLAN, tests: [{ ...PLAN.tests[0], quote, inferred: false }] }));

  it.each([
    ["its quote is in the issue", "It works with codes.", false],
    ["its quote is in a file that was shown", "Returns the total.", false],
    ["its quote is nowhere", "It works without codes.", true],
    ["it has no quote", null, true],
  ])("a test is inferred or not, whatever the planner says, when %s", (_, quote, inferred) => {
    const texts = ["- It works with `codes`.", '"""Returns the total."""'];
    expect(markInferred(proposed(quote), texts).tests).toMatchObject([{ inferred }]);
  });
});

function unusable(problem: RegExp) {
  return expect.objectContaining({
    code: "answer-unusable",
    message: expect.stringMatching(problem),
  });
}
