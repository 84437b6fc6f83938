import { execFileSync } from "node:child_process";
import { expect } from "vitest";
import { branchHead, git, tryGit } from "../github/simulator/git.ts";
import type { Fault } from "../github/simulator/handle-request.ts";
import { personOf } from "../github/simulator/people.ts";
import { forkSimulator, type Simulator } from "../github/simulator/simulator.ts";
import type { World } from "../github/simulator/world.ts";
import { modelThatWrites, startJourney } from "./journey.ts";
import type { JobResult } from "./run-action.ts";
import { runJob } from "./runner.ts";

export const MERGED = {
  labels: ["tdd-done"],
  progress: ["✅ Merged"],
  others: 0,
  pulls: ["merged"],
  branches: [],
  isLocked: false,
};
export const WAITING = {
  labels: ["tdd-review"],
  progress: ["👀 Waiting for review"],
  others: 0,
  pulls: ["open"],
  branches: ["feat/issue-1"],
  isLocked: false,
};

let waiting: Simulator | null = null;

/** A copy of a GitHub on which a run waits for its review; the run itself is done once. */
export async function atTheGate(rules: Partial<World["rules"]> = {}): Promise<Simulator> {
  waiting ??= await runToTheGate();
  const simulator = await forkSimulator(waiting);
  Object.assign(simulator.world.rules, rules);
  return simulator;
}

async function runToTheGate(): Promise<Simulator> {
  const simulator = await startJourney();
  const labelled = personOf(simulator.world, "ann").labels(1, "tdd-implement");
  const job = await runJob(simulator, labelled, { env: modelThatWrites("value = 1") });
  expect(job).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
  await simulator.close({ keep: true });
  return simulator;
}

const PROGRESS = "<!-- tdd-arbiter progress ";

/** What people see on an issue, and what is left in the repository, in a few words. */
export function shown({ world }: Simulator, issue = 1) {
  const { labels = [], comments = [] } = world.issues.get(issue) ?? {};
  const ours = comments.filter(({ author }) => author.endsWith("[bot]"));
  const progress = ours.filter(({ body }) => body.startsWith(PROGRESS));
  const pulls = [...world.issues.values()].flatMap(({ pull, state }) =>
    pull === null ? [] : [pull.mergedAt === null ? state : "merged"],
  );
  return {
    labels,
    progress: progress.map(({ body }) => /^### (.*)$/m.exec(body)?.[1]),
    others: ours.length - progress.length,
    pulls,
    branches: git(world.gitDir, "for-each-ref", "--format=%(refname:short)", "refs/heads")
      .split("\n")
      .filter((branch) => branch !== world.defaultBranch),
    isLocked: lockOf(world) !== null,
  };
}

/** What the one progress comment says. */
export function progressOf({ world }: Simulator, issue = 1): string {
  const comments = world.issues.get(issue)?.comments ?? [];
  return comments.find(({ body }) => body.startsWith(PROGRESS))?.body ?? "";
}

/** No trace of our own code, nothing outside of GitHub's rules, and all has happened that was planned. */
export function expectClean({ log }: JobResult, { violations, unmet }: Simulator): void {
  expect(log).not.toMatch(/^\s+at .+:\d+:\d+\)?$/m);
  expect(log.replaceAll("::add-mask::job-token", "")).not.toContain("job-token");
  expect(violations).toEqual([]);
  expect(unmet()).toEqual([]);
}

/** The annotations of a job, as its page shows them. */
export function errorsOf({ log }: JobResult): string[] {
  return [...log.matchAll(/^::error[^:]*::(.*)$/gm)].map(([, text = ""]) => text);
}

export function failTimes(simulator: Simulator, times: number, fault: Fault): void {
  for (let count = 0; count < times; count += 1) simulator.fail(fault);
}

/** The lock on the state of the issue; null if there is none. */
function lockOf({ gitDir }: World): string | null {
  const found = tryGit(gitDir, "cat-file", "blob", "refs/tdd/issue-1:lock.json");
  return found.ok ? found.stdout : null;
}

/** As if the minutes had passed that a lock holds without a sign of life. */
export function lockRunsOut({ gitDir }: World): void {
  const lock = JSON.parse(git(gitDir, "cat-file", "blob", "refs/tdd/issue-1:lock.json"));
  const put = (args: string[], input: string) =>
    execFileSync("git", [`--git-dir=${gitDir}`, ...args], { input, encoding: "utf8" }).trim();
  const blob = put(["hash-object", "-w", "--stdin"], JSON.stringify({ ...lock, expires: PAST }));
  const rows = git(gitDir, "ls-tree", "refs/tdd/issue-1").split("\n");
  const others = rows.filter((row) => !row.endsWith("\tlock.json"));
  const tree = put(["mktree"], [...others, `100644 blob ${blob}\tlock.json`, ""].join("\n"));
  const parents = git(gitDir, "rev-list", "--parents", "-n", "1", "refs/tdd/issue-1").split(" ");
  const known = parents.slice(1).flatMap((parent) => ["-p", parent]);
  const message = git(gitDir, "log", "-1", "--format=%B", "refs/tdd/issue-1");
  const commit = git(gitDir, "commit-tree", tree, ...known, "-m", message);
  git(gitDir, "update-ref", "refs/tdd/issue-1", commit);
}

const PAST = "2020-01-01T00:00:00.000Z";

/** A person's own commit on top of a branch, other files as they were; answers its id. */
export function pushByHand(
  { gitDir }: World,
  { branch, path, content }: Record<"branch" | "path" | "content", string>,
): string {
  const env = { ...process.env, GIT_INDEX_FILE: `${gitDir}/by-hand-index` };
  const put = (args: string[], input = "") =>
    execFileSync("git", [`--git-dir=${gitDir}`, ...args], { input, env, encoding: "utf8" }).trim();
  const head = branchHead(gitDir, branch) ?? branchHead(gitDir, "main") ?? "";
  put(["read-tree", head]);
  const blob = put(["hash-object", "-w", "--stdin"], content);
  put(["update-index", "--add", "--cacheinfo", `100644,${blob},${path}`]);
  const tree = put(["write-tree"]);
  const commit = git(gitDir, "commit-tree", tree, "-p", head, "-m", "by hand");
  git(gitDir, "update-ref", `refs/heads/${branch}`, commit);
  return commit;
}
