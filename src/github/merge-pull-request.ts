import * as z from "zod";
import type { Approval, MergeMethod, MergeWait } from "../ports.ts";
import { type GitHub, JOB_LOGIN } from "./octokit.ts";
import { type PullRequest, readBranch } from "./pull-request.ts";
import { doOnce, httpStatusOf, messageOf } from "./request-fault.ts";

type MergeOutcome =
  | { merged: true; commit: string; method: MergeMethod }
  | { merged: false; reason: string; waitsFor?: MergeWait; baseMoved?: true };

interface MergeRequest {
  pull: PullRequest;
  /** No other commit is merged. */
  approval: Approval;
  method: MergeMethod;
}

/**
 * Merges exactly the reviewed commit, with the first method that is allowed. The repository's rules are
 * never bypassed: what they do not allow yet is left to GitHub.
 */
export async function mergePullRequest(
  github: GitHub,
  request: MergeRequest,
): Promise<MergeOutcome> {
  const { pull, approval } = request;
  const [first = request.method, ...others] = await chooseMethods(github, request.method);
  let rules: MergeRules | null = null;
  let refused = { method: first, reason: "" };
  for (const method of [first, ...others]) {
    if (rules?.methods.has(method) === false) continue;
    const result = await mergeWithRetries(github, { ...request, method });
    if (result.merged) return { merged: true, commit: result.commit, method };
    const { isByRules, ...unmerged } = result;
    if (!isByRules) return unmerged;
    const { reason } = unmerged;
    refused = { method, reason };
    rules ??= await readMergeRules(github, pull.number);
    // GitHub says it in words only. It signs a squashed commit, and no rebased one.
    const isAboutMethod = METHOD.test(reason) || SIGNATURES.test(reason);
    if (!isAboutMethod && rules?.methods.has(method) !== false) break;
  }
  return leaveToGitHub(github, { pull, approval, rules, ...refused });
}

const METHOD = /merge commits|squash merg|rebase merg|merge method|can't be rebased/i;

const MAX_TRIES = 4;

type Tried = { merged: true; commit: string } | ({ merged: false } & Omit<Refusal, "mayPass">);

async function mergeWithRetries(github: GitHub, request: MergeRequest): Promise<Tried> {
  for (let tries = 1; ; tries += 1) {
    try {
      const commit = await doOnce(github, {
        find: () => readMergeCommit(github, request.pull.number),
        act: () => merge(github, request),
      });
      return { merged: true, commit };
    } catch (error) {
      const refusal = await waitToRetry(github, request, { error, tries });
      if (refusal !== null) return { merged: false, ...refusal };
    }
  }
}

/** Waits for what GitHub has not computed yet. Null to try again; otherwise why it was not merged. */
async function waitToRetry(
  github: GitHub,
  request: MergeRequest,
  { error, tries }: { error: unknown; tries: number },
): Promise<Omit<Refusal, "mayPass"> | null> {
  const refusal = await explainRefusal(github, request, error);
  if (refusal === null) throw error;
  const { mayPass, ...last } = refusal;
  if (!mayPass || tries === MAX_TRIES) return last;
  await github.pause(tries);
  const { branch, commit } = request.approval.base;
  const isSame = (await readBranch(github, branch)) === commit;
  if (isSame) return null;
  const reason = `${branch} moved while it was being merged`;
  return { reason, isByRules: false, baseMoved: true };
}

async function merge(
  { octokit, at }: GitHub,
  { pull, approval: { head: sha }, method }: MergeRequest,
): Promise<string> {
  const parameters = { ...at, pull_number: pull.number, sha, merge_method: method };
  return (await octokit.rest.pulls.merge(parameters)).data.sha;
}

const METHODS = ["merge", "rebase", "squash"] as const;

