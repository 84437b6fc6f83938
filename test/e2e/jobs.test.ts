import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashText } from "../../src/github/issues.ts";
import { commitOn } from "../github/hub.ts";
import { branchHead, git } from "../github/simulator/git.ts";
import { finishCheck } from "../github/simulator/merging/required-checks.ts";
import { type GitHubEvent, personOf } from "../github/simulator/people.ts";
import { renderRepository, renderUser } from "../github/simulator/render.ts";
import { forkSimulator, type Simulator } from "../github/simulator/simulator.ts";
import {
  jobInProcess,
  occupy,
  reviseInVain,
  runInstantly,
  startGitHub,
  takeLock,
} from "../runs/github/job-in-process.ts";
import { temporaryDirectory } from "../temporary-repository.ts";

const BRANCH = "feat/issue-1";
/** More than a job makes that does not wait. */
const MORE_READS = 4;

let fresh: Simulator;
let waiting: Simulator;
let failed: Simulator;
let simulator: Simulator;

beforeAll(async () => {
  fresh = await startGitHub();
  waiting = await forkSimulator(fresh);
  failed = await forkSimulator(fresh);
});
afterAll(async () => {
  for (const one of [fresh, waiting, failed]) await one.close();
});
afterEach(() => simulator.close());

describe("at the human gate", () => {
  let isThere = false;
  beforeEach(async () => {
    if (!isThere) await runInstantly(waiting);
    isThere = true;
    simulator = await forkSimulator(waiting);
  });

  it("a job for a check that ended waits for the running job, which may just have tried to merge", async () => {
    simulator.world.rules.requiredChecks = ["unit"];
    ann().reviews(2, { state: "APPROVED" });
    ann().startsChecks(2);
    const checks = finishCheck(simulator.world, { pull: 2, name: "unit" });
    expect(await jobWhileOccupied(checks)).toBe("merged");
  });

  it("a second approval waits for the job that may just have been refused for want of it", async () => {
    simulator.world.rules.requiredApprovals = 2;
    ann().reviews(2, { state: "APPROVED" });
    const second = personOf(simulator.world, "bob").reviews(2, { state: "APPROVED" });
    expect(await jobWhileOccupied(second)).toBe("merged");
  });

  it("a pull request that is closed while another job tries to merge it is given up", async () => {
    expect(await jobWhileOccupied(ann().closesPull(2))).toBe("aborted");
  });

  it("a pull request that is closed during its own merge is given up by that job", async () => {
    const close = () => void ann().closesPull(2);
    simulator.meanwhile({ method: "PUT", path: /merge$/, act: close });
    const { outputs } = await job(ann().reviews(2, { state: "APPROVED" }));
    expect(outputs.status).toBe("aborted");
    expect(progress()).toContain("Aborted");
    expect(progress()).not.toContain("rules");
    expect(branchHead(simulator.world.gitDir, BRANCH)).toBeNull();
  });

  /** The status that a job ends with which begins while another one holds the issue. */
  async function jobWhileOccupied(event: GitHubEvent): Promise<string | undefined> {
    const release = await occupy(simulator);
    let reads = 0;
    let released: Promise<void> | null = null;
    simulator.listen(({ method, path }) => {
      if (method === "GET" && path.includes("service=git-upload-pack")) reads += 1;
      if (reads === MORE_READS) released ??= release();
    });
    const { outputs } = await job(event);
    await (released ?? release());
    return outputs.status;
  }

  it("an approval merges", async () => {
    const { failure, outputs } = await job(ann().reviews(2, { state: "APPROVED" }));
    expect({ failure, status: outputs.status }).toEqual({ failure: null, status: "merged" });
    expect(progress()).toContain("✅ Merged");
    expect(labels()).toEqual(["tdd-done"]);
    await job(ann().comments(1, "/tdd retry"));
    expect(lastComment()).toContain("There is nothing to retry: the change is merged.");
    expect(labels()).toEqual(["tdd-done"]);
  });

  it("an approval of an older commit does not", async () => {
    const approval = ann().reviews(2, { state: "APPROVED" });
    commitOn(simulator.world, BRANCH, "value = 2\n");
    expect((await job(approval)).outputs.status).toBe("waiting");
    expect(progress()).toContain("a new review is needed");
  });

  it("a review that asks for changes aborts", async () => {
    const no = { state: "CHANGES_REQUESTED", body: "No." } as const;
    expect((await job(ann().reviews(2, no))).outputs.status).toBe("aborted");
    expect(progress()).toContain("Aborted by ann");
    expect(branchHead(simulator.world.gitDir, BRANCH)).toBeNull();
    expect(labels()).toEqual([]);
  });

  it("a value of pass_env is not posted, in whatever form it arrives", async () => {
    const key = "qZ7hT2mK9xW4vB8nR3pL6";
    const hidden = Buffer.from(key).toString("hex");
    const no = ann().reviews(2, { state: "CHANGES_REQUESTED", body: `No: ${hidden}.` });
    await job(no, { inputs: { "pass-env": "SHOP_MODE" }, env: { SHOP_MODE: key } });
    expect(progress()).toContain("No: \\[redacted\\]");
    expect(progress()).not.toContain(hidden.slice(0, 12));
  });

  it("a review that requests changes needs a model when those are to be worked on", async () => {
    const inputs = { "changes-requested": "revise" };
    const no = ann().reviews(2, { state: "CHANGES_REQUESTED", body: "No." });
    const { failure } = await job(no, { inputs });
    expect(String(failure)).toContain("No model was named");
    expect(progress()).toContain("the input model");
    expect(progress()).not.toContain("--model");
    expect(simulator.world.issues.get(2)?.state).toBe("open");
  });

  it("an approval merges the pull request although a later revision failed", async () => {
    const proposed = branchHead(simulator.world.gitDir, BRANCH) ?? "";
    await reviseInVain(simulator);
    expect(branchHead(simulator.world.gitDir, BRANCH)).toBe(proposed);
    const status = await job(ann().comments(1, "/tdd status"));
    expect(status).toMatchObject({ failure: null, outputs: { status: "failed" } });
    const { failure, outputs } = await job(ann().reviews(2, { state: "APPROVED" }));
    expect({ failure, status: outputs.status }).toEqual({ failure: null, status: "merged" });
    expect(outputs["green-sha"]).toBe(proposed);
    expect(progress()).toContain("✅ Merged");
    expect(labels()).toEqual(["tdd-done"]);
  });

  it("a closed pull request aborts the run, whatever the trigger", async () => {
    ann().closesPull(2);
    await job(ann().comments(1, "/tdd retry x"));
    expect(progress()).toContain("Aborted");
  });
});

