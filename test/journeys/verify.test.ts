import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { readLog } from "../action/read-log.ts";
import { EDITED_ACTION, editTemplate, readTemplate } from "../action/templates.ts";
import { zip } from "../github/simulator/apps/artifacts.ts";
import { completedEvent } from "../github/simulator/apps/workflow-runs.ts";
import { git } from "../github/simulator/git.ts";
import { commitFiles } from "../github/simulator/make-repository.ts";
import { type GitHubEvent, personOf } from "../github/simulator/people.ts";
import { type Simulator, startSimulator } from "../github/simulator/simulator.ts";
import { git as gitIn, temporaryDirectory } from "../temporary-repository.ts";
import type { JobResult } from "./run-action.ts";
import { runJob } from "./runner.ts";

const TEMPLATE = editTemplate(readTemplate("verify.yml"));

const FILES = {
  ".github/workflows/verify.yml": TEMPLATE,
  ".github/tdd.yml": "verify: { mutants: 3 }\n",
  "shop/prices.py": "def total(amounts):\n    return sum(amounts)\n",
  "tests/test_prices.py": `from shop.prices import total


def test_total():
    assert total([1, 2]) == 3
`,
};

const DISCOUNT = `${FILES["shop/prices.py"]}

def discounted(amount):
    if amount > 100:
        return amount - 10
    return amount
`;

/** One test that fails without the change, and one that does not; the border is not tested. */
const TESTS = `from shop import prices


def test_discount():
    assert prices.discounted(200) == 190


def test_nothing_else_changes():
    assert prices.total([]) == 0
`;

const COMMENT = parse(editTemplate(readTemplate("verify-comment.yml"))).jobs.comment;

const LAX = "verify: { require: none }\n";

let simulator: Simulator;
let refs: string;

beforeAll(async () => {
  simulator = await startSimulator({ files: FILES, people: { ann: "admin", eve: "read" } });
  // What GitHub gives a pull request from a fork, whatever the workflow asks for.
  const permissions = { contents: "read", issues: "read" } as const;
  simulator.addToken("job-token", { login: "github-actions[bot]", permissions, isJobToken: true });
  // What verify-comment.yml asks for.
  const granted = Object.entries(COMMENT.permissions).map(([name, access]) => {
    return [name.replaceAll("-", "_"), access];
  });
  simulator.addToken("comment-token", {
    login: "github-actions[bot]",
    permissions: Object.fromEntries(granted),
    isJobToken: true,
  });
});
afterAll(() => simulator.close());

it("a fork's pull request gets from verify.yml to summary, annotations, outputs and proof", async () => {
  const files = { "shop/prices.py": DISCOUNT, "tests/test_discount.py": TESTS };
  const { gitDir } = simulator.world;
  git(gitDir, "notes", "--ref=tdd", "add", "-m", "{}", "main");
  const event = openFromFork(7, files);
  const job = await runOn(event);
  expect(job.exitCode, job.log).toBe(0);
  expect(job.outputs).toMatchObject({
    status: "holds",
    passes: "true",
    proves: "1",
    guards: "1",
    breaks: "0",
    mutants: "3",
  });
  expect(job.summary).toMatch(
    /^## ✅ The change holds\n\n1 of 2 tests proves the change, 1 guards\.\n/,
  );
  expect(job.summary).toContain("**`tests/test_discount.py`**\n\n");
  expect(job.summary).toContain("| ✅\u00a0proves | `test_discount` |");
  expect(job.summary).toMatch(
    /```diff\n@@ shop\/prices\.py:6 @@\n- {4}if amount > 100:\n\+ {4}if \(?amount >= 100\)?:\n```/,
  );
  const { orders, shown } = readLog(job.log);
  expect(orders.filter((order) => !/^(add-mask|debug)/.test(order))).toContainEqual(
    expect.stringMatching(/^warning:amount > 100 → /),
  );
  expect(job.log).toMatch(/^::warning title=[^,]*notices this,file=shop\/prices\.py,line=6/m);
  expect(shown.join("\n").trimEnd()).toMatch(/Holds: 1 of 2 tests proves the change, 1 guards$/);
  const statements = readProof(job).map((line) => JSON.parse(line));
  const { sha } = (event.payload.pull_request as Pull).head;
  for (const { subject } of statements) expect(subject[0].digest.gitCommit).toBe(sha);
  // Whatever the next step of the template uses.
  const used = [...TEMPLATE.matchAll(/steps\.verify\.outputs\.([\w-]+)/g)].map(([, name]) => name);
  for (const name of used)
    expect(job.outputs).toHaveProperty([name ?? ""], expect.stringMatching(/./));
  // A run that made the change would be replayed by them.
  const notes = git(gitDir, "rev-parse", "refs/notes/tdd^{tree}");
  expect(gitIn(job.checkout, "rev-parse", "refs/notes/tdd^{tree}")).toBe(notes);
  expectUntouched(job);

  const { world } = simulator;
  const pull = personOf(world, "eve").opensPull({ head: "fix", base: "main", commit: sha });
  const bytes = zip({ "proof.json": readFileSync(job.outputs.proof ?? "") });
  world.artifacts.push({
    ...{ id: 1, run: 9, name: "proof", bytes, size: bytes.length, isExpired: false },
  });
  const commented = await runJob(simulator, completedEvent(world, { id: 9, pull }), {
    token: "comment-token",
    inputs: COMMENT.steps[0].with,
    anyEvent: true,
  });
  expect(commented.exitCode, commented.log).toBe(0);
  expect(commented.outputs).toMatchObject({ status: "holds", "pr-number": String(pull) });
  const [card, ...others] = world.issues.get(pull)?.comments ?? [];
  expect(others).toEqual([]);
  expect(card?.body).toContain("1 of 2 tests proves the change, 1 guards.");
  expect(card?.body).toMatch(/@@ shop\/prices\.py:6 @@ amount > 100 → /);
  expect(commented.log).toContain(`The change holds: ${simulator.url}/octo/shop/pull/${pull}`);
  simulator.journal.length = 0;
});

