import { describe, expect, it } from "vitest";
import { ArbiterError } from "../../src/errors.ts";
import type { LogEvent, ModelAnswer, ModelRequest } from "../../src/ports.ts";
import { ask } from "../../src/workflow/ask.ts";
import { stage } from "./stage.ts";

const QUESTION = { node: "plan", system: "Be brief.", prompt: "Why?" } as const;

describe("ask", () => {
  it("asks once where the answer can be used", async () => {
    const { put, asked, events } = await staged([answer("yes")]);
    expect(await put(read)).toEqual({ value: "YES", usage: usage(1) });
    expect(asked).toMatchObject([QUESTION]);
    expect(events).toEqual([]);
  });

  it("quotes an unusable answer's problem back, once, and adds up what both cost", async () => {
    const { put, asked, events } = await staged([answer("bad"), answer("better")]);
    expect(await put(read)).toEqual({ value: "BETTER", usage: usage(2) });
    expect(asked[1]).toMatchObject({ node: "plan", system: QUESTION.system });
    expect(asked[1]?.prompt).toBe(
      "Why?\n\nYour last answer could not be used: It is bad.\nAnswer again, whole.",
    );
    expect(events).toEqual([{ kind: "warned", text: "plan: It is bad. Asking once more." }]);
  });

  it("gives up after the second", async () => {
    const { put, asked } = await staged([answer("bad"), answer("bad"), answer("good")]);
    await expect(put(read)).rejects.toMatchObject({ code: "answer-unusable" });
    expect(asked).toHaveLength(2);
  });

  it.each([
    ["length", "The model's answer to plan was cut off."],
    ["refusal", "The model's answer to plan was a refusal."],
  ] as const)("reads nothing of an answer that ended by %s", async (stopReason, message) => {
    const { put, asked } = await staged([{ ...answer("half"), stopReason }, answer("yes")]);
    let reads = 0;
    const counting = () => {
      reads += 1;
      return "read";
    };
    await expect(put(counting)).rejects.toMatchObject({ code: "answer-unusable", message });
    expect([reads, asked.length]).toEqual([0, 1]);
  });

  it("does not ask again for a problem that is not the answer's", async () => {
    const { put, asked } = await staged([answer("yes")]);
    const fault = new ArbiterError("git-failed", "git failed.");
    await expect(put(() => Promise.reject(fault))).rejects.toBe(fault);
    expect(asked).toHaveLength(1);
  });
});

/** What a model says, answer by answer. */
async function staged(answers: ModelAnswer[]) {
  const { tools } = await stage({ runs: [] });
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
  const log = { record: (event: LogEvent) => events.push(event) };
  const put = (read: (text: string) => string | Promise<string>) =>
    ask({ ...tools, model, log }, QUESTION, read);
  return { put, asked, events };
}

function answer(text: string): ModelAnswer {
  return { text, usage: usage(1), stopReason: "end" };
}

function usage(calls: number) {
  return { calls, inputTokens: 10 * calls, outputTokens: 3 * calls };
}

function read(text: string): string {
  if (text === "bad") throw new ArbiterError("answer-unusable", "It is bad.");
  return text.toUpperCase();
}
