import type { AppRecord } from "./apps/apps.ts";
import type { ArtifactRecord } from "./apps/artifacts.ts";
import type { CheckRunRecord } from "./apps/check-runs.ts";
import type { DispatchedRun } from "./apps/workflow-runs.ts";
import { type HistoryEntry, record } from "./history.ts";
import type { CheckState } from "./merging/required-checks.ts";
import type { PushRule } from "./push-rules.ts";
import { requireShort } from "./threads/lengths.ts";
import type { GitHubEvent } from "./workflow-events.ts";

/** What there is on the simulated GitHub: plain data, changed by operations and by people's acts. */

/** What a person may do in the repository, as GitHub names the roles. */
export type Role = "admin" | "maintain" | "write" | "triage" | "read" | "none";

export interface Account {
  id: number;
  login: string;
  type: "User" | "Bot";
  role: Role;
}

export type Permission =
  | "contents"
  | "issues"
  | "pull_requests"
  | "actions"
  | "checks"
  | "administration"
  | "secrets"
  | "metadata"
  /** For files in `.github/workflows`; the job's own token never has it. */
  | "workflows";
export type Access = "read" | "write";

export interface Token {
  login: string;
  /** What is not named is not granted. */
  permissions: Partial<Record<Permission, Access>>;
  /** The job's own token: what is done with it starts no workflow. */
  isJobToken: boolean;
  /** Set for the token of an App itself, or of one of its installations. */
  app?: number;
  installation?: number;
}

export interface CommentRecord {
  id: number;
  author: string;
  body: string;
  createdAt: string;
  updatedAt: string;
  reactions: ReactionRecord[];
}

export interface ReactionRecord {
  id: number;
  login: string;
  content: string;
}

export type ReviewState = "APPROVED" | "CHANGES_REQUESTED" | "COMMENTED" | "DISMISSED";

export interface ReviewRecord {
  id: number;
  author: string;
  body: string;
  state: ReviewState;
  commit: string;
  submittedAt: string;
}

export interface LineCommentRecord {
  id: number;
  review: number;
  author: string;
  path: string;
  line: number;
  hunk: string;
  body: string;
  /** The first comment of the thread; null for itself. */
  replyTo: number | null;
}

export interface PullRecord {
  head: string;
  base: string;
  /** The owner of the fork that the head branch is in; absent where it is in the repository itself. */
  fork?: string;
  /** The last commit that the head branch had, for when it is gone or in a fork. */
  lastHead: string;
  mergedAt: string | null;
  mergeCommit: string | null;
  mergedBy?: string;
  isDraft?: boolean;
  reviews: ReviewRecord[];
  /** Comments on lines, and replies to them. */
  lineComments?: LineCommentRecord[];
  /** Stays when a writer pushes. */
  autoMerge?: QueuedMerge;
}

/** A merge that GitHub carries out later for the account that asked for it. */
export interface QueuedMerge {
  method: MergeMethod;
  by: string;
  isJobToken: boolean;
}

export interface IssueRecord {
  id: number;
  number: number;
  title: string;
  body: string | null;
  /** How the page shows the body, where that is not what markdown-it makes of it. */
  page?: string;
  author: string;
  state: "open" | "closed";
  stateReason: "completed" | "not_planned" | null;
  labels: string[];
  comments: CommentRecord[];
  reactions: ReactionRecord[];
  createdAt: string;
  updatedAt: string;
  closedAt: string | null;
  pull: PullRecord | null;
  isLocked: boolean;
  /** Set when it was deleted, or transferred to another repository, `owner/name`. */
  gone:
    | { how: "deleted" }
    | { how: "transferred"; repository: string; number: number; isPrivate: boolean }
    | null;
}

export interface LabelRecord {
  id: number;
  name: string;
  color: string;
  description: string | null;
}

export type MergeMethod = "merge" | "squash" | "rebase";

