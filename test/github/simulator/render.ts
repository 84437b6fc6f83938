import MarkdownIt from "markdown-it";
import { fillSchema } from "./fill-schema.ts";
import { branchHead, mergeTree, tryGit } from "./git.ts";
import type {
  CommentRecord,
  IssueRecord,
  LabelRecord,
  LineCommentRecord,
  PullRecord,
  ReactionRecord,
  ReviewRecord,
  World,
} from "./world.ts";
import { accountOf, rulesOf } from "./world.ts";

/** Records as GitHub's answers and events show them. */

export function renderUser(world: World, login: string) {
  const { id, type } = accountOf(world, login);
  return fillSchema("simple-user", {
    id,
    login,
    type,
    html_url: `${world.url}/${encodeURIComponent(login)}`,
  });
}

export function renderRepository(world: World) {
  const { owner, repo, url, rules, defaultBranch } = world;
  return fillSchema("full-repository", {
    name: repo,
    full_name: `${owner}/${repo}`,
    private: rules.isPrivate,
    owner: renderUser(world, owner),
    default_branch: defaultBranch,
    html_url: `${url}/${owner}/${repo}`,
    url: `${url}/repos/${owner}/${repo}`,
    clone_url: `${url}/${owner}/${repo}.git`,
    ...(rules.hidesMergeMethods ? {} : allowedMethods(rules)),
    delete_branch_on_merge: rules.deleteBranchOnMerge,
    archived: rules.isArchived,
  });
}

function allowedMethods({ mergeMethods }: World["rules"]) {
  return {
    allow_merge_commit: mergeMethods.includes("merge"),
    allow_squash_merge: mergeMethods.includes("squash"),
    allow_rebase_merge: mergeMethods.includes("rebase"),
  };
}

export function renderLabel({ id, name, color, description }: LabelRecord) {
  return fillSchema("label", { id, name, color, description });
}

export function renderLabels(world: World, names: readonly string[]) {
  return names
    .map((name) => world.labels.get(name.toLowerCase()))
    .filter((label) => label !== undefined)
    .map(renderLabel);
}

export function issueNodeId(id: number): string {
  return `I_${id}`;
}

export function renderIssue(world: World, issue: IssueRecord) {
  const kind = issue.pull === null ? "issues" : "pull";
  const address = `${world.url}/${world.owner}/${world.repo}/${kind}/${issue.number}`;
  const links = { diff_url: address, html_url: address, patch_url: address, url: address };
  return fillSchema("issue", {
    ...common(issue),
    node_id: issueNodeId(issue.id),
    html_url: address,
    repository_url: `${world.url}/repos/${world.owner}/${world.repo}`,
    user: renderUser(world, issue.author),
    labels: renderLabels(world, issue.labels),
    locked: issue.isLocked,
    state_reason: issue.stateReason,
    comments: issue.comments.length,
    ...(issue.pull === null ? {} : { pull_request: { merged_at: issue.pull.mergedAt, ...links } }),
  });
}

const markdownIt = new MarkdownIt({ html: true });

/** The body as GitHub's page has it. */
export function renderBody({ body, page }: IssueRecord) {
  return { body_html: page ?? markdownIt.render(body ?? "") };
}

function common({ id, number, title, body, state, createdAt, updatedAt, closedAt }: IssueRecord) {
  const times = { created_at: createdAt, updated_at: updatedAt, closed_at: closedAt };
  return { id, number, title, body, state, ...times };
}

export function renderComment(world: World, comment: CommentRecord, issue: IssueRecord) {
  const place = `${world.url}/${world.owner}/${world.repo}/issues/${issue.number}`;
  return fillSchema("issue-comment", {
    id: comment.id,
    body: comment.body,
    user: renderUser(world, comment.author),
    html_url: `${place}#issuecomment-${comment.id}`,
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
  });
}

export function renderReaction(world: World, { id, login, content }: ReactionRecord) {
  return fillSchema("reaction", { id, content, user: renderUser(world, login) });
}

