import { describe, expect, it } from "vitest";
import { readIssue } from "../../../src/github/issues.ts";
import {
  connect,
  failureOf,
  REPOSITORY,
  type Recorded,
  replay,
  useRecordings,
} from "./exchange.ts";

useRecordings();

const REQUEST = ["GET", `${REPOSITORY}/issues/7`] as const;
const ISSUE: Recorded = {
  request: REQUEST,
  status: 200,
  body: {
    number: 7,
    title: "Codes",
    body: "",
    state: "open",
    locked: false,
    labels: [],
    repository_url: "https://api.github.com/repos/octo/shop",
  },
};
const SECONDARY = {
  message:
    "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.",
  documentation_url:
    "https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api#about-secondary-rate-limits",
};
const HOURLY = {
  message: "API rate limit exceeded for installation ID 123456.",
  documentation_url: "https://docs.github.com/rest/overview/rate-limits-for-the-rest-api",
};
/** 2026-01-01, 14:05 UTC. */
const RESET = "1767276300";

describe("secondary rate limits (403/429 with retry-after, and without)", () => {
  it.each([
    ["403 with retry-after", 403, { "retry-after": "30" }, 30],
    ["429 with retry-after", 429, { "retry-after": "30" }, 30],
    ["403 without: a minute, as GitHub's documentation asks", 403, {}, 60],
    ["429 without", 429, {}, 60],
  ])("%s: the request waits and is repeated", async (_, status, headers, seconds) => {
    const { github, warnings } = await connect();
    replay({ request: REQUEST, status, headers, body: SECONDARY });
    replay(ISSUE);
    expect((await readIssue(github, 7)).text.title).toBe("Codes");
    expect(warnings).toContain(
      `GitHub asks to wait ${seconds} s before GET /repos/{owner}/{repo}/issues/{issue_number}.`,
    );
  });

  it("that do not end: wait, and let fewer runs go on at once", async () => {
    const { github } = await connect();
    const headers = { "retry-after": "60" };
    replay({ request: REQUEST, status: 403, headers, body: SECONDARY, times: 4 });
    const error = await failureOf(readIssue(github, 7));
    expect(error).toMatchObject({ code: "github-unreachable", data: { status: 403 } });
    expect(error.fix).toBe(
      "The token sent too many requests at once. Wait 1 minute, then comment /tdd retry; if it happens often, let fewer runs work at the same time.",
    );
  });

  it("longer than a job should wait: how long, and no second request", async () => {
    const { github } = await connect();
    const headers = { "retry-after": "3600" };
    replay({ request: REQUEST, status: 429, headers, body: SECONDARY });
    const error = await failureOf(readIssue(github, 7));
    expect(error.fix).toContain("Wait 60 minutes, then comment /tdd retry");
  });
});

describe("the hourly limit, which is no fault of GitHub's", () => {
  it("says when the next hour begins", async () => {
    const { github } = await connect();
    const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "2147480000" };
    replay({ request: REQUEST, status: 403, headers, body: HOURLY });
    const error = await failureOf(readIssue(github, 7));
    expect(error).toMatchObject({ code: "github-unreachable", data: { status: 403 } });
    expect(error.fix).toBe(
      "The token has used up its requests for this hour. Comment /tdd retry after 02:13 UTC.",
    );
  });

  it("waits where it ends soon", async () => {
    const { github } = await connect();
    const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": RESET };
    replay({ request: REQUEST, status: 403, headers, body: HOURLY });
    replay(ISSUE);
    expect((await readIssue(github, 7)).text.title).toBe("Codes");
  });
});

it("a fault of GitHub's own: its status page", async () => {
  const { github } = await connect();
  const body = { message: "We couldn't respond to your request in time." };
  replay({ request: REQUEST, status: 504, body, times: 4 });
  const error = await failureOf(readIssue(github, 7));
  expect(error.code).toBe("github-unreachable");
  expect(error.fix).toContain("https://www.githubstatus.com");
});
