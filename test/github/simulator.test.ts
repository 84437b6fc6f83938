import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Octokit } from "@octokit/rest";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { personOf } from "./simulator/people.ts";
import { type Planned, type Simulator, startSimulator } from "./simulator/simulator.ts";
import type { Rules, Token } from "./simulator/world.ts";

const FILES = { "app.py": "value = 0\n" };
const PEOPLE = { ann: "admin", bob: "write", eve: "read" } as const;
const AT = { owner: "octo", repo: "shop" };

let github: Simulator;
let place: string;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "clone-"));
});

/** Whatever was asked and answered, GitHub's own description allows it. */
afterEach(async () => {
  expect(github.violations).toEqual([]);
  expect(github.unmet()).toEqual([]);
  await github.close();
  rmSync(place, { recursive: true, force: true });
});

describe("checks", () => {
  it("are made by Apps, with 50 annotations and 65,535 characters at most", async () => {
    await start();
    const head_sha = await pushBranch();
    const create = async (given: Partial<Token>, output: object) => {
      const permissions = { checks: "write" } as const;
      github.addToken("checks", { login: "ci[bot]", permissions, isJobToken: true, ...given });
      const { checks } = new Octokit({ baseUrl: github.url, auth: "checks", log: SILENT });
      const made = { ...AT, name: "x", head_sha, output: { title: "x", summary: "x", ...output } };
      const answer = await checks.create(made).catch((error) => error);
      return answer.status;
    };
    const note = { path: "a.py", start_line: 1, end_line: 1, annotation_level: "notice" };
    const notes = (length: number) => Array.from({ length }, () => ({ ...note, message: "x" }));
    expect(await create({}, { summary: "é".repeat(65_535), annotations: notes(50) })).toBe(201);
    expect(await create({}, { summary: "x".repeat(65_536) })).toBe(422);
    expect(await create({}, { annotations: notes(51) })).toBe(422);
    expect(await create({ isJobToken: false }, {})).toBe(403);
    expect(await create({ permissions: { checks: "read" } }, {})).toBe(403);
    expect(github.world.checkRuns).toHaveLength(1);
    // GitHub's description has the limits, too.
    expect(github.violations.splice(0)).toHaveLength(2);
  });
});

describe("issues", () => {
  it("are read, commented on, edited, labelled and closed, and the journal knows who did it", async () => {
    const rest = await start();
    personOf(github.world, "eve").opensIssue({ title: "Codes", body: "- Unknown codes raise." });
    const { data: issue } = await rest.issues.get({ ...AT, issue_number: 1 });
    expect(issue).toMatchObject({ number: 1, title: "Codes", user: { login: "eve" } });

    const { data: comment } = await rest.issues.createComment({
      ...AT,
      issue_number: 1,
      body: "a",
    });
    await rest.issues.updateComment({ ...AT, comment_id: comment.id, body: "b" });
    const { data: comments } = await rest.issues.listComments({ ...AT, issue_number: 1 });
    expect(comments.map(({ body, user }) => [user?.login, body])).toEqual([["arbiter[bot]", "b"]]);

    await rest.issues.createLabel({ ...AT, name: "tdd-done", color: "00ff00", description: "x" });
    await rest.issues.addLabels({ ...AT, issue_number: 1, labels: ["tdd-done", "other"] });
    await rest.issues.removeLabel({ ...AT, issue_number: 1, name: "tdd-done" });
    await rest.reactions.createForIssue({ ...AT, issue_number: 1, content: "eyes" });
    await rest.issues.update({ ...AT, issue_number: 1, state: "closed" });
    expect(github.world.issues.get(1)).toMatchObject({ labels: ["other"], state: "closed" });
    expect(github.journal.map(({ login }) => login)).toEqual(Array(9).fill("arbiter[bot]"));
  });

  it("comments come page by page", async () => {
    const rest = await start();
    const ann = personOf(github.world, "ann");
    ann.opensIssue({ title: "Codes", body: "" });
    for (let index = 0; index < 45; index += 1) ann.comments(1, `comment ${index}`);
    const all = await rest.paginate(rest.issues.listComments, { ...AT, issue_number: 1 });
    expect(all).toHaveLength(45);
    expect(github.journal).toHaveLength(2);
  });

  it.each([
    [
      "a comment over 65,536 characters",
      422,
      (rest: Octokit) =>
        rest.issues.createComment({ ...AT, issue_number: 1, body: "x".repeat(65_537) }),
    ],
    [
      "a label that is there",
      422,
      (rest: Octokit) => rest.issues.createLabel({ ...AT, name: "BUG", color: "ff0000" }),
    ],
    [
      "a colour that is none",
      422,
      (rest: Octokit) => rest.issues.createLabel({ ...AT, name: "new", color: "red" }),
    ],
    [
      "a label that the issue does not have",
      404,
      (rest: Octokit) => rest.issues.removeLabel({ ...AT, issue_number: 1, name: "tdd" }),
    ],
    [
      "an issue that is not there",
      404,
      (rest: Octokit) => rest.issues.get({ ...AT, issue_number: 9 }),
    ],
    ["another repository", 404, (rest: Octokit) => rest.repos.get({ owner: "octo", repo: "else" })],
  ])("%s is refused with %i", async (_, status, act) => {
    const rest = await start();
    const ann = personOf(github.world, "ann");
    ann.opensIssue({ title: "Codes", body: "" });
    ann.labels(1, "bug");
    await expect(act(rest)).rejects.toMatchObject({ status });
  });
});

