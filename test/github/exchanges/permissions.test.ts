import { describe, expect, it } from "vitest";
import { reactTo } from "../../../src/github/comments.ts";
import { refuseUnlessWriter } from "../../../src/github/receive-event.ts";
import { connect, failureOf, REPOSITORY, replay, useRecordings } from "./exchange.ts";

useRecordings();

const PERMISSION = (login: string) => `${REPOSITORY}/collaborators/${login}/permission`;
const DOCS = {
  documentation_url:
    "https://docs.github.com/rest/collaborators/collaborators#get-repository-permissions-for-a-user",
};

function user(login: string, type = "User") {
  return { login, id: 1, type, site_admin: false };
}

describe("404 on an unknown collaborator, `read` for strangers on public repositories", () => {
  it("an unknown collaborator is said to be no user", async () => {
    const { github } = await connect();
    const body = { message: "Copilot is not a user", ...DOCS, status: "404" };
    replay({ request: ["GET", PERMISSION("Copilot")], status: 404, body });
    expect(await refuseUnlessWriter(github, "Copilot")).toBe(
      "GitHub knows no user Copilot: the account was removed or renamed, or belongs to an App",
    );
  });

  it.each([
    ["a stranger", { permission: "read", role_name: "read" }],
    ["triage, in the old word", { permission: "read", role_name: "triage" }],
    ["nobody in a private repository", { permission: "none", role_name: "" }],
  ])("%s may not write, and is told who can change that", async (_, answer) => {
    const { github } = await connect();
    const body = { ...answer, user: user("eve") };
    replay({ request: ["GET", PERMISSION("eve")], status: 200, body });
    expect(await refuseUnlessWriter(github, "eve")).toBe(
      "eve may not write to this repository: a maintainer can give write access",
    );
  });

  it("a managed user with an underscore in the login may write like others", async () => {
    const { github } = await connect();
    const body = { permission: "write", role_name: "write", user: user("mona_corp") };
    replay({ request: ["GET", PERMISSION("mona_corp")], status: 200, body });
    expect(await refuseUnlessWriter(github, "mona_corp")).toBeNull();
  });

  it("a token whose account may not ask says so", async () => {
    const { github } = await connect();
    const body = { message: "Must have push access to view collaborator permission.", ...DOCS };
    replay({ request: ["GET", PERMISSION("bob")], status: 403, body });
    const error = await failureOf(refuseUnlessWriter(github, "bob"));
    expect(error.fix).toBe(
      "The token's own account may not write to this repository. Give it write access, or leave out the input token.",
    );
  });
});

describe("several alternatives in `x-accepted-github-permissions`", () => {
  it.each([
    ["one", "issues=write", "Give the job issues: write."],
    [
      "several",
      "issues=write; pull_requests=write",
      "Give the job issues: write, or pull-requests: write.",
    ],
    [
      "sets of two",
      "contents=write,pull_requests=write; contents=write,workflows=write",
      "Give the job contents: write and pull-requests: write.",
    ],
    ["a read, where the job has to write later", "issues=read", "Give the job issues: write."],
    [
      "what no job's token can have",
      "administration=write",
      "No job's token can have it: use the token of an App with administration: write.",
    ],
  ])("%s", async (_, accepted, fix) => {
    const { github } = await connect();
    const error = await refused(github, "Resource not accessible by integration", accepted);
    expect(error.fix).toBe(`The token lacks a permission. ${fix}`);
  });

  it("of a personal token: its owner has to give it", async () => {
    const { github } = await connect();
    const message = "Resource not accessible by personal access token";
    const error = await refused(github, message, "issues=write; pull_requests=write");
    expect(error.fix).toBe(
      "The token lacks a permission. Give the token issues: write, or pull-requests: write.",
    );
  });

  it("none named: all that the workflow needs", async () => {
    const { github } = await connect();
    const error = await refused(github, "Resource not accessible by integration");
    expect(error.fix).toContain("contents: write, pull-requests: write and issues: write");
  });

  it("an organisation with single sign-on: the token has to be authorised for it", async () => {
    const { github } = await connect();
    const message =
      "Resource protected by organization SAML enforcement. You must grant your Personal Access token access to this organization.";
    const error = await refused(github, message);
    expect(error.fix).toContain("Configure SSO");
  });
});

describe("a request that GitHub finds invalid (422)", () => {
  it.each([
    [
      "with a message",
      [
        {
          resource: "Issue",
          code: "custom",
          field: "body",
          message: "body is too long (maximum is 65536 characters)",
        },
      ],
      "body is too long (maximum is 65536 characters)",
    ],
    [
      "with a field only",
      [{ resource: "PullRequest", field: "head", code: "invalid" }],
      "head: invalid",
    ],
    ["with plain texts", ["No commits between main and x"], "No commits between main and x"],
    ["with one plain text", "Something else", "Something else"],
  ])("%s", async (_, errors, told) => {
    const { github } = await connect();
    const body = { message: "Validation Failed", errors, status: "422" };
    replay({ request: ["POST", `${REPOSITORY}/issues/7/reactions`], status: 422, body });
    const error = await failureOf(reactTo(github, { kind: "issue", number: 7 }));
    expect(error.message).toBe(
      `Adding a reaction failed: GitHub answered 422: Validation Failed ${told}`,
    );
  });
});

async function refused(
  github: Awaited<ReturnType<typeof connect>>["github"],
  message: string,
  accepted?: string,
) {
  replay({
    request: ["POST", `${REPOSITORY}/issues/7/reactions`],
    status: 403,
    headers: accepted === undefined ? {} : { "x-accepted-github-permissions": accepted },
    body: { message, status: "403" },
  });
  return failureOf(reactTo(github, { kind: "issue", number: 7 }));
}
