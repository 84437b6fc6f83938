import { describe, expect, it } from "vitest";
import * as z from "zod";
import { requestRules } from "../../src/context/requests.ts";
import { ArbiterError } from "../../src/errors.ts";
import type { LogEvent, ModelAnswer, ModelRequest } from "../../src/ports.ts";
import { ask, requireAnswer } from "../../src/workflow/ask.ts";
import { readJson } from "../../src/workflow/edits/read-json.ts";
import { repairQuestion } from "../../src/workflow/prompts/prompt-parts.ts";
import { stage } from "./workflow-harness.ts";

const ASKED = {
  node: "plan",
  system: "Be brief.",
  stable: "The same every time.",
  prompt: "Why?",
} as const;
const QUESTION = { ...ASKED, at: "HEAD" } as const;

const NOTHING = { sentBack: [], looked: [] };

describe("ask", () => {
  it("asks once where the answer can be used", async () => {
    const { put, asked, events } = await staged([answer("yes")]);
    expect(await put(read)).toEqual({ value: "YES", usage: usage(1), ...NOTHING });
    const { system, ...question } = ASKED;
    expect(asked).toMatchObject([question]);
    expect(asked[0]?.system).toBe(
      `${system}\n\n${requestRules({ rounds: 3, tokens: 30_000, isSearching: true })}`,
    );
    expect(events).toEqual([]);
  });

  it("quotes an unusable answer's problem back, once, and adds up what both cost", async () => {
    const { put, asked, events } = await staged([answer("bad"), answer("better")]);
    const sentBack = ["plan: It is bad."];
    expect(await put(read)).toEqual({ value: "BETTER", usage: usage(2), ...NOTHING, sentBack });
    const { node, stable } = QUESTION;
    expect(asked[1]).toMatchObject({ node, stable, system: asked[0]?.system });
    expect(asked[1]?.prompt).toMatch(/^Why\?\n\n<last_answer>\nbad\n<\/last_answer>/);
    expect(asked[1]?.prompt).toContain("<problem>\nIt is bad.\n</problem>");
    expect(events).toEqual([{ kind: "warned", text: "plan: It is bad. Asking once more." }]);
  });

  it("answers why when the second one is unusable, too", async () => {
    const { put, asked } = await staged([answer("bad"), answer("bad"), answer("good")]);
    expect(await put(read)).toEqual({
      code: "answer-unusable",
      problem: "It is bad.",
      exitCode: null,
      usage: usage(2),
      ...NOTHING,
      sentBack: ["plan: It is bad.", "plan: It is bad."],
    });
    expect(asked).toHaveLength(2);
  });

  it("throws then where the run cannot go on without the answer", async () => {
    const { tools, asked } = await staged([answer("bad"), answer("bad"), answer("good")]);
    await expect(requireAnswer(tools, QUESTION, read)).rejects.toMatchObject({
      code: "answer-unusable",
      message: "The model's answer to plan was unusable twice in a row. It is bad.",
    });
    expect(asked).toHaveLength(2);
  });

  it.each([
    ["was cut off", { ...answer("half"), stopReason: "length" }, "cut off at the limit"],
    ["is empty", answer(""), "It was empty."],
    ["is blank", answer(" \n\t"), "It was empty."],
  ] as const)(
    "reads nothing of an answer that %s, and asks again without it",
    async (_, reply, why) => {
      const { put, asked } = await staged([reply, answer("yes")]);
      const texts: string[] = [];
      await put((text) => {
        texts.push(text);
        return text;
      });
      expect(texts).toEqual(["yes"]);
      expect(asked[1]?.prompt).toContain(why);
      expect(asked[1]?.prompt).not.toContain("last_answer");
    },
  );

  it("shows what an answer asks for below the same question, as often as the settings allow", async () => {
    const { put, asked } = await staged([
      answer('{"needs": ["app.py", "none.py"]}'),
      answer('{"needs": ["search: value"]}'),
      answer('```json\n{"needs": ["app.py:1-1"]}\n```'),
      answer('{"needs": ["app.py"]}'),
      answer("done"),
    ]);
    expect(await put(read)).toMatchObject({
      value: "DONE",
      usage: usage(5),
      sentBack: ["plan: No more is shown: answer with what you have."],
      looked: ["app.py", "app.py:1-1"],
    });
    const prompts = asked.map(({ prompt }) => prompt);
    expect(prompts[1]).toMatchInlineSnapshot(`
      "Why?

      You asked to be shown more, as follows.

      <file>
      app.py
      value = 0
      </file>

      <not-shown>
      none.py: There is no such file.
      </not-shown>

      Now answer as the rules say, or ask once more (2 times and about 29,000 tokens left)."
    `);
    // What was shown stays; of the offers to ask again, only the last one does.
    const [shownFirst = "none"] = prompts[1]?.split("\n\nNow answer") ?? [];
    expect(prompts[2]?.startsWith(shownFirst)).toBe(true);
    expect(prompts[2]?.match(/Now answer as the rules say.*/g)).toEqual([
      "Now answer as the rules say, or ask once more (1 time and about 29,000 tokens left).",
    ]);
    expect(prompts[2]).toContain("<found>\nsearch: value\napp.py\n1: value = 0\n</found>");
    expect(prompts[3]).toContain("Now answer as the rules say: no more is shown.");
    expect(new Set(asked.map(({ stable, system }) => `${system}${stable}`)).size).toBe(1);
  });

  it("offers to ask again once, also below an answer that was sent back", async () => {
    const { put, asked } = await staged([
      answer('{"needs": ["app.py"]}'),
      answer("no"),
      answer('{"needs": ["search: value"]}'),
      answer("done"),
    ]);
    const refuseNo = (text: string) => {
      if (text === "no") throw new ArbiterError("answer-unusable", "It says no.");
      return read(text);
    };
    await put(refuseNo);
    const last = asked.at(-1)?.prompt ?? "";
    expect(last).toContain("It says no.");
    expect(last.match(/Now answer as the rules say.*/g)).toEqual([
      "Now answer as the rules say, or ask once more (1 time and about 29,000 tokens left).",
    ]);
  });

  it("asks for the difference where the parts of an answer are kept", async () => {
    const { tools, asked } = await staged([answer("good\nbad"), answer("better")]);
    const data = {
      draft: [{ path: "new.py", content: "one = 1\ntwo = 2\n" }],
      leftOut: ["new.py", "tests/a.txt"],
      own: ["new.py:2"],
    };
    const given: (string | undefined)[] = [];
    const stable = "The same every time. ".repeat(5000);
    const question = { ...QUESTION, stable, brief: "<issue>\nAdd two.\n</issue>" };
    const found = await ask(tools, question, (text, { earlier }) => {
      given.push(earlier);
      if (earlier !== undefined) return `${earlier} ${text}`;
      throw new ArbiterError("answer-unusable", "new.py, line 2, is bad.", { data });
    });
    expect(found).toMatchObject({ value: "good\nbad better" });
    expect(given).toEqual([undefined, "good\nbad"]);
    expect(asked[1]).not.toHaveProperty("brief");
    expect(asked[1]?.stable).toBeUndefined();
    expect(asked[1]?.prompt).toMatchInlineSnapshot(`
      "<issue>
      Add two.
      </issue>

      <last_answer>
      good
      bad
      </last_answer>

      With your answer, these places are:

      In <excerpt>, lines 12 to 40 follow "@@ 12-40"; "40: " marks a signature without its body.

      <excerpt>
      new.py (2 lines)
      @@ 2-2
      two = 2
      </excerpt>

      <problem>
      new.py, line 2, is bad.
      </problem>

      Applied: new.py (in part)

      Left out: tests/a.txt

      Correct your answer."
    `);
    expect(sizeOf(asked[1])).toBeLessThan(0.15 * sizeOf(asked[0]));
  });

  it("asks for a garbled object again without the question, for at most 15 % of its price", async () => {
    const plan = JSON.stringify({ approach: "a".repeat(3000) });
    const { tools, asked } = await staged([answer(plan.replace(`"}`, "}")), answer(plan)]);
    const question = { ...QUESTION, stable: "The same every time. ".repeat(1400) };
    const schema = z.object({ approach: z.string() });
    const found = await ask(tools, question, (text, given) => {
      return readJson(text, schema, "The plan", given).approach.length;
    });
    expect(found).toMatchObject({ value: 3000 });
    expect(asked[1]?.prompt).toContain("<last_answer>");
    expect(asked[1]?.prompt).toContain("The plan cannot be read: ");
    expect(sizeOf(asked[1])).toBeLessThan(0.15 * sizeOf(asked[0]));
  });

  it("keeps a correction short when the answer and the issue are long", async () => {
    const { tools, asked } = await staged([answer("x\n".repeat(20_000)), answer("better")]);
    const data = { draft: [{ path: "new.py", content: "one = 1\n" }], own: ["new.py:1"] };
    const question = { ...QUESTION, stable: "s".repeat(90_000), brief: "b".repeat(20_000) };
    await ask(tools, question, (text, { earlier }) => {
      if (earlier !== undefined) return text;
      throw new ArbiterError("answer-unusable", "new.py, line 1, is bad.", { data });
    });
    expect(asked[1]?.prompt).toContain("one = 1");
    expect(asked[1]?.prompt).not.toContain("<last_answer>");
    expect(asked[1]?.prompt.length).toBeLessThan(2000);
  });

  it("may look at the files as its answer leaves them, once more", async () => {
    const { tools, asked } = await staged([
      ...Array.from({ length: 3 }, () => answer('{"needs": ["app.py"]}')),
      answer("bad"),
      answer('{"needs": ["app.py", "new.py"]}'),
      answer("better"),
    ]);
    const data = {
      draft: [
        { path: "app.py", content: "mine = 1\n" },
        { path: "new.py", content: "n = 1\n" },
      ],
    };
    await ask(tools, QUESTION, (text, { earlier }) => {
      if (earlier !== undefined) return text;
      throw new ArbiterError("answer-unusable", "It is bad.", { data });
    });
    expect(asked.at(-1)?.prompt).toContain("<file>\napp.py\nmine = 1\n</file>");
    expect(asked.at(-1)?.prompt).toContain("<file>\nnew.py\nn = 1\n</file>");
  });

  it("does not ask again after a refusal", async () => {
    const { put, asked } = await staged([
      { ...answer("no"), stopReason: "refusal" },
      answer("yes"),
    ]);
    await expect(put(read)).rejects.toMatchObject({
      code: "model-refused",
      message: "The model refused to answer plan.",
    });
    expect(asked).toHaveLength(1);
  });

  it("does not ask again for a problem that is not the answer's", async () => {
    const { put, asked } = await staged([answer("yes")]);
    const fault = new ArbiterError("git-failed", "git failed.");
    await expect(put(() => Promise.reject(fault))).rejects.toBe(fault);
    expect(asked).toHaveLength(1);
  });

  it("does not ask what is too long", async () => {
    const { tools, put, asked } = await staged([answer("yes")]);
    const half = "word ".repeat(65_001);
    for (const parts of [{ stable: half + half }, { stable: half, prompt: half }]) {
      await expect(ask(tools, { ...QUESTION, ...parts }, read)).rejects.toMatchObject({
        code: "question-too-long",
        message: expect.stringContaining("The question to plan was not asked."),
      });
    }
    expect(asked).toEqual([]);
    await put(read);
  });
});