describe("tokens", () => {
  it("do what they were granted, and nothing else", async () => {
    await start();
    personOf(github.world, "ann").opensIssue({ title: "Codes", body: "" });
    const reader = connect("reading", { contents: "read", issues: "read" });
    await expect(reader.issues.get({ ...AT, issue_number: 1 })).resolves.toBeDefined();
    const comment = reader.issues.createComment({ ...AT, issue_number: 1, body: "x" });
    await expect(comment).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining("Resource not accessible by integration"),
    });
    expect(await push("reading")).toContain("403");
    expect(await push("no-such-token")).toMatch(/401|Authentication failed/);
    const stranger = new Octokit({ baseUrl: github.url, auth: "unknown", log: SILENT });
    await expect(stranger.repos.get(AT)).rejects.toMatchObject({ status: 401 });
  });

  it("people's permission is what they have now, in the old words and the new", async () => {
    const rest = await start({
      people: { ...PEOPLE, mia: "maintain", tom: "triage", mallory: "none" },
    });
    const asked = async (username: string) => {
      const { data } = await rest.repos.getCollaboratorPermissionLevel({ ...AT, username });
      return [data.permission, data.role_name];
    };
    expect(await asked("mia")).toEqual(["write", "maintain"]);
    expect(await asked("tom")).toEqual(["read", "triage"]);
    expect(await asked("mallory")).toEqual(["read", "read"]);
  });
});

describe("pull requests", () => {
  it("are opened from a pushed branch, merged at the reviewed commit, and close their issue", async () => {
    const rest = await start();
    personOf(github.world, "ann").opensIssue({ title: "Codes", body: "" });
    const head = await pushBranch();
    const { data: pull } = await openPull(rest, { body: "Closes #1" });
    expect(pull).toMatchObject({ number: 2, head: { sha: head }, mergeable: true });
    personOf(github.world, "bob").reviews(2, { state: "APPROVED" });
    const { data: reviews } = await rest.pulls.listReviews({ ...AT, pull_number: 2 });
    expect(reviews).toMatchObject([{ state: "APPROVED", commit_id: head, user: { login: "bob" } }]);

    const { data } = await rest.pulls.merge({ ...AT, pull_number: 2, sha: head });
    expect(data.merged).toBe(true);
    expect(github.world.issues.get(1)?.state).toBe("closed");
    await rest.git.deleteRef({ ...AT, ref: "heads/feat/issue-1" });
    await expect(rest.git.getRef({ ...AT, ref: "heads/feat/issue-1" })).rejects.toMatchObject({
      status: 404,
    });
    expect(github.journal.find(({ moved }) => moved?.length === 1)?.moved).toEqual([
      "refs/heads/feat/issue-1",
    ]);
  });

  it("are not merged at another commit than the one they are at: 409", async () => {
    const rest = await start();
    const reviewed = await pushBranch();
    await openPull(rest);
    await pushBranch("value = 2\n");
    const merge = rest.pulls.merge({ ...AT, pull_number: 1, sha: reviewed });
    await expect(merge).rejects.toMatchObject({ status: 409 });
  });

  it.each<[string, Partial<Rules>, string]>([
    ["protection", { requiredApprovals: 1 }, "At least 1 approving review"],
    ["a repository for squashing only", { mergeMethods: ["squash"] }, "Merge commits are not"],
  ])("%s: 405", async (_, rules, message) => {
    const rest = await start({ rules });
    await pushBranch();
    await openPull(rest);
    const merge = rest.pulls.merge({ ...AT, pull_number: 1 });
    await expect(merge).rejects.toMatchObject({
      status: 405,
      message: expect.stringContaining(message),
    });
  });

  it("a conflict is not mergeable: 405", async () => {
    const rest = await start();
    await pushBranch();
    await openPull(rest);
    await pushBranch("value = 3\n", "main");
    const { data } = await rest.pulls.get({ ...AT, pull_number: 1 });
    expect(data.mergeable).toBe(false);
    await expect(rest.pulls.merge({ ...AT, pull_number: 1 })).rejects.toMatchObject({
      status: 405,
    });
  });

  it("one for a branch, and none by a job where Actions may not: 422, 403", async () => {
    const rest = await start({ rules: { actionsMayOpenPulls: true } });
    await pushBranch();
    await openPull(rest);
    await expect(openPull(rest)).rejects.toMatchObject({ status: 422 });
    github.world.rules.actionsMayOpenPulls = false;
    await expect(openPull(rest)).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining("not permitted to create or approve pull requests"),
    });
  });

  it("authors cannot approve their own pull request", async () => {
    const rest = await start();
    await pushBranch();
    await openPull(rest);
    const approve = () => personOf(github.world, "arbiter[bot]").reviews(1, { state: "APPROVED" });
    expect(approve).toThrow("Can not approve your own pull request");
  });

  it("whose branch is removed is closed with it", async () => {
    const rest = await start();
    await pushBranch();
    await openPull(rest);
    await rest.git.deleteRef({ ...AT, ref: "heads/feat/issue-1" });
    const { data } = await rest.pulls.list({ ...AT, state: "closed", head: "octo:feat/issue-1" });
    expect(data).toMatchObject([{ number: 1, state: "closed", merged_at: null }]);
  });
});

