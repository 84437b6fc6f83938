import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { git } from "../github/simulator/git.ts";
import type { GitHubEvent } from "../github/simulator/people.ts";
import { renderRepository, renderUser } from "../github/simulator/render.ts";
import { expectSettled, issueOf } from "./expect-final-state.ts";
import { pushByHand } from "./fault.ts";
import { type Journey, openJourney } from "./journey.ts";
import type { JobResult } from "./run-action.ts";

let journey: Journey;

beforeEach(async () => {
  journey = await openJourney();
});
afterEach(() => journey.close());

describe("a new user gets one message that names the fix", () => {
  it("who forgets the secret: on the issue and in the log, before a model is asked", async () => {
    // What a secret that does not exist expands to.
    const job = await label({ OPENAI_API_KEY: "", OPENAI_BASE_URL: undefined });
    expect(errorsOf(job)).toEqual([
      "::error::OpenAI needs a key: OPENAI_API_KEY is not set. Add the secret OPENAI_API_KEY under Settings, Secrets and variables, Actions, and pass it on under env: in the workflow.",
    ]);
    expect(job.exitCode).toBe(1);
    expect(journey.asked).toEqual([]);
    const [comment] = issueOf(journey.world, 1).comments;
    expect(comment?.body).toMatch(/\*\*What to do:\*\* Add the secret `?OPENAI\\?_API\\?_KEY/);
    expectSettled(journey.simulator, {
      says: "The run did not start",
      label: "tdd-failed",
      branch: false,
      jobs: journey.jobs,
    });
  });

  it("who forgets the label, and asks what the run does", async () => {
    const job = await journey.run(journey.person("ann").comments(1, "/tdd status"));
    expect(job.exitCode).toBe(0);
    expect(issueOf(journey.world, 1).comments.at(-1)?.body).toContain(
      "No run has been started for this issue. Set the label `tdd-implement`, or comment `/tdd start`, to start one.",
    );
  });

  it("who sets another label: the log names the one that starts a run", async () => {
    const job = await journey.run(journey.person("ann").labels(1, "tdd"));
    expect(job).toMatchObject({ exitCode: 0, outputs: { status: "ignored" } });
    expect(job.log).toContain(
      "Nothing to do: the label tdd starts no run; the label tdd-implement does.",
    );
  });

  it("who configures another label than the workflow's own if: names", async () => {
    const { world } = journey;
    const content = `${git(world.gitDir, "show", "main:.github/tdd.yml")}\nlabel: tdd\n`;
    pushByHand(world, { branch: "main", path: ".github/tdd.yml", content });
    await journey.run(journey.person("ann").comments(1, "/tdd status"));
    const answer = issueOf(world, 1).comments.at(-1)?.body;
    expect(answer).toContain("Set the label `tdd`");
    expect(answer).toContain(
      "The `if:` of the job `tdd` in `.github/workflows/tdd.yml` does not name the label tdd, as the configuration does: write it there, too, or nothing starts.",
    );
  });

  it("who lacks the setting for pull requests: which one it is, and the work is kept", async () => {
    journey.world.rules.actionsMayOpenPulls = false;
    const job = await label();
    expect(errorsOf(job)).toEqual([
      expect.stringContaining(
        'Tick "Allow GitHub Actions to create and approve pull requests" under Settings, Actions, General',
      ),
    ]);
    expectSettled(journey.simulator, {
      says: "The run failed",
      label: "tdd-failed",
      branch: true,
      reports: 1,
      jobs: journey.jobs,
    });
  });

  it("who has a locked issue, where reactions are off for all and comments by bots get 403", async () => {
    journey.person("ann").locksIssue(1);
    const job = await label();
    expect(errorsOf(job)).toEqual([
      "::error::#1 is locked, so github-actions[bot] cannot comment on it. Unlock the conversation on the issue's page, then set the label again or comment /tdd start.",
    ]);
    expect(journey.asked).toEqual([]);
    journey.person("ann").unlocksIssue(1);
    const again = await label();
    expect(again).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
    expectSettled(journey.simulator, {
      says: "Waiting for review",
      label: "tdd-review",
      branch: true,
      pulls: ["open"],
      jobs: journey.jobs,
    });
  });

  it("who starts the workflow by hand, workflow_dispatch with a pull request's number: refused", async () => {
    await label();
    const before = journey.asked.length;
    const job = await journey.run(dispatch({ issue: "2", command: "start" }));
    expect(errorsOf(job)).toEqual([
      "::error::#2 is a pull request, not an issue. Run the workflow again with the number of the issue.",
    ]);
    expect(journey.asked).toHaveLength(before);
    expect(issueOf(journey.world, 2)).toMatchObject({ comments: [], labels: [] });
  });
});

it("secondary rate limits (403 with retry-after) slow a run down, and do not end it", async () => {
  journey.world.rules.contentLimit = { requests: 2, left: 0, retryAfter: 1 };
  const job = await label();
  expect(job).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
  expect(job.log).toContain("GitHub asks to wait 1 s before POST");
  expectSettled(journey.simulator, {
    says: "Waiting for review",
    label: "tdd-review",
    branch: true,
    pulls: ["open"],
    jobs: journey.jobs,
  });
});

function label(env: NodeJS.ProcessEnv = {}): Promise<JobResult> {
  return journey.run(journey.person("ann").labels(1, "tdd-implement"), { env });
}

/** Everything that the page of the job shows as an error. */
function errorsOf({ log }: JobResult): string[] {
  return log.split("\n").filter((line) => line.startsWith("::error"));
}

function dispatch(inputs: Record<string, string>): GitHubEvent {
  const { world } = journey;
  const sender = renderUser(world, "ann");
  const payload = { inputs, ref: "refs/heads/main", repository: renderRepository(world), sender };
  return { name: "workflow_dispatch", payload };
}