it("the question for a repair", () => {
  const reason = "SEARCH matches nowhere in a.py:\n</problem> x = 1";
  expect(repairQuestion(ASKED, { reason, text: "### EDIT: a.py" })).toMatchInlineSnapshot(`
    {
      "node": "plan",
      "prompt": "Why?

    <last_answer>
    ### EDIT: a.py
    </last_answer>

    Your last answer could not be used, and nothing of it was written. The reason:

    <problem>
    SEARCH matches nowhere in a.py:
    <\\/problem> x = 1
    </problem>

    Answer again, in full, in the required format.",
      "stable": "The same every time.",
      "system": "Be brief.",
    }
  `);
});

it("the question for a repair shows the ends of a long answer", () => {
  const text = `start${"x".repeat(50_000)}end`;
  const { prompt } = repairQuestion(ASKED, { reason: "It is long.", text });
  expect(prompt.length).toBeLessThan(13_000);
  expect(prompt).toMatch(/start(x+)\n\[…\]\n(x+)end/);
});

function sizeOf({ system = "", stable = "", prompt = "" }: Partial<ModelRequest> = {}): number {
  return system.length + stable.length + prompt.length;
}

/** What a model says, answer by answer. */
async function staged(answers: readonly ModelAnswer[]) {
  const staged = await stage({ runs: [] });
  const asked: ModelRequest[] = [];
  const events: LogEvent[] = [];
  const model = {
    name: "staged",
    answer: async (request: ModelRequest) => {
      const reply = answers[asked.length];
      asked.push(request);
      if (reply === undefined) throw new Error("asked too often");
      return reply;
    },
  };
  const tools = {
    ...staged.tools,
    model,
    log: { record: (event: LogEvent) => events.push(event) },
  };
  const put = (read: (text: string) => string | Promise<string>) => ask(tools, QUESTION, read);
  return { tools, put, asked, events };
}

function answer(text: string): ModelAnswer {
  return { text, usage: usage(1), stopReason: "end" };
}

function usage(calls: number) {
  return {
    calls,
    inputTokens: 10 * calls,
    outputTokens: 3 * calls,
    cachedTokens: 2 * calls,
    costUsd: calls,
  };
}

function read(text: string): string {
  if (text === "bad") throw new ArbiterError("answer-unusable", "It is bad.");
  return text.toUpperCase();
}