/** The repository's settings that change what GitHub allows. */
export interface Rules {
  mergeMethods: readonly MergeMethod[];
  /** "Allow GitHub Actions to create and approve pull requests." */
  actionsMayOpenPulls: boolean;
  /** Approvals that the protected base asks for; 0 for none. */
  requiredApprovals: number;
  deleteBranchOnMerge: boolean;
  isPrivate: boolean;
  /** False for a private repository on a free plan. */
  hasDrafts: boolean;
  /** Hides the allowed merge methods, which GitHub shows only to administrators. */
  hidesMergeMethods: boolean;
  /** How often it is still not known whether a pull request can be merged. */
  mergeableUnknown: number;
  isArchived: boolean;
  /** After so many requests that create content, one is refused; null for no limit. */
  contentLimit: { requests: number; left: number; retryAfter: number | null } | null;
  /** Events that an Actions policy blocks: they start nothing. */
  blockedEvents?: readonly string[];
  /** What a ruleset demands of pushes to branches; nothing by default. */
  pushRules?: readonly PushRule[];
  /** Where the rules of the base come from: refusals are worded, and rules shown, differently. */
  protection: "classic" | "ruleset";
  requiredChecks: readonly string[];
  requiresLinearHistory: boolean;
  /** "Require signed commits." */
  requiresSignatures: boolean;
  /** "Require branches to be up to date before merging." */
  requiresUpToDate: boolean;
  /** "Dismiss stale pull request approvals when new commits are pushed." */
  dismissesStaleApprovals: boolean;
  /** What a ruleset allows for the base; null for all that the repository allows. */
  rulesetMethods: readonly MergeMethod[] | null;
  allowsAutoMerge: boolean;
  requiresQueue: boolean;
  /** Which actions may run; all by default. */
  actions?: { enabled?: boolean; allowed_actions?: "all" | "local_only" | "selected" };
  /** The patterns, if only selected actions may run. */
  allowedActions?: readonly string[];
  /** Those that GitHub has disabled because nothing happened for long. */
  disabledWorkflows?: readonly string[];
  /** The names of secrets. */
  secrets?: readonly string[];
  organizationSecrets?: readonly string[];
}

/** The rules that protect a base branch. */
export type BaseRules = Pick<
  Rules,
  | "protection"
  | "requiredChecks"
  | "requiredApprovals"
  | "requiresLinearHistory"
  | "requiresSignatures"
  | "requiresUpToDate"
  | "dismissesStaleApprovals"
  | "rulesetMethods"
  | "requiresQueue"
>;

export interface World {
  owner: string;
  repo: string;
  defaultBranch: string;
  rules: Rules;
  /** What the protection of a branch adds, as it was set up through the API. */
  branchRules: Map<string, Partial<BaseRules>>;
  /** Old names of renamed branches, by which the API redirects while no branch has them again. */
  renamed: Map<string, string>;
  accounts: Map<string, Account>;
  tokens: Map<string, Token>;
  issues: Map<number, IssueRecord>;
  labels: Map<string, LabelRecord>;
  history: HistoryEntry[];
  /** By commit, the checks that have run on it. */
  checks: Map<string, Map<string, CheckState>>;
  /** Commits that a job's token pushed: their checks wait for a person's click. */
  awaitingClick: Set<string>;
  /** Pull requests in the merge queue. */
  queue: Map<number, QueuedMerge>;
  /** Events that no person's act answers and that start workflows, oldest first. */
  started: GitHubEvent[];
  /** Runs of workflows that were dispatched, oldest first. */
  dispatches: DispatchedRun[];
  /** Checks that Apps made, oldest first. */
  checkRuns: CheckRunRecord[];
  /** What runs of workflows uploaded, oldest first. */
  artifacts: ArtifactRecord[];
  apps: Map<number, AppRecord>;
  /** By login, the public key with which an account signs. */
  signingKeys?: Map<string, string>;
  /** The bare repository that is served. */
  gitDir: string;
  /** The server's address, which every link in an answer begins with. */
  url: string;
  nextId(): number;
  now(): string;
}

/** The rules for pull requests into this branch. */
export function rulesOf({ rules, branchRules }: World, branch: string): Rules {
  return { ...rules, ...branchRules.get(branch) };
}

/** Ranks of roles: a role includes those below it. */
const RANK = { none: 0, read: 1, triage: 2, write: 3, maintain: 4, admin: 5 } as const;

export function hasRole(role: Role, least: Role): boolean {
  return RANK[role] >= RANK[least];
}

/** An account; an unknown login is a stranger without any role. */
export function accountOf(world: World, login: string): Account {
  const known = world.accounts.get(login.toLowerCase());
  if (known !== undefined) return known;
  const type = login.endsWith("[bot]") ? "Bot" : "User";
  const stranger: Account = { id: world.nextId(), login, type, role: "none" };
  world.accounts.set(login.toLowerCase(), stranger);
  return stranger;
}

/** An issue or a pull request, which are numbered alike. */
export function addIssue(
  world: World,
  given: Pick<IssueRecord, "title" | "body" | "author" | "pull">,
): IssueRecord {
  requireShort(given.title, "title");
  requireShort(given.body ?? "", "body");
  const createdAt = world.now();
  const issue: IssueRecord = {
    id: world.nextId(),
    number: world.issues.size + 1,
    ...given,
    state: "open",
    stateReason: null,
    labels: [],
    comments: [],
    reactions: [],
    createdAt,
    updatedAt: createdAt,
    closedAt: null,
    isLocked: false,
    gone: null,
  };
  world.issues.set(issue.number, issue);
  const { author, pull, title, body } = given;
  const draft = pull?.isDraft === true ? ({ isDraft: true } as const) : {};
  const branches = pull === null ? null : { head: pull.head, base: pull.base, ...draft };
  record(world, author, { issue: issue.number, what: "opened", title, body, pull: branches });
  return issue;
}
