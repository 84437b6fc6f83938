import { expect, it } from "vitest";
import { serveAnswers } from "../../tasks/harness/answer-server.ts";

const EDIT = "### EDIT: shop.py\n```\n<<<<<<< SEARCH\na = 1\n=======\na = 2\n>>>>>>> REPLACE\n```";

it("answers by step, and notes the size of each question", async () => {
  const server = await serveAnswers({ name: "shop", answers: { plan: ["first", "second"] } });
  try {
    expect(await ask(server.baseUrl, "plan", "What to do?")).toContain('"content":"first"');
    expect(await ask(server.baseUrl, "plan", "And now?")).toContain('"content":"second"');
  } finally {
    server.close();
  }
  expect(server.questions).toMatchObject([
    { step: "plan", bytes: 22, tokens: 7, unseenEdits: 0, text: expect.stringContaining("What") },
    { step: "plan" },
  ]);
});

it.each([
  { shown: "<file>\nshop.py\na = 1\n</file>", unseenEdits: 0 },
  { shown: "<outline>\nshop.py\na\n</outline>", unseenEdits: 1 },
])("counts the edits of text that was not shown: $unseenEdits", async ({ shown, unseenEdits }) => {
  const server = await serveAnswers({ name: "shop", answers: { implement: [EDIT] } });
  try {
    await ask(server.baseUrl, "implement", shown);
  } finally {
    server.close();
  }
  expect(server.questions).toMatchObject([{ unseenEdits }]);
});

async function ask(baseUrl: string, model: string, content: string): Promise<string> {
  const messages = [
    { role: "system", content: "You answer." },
    { role: "user", content },
  ];
  const body = JSON.stringify({ model, messages, stream: true });
  const response = await fetch(`${baseUrl}/chat/completions`, { method: "POST", body });
  return response.text();
}
