import { describe, expect, it } from "vitest";
import { readRequests } from "../../../src/workflow/looking/look-around.ts";
import { markInferred, readPlan } from "../../../src/workflow/nodes/plan.ts";

const PLAN = { approach: "so", tests: [{ name: "test_a", criterion: "It works." }] };

describe("readPlan", () => {
  it("takes the keys that a correction leaves out from the refused answer", () => {
    const earlier = JSON.stringify({ ...PLAN, approach: "before", tests: 1 });
    const correction = JSON.stringify({ tests: PLAN.tests });
    const { approach, tests } = readPlan(correction, { earlier });
    expect(approach).toBe("before");
    expect(tests).toHaveLength(PLAN.tests.length);
    expect(() => readPlan(earlier, {})).toThrow(
      expect.objectContaining({ data: { isPartial: true, isGarbled: false } }),
    );
  });

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

  it.each([
    ["thoughts with braces", `<think>\nperhaps {a: 1}?\n</think>\n${JSON.stringify(PLAN)}`],
    ["the end of thoughts alone", `perhaps {a: 1}?\n</think>\n${JSON.stringify(PLAN)}`],
    ["braces around", `A {plan}:\n\`\`\`json\n${JSON.stringify(PLAN)}\n\`\`\`\nMind the {name}.`],
  ])("finds the plan behind or between %s", (_, answer) => {
    expect(readPlan(answer)).toMatchObject(PLAN);
  });

  it("takes null for nothing, and a method for the function that it is", () => {
    const creates = [{ module: "shop", name: "Cart.add", kind: "method", signature: null }];
    const nothing = { changes: null, reads: null, newFiles: null, wrongTests: null, needs: null };
    expect(readPlan(JSON.stringify({ ...PLAN, ...nothing, creates }))).toMatchObject({
      ...PLAN,
      changes: [],
      wrongTests: [],
      creates: [{ kind: "function", signature: null }],
    });
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
      expect(() => readPlan(answer)).toThrow(unusable(/is not a Python name/));
    }
  });

  it.each([
    [
      "no JSON",
      "I have no plan.",
      /there is no JSON object in it\. It begins: "I have no plan\."$/,
    ],
    ["broken JSON", '{"approach": }', /Unexpected token/],
    ["thoughts without an end", `<think>${JSON.stringify(PLAN)}`, /there is no JSON object in it/],
    ["a book", JSON.stringify({ ...PLAN, approach: "a".repeat(50_000) }), /more than 50000/],
    ["braces the wrong way round", "} {", /there is no JSON object in it/],
    ["a plan without tests", JSON.stringify({ ...PLAN, tests: [] }), /tests/],
    [
      "a plan that goes on and on",
      JSON.stringify({ ...PLAN, reads: Array.from({ length: 101 }, () => "a.py") }),
      /reads/,
    ],
    ["a plan without approach", JSON.stringify({ tests: PLAN.tests }), /approach/],
    [
      "an unknown kind",
      JSON.stringify({ ...PLAN, creates: [{ module: "a", kind: "macro" }] }),
      /kind/,
    ],
  ])("refuses %s", (_, answer, problem) => {
    expect(() => readPlan(answer)).toThrow(unusable(problem));
  });
});

describe("readRequests", () => {
  it("takes a request for what it is, whatever else is with it", () => {
    expect(readRequests(JSON.stringify({ ...PLAN, needs: ["a.py"] }))).toEqual(["a.py"]);
    expect(readRequests('First I look:\n```json\n{"needs": ["search: x"]}\n```')).toEqual([
      "search: x",
    ]);
  });

  it("takes no plan, no files and no broken JSON for a request", () => {
    expect(readRequests(JSON.stringify({ ...PLAN, needs: [] }))).toEqual([]);
    expect(readRequests('### FILE: a.py\n```\nx = {"needs": ["b"]}\n```')).toEqual([]);
    expect(readRequests('{"needs": [1]}')).toEqual([]);
    expect(readRequests('{"needs": [')).toEqual([]);
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
