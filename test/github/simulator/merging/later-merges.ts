import { branchHead } from "../git.ts";
import { Refusal } from "../refusal.ts";
import { isMergeable } from "../render.ts";
import {
  type IssueRecord,
  type MergeMethod,
  type PullRecord,
  type QueuedMerge,
  rulesOf,
  type World,
} from "../world.ts";
import { carryOutMerge } from "./merge.ts";
import { brokenRules } from "./merge-rules.ts";

/** Merges that GitHub carries out itself, once their conditions are met: auto-merge, and the queue. */

const QUEUE_BOT = "github-merge-queue[bot]";

interface Pull {
  issue: IssueRecord;
  pull: PullRecord;
}

type Asker = Pick<QueuedMerge, "by" | "isJobToken">;

/** As `enablePullRequestAutoMerge` does it. */
export function enableAutoMerge(
  world: World,
  { issue, pull }: Pull,
  { method, expectedHead, ...asker }: Asker & { method: MergeMethod; expectedHead?: string },
): void {
  if (!world.rules.allowsAutoMerge) {
    throw new Refusal(200, "Pull request Auto merge is not allowed for this repository");
  }
  requireHead(world, pull, expectedHead);
  const isReady = issue.state === "open" && brokenRules(world, pull).length === 0;
  if (isReady) throw new Refusal(200, "Pull request Pull request is in clean status");
  pull.autoMerge = { method, ...asker };
}

/** As `enqueuePullRequest` does it: only what the rules of the base allow gets in. */
export function enqueue(
  world: World,
  { issue, pull }: Pull,
  { expectedHead, ...asker }: Asker & { expectedHead?: string },
): void {
  if (!rulesOf(world, pull.base).requiresQueue) {
    throw new Refusal(200, "Pull request Merge queue is not enabled for this branch");
  }
  requireHead(world, pull, expectedHead);
  if (world.queue.has(issue.number)) {
    throw new Refusal(200, "Pull request is already in the queue");
  }
  const [broken] = brokenRules(world, pull);
  if (broken !== undefined) throw new Refusal(200, `Pull request ${broken}`);
  world.queue.set(issue.number, { method: "merge", ...asker });
}

function requireHead(world: World, pull: PullRecord, expected: string | undefined): void {
  if (expected === undefined || expected === branchHead(world.gitDir, pull.head)) return;
  throw new Refusal(200, "Head branch was modified. Review and try the merge again.");
}

/** Carries out every auto-merge whose conditions are met now. */
export function mergeWhatIsReady(world: World): void {
  for (const issue of world.issues.values()) {
    const { pull } = issue;
    if (pull === null || pull.autoMerge === undefined || issue.state !== "open") continue;
    const head = branchHead(world.gitDir, pull.head);
    if (head === null || brokenRules(world, pull).length > 0 || !isMergeable(world, pull)) continue;
    carryOutMerge(world, { issue, pull, head, ...pull.autoMerge });
  }
}

/**
 * The checks of the merge group pass, and the queue merges. A group that a job's own token made never
 * gets that far: its `merge_group` event starts no workflow.
 */
export function finishMergeGroup(world: World, number: number): void {
  const issue = world.issues.get(number);
  const entry = world.queue.get(number);
  if (issue === undefined || issue.pull === null || entry === undefined) {
    throw new Error(`${number} is not in the queue`);
  }
  if (entry.isJobToken) throw new Error("no workflow was started for the merge group");
  const { pull } = issue;
  world.queue.delete(number);
  const head = branchHead(world.gitDir, pull.head) ?? "";
  const merging = { issue, pull, head, method: entry.method };
  carryOutMerge(world, { ...merging, by: QUEUE_BOT, isJobToken: false });
}