export function renderReview(world: World, review: ReviewRecord) {
  return fillSchema("pull-request-review", {
    id: review.id,
    user: renderUser(world, review.author),
    body: review.body,
    state: review.state,
    commit_id: review.commit,
    submitted_at: review.submittedAt,
  });
}

export function renderLineComment(world: World, comment: LineCommentRecord, schema: LineSchema) {
  const { replyTo } = comment;
  return fillSchema(schema, {
    id: comment.id,
    pull_request_review_id: comment.review,
    user: renderUser(world, comment.author),
    path: comment.path,
    line: comment.line,
    diff_hunk: comment.hunk,
    body: comment.body,
    ...(replyTo === null ? {} : { in_reply_to_id: replyTo }),
  });
}

/** GitHub renders the comments of one review otherwise than all of a pull request. */
type LineSchema = "review-comment" | "pull-request-review-comment";

export function renderPull(world: World, issue: IssueRecord, pull: PullRecord) {
  const merged = pull.mergedAt !== null;
  return fillSchema("pull-request", {
    ...renderSimplePull(world, issue, pull),
    merged,
    merged_at: pull.mergedAt,
    merged_by: pull.mergedBy === undefined ? null : renderUser(world, pull.mergedBy),
    mergeable: merged || issue.state === "closed" ? null : knownMergeable(world, pull),
    mergeable_state: isBehind(world, pull) ? "behind" : "unknown",
  });
}

/** GitHub finds it out in the background, and until then says that it does not know. */
function knownMergeable(world: World, pull: PullRecord): boolean | null {
  if (world.rules.mergeableUnknown === 0) return isMergeable(world, pull);
  world.rules.mergeableUnknown -= 1;
  return null;
}

export function renderSimplePull(world: World, issue: IssueRecord, pull: PullRecord) {
  return fillSchema("pull-request-simple", {
    ...common(issue),
    html_url: `${world.url}/${world.owner}/${world.repo}/pull/${issue.number}`,
    user: renderUser(world, issue.author),
    // Otherwise than issues, it never says null.
    labels: renderLabels(world, issue.labels).map((label) => ({
      ...label,
      description: label.description ?? "",
    })),
    merged_at: pull.mergedAt,
    merge_commit_sha: pull.mergeCommit,
    head: renderEnd(world, { branch: pull.head, sha: headOf(world, pull), owner: pull.fork }),
    base: renderEnd(world, { branch: pull.base, sha: branchHead(world.gitDir, pull.base) ?? "" }),
    draft: pull.isDraft === true,
    node_id: `PR_${issue.id}`,
  });
}

export function headOf({ gitDir }: World, { fork, head, lastHead }: PullRecord): string {
  return (fork === undefined ? branchHead(gitDir, head) : null) ?? lastHead;
}

interface End {
  branch: string;
  sha: string;
  owner?: string | undefined;
}

function renderEnd(world: World, { branch, sha, owner = world.owner }: End) {
  return {
    label: `${owner}:${branch}`,
    ref: branch,
    sha,
    user: renderUser(world, owner),
    repo: fillSchema("repository", {
      name: world.repo,
      full_name: `${owner}/${world.repo}`,
      owner: renderUser(world, owner),
      private: world.rules.isPrivate,
    }),
  };
}

/** Whether the rules ask for a newer commit of the base than the branch has. */
export function isBehind(world: World, { head, lastHead, base }: PullRecord): boolean {
  if (!rulesOf(world, base).requiresUpToDate) return false;
  const tip = branchHead(world.gitDir, head) ?? lastHead;
  return !tryGit(world.gitDir, "merge-base", "--is-ancestor", base, tip).ok;
}

/** Whether git itself could merge it. */
export function isMergeable({ gitDir }: World, { head, base }: PullRecord): boolean {
  return mergeTree(gitDir, { base, head }) !== null;
}