it("a repeated start during an outage leaves the label as it is", async () => {
  simulator = await forkSimulator(fresh);
  ann().labels(1, "tdd-review");
  simulator.fail({ method: "GET", path: /\/repos\/octo\/shop$/, status: 403 });
  const again = job(ann().comments(1, "/tdd start"));
  await expect(again).rejects.toMatchObject({ code: "github-refused" });
  expect(labels()).toEqual(["tdd-review"]);
  expect(lastComment()).toContain("GitHub answered 403");
});

describe("after a failure", () => {
  let isThere = false;
  beforeEach(async () => {
    if (!isThere) await runInstantly(failed, { learns: false });
    isThere = true;
    simulator = await forkSimulator(failed);
  });

  it("/tdd status shows the failure, /tdd retry needs a model, /tdd abort cleans up", async () => {
    const status = await job(ann().comments(1, "/tdd status"));
    expect(status).toMatchObject({ failure: null, outputs: { status: "failed" } });
    expect(labels()).toEqual(["tdd-failed"]);
    const retry = await job(ann().comments(1, "/tdd retry from:code better"));
    expect(String(retry.failure)).toContain("No model was named");
    expect((await job(ann().comments(1, "/tdd abort"))).outputs.status).toBe("aborted");
    // The failed run had left it at its best attempt.
    expect(branchHead(simulator.world.gitDir, BRANCH)).toBeNull();
  });

  it("a /tdd retry that is delivered twice runs once, unless the job is re-run by hand", async () => {
    const retry = ann().comments(1, "/tdd retry from:code better");
    const env = model();
    const inputs = { attempts: "1" };
    expect((await job(retry, { env, inputs })).outputs.status).toBe("failed");
    const reports = () => simulator.world.issues.get(1)?.comments.length;
    const before = reports();
    expect((await job(retry, { env, inputs })).outputs.status).toBe("failed");
    expect(lastComment()).toContain("This retry has already run");
    expect(reports()).toBe((before ?? 0) + 1);
    const again = { ...env, GITHUB_RUN_ATTEMPT: "2" };
    await job(retry, { env: again, inputs });
    expect(reports()).toBe((before ?? 0) + 2);
  });
});

