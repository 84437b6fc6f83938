import { describe, expect, it } from "vitest";
import { parseAnswer } from "../../src/workflow/edits/parse-answer.ts";
import { ANSWERS, newFails, oldPasses, stage } from "../workflow/workflow-harness.ts";

const file = (path: string, text: string) => `### FILE: ${path}\n\`\`\`python\n${text}\n\`\`\`\n`;

/** The reason why the first answer to that question is sent back. */
async function refusal(node: "plan" | "scaffold", answer: string): Promise<string> {
  const { start, asked } = await stage({
    runs: [oldPasses(), newFails()],
    answers: { [node]: [answer, ...ANSWERS[node]] },
    attempts: 1,
  });
  const state = await start();
  expect(state.error).toBeNull();
  const [sentBack = ""] = state.sentBack;
  const prompts = asked.filter((question) => question.node === node).map(({ prompt }) => prompt);
  expect(prompts).toHaveLength(2);
  expect(prompts[1]?.length).toBeLessThan(40_000);
  return sentBack;
}

describe("a flood in an answer is refused, with a reason that the model is told", () => {
  it("10,000 files in an answer", async () => {
    const files = Array.from({ length: 10_000 }, (_, i) => file(`tests/test_${i}.py`, "x = 1"));
    expect(await refusal("scaffold", files.join(""))).toBe(
      "scaffold: It has 10000 files, and at most 100 are written.",
    );
  });

  it("an answer of many MB", async () => {
    const lines = "def test_a(): assert False\n".repeat(200_000);
    expect(await refusal("scaffold", file("tests/test_a.py", lines))).toBe(
      "scaffold: It was cut off at the limit of its length. Be shorter.",
    );
  });

  it("one line of 50 MB", async () => {
    expect(await refusal("scaffold", "x".repeat(50_000_000))).toBe(
      "scaffold: It was cut off at the limit of its length. Be shorter.",
    );
  });

  it("characters that are long once stored", async () => {
    expect(await refusal("scaffold", "\u0001".repeat(400_000))).toBe(
      "scaffold: It was cut off at the limit of its length. Be shorter.",
    );
  });

  it("plans nested 100,000 deep", async () => {
    const nested = `{"approach": ${"[".repeat(20_000)}${"]".repeat(20_000)}}`;
    expect(await refusal("plan", nested)).toBe(
      "plan: The plan cannot be read: it is nested more than 20 levels deep.",
    );
    const deeper = `{"approach": ${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    expect(await refusal("plan", deeper)).toMatch(
      /^plan: The plan cannot be read: it has \d+ characters, more than 50000\.$/,
    );
  });

  it("brackets in a string are not levels", async () => {
    const plan = { ...ANSWERS.plan[0], approach: `${'"\\'.repeat(20)}${"[{".repeat(200)}` };
    const { start } = await stage({
      runs: [oldPasses(), newFails()],
      answers: { plan: [JSON.stringify(plan)] },
      attempts: 1,
    });
    expect((await start()).agreedPlan?.approach).toBe(plan.approach);
  });

  it("giant arrays", async () => {
    const plan = { ...ANSWERS.plan[0], reads: Array.from({ length: 9000 }, () => 1) };
    expect(await refusal("plan", JSON.stringify(plan))).toMatch(/^plan: The plan cannot be read: /);
  });

  it("a path of half a megabyte", async () => {
    const path = `tests/test_${"a".repeat(400_000)}.py`;
    expect(await refusal("scaffold", file(path, "x = 1"))).toMatch(
      /is too long for a path: use shorter names\.$/,
    );
    const twice = file(path, "x = 1") + file(path, "x = 1");
    expect(await refusal("scaffold", twice)).toContain("tests/test_aaa");
  });
});

// Each of these takes minutes where a line is looked at again for every other.
it.each([
  "`".repeat(1_000_000),
  "```\n".repeat(250_000),
  "```py\n".repeat(160_000),
  "### FILE: a.py\n```\n".repeat(50_000),
  "### FILE: a.md\n```py\n".repeat(45_000),
  "### FILE: a.md\n```\n```\n".repeat(40_000),
  `### FILE: a.py\n\`\`\`\n${'"""\n```\n'.repeat(120_000)}`,
  `### FILE: ${" ".repeat(1_000_000)}x`,
  `### FILE: ${"*".repeat(1_000_000)}`,
  `### FILE: a.py\n\`\`\`${"'".repeat(1_000_000)}x`,
  `### EDIT: a\n${"<<<<<<< SEARCH\n".repeat(60_000)}`,
  `### EDIT: a\n${">>>>>>>\n".repeat(120_000)}`,
  `${"```a\n### FILE: x\n".repeat(60_000)}\`\`\``,
  `${"`".repeat(500_000)}\u2028`,
])("a megabyte of anything is read once (%#)", (answer) => {
  expect(parseAnswer(answer).operations.length).toBeLessThan(2);
});

it("a question of more than 130,000 tokens is not asked", async () => {
  const issue = `# Long\n\n- It works.\n\n${"one two three four ".repeat(35_000)}`;
  const { start, asked } = await stage({ issue, runs: [oldPasses()] });
  const state = await start();
  expect(asked).toEqual([]);
  expect(state.error).toMatchObject({ node: "plan", code: "question-too-long" });
  expect(state.error?.message).toContain("exceeds 130,000 tokens");
});
