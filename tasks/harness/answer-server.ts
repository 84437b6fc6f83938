import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { countTokens } from "../../src/context/budget.ts";
import { createScriptedModel } from "../../src/llm/scripted.ts";
import type { ModelNode } from "../../src/routing/nodes.ts";
import type { Task } from "./task.ts";

/** One question to the model, with its size as the product counts it. */
export interface Question {
  step: string;
  bytes: number;
  tokens: number;
  /** Edits of the answer whose SEARCH text the question did not show: an honest model has none. */
  unseenEdits: number;
  text: string;
}

interface ChatRequest {
  model: ModelNode;
  messages: { role: string; content: string }[];
}

/**
 * A scripted model behind OpenAI's API, so that every question is seen as a provider would see it. The
 * name of the model says which step asks.
 */
export async function serveAnswers({ name, answers }: Pick<Task, "name" | "answers">) {
  const model = createScriptedModel({ name: `answers of ${name}`, json: JSON.stringify(answers) });
  const questions: Question[] = [];
  const server = createServer((request, response) => {
    void answer(request, response).catch((error) => {
      response.writeHead(400).end(JSON.stringify({ error: { message: String(error) } }));
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { model: step, messages } = (await json(request)) as ChatRequest;
    // The call that only tries key and model, before any step.
    const isGreeting = messages.some(({ content }) =>
      content.startsWith("Answer with the word OK"),
    );
    if (isGreeting) return send(response, "OK", { prompt_tokens: 1, completion_tokens: 1 });
    const text = messages.map(({ role, content }) => `<<<${role}>>>\n${content}`).join("\n\n");
    const tokens = await sum(messages.map(({ content }) => countTokens(content)));
    const bytes = messages.reduce((total, { content }) => total + Buffer.byteLength(content), 0);
    const reply = await model.answer({ node: step, system: "", prompt: "", signal: NEVER });
    const unseenEdits = countUnseenEdits(reply.text, text);
    questions.push({ step, bytes, tokens, unseenEdits, text });
    const usage = { prompt_tokens: tokens, completion_tokens: await countTokens(reply.text) };
    send(response, reply.text, usage);
  }

  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    questions,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function send(response: ServerResponse, content: string, usage: Usage): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.end(stream(content, usage));
}

function countUnseenEdits(answer: string, question: string): number {
  const searched = [...answer.matchAll(/^<{7} SEARCH\n(.*?)^={7}$/gms)];
  return searched.filter(([, text = ""]) => !question.includes(text.trimEnd())).length;
}

const NEVER = new AbortController().signal;

async function sum(counts: Promise<number>[]): Promise<number> {
  return (await Promise.all(counts)).reduce((total, count) => total + count, 0);
}

interface Usage {
  prompt_tokens: number;
  completion_tokens: number;
}

function stream(content: string, usage: Usage): string {
  const base = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1, model: "scripted" };
  const total_tokens = usage.prompt_tokens + usage.completion_tokens;
  const chunks = [
    { choices: [{ index: 0, delta: { content }, finish_reason: null }] },
    { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] },
    { choices: [], usage: { ...usage, total_tokens } },
  ];
  const lines = chunks.map((chunk) => `data: ${JSON.stringify({ ...base, ...chunk })}\n\n`);
  return `${lines.join("")}data: [DONE]\n\n`;
}