describe("before the first run", () => {
  beforeEach(async () => {
    simulator = await forkSimulator(fresh);
  });

  it("a label leads to a pull request, which says that the issue was edited since", async () => {
    const labelled = ann().labels(1, "tdd-implement");
    personOf(simulator.world, "eve").editsIssue(1, { body: "- It flies.\n" });
    const { failure, outputs, summary } = await job(labelled, { env: model() });
    expect({ failure, status: outputs.status }).toEqual({ failure: null, status: "waiting" });
    expect(simulator.world.issues.get(2)?.body).toContain("edited after the run started");
    expect(labels()).toEqual(["tdd-review"]);
    expect(summary).toContain("#2");
  });

  it("every command gets an answer", async () => {
    expect((await job(ann().comments(1, "/tdd help"))).log).toContain("Answered");
    const { outputs } = await job(ann().comments(1, "/tdd status"));
    expect(outputs.status).toBe("ignored");
    expect(lastComment()).toContain("No run has been started for this issue");
    await job(ann().comments(1, "/tdd abort"));
    expect(lastComment()).toContain("nothing to abort");
    const refused = await job(personOf(simulator.world, "eve").comments(1, "/tdd start"));
    expect(refused.log).toContain("may not write");
    expect((await job({ name: "push", payload: {} })).log).toContain("Nothing to do");
  });

  it("an empty issue needs more information, and does not fail the job", async () => {
    personOf(simulator.world, "eve").editsIssue(1, { title: "Do", body: "" });
    expect((await job(ann().labels(1, "tdd-implement"), { env: model() })).failure).toBeNull();
    expect(labels()).toEqual(["tdd-needs-info"]);
  });

  it("a trigger from the App does not start a run when the issue was edited since", async () => {
    const { world } = simulator;
    const textHash = hashText({ title: "New thing", body: "- It flies.\n" });
    const handed = { issue: 1, actor: "ann", act: { name: "retry", from: null, hint: "" } };
    const trigger = JSON.stringify({ ...handed, textHash, source: null });
    const payload = { inputs: { trigger }, repository: renderRepository(world) };
    const sender = renderUser(world, "our[bot]");
    const event = { name: "workflow_dispatch", payload: { ...payload, sender } };
    await job(event, { inputs: { "app-login": "our[bot]" } });
    expect(progress()).toContain("was edited after the run was requested");
    expect(labels()).toEqual(["tdd-needs-info"]);
  });

  it("a running job keeps the run, and is asked to stop on /tdd abort", async () => {
    const release = await occupy(simulator);
    const { outputs } = await job(ann().comments(1, "/tdd start"));
    expect(outputs.status).toBe("running");
    expect(lastComment()).toMatch(/already at work.*actions\/runs\/1/s);
    await job(ann().comments(1, "/tdd abort"));
    expect(lastComment()).toContain("stops before its next step");
    await release();
  });

  it("a job that loses the race for the lock changes nothing on the issue", async () => {
    meanwhile(() => takeLock(simulator.world));
    await job(ann().comments(1, "/tdd start"), { env: model() });
    expect(lastComment()).toMatch(/already at work.*elsewhere\.test/s);
    expect(simulator.world.issues.get(1)?.comments).toHaveLength(2);
    expect(labels()).toEqual([]);
  });

  it("a job that loses the lock during the run leaves the status comment to the other", async () => {
    meanwhile(() => meanwhile(() => takeLock(simulator.world)));
    const { failure } = await job(ann().comments(1, "/tdd start"), { env: model() });
    expect(failure).toMatchObject({ code: "lock-lost" });
    expect(lastComment()).toMatch(/Another run has taken over.*elsewhere\.test/s);
    expect(labels()).toEqual(["tdd-running"]);
    expect(progress()).not.toContain("broke off");
  });

  it("names a base branch that does not exist", async () => {
    const env = model();
    const inputs = { "base-branch": "nowhere" };
    const { failure } = await job(ann().labels(1, "tdd-implement"), { env, inputs });
    expect(String(failure)).toContain("no branch called nowhere");
    expect(labels()).toEqual(["tdd-failed"]);
  });

  it("tells what is wrong with a file that also names the label", async () => {
    const file = "label: build-it\nsandbox: off\n";
    commitConfig(file);
    const inputs = { sandbox: "" };
    const ended = job(ann().labels(1, "build-it"), { env: model(), inputs });
    await expect(ended).rejects.toThrow("sandbox: off weakens the protection of the job's secrets");
    expect(progress()).toContain("sandbox: off");
    expect(labels()).toEqual(["tdd-failed"]);
  });

  it("reads the red stage's own file on the default branch", async () => {
    commitConfig("stage: green\n", ".agentforge/config/stages/red.yaml");
    const ended = job(ann().labels(1, "tdd-implement"), { env: model() });
    await expect(ended).rejects.toThrow('red.yaml: stage is "green". It takes only red.');
  });

  it("shows that the job was cancelled", async () => {
    const controller = new AbortController();
    controller.abort();
    const { signal } = controller;
    const { outputs } = await job(ann().labels(1, "tdd-implement"), { env: model(), signal });
    expect(progress()).toContain("Cancelled");
    expect(outputs.status).toBe("failed");
  });
});

