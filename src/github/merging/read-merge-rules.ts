import * as z from "zod";
import type { MergeMethod } from "../../ports.ts";
import type { GitHub } from "../octokit.ts";

/** What a pull request must meet before it is merged, as far as the token may know. */
export interface MergeRules {
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
export async function readMergeRules(
  { octokit, at }: GitHub,
  number: number,
): Promise<MergeRules | null> {
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

/** GitHub shows branch protection to administrators only, and answers the rest. */
function partOf(error: unknown): unknown {
  return (error as { data?: unknown }).data ?? null;
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