it("a pull request cannot ask less of itself: the base's configuration counts", async () => {
  const files = { "shop/prices.py": DISCOUNT, ".github/tdd.yml": LAX };
  const job = await runOn(openFromFork(8, files));
  expect(job.exitCode).toBe(1);
  expect(job.outputs).toMatchObject({ status: "does-not-hold", passes: "false", proves: "0" });
  expect(job.summary).toContain("Required: `proof`.");
  expect(job.log).toMatch(/^::error title=No test executes this,file=shop\/prices\.py,line=6/m);
  expect(job.log.trimEnd().split("\n").at(-1)).toMatch(
    /^::error::The change does not hold: no test that passes before and after executes shop\/prices\.py:6, .* The summary of this job has every test and what no test notices\.$/,
  );
  expectUntouched(job);
});

interface Pull {
  head: { sha: string };
}

it("replays the examples of the issue that the pull request closes, and goes on without those it cannot read", async () => {
  const { world } = simulator;
  const body = "The border is off.\n\n- `discounted(200) == 190`\n- `discounted(100) == 90`\n";
  personOf(world, "ann").opensIssue({ title: "Discounts", body });
  const issue = [...world.issues.keys()].at(-1);
  const files = { "shop/prices.py": DISCOUNT, "tests/test_discount.py": TESTS };
  const { name, payload } = openFromFork(9, files);
  const pull = {
    ...(payload.pull_request as Pull),
    body: `Fixes #${issue}, closes #404`,
    title: "x",
  };
  const job = await runOn({ name, payload: { ...payload, pull_request: pull } });
  expect(job.exitCode, job.log).toBe(0);
  expect(job.summary).toContain(
    "1 of 2 examples in the issue or pull request fails without the change and passes with it; 1 fails with it:",
  );
  expect(job.summary).toContain("| `discounted(200) == 190` | not there yet | passes |");
  expect(job.summary).toContain("| `discounted(100) == 90` | not there yet | fails |");
  expect(job.log).toContain("Its examples are not replayed. Reading #404 failed");
  const asked = simulator.journal.filter(({ path }) => !path.includes(".git/"));
  expect(asked.map(({ method }) => method)).toEqual(["GET", "GET"]);
  expect(readProof(job).at(-1)).toContain('"examples":[{"example":"discounted(200) == 190"');
  simulator.journal.length = 0;
});

/** A pull request as GitHub has it: the fork's commit under `pull/N/head`, and its merge with the base. */
function openFromFork(number: number, files: Readonly<Record<string, string>>): GitHubEvent {
  const { gitDir, owner, repo } = simulator.world;
  const head = commitFiles(gitDir, { branch: "fork", files, from: "main" });
  const base = git(gitDir, "rev-parse", "main");
  const tree = git(gitDir, "merge-tree", "--write-tree", base, head);
  const merge = git(gitDir, "commit-tree", "-p", base, "-p", head, "-m", "Merge", tree);
  git(gitDir, "update-ref", `refs/pull/${number}/head`, head);
  git(gitDir, "update-ref", `refs/pull/${number}/merge`, merge);
  git(gitDir, "update-ref", "-d", "refs/heads/fork");
  refs = git(gitDir, "for-each-ref");
  const fork = { full_name: `eve/${repo}`, fork: true };
  const pull = {
    number,
    head: { sha: head, ref: "fork", label: "eve:fork", repo: fork },
    base: { sha: base, ref: "main", repo: { full_name: `${owner}/${repo}` } },
  };
  return { name: "pull_request", payload: { action: "opened", number, pull_request: pull } };
}

/** A fresh machine with the default checkout: one commit, the merge. */
function runOn(event: GitHubEvent): Promise<JobResult> {
  const { steps } = parse(TEMPLATE).jobs.verify;
  const inputs = steps.find(({ uses }: { uses?: string }) => uses === EDITED_ACTION).with;
  return runJob(simulator, event, {
    inputs,
    ref: `refs/pull/${event.payload.number}/merge`,
    anyEvent: true,
    env: { RUNNER_TEMP: temporaryDirectory() },
  });
}

function readProof({ outputs }: JobResult): string[] {
  return readFileSync(outputs.proof ?? "", "utf8")
    .trimEnd()
    .split("\n");
}

/** Nothing was written to GitHub, nor asked of its API; the checkout is as it was. */
function expectUntouched({ checkout }: JobResult): void {
  expect(git(simulator.world.gitDir, "for-each-ref")).toBe(refs);
  expect(simulator.journal.filter(({ path }) => !path.includes(".git/"))).toEqual([]);
  expect(simulator.violations).toEqual([]);
  expect(gitIn(checkout, "status", "--porcelain")).toBe("");
  expect(gitIn(checkout, "worktree", "list").split("\n")).toHaveLength(1);
}
