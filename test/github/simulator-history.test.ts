import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Octokit } from "@octokit/rest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { personOf } from "./simulator/people.ts";
import { type Simulator, startSimulator } from "./simulator/simulator.ts";

const AT = { owner: "octo", repo: "shop" };
const BOT = "arbiter[bot]";
const BRANCH = "feat/issue-1";

let github: Simulator;
let place: string;

/** One issue from its first word to the merge, with everything that people and the bot do in between. */
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), "clone-"));
  let minutes = 0;
  github = await startSimulator({
    files: { "app.py": "value = 0\n" },
    people: { ann: "admin", eve: "read" },
    now: () => {
      minutes += 1;
      return new Date(Date.UTC(2026, 5, 1, 12, minutes));
    },
  });
  const permissions = { contents: "write", issues: "write", pull_requests: "write" } as const;
  github.addToken("t0ken", { login: BOT, permissions, isJobToken: true });
  await tellAll(new Octokit({ auth: "t0ken", baseUrl: github.url, retry: { enabled: false } }));
});

afterAll(async () => {
  expect(github.violations).toEqual([]);
  await github.close();
  rmSync(place, { recursive: true, force: true });
});

async function tellAll({ rest }: Octokit): Promise<void> {
  const ann = personOf(github.world, "ann");
  const issue = { ...AT, issue_number: 1 };
  ann.opensIssue({ title: "Codes", body: "Unknown codes raise." });
  ann.labels(1, "tdd-implement");
  await rest.reactions.createForIssue({ ...issue, content: "eyes" });
  const { data: comment } = await rest.issues.createComment({ ...issue, body: "at work" });
  await rest.issues.addLabels({ ...issue, labels: ["tdd-running", "tdd-implement"] });
  await rest.issues.removeLabel({ ...issue, name: "tdd-implement" });
  await rest.issues.updateComment({ ...AT, comment_id: comment.id, body: "ready" });
  await push();
  await rest.pulls.create({ ...AT, head: BRANCH, base: "main", title: "feat", body: "Closes #1" });
  personOf(github.world, "eve").reviews(2, { state: "APPROVED", body: "Nice" });
  await rest.pulls.merge({ ...AT, pull_number: 2 });
  await rest.git.deleteRef({ ...AT, ref: `heads/${BRANCH}` });
}

async function push(): Promise<void> {
  const run = promisify(execFile);
  const git = (...args: string[]) => run("git", args, { cwd: place });
  const identity = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
  const address = github.gitUrl.replace("http://", "http://x:t0ken@");
  await git("clone", "--quiet", address, ".");
  await git("switch", "--quiet", "--create", BRANCH);
  for (const title of ["test: codes", "feat: codes"]) {
    writeFileSync(join(place, "app.py"), `# ${title}\n`);
    await git(...identity, "commit", "--quiet", "--all", "--message", title);
  }
  await git("push", "--quiet", "origin", BRANCH);
}

describe("history", () => {
  it("has everything that happened to an issue, in order, and who did it", () => {
    expect(told(1)).toEqual([
      ["ann", { what: "opened", title: "Codes", body: "Unknown codes raise.", pull: null }],
      ["ann", { what: "labelled", label: "tdd-implement" }],
      [BOT, { what: "reacted", comment: null, content: "eyes" }],
      [BOT, { what: "commented", comment: expect.any(Number), body: "at work" }],
      [BOT, { what: "labelled", label: "tdd-running" }],
      [BOT, { what: "unlabelled", label: "tdd-implement" }],
      [BOT, { what: "comment-edited", comment: expect.any(Number), body: "ready" }],
      [BOT, { what: "closed" }],
    ]);
  });

  it("has a pull request's reviews, its merge and what became of its branch", () => {
    const pull = { head: BRANCH, base: "main" };
    const commit = expect.stringMatching(/^[0-9a-f]{40}$/);
    expect(told(2)).toEqual([
      [BOT, { what: "opened", title: "feat", body: "Closes #1", pull }],
      ["eve", { what: "reviewed", state: "APPROVED", body: "Nice", commit }],
      [BOT, { what: "merged", commit }],
      [BOT, { what: "closed" }],
    ]);
    expect(told(null)).toMatchObject([
      [BOT, { what: "pushed", branch: BRANCH }],
      [BOT, { what: "branch-removed", branch: BRANCH }],
    ]);
  });

  it("has the commits of a push, oldest first", () => {
    const push = github.world.history.find((entry) => entry.what === "pushed");
    expect(push?.commits.map(({ title }) => title)).toEqual(["test: codes", "feat: codes"]);
  });

  it("goes by the clock that was given", () => {
    const times = github.world.history.map(({ at }) => at);
    expect(times[0]).toMatch(/^2026-06-01T12:/);
    expect(times).toEqual([...times].sort());
  });
});

function told(wanted: number | null) {
  return github.world.history
    .filter(({ issue }) => issue === wanted)
    .map(({ at: _, by, issue: __, ...happening }) => [by, happening]);
}
