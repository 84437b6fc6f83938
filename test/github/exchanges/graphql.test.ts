import nock from "nock";
import { describe, expect, it } from "vitest";
import { connectToGitHub, DEFAULT_PACE } from "../../../src/github/octokit.ts";
import { callGitHub } from "../../../src/github/request-fault.ts";
import { connect, failureOf, replay, useRecordings } from "./exchange.ts";

useRecordings();

describe("GraphQL errors, which come with status 200", () => {
  it.each([
    ["a token that may not ask", "FORBIDDEN", "Resource not accessible by integration"],
    ["a token of an installation", "NOT_FOUND", "Could not resolve to a viewer."],
  ])("%s is taken for the job's own", async (_, type, message) => {
    answer({ data: null, errors: [{ type, path: ["viewer"], message }] });
    const warnings: string[] = [];
    const github = await ask(warnings);
    expect(github.login).toBe("github-actions[bot]");
    expect(warnings.join()).toContain("github-actions[bot] is assumed");
  });

  it("a limit is not taken for that: the account would be a wrong one", async () => {
    const message = "API rate limit already exceeded for installation ID 123456.";
    const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "2147480000" };
    answer({ errors: [{ type: "RATE_LIMITED", message }] }, headers);
    const error = await failureOf(ask([]));
    expect(error).toMatchObject({
      code: "github-unreachable",
      message: `Reading the token's account failed: GitHub answered RATE_LIMITED: ${message}`,
      fix: "The token has used up its requests for this hour. Comment /tdd retry after 02:13 UTC.",
    });
  });

  it("of any query are told with GitHub's words, and are no bug of ours", async () => {
    await connect();
    const errors = [{ type: "UNPROCESSABLE", message: "Pull request is in clean status" }];
    const thrown = Object.assign(new Error("Request failed due to following response errors"), {
      name: "GraphqlResponseError",
      errors,
      headers: {},
    });
    const error = await failureOf(callGitHub("Enabling it", () => Promise.reject(thrown)));
    expect(error).toMatchObject({
      code: "github-refused",
      message: "Enabling it failed: GitHub answered UNPROCESSABLE: Pull request is in clean status",
    });
  });
});

it("an answer without words, as for a token that is wrong: 401", async () => {
  replay({
    request: ["POST", "/graphql"],
    status: 401,
    body: { message: "Bad credentials", documentation_url: "https://docs.github.com/rest" },
  });
  const error = await failureOf(ask([]));
  expect(error.fix).toContain("wrong or has expired");
});

function answer(body: object, headers: Record<string, string> = {}): void {
  nock("https://api.github.com").post("/graphql").reply(200, body, headers);
}

function ask(warnings: string[]) {
  return connectToGitHub({
    token: "t",
    baseUrl: "https://api.github.com",
    repository: { owner: "octo", repo: "shop" },
    warn: (text) => warnings.push(text),
    pace: { ...DEFAULT_PACE, second: 1 },
  });
}
