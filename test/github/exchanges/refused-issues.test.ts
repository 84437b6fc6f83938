import { describe, expect, it } from "vitest";
import { reactTo, replyOnce } from "../../../src/github/comments.ts";
import { readIssue } from "../../../src/github/issues.ts";
import { page } from "../hub.ts";
import { connect, failureOf, REPOSITORY, replay, useRecordings } from "./exchange.ts";

useRecordings();

const ISSUE = `${REPOSITORY}/issues/7`;
const DOCS = { documentation_url: "https://docs.github.com/rest/issues/issues#get-an-issue" };
const COMMENT = { number: 7, about: 1, page: page("Hello.") };

describe("a locked issue: reactions are off for all, comments by bots get 403", () => {
  const locked = {
    status: 403,
    body: {
      message: "Unable to create comment because issue is locked.",
      documentation_url: "https://docs.github.com/articles/locking-conversations/",
      status: "403",
    },
  };

  it("a comment: unlock it", async () => {
    const { github } = await connect();
    replay({ request: ["GET", `${ISSUE}/comments?per_page=100`], status: 200, body: [] });
    replay({ request: ["POST", `${ISSUE}/comments`], ...locked });
    const error = await failureOf(replyOnce(github, COMMENT));
    expect(error).toMatchObject({ code: "github-refused", data: { status: 403 } });
    expect(error.message).toContain("issue is locked");
    expect(error.fix).toBe(
      "The conversation is locked. Unlock it on the issue's page, or give the Action the token of a user who may write; then comment /tdd retry.",
    );
  });

  it("a reaction: the same fix", async () => {
    const { github } = await connect();
    replay({ request: ["POST", `${ISSUE}/reactions`], ...locked });
    const error = await failureOf(reactTo(github, { kind: "issue", number: 7 }));
    expect(error.fix).toMatch(/^The conversation is locked\. Unlock it/);
  });
});

describe("transferred (301/410 with new address) and deleted issues (410)", () => {
  const elsewhere = {
    number: 12,
    title: "Codes",
    body: "",
    state: "open",
    locked: false,
    labels: [],
    html_url: "https://github.com/octo/else/issues/12",
    repository_url: "https://api.github.com/repos/octo/else",
  };
  const moved = {
    request: ["GET", ISSUE],
    status: 301,
    headers: { location: "https://api.github.com/repositories/4711/issues/12" },
    body: {
      message: "Moved Permanently",
      url: "https://api.github.com/repositories/4711/issues/12",
    },
  } as const;

  it("deleted: open a new one", async () => {
    const { github } = await connect();
    replay({
      request: ["GET", ISSUE],
      status: 410,
      body: { message: "This issue was deleted", ...DOCS, status: "410" },
    });
    const error = await failureOf(readIssue(github, 7));
    expect(error).toMatchObject({
      code: "github-refused",
      message: "Reading #7 failed: GitHub answered 410: This issue was deleted",
      fix: "The issue was deleted. Open a new one, and set the label there.",
    });
  });

  it("issues that are turned off: turn them on", async () => {
    const { github } = await connect();
    const body = { message: "Issues are disabled for this repo", ...DOCS, status: "410" };
    replay({ request: ["GET", ISSUE], status: 410, body });
    const error = await failureOf(readIssue(github, 7));
    expect(error.fix).toContain("turn on Issues under Settings, General, Features");
  });

  it("transferred: the new address, and nothing of the other repository is used", async () => {
    const { github } = await connect();
    replay(moved);
    replay({ request: ["GET", "/repositories/4711/issues/12"], status: 200, body: elsewhere });
    replay({ request: ["GET", REPOSITORY], status: 200, body: { full_name: "octo/shop" } });
    const error = await failureOf(readIssue(github, 7));
    expect(error).toMatchObject({
      code: "github-refused",
      message: "#7 was transferred to https://github.com/octo/else/issues/12.",
      fix: "Set up TDD Arbiter in that repository, and set the label there.",
    });
  });

  it("a renamed repository redirects too, and its issues are still its own", async () => {
    const { github } = await connect();
    const renamed = {
      ...elsewhere,
      number: 7,
      repository_url: "https://api.github.com/repos/octo/store",
    };
    replay(moved);
    replay({ request: ["GET", "/repositories/4711/issues/12"], status: 200, body: renamed });
    replay({ request: ["GET", REPOSITORY], status: 200, body: { full_name: "octo/store" } });
    expect((await readIssue(github, 7)).text.title).toBe("Codes");
  });

  it("transferred to where the token may not read: 404, and both causes are named", async () => {
    const { github } = await connect();
    replay({ request: ["GET", ISSUE], status: 404, body: { message: "Not Found", status: "404" } });
    const error = await failureOf(readIssue(github, 7));
    expect(error.fix).toMatch(/deleted or transferred.*token may read/);
  });
});

it("archived repositories (403 'Repository was archived so is read-only.'): unarchive it", async () => {
  const { github } = await connect();
  replay({
    request: ["POST", `${ISSUE}/reactions`],
    status: 403,
    body: { message: "Repository was archived so is read-only.", ...DOCS, status: "403" },
  });
  const error = await failureOf(reactTo(github, { kind: "issue", number: 7 }));
  expect(error.fix).toBe(
    "The repository is archived. Unarchive it under Settings, General, then comment /tdd retry.",
  );
});
