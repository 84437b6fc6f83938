import { branchHead, git } from "../git.ts";
import { Refusal } from "../refusal.ts";
import { isBehind } from "../render.ts";
import { isVerified } from "../signatures.ts";
import {
  accountOf,
  hasRole,
  type MergeMethod,
  type PullRecord,
  rulesOf,
  type World,
} from "../world.ts";
import { describeMissingChecks } from "./required-checks.ts";

/** The rules of repository and base, for a merge through the API: 405, in GitHub's words. */
export function refuseByRules(
  world: World,
  { pull, method, isAuthor }: { pull: PullRecord; method: MergeMethod; isAuthor: boolean },
): void {
  const rules = rulesOf(world, pull.base);
  if (pull.isDraft === true) throw new Refusal(405, "Pull Request is still a draft");
  if (!rules.mergeMethods.includes(method)) {
    throw new Refusal(405, `${METHOD_NAMES[method]} are not allowed on this repository.`);
  }
  const broken = [
    ...(rules.requiresQueue ? ["Changes must be made through the merge queue"] : []),
    ...brokenRules(world, pull),
    ...brokenByMethod(world, pull, method),
    ...brokenBySignatures(world, pull, { method, isAuthor }),
  ];
  const [first] = broken;
  if (first === undefined) return;
  const isRuleset = rules.protection === "ruleset";
  throw new Refusal(
    405,
    isRuleset ? `Repository rule violations found\n\n${broken.join("\n\n")}\n\n` : first,
  );
}

const METHOD_NAMES = { merge: "Merge commits", squash: "Squash merges", rebase: "Rebase merges" };

/** What is missing whichever way it is merged. */
export function brokenRules(world: World, pull: PullRecord): string[] {
  const { requiredApprovals: count, requiredChecks } = rulesOf(world, pull.base);
  const head = branchHead(world.gitDir, pull.head) ?? pull.lastHead;
  // Of a branch that is behind, no check counts.
  const total = requiredChecks.length;
  const missing = isBehind(world, pull)
    ? `${total} of ${total} required status checks are expected.`
    : describeMissingChecks(world, head, requiredChecks);
  const isApproved = countApprovals(world, pull) >= count;
  const review = `At least ${count} approving review is required by reviewers with write access.`;
  return [...(missing === null ? [] : [missing]), ...(isApproved ? [] : [review])];
}

/** One approval per person who may write; of each, the latest review counts. */
function countApprovals(world: World, pull: PullRecord): number {
  dismissStaleApprovals(world, pull);
  const latest = new Map(
    pull.reviews
      .filter(({ state }) => state !== "COMMENTED")
      .map(({ author, state }) => [author.toLowerCase(), state]),
  );
  return [...latest].filter(
    ([login, state]) => state === "APPROVED" && hasRole(accountOf(world, login).role, "write"),
  ).length;
}

export function dismissStaleApprovals(world: World, pull: PullRecord): void {
  if (!rulesOf(world, pull.base).dismissesStaleApprovals) return;
  const head = branchHead(world.gitDir, pull.head) ?? pull.lastHead;
  for (const review of pull.reviews) {
    if (review.state === "APPROVED" && review.commit !== head) review.state = "DISMISSED";
  }
}

/** GitHub signs merge commits, and squashed commits for the author of the pull request; it signs no rebase. */
function brokenBySignatures(
  world: World,
  { base, head }: PullRecord,
  { method, isAuthor }: { method: MergeMethod; isAuthor: boolean },
): string[] {
  if (!rulesOf(world, base).requiresSignatures) return [];
  if (method === "rebase") {
    const why = "Rebase merges cannot be automatically signed by GitHub";
    return [`Base branch requires signed commits. ${why}.`];
  }
  const commits = git(world.gitDir, "rev-list", `${base}..${head}`).split("\n");
  const isSigned = commits.every((commit) => isVerified(world, commit));
  const isAllowed = isSigned || (method === "squash" && isAuthor);
  return isAllowed ? [] : ["Commits must have verified signatures."];
}

function brokenByMethod(world: World, { base, head }: PullRecord, method: MergeMethod): string[] {
  const rules = rulesOf(world, base);
  const forbidden = rules.rulesetMethods?.includes(method) === false;
  const merges = git(world.gitDir, "rev-list", "--merges", "--count", `${base}..${head}`);
  if (method === "rebase" && merges !== "0") {
    throw new Refusal(405, "This branch can't be rebased");
  }
  return [
    ...(forbidden ? [`The merge method ${method} is not allowed by the rules of ${base}.`] : []),
    ...(rules.requiresLinearHistory && method === "merge"
      ? ["This branch must not contain merge commits."]
      : []),
  ];
}
