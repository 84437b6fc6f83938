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

it.each([
  ["octo/shop/.github/workflows/tdd.yml@refs/heads/main", ".github/workflows/tdd.yml"],
  ["Octo/Shop/.github/workflows/tdd.yml@refs/pull/8/merge", ".github/workflows/tdd.yml"],
  ["octo/rules/.github/workflows/tdd.yml@refs/heads/main", null],
  [undefined, null],
])("the file of the workflow %s is %s", (ref, workflowPath) => {
  const file = join(temporaryDirectory(), "event.json");
  writeFileSync(file, "{}");
  const env = { ...JOB, GITHUB_EVENT_PATH: file, GITHUB_WORKFLOW_REF: ref };
  expect(readJob(env)).toMatchObject({ workflowPath });
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
