import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Octokit } from "@octokit/rest";
import { afterEach, expect, it } from "vitest";
import { parse } from "yaml";
import { loadGitHubSchemas } from "../action/github-schemas.ts";
import { EDITED_ACTION } from "../action/templates.ts";
import { git } from "../github/simulator/git.ts";
import { commitFiles } from "../github/simulator/make-repository.ts";
import { finishMergeGroup } from "../github/simulator/merging/later-merges.ts";
import { finishCheck } from "../github/simulator/merging/required-checks.ts";
import { personOf } from "../github/simulator/people.ts";
import { setupOf } from "../github/simulator/setup-operations.ts";
import { type Simulator, startSimulator } from "../github/simulator/simulator.ts";

const SCRIPT = fileURLToPath(new URL("../../scripts/live-checklist.mjs", import.meta.url));

const AT = { owner: "octo", repo: "check" };

let github: Simulator;

/** Every request is one that GitHub's own description allows. */
afterEach(async () => {
  expect(github.violations).toEqual([]);
  await github.close();
});

it("sets the repository up: people, files, branches, protection, a queue, issues", async () => {
  const { world } = await start({ owner: "octo" });
  const { exitCode, stdout, stderr } = await run(["octo/check", EDITED_ACTION]);
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
  expect(stderr).toContain("ann (maintainer), bob (writer), eve (stranger)");
  const roles = ["ann", "bob", "eve"].map((login) => world.accounts.get(login)?.role);
  expect(roles).toEqual(["admin", "write", "none"]);

  const files = git(world.gitDir, "ls-tree", "-r", "--name-only", "main").split("\n");
  expect(files).toEqual(expect.arrayContaining(["pyproject.toml", "tests/test_prices.py"]));
  const { faultsOfWorkflow } = await loadGitHubSchemas();
  const workflows = files.filter((path) => path.startsWith(".github/workflows/"));
  expect(workflows.map((path) => path.replace(/.*\//, ""))).toEqual([
    ...["on-push.yml", "slow-check.yml", "tdd-26.yml", "tdd-arm.yml"],
    ...["tdd-container.yml", "tdd-hardened.yml", "tdd.yml"],
  ]);
  for (const path of workflows) {
    expect({ path, faults: faultsOfWorkflow(show(`main:${path}`)) }).toEqual({ path, faults: [] });
  }
  expect(git(world.gitDir, "ls-tree", "-r", "--name-only", "old")).not.toContain("workflows");
  expect(show("queue:.github/workflows/tdd.yml")).toContain(`uses: ${EDITED_ACTION}`);

  const setup = setupOf(world);
  expect(setup.workflowPermissions).toMatchObject({ can_approve_pull_request_reviews: true });
  expect(setup.protections.get("main")).toMatchObject({
    required_status_checks: { contexts: ["slow-check"] },
    required_pull_request_reviews: { required_approving_review_count: 1 },
  });
  expect(setup.rulesets).toMatchObject([{ rules: [{ type: "merge_queue" }, {}] }]);
  const issues = [...world.issues.values()];
  expect(issues.filter(({ isLocked }) => isLocked)).toHaveLength(1);
  expect(issues.filter(({ body }) => body?.includes("base: queue"))).toHaveLength(1);
  for (const { number } of issues) expect(stdout).toContain(`/octo/check/issues/${number} `);
});

it("what was set up is enforced: a check and a review for main, the queue for the branch queue", async () => {
  const { world } = await start({ owner: "octo" });
  await run(["octo/check", EDITED_ACTION]);
  const toMain = await propose("main");
  const toQueue = await propose("queue");
  const toOld = await propose("old");

  await expect(merge(toMain)).rejects.toMatchObject({
    status: 405,
    message: expect.stringContaining('Required status check "slow-check" is in progress.'),
  });
  finishCheck(world, { pull: toMain, name: "slow-check" });
  await expect(merge(toMain)).rejects.toThrow("At least 1 approving review is required");
  personOf(world, "bob").reviews(toMain, { state: "APPROVED" });
  await merge(toMain);

  await expect(merge(toQueue)).rejects.toThrow("Changes must be made through the merge queue");
  expect(() => personOf(world, "bob").queuesPull(toQueue)).toThrow("slow-check");
  finishCheck(world, { pull: toQueue, name: "slow-check" });
  personOf(world, "bob").queuesPull(toQueue);
  finishMergeGroup(world, toQueue);
  expect(world.issues.get(toQueue)?.pull?.mergedBy).toBe("github-merge-queue[bot]");

  await merge(toOld);
});

it("says at each step what to look for, and names all that has to be tried once", async () => {
  await start({ owner: "octo" });
  const { stdout } = await run(["octo/check", EDITED_ACTION]);
  const titles = [...stdout.matchAll(/^## \d+\. (.*)$/gm)].map(([, title]) => title);
  expect(titles).toEqual([
    "Protected branch: a required check that turns green after the approval (24.04)",
    "Strangers",
    "Merge queue, and a merge by a bot",
    "Locked issue",
    "A base branch without the workflow",
    "Ubuntu 26.04",
    "ARM",
    "Container job",
    "Hardened workflow, end to end",
    "Cancelling",
  ]);
  for (const step of stdout.split(/^## /m).slice(1)) expect(step).toMatch(/^- \[ \] \w/m);
  expect(stdout).toMatch(/^## Besides\n\n- \[ \] For each `uses:`/m);
});

it("variants run where they say, for their own label and branch only", async () => {
  await start({ owner: "octo" });
  await run(["octo/check", EDITED_ACTION]);
  const read = (name: string) => parse(show(`main:.github/workflows/${name}.yml`));
  expect(read("tdd-26").jobs.tdd["runs-on"]).toBe("ubuntu-26.04");
  expect(read("tdd-arm").jobs.tdd["runs-on"]).toBe("ubuntu-24.04-arm");
  const { on, jobs } = read("tdd-container");
  expect(jobs.tdd).toMatchObject({ "runs-on": "ubuntu-24.04", container: "python:3.12" });
  expect(on).toHaveProperty("pull_request_review");
  expect(on).not.toHaveProperty("issue_comment");
  expect(jobs.tdd.if).toContain("'tdd-container'");
  expect(jobs.tdd.if).not.toContain("'tdd-implement'");
  const hardened = read("tdd-hardened").jobs;
  for (const { steps } of [hardened.build, hardened.publish]) {
    const own = steps.find(({ uses }: { uses?: string }) => uses === EDITED_ACTION);
    expect(own.with).toMatchObject({
      label: "tdd-hardened",
      "branch-prefix": "tdd-hardened/issue-",
    });
  }
});

it("a person's repository has no queue, and that is said", async () => {
  await start({ owner: "ann" });
  const { exitCode, stdout } = await run(["ann/check", EDITED_ACTION]);
  expect(exitCode).toBe(0);
  expect(stdout).toContain("GitHub has queues only in repositories of organisations.");
});

it("stops at a repository that exists, a missing token and a wrong call", async () => {
  await start({ owner: "octo" });
  await run(["octo/check", EDITED_ACTION]);
  expect(await run(["octo/check", EDITED_ACTION])).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining(
      "POST /orgs/octo/repos was answered 422: Repository creation failed. name already exists on this account",
    ),
  });
  expect(await run(["octo/check", EDITED_ACTION], { WRITER_TOKEN: "" })).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("WRITER_TOKEN is not set."),
  });
  expect(await run(["octo/check", EDITED_ACTION], { WRITER_TOKEN: "of-ann" })).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("three accounts"),
  });
  expect(await run(["octo/check", "octo/tdd-arbiter@v1"])).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("Usage:"),
  });
});