/** The requested method, then those that keep most history; only what the repository allows. */
async function chooseMethods(
  { octokit, at }: GitHub,
  requested: MergeMethod,
): Promise<MergeMethod[]> {
  const { data } = await octokit.rest.repos.get(at);
  // GitHub hides these settings from some tokens; then all methods are tried.
  const allowed = {
    merge: data.allow_merge_commit ?? true,
    squash: data.allow_squash_merge ?? true,
    rebase: data.allow_rebase_merge ?? true,
  };
  return [...new Set([requested, ...METHODS])].filter((method) => allowed[method]);
}

/** The merge commit of a pull request; null when it is not merged. */
async function readMergeCommit({ octokit, at }: GitHub, pull: number): Promise<string | null> {
  const { data } = await octokit.rest.pulls.get({ ...at, pull_number: pull });
  return data.merged ? data.merge_commit_sha : null;
}

interface Refusal {
  reason: string;
  /** Whether GitHub has not computed the answer yet. */
  mayPass: boolean;
  /** Whether another method, or time, may change the answer. */
  isByRules: boolean;
  baseMoved?: true;
}

/** Why a merge was refused and what a person can do; null for every other error. */
async function explainRefusal(
  { octokit, at }: GitHub,
  { pull, approval }: MergeRequest,
  error: unknown,
): Promise<Refusal | null> {
  const isConflict = httpStatusOf(error) === 409;
  if (!isConflict && httpStatusOf(error) !== 405) return null;
  const { data } = await octokit.rest.pulls.get({ ...at, pull_number: pull.number });
  const words = messageOf(error).replace(/\s+/g, " ").trim();
  const reason = describeObstacle(data, { approval, words, isConflict });
  if (reason !== null) return { reason, mayPass: false, isByRules: false };
  const isUndecided =
    data.mergeable === null || /try the merge again|already in progress/i.test(words);
  return {
    reason: `the repository's rules do not allow it yet: ${words}`,
    mayPass: data.state === "open" && isUndecided,
    isByRules: !isConflict,
  };
}

interface LivePull {
  base: { ref: string };
  head: { ref: string; sha: string };
  draft?: boolean;
  mergeable: boolean | null;
  mergeable_state: string;
}

/** What no other method and no waiting changes, and what a person can do; null for none of it. */
function describeObstacle(
  { base, head, draft, mergeable, mergeable_state }: LivePull,
  {
    approval,
    words,
    isConflict,
  }: Pick<MergeRequest, "approval"> & { words: string; isConflict: boolean },
): string | null {
  if (isConflict && head.sha !== approval.head) {
    return `the branch changed after ${approval.head.slice(0, 10)} was approved: a new review is needed`;
  }
  if (draft === true) return "it is a draft: press “Ready for review” on the pull request";
  if (mergeable === false) {
    return `it no longer merges cleanly into ${base.ref}: merge ${base.ref} into ${head.ref}, and ask for a new review`;
  }
  // Until the branch is updated, GitHub expects its checks, even those that have passed.
  const isBehind = mergeable_state === "behind" && (isConflict || /required status/i.test(words));
  return isBehind
    ? `the repository's rules require a branch that has all commits of ${base.ref}: press “Update branch” on the pull request, then approve it again`
    : null;
}

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
const SIGNATURES = /(verified|valid) signatures|signed commits/i;

/**
 * What becomes of an approved commit that the rules do not allow yet. GitHub merges it itself where it
 * has a queue, or where auto-merge cannot merge a later push unreviewed; otherwise the end of a check
 * starts another try.
 */
