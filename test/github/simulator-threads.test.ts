import { Octokit } from "@octokit/rest";
import { afterEach, describe, expect, it } from "vitest";
import { personOf } from "./simulator/people.ts";
import { type Planned, type Simulator, startSimulator } from "./simulator/simulator.ts";
import type { Token } from "./simulator/world.ts";

const AT = { owner: "octo", repo: "shop" };
const ISSUE = { ...AT, issue_number: 1 };
const ALL = { contents: "write", issues: "write", pull_requests: "write" } as const;

let github: Simulator;

afterEach(async () => {
  expect(github.violations).toEqual([]);
  await github.close();
});

describe("a locked issue: reactions are off for all, comments by bots get 403", () => {
  const LOCKED = { status: 403, message: expect.stringContaining("issue is locked") };

  it("for the job's token: no reaction, no comment, no edit of an old comment; labels still work", async () => {
    const rest = await start();
    const { data: old } = await rest.issues.createComment({ ...ISSUE, body: "before" });
    personOf(github.world, "ann").locksIssue(1);
    await expect(react(rest)).rejects.toMatchObject(LOCKED);
    await expect(comment(rest)).rejects.toMatchObject(LOCKED);
    const edit = rest.issues.updateComment({ ...AT, comment_id: old.id, body: "after" });
    await expect(edit).rejects.toMatchObject(LOCKED);
    await rest.issues.addLabels({ ...ISSUE, labels: ["bug"] });
    const { data } = await rest.issues.get(ISSUE);
    expect(data).toMatchObject({ locked: true, labels: [{ name: "bug" }] });
    personOf(github.world, "ann").unlocksIssue(1);
    await comment(rest);
  });

  it("for a person's token: a writer may comment, a reader may not, and neither may react", async () => {
    await start();
    personOf(github.world, "ann").locksIssue(1);
    const writer = connect("of-bob", { login: "bob" });
    const reader = connect("of-eve", { login: "eve" });
    await comment(writer);
    await expect(comment(reader)).rejects.toMatchObject(LOCKED);
    await expect(react(writer)).rejects.toMatchObject(LOCKED);
  });
});

describe("transferred (301/410 with new address) and deleted issues (410)", () => {
  it("a deleted issue is gone for every request", async () => {
    const rest = await start();
    personOf(github.world, "ann").deletesIssue(1);
    const gone = { status: 410, message: expect.stringContaining("This issue was deleted") };
    await expect(rest.issues.get(ISSUE)).rejects.toMatchObject(gone);
    await expect(comment(rest)).rejects.toMatchObject(gone);
  });

  it("a transferred issue redirects to its new address; comments are not found", async () => {
    const rest = await start();
    personOf(github.world, "ann").transfersIssue(1, { repository: "octo/else", number: 7 });
    const answer = await fetch(`${github.url}/repos/octo/shop/issues/1`, {
      headers: { authorization: "token job-token" },
      redirect: "manual",
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      301,
      `${github.url}/repositories/4711/issues/7`,
    ]);
    // As every client does, octokit follows.
    const { data } = await rest.issues.get(ISSUE);
    expect(data).toMatchObject({ number: 7, repository_url: `${github.url}/repos/octo/else` });
    await expect(comment(rest)).rejects.toMatchObject({ status: 404 });
  });

  it("where the token may not read the other repository, it is not found", async () => {
    const rest = await start();
    const to = { repository: "octo/else", number: 7, isPrivate: true };
    personOf(github.world, "ann").transfersIssue(1, to);
    await expect(rest.issues.get(ISSUE)).rejects.toMatchObject({ status: 404 });
  });
});

it("archived repositories (403 'Repository was archived so is read-only.') can be read, not written", async () => {
  const rest = await start({ rules: { isArchived: true } });
  expect((await rest.repos.get(AT)).data.archived).toBe(true);
  await rest.issues.get(ISSUE);
  const refused = { status: 403, message: expect.stringContaining("archived so is read-only.") };
  await expect(comment(rest)).rejects.toMatchObject(refused);
  await expect(rest.issues.addLabels({ ...ISSUE, labels: ["bug"] })).rejects.toMatchObject(refused);
});