/** Right before the next push. */
function meanwhile(act: () => void): void {
  simulator.meanwhile({ method: "POST", path: /git-receive-pack/, act });
}

/** Commits a configuration file on the default branch. */
function commitConfig(text: string, path = ".github/tdd.yml"): void {
  const { gitDir } = simulator.world;
  const put = (args: string[], input: string) =>
    execFileSync("git", [`--git-dir=${gitDir}`, ...args], { input, encoding: "utf8" }).trim();
  const blob = put(["hash-object", "-w", "--stdin"], text);
  const [file = "", ...folders] = path.split("/").reverse();
  const entry = folders.reduce((inner, name) => {
    return `040000 tree ${put(["mktree"], `${inner}\n`)}\t${name}`;
  }, `100644 blob ${blob}\t${file}`);
  const others = git(gitDir, "ls-tree", "main");
  const tree = put(["mktree"], `${others.trim()}\n${entry}\n`);
  const commit = git(gitDir, "commit-tree", tree, "-p", "main", "-m", "build: configure");
  git(gitDir, "update-ref", "refs/heads/main", commit);
}

function ann() {
  return personOf(simulator.world, "ann");
}

function job(event: GitHubEvent, options: Parameters<typeof jobInProcess>[2] = {}) {
  return jobInProcess(simulator, event, options);
}

function labels(): string[] | undefined {
  return simulator.world.issues.get(1)?.labels;
}

function progress(): string {
  const comments = simulator.world.issues.get(1)?.comments ?? [];
  const found = comments.filter(({ body }) => body.includes("tdd-arbiter progress"));
  expect(found).toHaveLength(1);
  return found[0]?.body ?? "";
}

function lastComment(): string | undefined {
  return simulator.world.issues.get(1)?.comments.at(-1)?.body;
}

/** The environment of a job whose model does as it is asked. */
function model(): NodeJS.ProcessEnv {
  const test = { name: "test_new", criterion: "It works.", quote: "It works." };
  const file = (path: string, text: string) => `### FILE: ${path}\n\`\`\`python\n${text}\`\`\``;
  const answers = {
    plan: [{ approach: "directly", tests: [test] }],
    scaffold: [
      file("tests/test_new.py", "from app import value\n\n\ndef test_new():\n    assert value\n"),
    ],
    implement: [file("app.py", "value = 1\n")],
    refactor: ["NOTHING TO IMPROVE"],
  };
  const name = join(temporaryDirectory(), "answers.json");
  writeFileSync(name, JSON.stringify(answers));
  return { TDD_MOCK_LLM: name };
}
