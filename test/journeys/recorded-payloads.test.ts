import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { GitHubEvent } from "../github/simulator/people.ts";
import type { Simulator } from "../github/simulator/simulator.ts";
import { readExamples } from "../github/webhook-examples.ts";
import { git, temporaryDirectory } from "../temporary-repository.ts";
import { startJourney } from "./journey.ts";
import { runJob } from "./runner.ts";

let simulator: Simulator;

beforeAll(async () => {
  simulator = await startJourney();
});
afterAll(() => simulator.close());

/** Two at a time; test/action/recorded-payloads.test.ts has all payloads, without a process for each. */
it("a recorded payload of every event: none crashes the built Action, none asks GitHub anything", async () => {
  const place = temporaryDirectory();
  const checkout = join(place, "checkout");
  mkdirSync(checkout);
  git(checkout, "init", "--quiet");
  const events = oneOfEach(readExamples());
  expect(events.length).toBeGreaterThan(55);
  const run = async (event: GitHubEvent, index: number) => {
    const own = join(place, String(index));
    mkdirSync(own);
    const job = await runJob(simulator, event, { place: own, checkout, anyEvent: true });
    const { exitCode, outputs, log } = job;
    return {
      name: event.name,
      exitCode,
      status: outputs.status,
      isSaid: /Nothing to do/.test(log),
    };
  };
  const results: Awaited<ReturnType<typeof run>>[] = [];
  for (let index = 0; index < events.length; index += 2) {
    const pair = events.slice(index, index + 2);
    results.push(...(await Promise.all(pair.map((event, at) => run(event, index + at)))));
  }
  expect(results).toEqual(
    events.map(({ name }) => ({ name, exitCode: 0, status: "ignored", isSaid: true })),
  );
  expect(simulator.journal).toEqual([]);
});

/** Of the events that we act on, the action that we act on. */
function oneOfEach(examples: readonly GitHubEvent[]): GitHubEvent[] {
  const byName = new Map<string, GitHubEvent>();
  for (const example of examples) {
    const isNearest = OURS.has(`${example.name}.${example.payload.action}`);
    if (isNearest || !byName.has(example.name)) byName.set(example.name, example);
  }
  return [...byName.values()];
}

const OURS = new Set([
  "issues.labeled",
  "issue_comment.created",
  "pull_request.closed",
  "pull_request_review.submitted",
]);