describe("404 on an unknown collaborator, `read` for strangers on public repositories", () => {
  const asked = async (rest: Octokit, username: string) =>
    (await rest.repos.getCollaboratorPermissionLevel({ ...AT, username })).data.permission;

  it("in a public repository", async () => {
    const rest = await start();
    personOf(github.world, "mallory").comments(1, "Hello.");
    expect(await asked(rest, "mallory")).toBe("read");
    await expect(asked(rest, "ghost-of-nobody")).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining("ghost-of-nobody is not a user"),
    });
  });

  it("in a private one a stranger has no permission", async () => {
    const rest = await start({ rules: { isPrivate: true }, people: { ann: "admin", eve: "none" } });
    expect(await asked(rest, "eve")).toBe("none");
  });

  it("managed users, whose logins contain `_`, are users like others", async () => {
    const rest = await start({ people: { ann: "admin", eve: "read", mona_corp: "write" } });
    expect(await asked(rest, "mona_corp")).toBe("write");
  });
});

it("several alternatives in `x-accepted-github-permissions`, where issues and pull requests share a path", async () => {
  await start();
  const reader = connect("reading", { login: "arbiter[bot]", permissions: { issues: "read" } });
  await expect(comment(reader)).rejects.toMatchObject({
    response: {
      headers: { "x-accepted-github-permissions": "issues=write; pull_requests=write" },
    },
  });
  const label = reader.issues.createLabel({ ...AT, name: "new", color: "ededed" });
  await expect(label).rejects.toMatchObject({
    response: { headers: { "x-accepted-github-permissions": "issues=write" } },
  });
});

it.each([
  ["with retry-after", 60],
  ["without", null],
])("secondary rate limits (403, %s) refuse content that comes too fast", async (_, retryAfter) => {
  const rest = await start({ rules: { contentLimit: { requests: 2, left: 2, retryAfter } } });
  await comment(rest);
  await comment(rest);
  const refused = await comment(rest).catch((error) => error);
  expect(refused).toMatchObject({
    status: 403,
    message: expect.stringContaining("exceeded a secondary rate limit"),
  });
  expect(refused.response.headers["retry-after"]).toBe(retryAfter?.toString());
  await react(rest);
  await comment(rest);
});

describe("length limits on every body", () => {
  it.each<[string, number, object, (rest: Octokit, text: string) => Promise<unknown>]>([
    [
      "a comment",
      65_536,
      { resource: "IssueComment", code: "unprocessable", field: "data" },
      (rest, body) => rest.issues.createComment({ ...ISSUE, body }),
    ],
    [
      "an issue's text",
      65_536,
      { resource: "Issue", code: "custom", field: "body" },
      (rest, body) => rest.issues.update({ ...ISSUE, body }),
    ],
    [
      "a title",
      256,
      { resource: "Issue", code: "custom", field: "title" },
      (rest, title) => rest.issues.update({ ...ISSUE, title }),
    ],
    [
      "a label's name",
      50,
      { resource: "Label", code: "custom", field: "name" },
      (rest, name) => rest.issues.createLabel({ ...AT, name, color: "ededed" }),
    ],
    [
      "a label's description",
      100,
      { resource: "Label", code: "custom", field: "description" },
      (rest, description) =>
        rest.issues.createLabel({ ...AT, name: "new", color: "ededed", description }),
    ],
  ])("%s takes %i characters and no more", async (_, most, error, write) => {
    const rest = await start();
    await expect(write(rest, "x".repeat(most + 1))).rejects.toMatchObject({
      status: 422,
      response: { data: { message: "Validation Failed", errors: [error] } },
    });
    await write(rest, "é".repeat(most));
  });
});

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

async function start(planned: Partial<Planned> = {}): Promise<Octokit> {
  const people = { ann: "admin", bob: "write", eve: "read" } as const;
  github = await startSimulator({ files: { "app.py": "value = 0\n" }, people, ...planned });
  personOf(github.world, "eve").opensIssue({ title: "Codes", body: "- Unknown codes raise." });
  return connect("job-token", { login: "arbiter[bot]" });
}

function connect(token: string, { login, permissions = ALL }: Partial<Token> & { login: string }) {
  github.addToken(token, { login, permissions, isJobToken: login.endsWith("[bot]") });
  return new Octokit({ baseUrl: github.url, auth: token, log: SILENT });
}

function comment(rest: Octokit) {
  return rest.issues.createComment({ ...ISSUE, body: "Hello." });
}

function react(rest: Octokit) {
  return rest.reactions.createForIssue({ ...ISSUE, content: "eyes" });
}
