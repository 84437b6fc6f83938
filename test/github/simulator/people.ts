import { branchHead, git } from "./git.ts";
import { record } from "./history.ts";
import { addComment, addLabel, edit, label, setState } from "./issue-operations.ts";
import { enqueue, mergeWhatIsReady } from "./merging/later-merges.ts";
import { mergeByHand } from "./merging/merge.ts";
import { startChecks } from "./merging/required-checks.ts";
import { Refusal } from "./refusal.ts";
import {
  renderComment,
  renderIssue,
  renderLabel,
  renderPull,
  renderRepository,
  renderReview,
  renderUser,
} from "./render.ts";
import { requireShort } from "./threads/lengths.ts";
import type { GitHubEvent } from "./workflow-events.ts";
import {
  accountOf,
  addIssue,
  hasRole,
  type IssueRecord,
  type ReviewState,
  type World,
} from "./world.ts";

export type { GitHubEvent };

/** A comment on a line of a pull request. */
export interface OnLine {
  path: string;
  line: number;
  body: string;
}

/** What a person does on the web page, with the rules that hold there; answers the event it makes. */
export function personOf(world: World, login: string) {
  const event = (name: string, action: string, more: Record<string, unknown>): GitHubEvent => ({
    name,
    payload: {
      action,
      ...more,
      repository: renderRepository(world),
      sender: renderUser(world, login),
    },
  });

  return {
    opensIssue: ({ title, body }: { title: string; body: string }): GitHubEvent => {
      const issue = addIssue(world, { title, body, author: login, pull: null });
      return event("issues", "opened", { issue: renderIssue(world, issue) });
    },
    editsIssue: (number: number, { title, body }: { title?: string; body?: string }) => {
      const issue = issueOf(world, number);
      edit(world, issue, { title, body, by: login });
      return event("issues", "edited", { issue: renderIssue(world, issue) });
    },
    locksIssue: (number: number): GitHubEvent => {
      requireRole(world, login, "write");
      const issue = issueOf(world, number);
      issue.isLocked = true;
      return event("issues", "locked", { issue: renderIssue(world, issue) });
    },
    unlocksIssue: (number: number): GitHubEvent => {
      requireRole(world, login, "write");
      const issue = issueOf(world, number);
      issue.isLocked = false;
      return event("issues", "unlocked", { issue: renderIssue(world, issue) });
    },
    deletesIssue: (number: number): GitHubEvent => {
      requireRole(world, login, "admin");
      const issue = issueOf(world, number);
      issue.gone = { how: "deleted" };
      return event("issues", "deleted", { issue: renderIssue(world, issue) });
    },
    /** To another repository of the same owner, where it may get another number. */
    transfersIssue: (
      number: number,
      to: { repository: string; number: number; isPrivate?: boolean },
    ): GitHubEvent => {
      requireRole(world, login, "write");
      const issue = issueOf(world, number);
      issue.gone = { how: "transferred", isPrivate: false, ...to };
      return event("issues", "transferred", { issue: renderIssue(world, issue) });
    },
    labels: (number: number, name: string): GitHubEvent => {
      requireRole(world, login, "triage");
      const issue = issueOf(world, number);
      const known =
        world.labels.get(name.toLowerCase()) ?? addLabel(world, { name, color: "ededed" });
      label(world, issue, { name, by: login });
      const rendered = { issue: renderIssue(world, issue), label: renderLabel(known) };
      return event("issues", "labeled", rendered);
    },
    comments: (number: number, body: string): GitHubEvent => {
      const issue = issueOf(world, number);
      const comment = addComment(world, issue, { author: login, body });
      return event("issue_comment", "created", {
        issue: renderIssue(world, issue),
        comment: renderComment(world, comment, issue),
      });
    },
    reviews: (
      number: number,
      {
        state,
        body = "",
        commit,
        onLines = [],
      }: { state: ReviewState; body?: string; commit?: string; onLines?: readonly OnLine[] },
    ): GitHubEvent => {
      const { issue, pull } = pullOf(world, number);
      if (state !== "COMMENTED" && issue.author === login) {
        const what = state === "APPROVED" ? "approve" : "request changes on";
        throw new Refusal(422, `Can not ${what} your own pull request`);
      }
      requireShort(body, "review");
      const head = branchHead(world.gitDir, pull.head) ?? pull.lastHead;
      const review = {
        id: world.nextId(),
        author: login,
        body,
        state,
        commit: commit ?? head,
        submittedAt: world.now(),
      };
      pull.reviews.push(review);
      pull.lineComments ??= [];
      for (const { path, line, body: words } of onLines) {
        const hunk = `@@ -0,0 +1,${line} @@\n+line ${line}`;
        const said = { path, line, hunk, body: words, author: login, replyTo: null };
        pull.lineComments.push({ id: world.nextId(), review: review.id, ...said });
      }
      const said = { state, body, commit: review.commit };
      record(world, login, { issue: number, what: "reviewed", ...said });
      const rendered = { ...renderReview(world, review), state: state.toLowerCase() };
      mergeWhatIsReady(world);
      return event("pull_request_review", "submitted", {
        pull_request: renderPull(world, issue, pull),
        review: rendered,
      });
    },
    dismissesReview: (number: number, author: string): void => {
      requireRole(world, login, "write");
      const { pull } = pullOf(world, number);
      for (const review of pull.reviews) if (review.author === author) review.state = "DISMISSED";
    },
    /** Changes the branch that it is to be merged into. */
    retargets: (number: number, base: string): GitHubEvent => {
      requireRole(world, login, "write");
      const { issue, pull } = pullOf(world, number);
      if (branchHead(world.gitDir, base) === null) throw new Refusal(422, `no branch ${base}`);
      const before = pull.base;
      pull.base = base;
      return event("pull_request", "edited", {
        number,
        changes: { base: { ref: { from: before } } },
        pull_request: renderPull(world, issue, pull),
      });
    },
    /** GitHub renames the base of open pull requests with it, and closes those whose own branch it is. */
    renamesBranch: (from: string, to: string): void => {
      requireRole(world, login, "admin");
      git(world.gitDir, "branch", "-m", from, to);
      world.renamed.set(from, to);
      if (world.defaultBranch === from) world.defaultBranch = to;
      for (const { issue, pull } of openPulls(world)) {
        if (pull.base === from) pull.base = to;
        if (pull.head === from) setState(world, issue, { state: "closed", by: login });
      }
    },
    /** With a commit, from a fork of this person. */
    opensPull: (pull: {
      head: string;
      base: string;
      title?: string;
      body?: string;
      commit?: string;
    }): number => {
      const { head, base, title = head, body = "", commit } = pull;
      const lastHead = commit ?? branchHead(world.gitDir, head) ?? "";
      const fork = commit === undefined ? {} : { fork: login };
      const record = {
        head,
        base,
        lastHead,
        mergedAt: null,
        mergeCommit: null,
        reviews: [],
        ...fork,
      };
      return addIssue(world, { title, body, author: login, pull: record }).number;
    },
    convertsToDraft: (number: number): void => {
      pullOf(world, number).pull.isDraft = true;
    },
    marksReady: (number: number): void => {
      pullOf(world, number).pull.isDraft = false;
    },
    mergesPull: (number: number): GitHubEvent => {
      requireRole(world, login, "write");
      const { issue, pull } = pullOf(world, number);
      mergeByHand(world, { issue, pull, by: login });
      return event("pull_request", "closed", {
        number,
        pull_request: renderPull(world, issue, pull),
      });
    },
    /** "Approve workflows to run", which GitHub asks for where a job's token pushed. */
    startsChecks: (number: number): void => {
      requireRole(world, login, "write");
      startChecks(world, pullOf(world, number).pull);
    },
    /** "Merge when ready", in a repository with a merge queue. */
    queuesPull: (number: number): void => {
      requireRole(world, login, "write");
      enqueue(world, pullOf(world, number), { by: login, isJobToken: false });
    },
    /** After its branch was restored. */
    reopensPull: (number: number): void => {
      setState(world, pullOf(world, number).issue, { state: "open", by: login });
    },
    closesPull: (number: number): GitHubEvent => {
      const { issue, pull } = pullOf(world, number);
      setState(world, issue, { state: "closed", by: login });
      return event("pull_request", "closed", {
        number,
        pull_request: renderPull(world, issue, pull),
      });
    },
  };
}

function issueOf(world: World, number: number): IssueRecord {
  const issue = world.issues.get(number);
  if (issue === undefined) throw new Error(`there is no issue ${number}`);
  return issue;
}

function pullOf(world: World, number: number) {
  const issue = issueOf(world, number);
  if (issue.pull === null) throw new Error(`${number} is no pull request`);
  return { issue, pull: issue.pull };
}

function openPulls(world: World) {
  return [...world.issues.values()].flatMap((issue) =>
    issue.pull === null || issue.state === "closed" ? [] : [{ issue, pull: issue.pull }],
  );
}

function requireRole(world: World, login: string, least: "triage" | "write" | "admin"): void {
  if (hasRole(accountOf(world, login).role, least)) return;
  throw new Refusal(403, `${login} may not do that`);
}