describe("faults on demand", () => {
  it("come once, before the request is carried out or after it", async () => {
    const rest = await start();
    personOf(github.world, "ann").opensIssue({ title: "Codes", body: "" });
    const say = (body: string) => rest.issues.createComment({ ...AT, issue_number: 1, body });
    github.fail({ method: "POST", path: /comments/, status: 502 });
    github.meanwhile({ method: "POST", path: /comments/, act: () => {} });
    expect(github.unmet()).toEqual(["POST /comments/", "POST /comments/"]);
    await expect(say("lost")).rejects.toMatchObject({ status: 502 });
    expect(github.unmet()).toEqual([]);
    github.fail({ method: "POST", path: /comments/, status: 502, afterwards: true });
    await expect(say("kept")).rejects.toMatchObject({ status: 502 });
    await say("last");
    expect(github.world.issues.get(1)?.comments.map(({ body }) => body)).toEqual(["kept", "last"]);
  });
});

describe("events", () => {
  it("carry who acted, on what, and in which repository", async () => {
    await start();
    const bob = personOf(github.world, "bob");
    personOf(github.world, "eve").opensIssue({ title: "Codes", body: "" });
    expect(bob.labels(1, "tdd-implement")).toMatchObject({
      name: "issues",
      payload: {
        action: "labeled",
        label: { name: "tdd-implement" },
        issue: { number: 1, user: { login: "eve" } },
        sender: { login: "bob" },
        repository: { full_name: "octo/shop", default_branch: "main" },
      },
    });
    expect(() => personOf(github.world, "eve").labels(1, "tdd-implement")).toThrow("may not");
    expect(bob.comments(1, "/tdd status")).toMatchObject({
      name: "issue_comment",
      payload: { action: "created", comment: { body: "/tdd status" } },
    });
  });
});

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };
const ALL = { contents: "write", issues: "write", pull_requests: "write" } as const;

async function start(planned: Partial<Planned> = {}): Promise<Octokit> {
  github = await startSimulator({ files: FILES, people: PEOPLE, ...planned });
  return connect("job-token", ALL);
}

function connect(token: string, permissions: Partial<Record<keyof typeof ALL, "read" | "write">>) {
  github.addToken(token, { login: "arbiter[bot]", permissions, isJobToken: true });
  return new Octokit({ baseUrl: github.url, auth: token, log: SILENT });
}

function openPull(rest: Octokit, more: { body?: string } = {}) {
  return rest.pulls.create({
    ...AT,
    title: "feat: x",
    head: "feat/issue-1",
    base: "main",
    ...more,
  });
}

/** A commit on a branch, made in a fresh clone and pushed over HTTP; answers its id. */
async function pushBranch(content = "value = 1\n", branch = "feat/issue-1"): Promise<string> {
  const clone = mkdtempSync(join(place, "work-"));
  await git(place, "clone", "--quiet", remote("job-token"), clone);
  if (branch !== "main") await git(clone, "switch", "--quiet", "--create", branch);
  writeFileSync(join(clone, "app.py"), content);
  await git(clone, "commit", "--quiet", "--all", "--message", "feat: x");
  await git(clone, "push", "--quiet", "--force", "origin", branch);
  return git(clone, "rev-parse", "HEAD");
}

async function push(token: string): Promise<string> {
  const clone = mkdtempSync(join(place, "work-"));
  await git(place, "clone", "--quiet", github.gitUrl, clone);
  return git(clone, "push", "--quiet", remote(token), "HEAD:refs/heads/new").then(
    () => "pushed",
    ({ stderr }) => String(stderr),
  );
}

function remote(token: string): string {
  return github.gitUrl.replace("http://", `http://x-access-token:${token}@`);
}

/** Never synchronous: the server it talks to is in this very process. */
async function git(cwd: string, ...args: string[]): Promise<string> {
  const identity = ["-c", "user.name=Bot", "-c", "user.email=bot@example.com"];
  const env = { ...process.env, GIT_TERMINAL_PROMPT: "0" };
  const { stdout } = await promisify(execFile)("git", [...identity, ...args], { cwd, env });
  return stdout.trim();
}