async function start({ owner }: { owner: string }): Promise<Simulator> {
  const files = { "README.md": "# check\n" };
  github = await startSimulator({ owner, repo: "check", files, people: { ann: "none" } });
  for (const login of ["ann", "bob", "eve"]) {
    const permissions = { contents: "write", issues: "write", pull_requests: "write" } as const;
    github.addToken(`of-${login}`, { login, permissions, isJobToken: false });
  }
  return github;
}

/** A pull request by the maintainer; answers its number. */
async function propose(base: string): Promise<number> {
  const head = `to-${base}`;
  commitFiles(github.world.gitDir, {
    branch: head,
    files: { [`${head}.md`]: "new\n" },
    from: base,
  });
  return (await maintainer().pulls.create({ ...AT, head, base, title: head })).data.number;
}

function merge(pull_number: number) {
  return maintainer().pulls.merge({ ...AT, pull_number });
}

function maintainer(): Octokit {
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  return new Octokit({ auth: "of-ann", baseUrl: github.url, log });
}

async function run(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const tokens = { MAINTAINER_TOKEN: "of-ann", WRITER_TOKEN: "of-bob", STRANGER_TOKEN: "of-eve" };
  const options = {
    env: { PATH: process.env.PATH, GITHUB_API_URL: github.url, ...tokens, ...env },
  };
  return promisify(execFile)(process.execPath, [SCRIPT, ...args], options).then(
    ({ stdout, stderr }) => ({ exitCode: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ exitCode: Number(code), stdout, stderr }),
  );
}

function show(object: string): string {
  return `${git(github.world.gitDir, "show", object)}\n`;
}