async function leaveToGitHub(github: GitHub, refused: Refused): Promise<Unmerged> {
  const { reason, rules } = refused;
  if (rules?.hasQueue ?? QUEUE.test(reason)) return enterQueue(github, refused);
  if (rules?.allowsAutoMerge === true && rules.dismissesStaleApprovals) {
    const mergeMethod = refused.method.toUpperCase();
    const variables = { id: rules.id, head: refused.approval.head, mergeMethod };
    const problem = await tryMutation(github, ENABLE, variables);
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

/** What a pull request must meet before it is merged, as far as the token may know. */
interface MergeRules {
  /** GitHub's id of the pull request, for mutations. */
  id: string;
  methods: ReadonlySet<MergeMethod>;
  allowsAutoMerge: boolean;
  /** Whether an approval is required, and a push dismisses it. */
  dismissesStaleApprovals: boolean;
  hasQueue: boolean;
  isQueued: boolean;
}

const QUERY = `query ($owner: String!, $repo: String!, $number: Int!) {
  repository(owner: $owner, name: $repo) {
    autoMergeAllowed
    pullRequest(number: $number) {
      id
      isMergeQueueEnabled
      isInMergeQueue
      baseRef {
        branchProtectionRule {
          dismissesStaleReviews
          requiredApprovingReviewCount
          requiresLinearHistory
        }
        rules(first: 100) {
          nodes {
            type
            parameters {
              ... on PullRequestParameters {
                dismissStaleReviewsOnPush
                requiredApprovingReviewCount
                allowedMergeMethods
              }
            }
          }
        }
      }
    }
  }
}`;

const Rule = z.object({
  type: z.string(),
  parameters: z
    .object({
      dismissStaleReviewsOnPush: z.boolean().optional(),
      requiredApprovingReviewCount: z.number().optional(),
      allowedMergeMethods: z.array(z.string()).nullish(),
    })
    .nullable(),
});

const Answer = z.object({
  repository: z.object({
    autoMergeAllowed: z.boolean(),
    pullRequest: z.object({
      id: z.string(),
      isMergeQueueEnabled: z.boolean(),
      isInMergeQueue: z.boolean(),
      baseRef: z.object({
        branchProtectionRule: z
          .object({
            dismissesStaleReviews: z.boolean(),
            requiredApprovingReviewCount: z.number().nullable(),
            requiresLinearHistory: z.boolean(),
          })
          .nullable(),
        rules: z.object({ nodes: z.array(Rule) }).nullable(),
      }),
    }),
  }),
});

type BaseRules = z.infer<typeof Answer>["repository"]["pullRequest"]["baseRef"];

/** Null when GitHub does not tell: an older server, or a failed request. */
async function readMergeRules({ octokit, at }: GitHub, number: number): Promise<MergeRules | null> {
  // GitHub shows branch protection to administrators only, and answers the rest.
  const partOf = ({ data = null }: { data?: unknown }) => data;
  const answer = await octokit.graphql(QUERY, { ...at, number }).catch(partOf);
  const { success, data } = Answer.safeParse(answer);
  if (!success) return null;
  const { autoMergeAllowed, pullRequest } = data.repository;
  const { id, isMergeQueueEnabled, isInMergeQueue, baseRef } = pullRequest;
  return {
    id,
    methods: allowedMethods(baseRef),
    allowsAutoMerge: autoMergeAllowed,
    dismissesStaleApprovals: dismissesStaleApprovals(baseRef),
    hasQueue: isMergeQueueEnabled,
    isQueued: isInMergeQueue,
  };
}

function allowedMethods({ branchProtectionRule, rules }: BaseRules): Set<MergeMethod> {
  const nodes = rules?.nodes ?? [];
  const isLinear =
    branchProtectionRule?.requiresLinearHistory === true ||
    nodes.some(({ type }) => type === "REQUIRED_LINEAR_HISTORY");
  const allows = (method: MergeMethod) =>
    !(isLinear && method === "merge") &&
    nodes.every(({ parameters }) => {
      const allowed = parameters?.allowedMergeMethods ?? null;
      return allowed === null || allowed.some((name) => name.toLowerCase() === method);
    });
  return new Set((["merge", "rebase", "squash"] as const).filter(allows));
}

function dismissesStaleApprovals({ branchProtectionRule, rules }: BaseRules): boolean {
  const protects =
    branchProtectionRule?.dismissesStaleReviews === true &&
    (branchProtectionRule.requiredApprovingReviewCount ?? 0) > 0;
  return (
    protects ||
    (rules?.nodes ?? []).some(
      ({ parameters }) =>
        parameters?.dismissStaleReviewsOnPush === true &&
        (parameters.requiredApprovingReviewCount ?? 0) > 0,
    )
  );
}
