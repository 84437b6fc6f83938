import type { Approval, MergeMethod, MergeWait } from "../../ports.ts";
import { type GitHub, JOB_LOGIN } from "../octokit.ts";
import type { PullRequest } from "../pull-request.ts";
import type { MergeRules } from "./read-merge-rules.ts";

interface Refused {
  pull: Pick<PullRequest, "branch">;
  approval: Pick<Approval, "head" | "base">;
  method: MergeMethod;
  /** GitHub's words. */
  reason: string;
  /** Null where GitHub does not tell. */
  rules: MergeRules | null;
}

interface Unmerged {
  merged: false;
  reason: string;
  waitsFor?: MergeWait;
}

const CHECKS = /required (status check|workflow|deployment)/i;
const QUEUE = /merge queue/i;
export const SIGNATURES = /(verified|valid) signatures|signed commits/i;

/**
 * What becomes of an approved commit that the rules do not allow yet. GitHub merges it itself where it
 * has a queue, or where auto-merge cannot merge a later push unreviewed; otherwise the end of a check
 * starts another try.
 */
export async function leaveToGitHub(github: GitHub, refused: Refused): Promise<Unmerged> {
  const { reason, rules } = refused;
  if (rules?.hasQueue ?? QUEUE.test(reason)) return enterQueue(github, refused);
  if (rules?.allowsAutoMerge === true && rules.dismissesStaleApprovals) {
    const problem = await enableAutoMerge(github, { ...refused, id: rules.id });
    if (problem === null) {
      const words = withStartHint(github, asClause(reason));
      return {
        merged: false,
        reason: `GitHub merges it itself: ${words}`,
        waitsFor: "auto-merge",
      };
    }
  }
  return awaitChecks(github, refused);
}

async function enterQueue(github: GitHub, refused: Refused): Promise<Unmerged> {
  const { approval, reason, rules } = refused;
  if (rules?.isQueued === true) return QUEUED;
  const isJobToken = github.login === JOB_LOGIN;
  if (rules === null || isJobToken) {
    const why = isJobToken ? ", where the job's own token would start no checks" : "";
    const fix = "press “Merge when ready” on the pull request";
    return {
      merged: false,
      reason: `it must go through the merge queue${why}: ${fix}`,
      waitsFor: "enqueue",
    };
  }
  const problem = await tryMutation(github, ENQUEUE, { id: rules.id, head: approval.head });
  if (problem === null || /already in the queue/i.test(problem)) return QUEUED;
  const why = CHECKS.test(problem) ? problem : `${reason}: ${problem}`;
  return awaitChecks(github, { ...refused, reason: why });
}

const QUEUED: Unmerged = {
  merged: false,
  reason: "it is in the merge queue, which merges it when its checks pass",
  waitsFor: "queue",
};

const ENQUEUE = `mutation ($id: ID!, $head: GitObjectID!) {
  enqueuePullRequest(input: { pullRequestId: $id, expectedHeadOid: $head }) {
    mergeQueueEntry { position }
  }
}`;

const ENABLE = `mutation ($id: ID!, $head: GitObjectID!, $mergeMethod: PullRequestMergeMethod!) {
  enablePullRequestAutoMerge(
    input: { pullRequestId: $id, expectedHeadOid: $head, mergeMethod: $mergeMethod }
  ) {
    pullRequest { autoMergeRequest { enabledAt } }
  }
}`;

function enableAutoMerge(
  github: GitHub,
  { id, approval, method }: Pick<Refused, "approval" | "method"> & { id: string },
): Promise<string | null> {
  const mergeMethod = method.toUpperCase();
  return tryMutation(github, ENABLE, { id, head: approval.head, mergeMethod });
}

/** Null on success, otherwise GitHub's reason. A repeated mutation has no further effect. */
async function tryMutation(
  { octokit }: GitHub,
  mutation: string,
  variables: Record<string, string>,
): Promise<string | null> {
  try {
    await octokit.graphql(mutation, variables);
    return null;
  } catch (error) {
    const { errors = [], message } = error as {
      errors?: { message: string }[];
      message?: string;
    };
    return errors[0]?.message ?? message ?? "GitHub gave no reason";
  }
}

function awaitChecks(github: GitHub, refused: Refused): Unmerged {
  const reason = asClause(refused.reason);
  if (CHECKS.test(reason)) {
    return { merged: false, reason: withStartHint(github, reason), waitsFor: "checks" };
  }
  const known = FIXES.find(({ says }) => says.test(reason));
  return {
    merged: false,
    reason: known === undefined ? reason : `${reason}. ${known.fix(refused, github)}`,
  };
}

/** Rules that a person has to meet, or to change, in the words that GitHub has for them. */
const FIXES: readonly { says: RegExp; fix(refused: Refused, github: GitHub): string }[] = [
  { says: SIGNATURES, fix: ({ method, ...refused }) => describeSigning(refused, method) },
  {
    says: /not authorized to push/i,
    fix: ({ approval: { base } }, { login }) =>
      `Let ${login} push to ${base.branch} in the rules of the branch, or merge it by hand`,
  },
  { says: /\bconversation/i, fix: () => "Resolve the conversations on the pull request" },
];

/** GitHub signs no commits of others, except for the one that it squashes them to. */
function describeSigning(
  { pull, approval: { base } }: Pick<Refused, "pull" | "approval">,
  method: MergeMethod,
): string {
  const rebase = `git rebase --exec "git commit --amend --no-edit -S" ${base.branch}`;
  const sign = `To sign them, run ${rebase} on ${pull.branch}, push it with --force-with-lease and approve it again`;
  return method === "squash" ? sign : `${sign}, or allow squash merging, which GitHub signs`;
}

/** GitHub's sentence as a part of ours. */
function asClause(refusal: string): string {
  return refusal.replace(/^Pull request /, "").replace(/\.$/, "");
}

/** GitHub runs no checks of what the job's own token pushed before a person allows them. */
function withStartHint({ login }: GitHub, reason: string): string {
  const mayNotHaveStarted =
    login === JOB_LOGIN && CHECKS.test(reason) && /\bexpected\b/.test(reason);
  return mayNotHaveStarted
    ? `${reason}; to start them, press “Approve workflows to run” on the pull request`
    : reason;
}
