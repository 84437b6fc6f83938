import { writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isReadable, readJob } from "../../src/action/read-job.ts";
import { runJob } from "../../src/action/run-action.ts";
import { prefetch } from "../../src/runs/github/prefetch.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import type { GitHubEvent } from "../github/simulator/people.ts";
import { readExamples } from "../github/webhook-examples.ts";
import { temporaryDirectory } from "../temporary-repository.ts";
import { inputsOf } from "./inputs-of.ts";

const EXAMPLES = readExamples();

/** What GitHub was asked, by an answer that never helps. */
const asked: string[] = [];
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer(({ method, url: path }, response) => {
    asked.push(`${method} ${path}`);
    response.writeHead(404, { "content-type": "application/json" }).end('{"message":"Not Found"}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe("recorded payloads of every event", () => {
  it("none crashes a job, and none that is not ours asks GitHub anything", async () => {
    expect(EXAMPLES.length).toBeGreaterThan(700);
    expect(new Set(EXAMPLES.map(({ name }) => name)).size).toBeGreaterThan(55);
    const place = temporaryDirectory();
    for (const example of EXAMPLES) {
      const what = `${example.name} ${example.payload.action ?? ""}`;
      const done = await run(place, example).catch((error) => `${what}: ${error}`);
      expect(done, what).toBe("ignored");
    }
    expect(asked).toEqual([]);
  });

  it.each<[string, Record<string, string>, (payload: Payload) => Payload]>([
    ["issues.labeled", { INPUT_LABEL: "bug" }, (payload) => payload],
    [
      "issue_comment.created",
      {},
      (payload) => ({
        ...payload,
        comment: { ...(payload.comment as object), body: "/tdd start" },
      }),
    ],
    ["pull_request.closed", {}, onBranch],
    [
      "pull_request_review.submitted",
      {},
      (payload) => {
        const pull = onBranch(payload);
        const { sha } = (pull.pull_request as { head: { sha: string } }).head;
        const review = { ...(payload.review as object), state: "approved", commit_id: sha };
        return { ...pull, review };
      },
    ],
    ["workflow_dispatch", {}, (payload) => ({ ...payload, inputs: { issue: "7" } })],
  ])("%s, as it was recorded, is read; its sender is asked for", async (name, env, change) => {
    const [event, action] = name.split(".");
    const ours = EXAMPLES.filter(
      (one) => one.name === event && (action === undefined || one.payload.action === action),
    ).filter(({ payload }) => senderOf(payload).type === "User");
    expect(ours.length).toBeGreaterThan(0);
    const place = temporaryDirectory();
    for (const example of ours) {
      asked.length = 0;
      const changed = { ...example, payload: change(example.payload) };
      const done = await run(place, changed, env);
      const { login } = senderOf(example.payload);
      expect({ done, asked }).toEqual({ done: "refused", asked: expect.any(Array) });
      expect(
        asked.filter((one) => one.includes(`/collaborators/${login}/permission`)),
      ).toHaveLength(1);
    }
  });
});

type Payload = GitHubEvent["payload"];

function senderOf({ sender }: Payload) {
  return sender as { login: string; type: string };
}

/** The same pull request, had it been one of ours. */
function onBranch(payload: Payload): Payload {
  const pull = payload.pull_request as { head: object };
  const repo = payload.repository;
  return {
    ...payload,
    pull_request: { ...pull, state: "open", head: { ...pull.head, ref: "feat/issue-1", repo } },
  };
}

/** As src/main.ts does it, without the process around it; answers what was done. */
async function run(place: string, { name, payload }: GitHubEvent, more = {}): Promise<string> {
  const file = join(place, "event.json");
  writeFileSync(file, JSON.stringify(payload));
  const env = {
    GITHUB_REPOSITORY: "Codertocat/Hello-World",
    GITHUB_SERVER_URL: url,
    GITHUB_EVENT_NAME: name,
    GITHUB_EVENT_PATH: file,
    GITHUB_API_URL: url,
    GITHUB_WORKFLOW: "TDD",
    GITHUB_RUN_ID: "1",
    GITHUB_WORKSPACE: place,
    INPUT_TOKEN: "job-token",
    ...more,
  };
  const job = readJob(env);
  if (!isReadable(job)) throw new Error(job.problem);
  const prefetched = prefetch(job, env);
  if (!prefetched.isForUs) return "ignored";
  const safe = createSanitizer({ secrets: [] });
  const { signal } = new AbortController();
  return (
    await runJob(job, {
      ...{ env, safe, write: () => {}, signal, prefetched, readInput: inputsOf(env) },
    })
  ).done;
}
