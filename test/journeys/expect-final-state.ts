import { readdirSync } from "node:fs";
import { expect } from "vitest";
import { branchHead, git, tryGit } from "../github/simulator/git.ts";
import type { Simulator } from "../github/simulator/simulator.ts";
import type { IssueRecord, World } from "../github/simulator/world.ts";
import { git as gitIn } from "../temporary-repository.ts";
import type { JobResult } from "./run-action.ts";

export interface Settled {
  issue?: number;
  /** A part of the heading of the one progress comment; null where there is none. */
  says: string | null;
  /** The one label of ours that the issue has. */
  label: string | null;
  /** Whether the branch of the issue stands. */
  branch: boolean;
  /** What has become of its pull requests, oldest first. */
  pulls?: ("open" | "closed" | "merged")[];
  reports?: number;
  /** How many comments were answered. */
  answers?: number;
  /** All that were run. */
  jobs: readonly JobResult[];
}

/** After every journey: what GitHub shows is final, and nothing unneeded is left. */
export function expectSettled(simulator: Simulator, settled: Settled): void {
  const { world, violations, unmet } = simulator;
  const { issue = 1, label, branch, pulls = [], jobs } = settled;
  const shown = issueOf(world, issue);
  expectComments(shown, settled);
  expect(shown.labels.filter((name) => name.startsWith("tdd-"))).toEqual(label ? [label] : []);
  expect([...world.issues.values()].flatMap((one) => endOf(one, issue))).toEqual(pulls);
  expect(branchHead(world.gitDir, `feat/issue-${issue}`) !== null).toBe(branch);
  expectRefs(world, issue);
  for (const job of jobs) expectCleanRunner(job);
  expect(violations).toEqual([]);
  expect(unmet()).toEqual([]);
}

/** Words that say that a run is still working. */
const UNFINAL = /⏳|Starting|Running/;

function expectComments({ comments }: IssueRecord, settled: Settled): void {
  const { says, reports = 0, answers = 0 } = settled;
  const ours = (kind: string) =>
    comments.filter(({ body }) => body.startsWith(`<!-- tdd-arbiter ${kind} `));
  const progress = ours("progress").map(({ body }) => body.split("\n")[1]);
  expect(progress).toEqual(says === null ? [] : [expect.stringContaining(says)]);
  expect(progress.filter((heading) => UNFINAL.test(heading ?? ""))).toEqual([]);
  expect(ours("report")).toHaveLength(reports);
  expect(ours("answer")).toHaveLength(answers);
}

/** What became of a pull request for that issue; nothing for any other thread. */
function endOf({ pull, state }: IssueRecord, issue: number) {
  if (pull === null || pull.head !== `feat/issue-${issue}`) return [];
  if (pull.mergedAt !== null) return ["merged" as const];
  return [state];
}

/** Branches of people, notes, kept baselines, and the state of issues: without a lock. */
function expectRefs({ gitDir }: World, issue: number): void {
  const refs = git(gitDir, "for-each-ref", "--format=%(refname)").split("\n");
  const strange = refs.filter(
    (ref) => !/^refs\/(heads\/|notes\/tdd$|tdd\/(issue-\d+|baselines)$)/.test(ref),
  );
  expect(strange).toEqual([]);
  expect(tryGit(gitDir, "cat-file", "-e", `refs/tdd/issue-${issue}:lock.json`).ok).toBe(false);
}

/** A runner of one's own is used again. */
function expectCleanRunner({ checkout, temporary }: JobResult): void {
  expect(readdirSync(temporary)).toEqual([]);
  expect(gitIn(checkout, "status", "--porcelain")).toBe("");
  expect(gitIn(checkout, "worktree", "list").split("\n")).toHaveLength(1);
  expect(gitIn(checkout, "for-each-ref", "--format=%(refname)", "refs/heads").split("\n")).toEqual([
    "refs/heads/main",
  ]);
  expect(gitIn(checkout, "symbolic-ref", "HEAD")).toBe("refs/heads/main");
}

export function issueOf({ issues }: World, number: number): IssueRecord {
  const issue = issues.get(number);
  if (issue === undefined) throw new Error(`there is no issue ${number}`);
  return issue;
}
