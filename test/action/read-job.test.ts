import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readJob } from "../../src/action/read-job.ts";
import { temporaryDirectory } from "../temporary-repository.ts";

const JOB = {
  GITHUB_REPOSITORY: "octo/shop",
  GITHUB_SERVER_URL: "https://github.com",
  GITHUB_API_URL: "https://api.github.com",
  GITHUB_EVENT_NAME: "issues",
  GITHUB_WORKFLOW: "TDD",
  GITHUB_RUN_ID: "7",
  GITHUB_WORKSPACE: "/home/runner/work",
};

it("names the missing variable outside of a job", () => {
  expect(readJob({})).toMatchObject({
    problem: expect.stringContaining("GITHUB_REPOSITORY is not set"),
    fix: "On your own machine, use: tdd-arbiter run",
  });
  const { GITHUB_WORKSPACE, ...others } = { ...JOB, GITHUB_EVENT_PATH: "event.json" };
  expect(readJob(others)).toMatchObject({
    problem: expect.stringContaining("GITHUB_WORKSPACE is not set"),
  });
});

it("reads the event, or says that it cannot", () => {
  const file = join(temporaryDirectory(), "event.json");
  writeFileSync(file, '{"action":"labeled"}');
  expect(readJob({ ...JOB, GITHUB_EVENT_PATH: file })).toMatchObject({
    event: { name: "issues", payload: { action: "labeled" } },
    repository: { owner: "octo", repo: "shop" },
    runUrl: "https://github.com/octo/shop/actions/runs/7",
  });
  writeFileSync(file, "{");
  expect(readJob({ ...JOB, GITHUB_EVENT_PATH: file })).toMatchObject({
    problem: `The event in ${file} cannot be read.`,
    cause: expect.any(SyntaxError),
  });
});
