import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type GitHubEvent, personOf } from "../../github/simulator/people.ts";
import { renderRepository, renderUser } from "../../github/simulator/render.ts";
import type { Simulator } from "../../github/simulator/simulator.ts";
import { addIssue } from "../../github/simulator/world.ts";
import { jobInProcess, startGitHub } from "./job-in-process.ts";

let simulator: Simulator;

beforeEach(async () => {
  simulator = await startGitHub();
});
afterEach(() => simulator.close());

describe("a locked issue: reactions are off for all, comments by bots get 403", () => {
  it.each<[string, () => GitHubEvent]>([
    ["a label", () => ann().labels(1, "tdd-implement")],
    ["/tdd start of a collaborator", () => ann().comments(1, "/tdd start")],
    ["/tdd retry of a collaborator", () => ann().comments(1, "/tdd retry")],
  ])("%s: one message that says to unlock it, before a model is asked", async (_, act) => {
    ann().locksIssue(1);
    const { failure, log } = await job(act());
    expect(failure).toMatchObject({
      code: "github-refused",
      message: expect.stringMatching(/^#1 is locked, so \S+\[bot\] cannot comment on it\.$/),
      fix: "Unlock the conversation on the issue's page, then set the label again or comment /tdd start.",
    });
    expect(issue()).toMatchObject({ labels: ["tdd-failed"], reactions: [] });
    expect(log).not.toContain("The status comment is not up to date");
  });

  it("of a token of a user, who may comment there, the run goes on", async () => {
    simulator.addToken("job-token", {
      login: "bob",
      permissions: { contents: "write", issues: "write", pull_requests: "write" },
      isJobToken: false,
    });
    ann().locksIssue(1);
    const { failure } = await job(ann().labels(1, "tdd-implement"));
    expect(String(failure)).not.toContain("locked");
    expect(issue().comments.length).toBeGreaterThan(0);
  });
});

it("workflow_dispatch with a pull request's number: refused, and nothing is written", async () => {
  const pull = { head: "x", base: "main", lastHead: "", mergedAt: null, mergeCommit: null };
  const opened = { title: "fix: x", body: "", author: "bob", pull: { ...pull, reviews: [] } };
  const { number } = addIssue(simulator.world, opened);
  const { failure } = await job(dispatch({ issue: String(number), command: "start" }));
  expect(failure).toMatchObject({
    code: "bad-usage",
    message: `#${number} is a pull request, not an issue.`,
  });
  const written = simulator.journal.filter(({ method }) => method !== "GET");
  expect(written.filter(({ path }) => path !== "/graphql")).toEqual([]);
});

it("deleted issues (410): said in the job, and nothing is started", async () => {
  const event = ann().labels(1, "tdd-implement");
  ann().deletesIssue(1);
  const { failure } = await job(event);
  expect(failure).toMatchObject({
    code: "github-refused",
    fix: "The issue was deleted. Open a new one, and set the label there.",
  });
});

it("transferred issues (301 with new address): the new address is said", async () => {
  const event = ann().labels(1, "tdd-implement");
  ann().transfersIssue(1, { repository: "octo/else", number: 7 });
  const { failure } = await job(event);
  expect(failure).toMatchObject({
    code: "github-refused",
    message: `#1 was transferred to ${simulator.url}/octo/else/issues/7.`,
  });
});

it("archived repositories (403 'Repository was archived so is read-only.'): unarchive it", async () => {
  const event = ann().labels(1, "tdd-implement");
  simulator.world.rules.isArchived = true;
  const { failure } = await job(event);
  expect(failure).toMatchObject({
    code: "github-refused",
    message: "octo/shop is archived, so it is read-only.",
    fix: "Unarchive it under Settings, General, then set the label again.",
  });
});

it("logins of managed users contain `_`: what they asked the App for is done", async () => {
  const { accounts } = simulator.world;
  accounts.set("mona_corp", { id: 77, login: "mona_corp", type: "User", role: "write" });
  const source = { kind: "issue", number: 1 };
  const asked = { issue: 1, actor: "mona_corp", act: { name: "status" }, textHash: null, source };
  const event = dispatch({ trigger: JSON.stringify(asked) }, "our-arbiter[bot]");
  const { failure } = await job(event, { "app-login": "our-arbiter[bot]" });
  expect(failure).toBeNull();
  expect(issue().reactions).toMatchObject([{ content: "eyes" }]);
  expect(issue().comments.at(-1)?.body).toContain("No run has been started for this issue.");
});

function ann() {
  return personOf(simulator.world, "ann");
}

function issue() {
  const found = simulator.world.issues.get(1);
  if (found === undefined) throw new Error("there is no issue 1");
  return found;
}

/** What the job fails with, and its log where it got so far as to have one. */
async function job(
  event: GitHubEvent,
  inputs: Record<string, string> = {},
): Promise<{ failure: unknown; log: string }> {
  return jobInProcess(simulator, event, { inputs }).catch((failure: unknown) => ({
    failure,
    log: "",
  }));
}

function dispatch(inputs: Record<string, string>, login = "ann"): GitHubEvent {
  const { world } = simulator;
  const sender = renderUser(world, login);
  const payload = { inputs, ref: "refs/heads/main", repository: renderRepository(world), sender };
  return { name: "workflow_dispatch", payload };
}
