import { expect, it } from "vitest";
import { readStream } from "../../src/llm/completion.ts";

it("an answer longer than any model gives is not read to its end, and counts as too long", async () => {
  const read: string[] = [];
  const answer = await readStream(chunks(30), {
    outputCounts: "cumulative",
    onText: (text) => void read.push(text),
  });
  expect(read).toHaveLength(11);
  expect(answer).toMatchObject({ isTooLong: true, tokens: null });
});

it("a long answer within the limit is read whole", async () => {
  const options = { outputCounts: "cumulative", onText: () => {} } as const;
  const answer = await readStream(chunks(10), options);
  expect(answer.isTooLong).toBe(false);
  expect(answer.text).toHaveLength(1_000_000);
});

async function* chunks(count: number) {
  for (let sent = 0; sent < count; sent += 1) {
    yield { text: "x".repeat(100_000), additional_kwargs: {}, response_metadata: {} };
  }
}
