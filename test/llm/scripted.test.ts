import { describe, expect, it } from "vitest";
import { createScriptedModel } from "../../src/llm/scripted.ts";
import type { ModelNode } from "../../src/routing/nodes.ts";

describe("a scripted model", () => {
  it("answers each node from its list, in order, and repeats the last answer", async () => {
    const ask = scripted({ plan: ["p1", "p2"], implement: ["i1"], dispute: ["d1"] });
    const nodes = ["plan", "implement", "plan", "plan", "implement", "dispute"] as const;
    const texts: string[] = [];
    for (const node of nodes) texts.push((await ask(node)).text);
    expect(texts).toEqual(["p1", "i1", "p2", "p2", "i1", "d1"]);
  });

  it("joins lines, and writes an object as JSON", async () => {
    const ask = scripted({ scaffold: [["one", "two"]], plan: [{ approach: "so" }] });
    expect((await ask("scaffold")).text).toBe("one\ntwo");
    expect(JSON.parse((await ask("plan")).text)).toEqual({ approach: "so" });
  });

  it("estimates the tokens of a call, and reports a complete answer", async () => {
    const ask = scripted({ plan: ["12345678"] });
    expect(await ask("plan")).toEqual({
      text: "12345678",
      usage: { calls: 1, inputTokens: 2 + 3, outputTokens: 2, cachedTokens: 0, costUsd: 0 },
      stopReason: "end",
    });
  });

  it("names the node that the script has no answers for", async () => {
    const ask = scripted({ plan: ["p"] });
    await expect(ask("refactor")).rejects.toMatchObject({
      code: "model-script-unusable",
      message: "The script answers.json has no answers for refactor.",
      fix: "Add a list called refactor to it.",
    });
  });

  it.each([
    ["no JSON", "{plan:", /SyntaxError/],
    ["no object", "[]", /expected object/],
    ["a list that is empty", '{"plan": []}', /plan/],
    ["an unknown node", '{"publish": ["x"]}', /publish/],
    ["an answer that is a number", '{"plan": [3]}', /plan/],
    ["lines that are no text", '{"plan": [["a", 1]]}', /plan/],
  ])("refuses %s, in one line", (_, json, reason) => {
    expect(() => createScriptedModel({ name: "answers.json", json })).toThrow(
      expect.objectContaining({
        code: "model-script-unusable",
        message: expect.stringMatching(reason),
      }),
    );
    expect(() => createScriptedModel({ name: "answers.json", json })).toThrow(/^[^\n]*$/);
  });
});

function scripted(answers: Partial<Record<ModelNode, unknown[]>>) {
  const model = createScriptedModel({ name: "answers.json", json: JSON.stringify(answers) });
  return (node: ModelNode) => model.answer({ node, system: "system", prompt: "the prompt!" });
}
