import { record } from "./history.ts";
import { findIssue, type Operation, type Request } from "./operation.ts";
import { invalid, notFound, Refusal } from "./refusal.ts";
import {
  renderBody,
  renderComment,
  renderIssue,
  renderLabel,
  renderLabels,
  renderReaction,
} from "./render.ts";
import { requireShort } from "./threads/lengths.ts";
import type { CommentRecord, IssueRecord, LabelRecord, ReactionRecord, World } from "./world.ts";

const REPOSITORY = "/repos/{owner}/{repo}";
const ISSUE = `${REPOSITORY}/issues/{issue_number}`;
const COMMENT = `${REPOSITORY}/issues/comments/{comment_id}`;

export const issueOperations: Operation[] = [
  {
    method: "GET",
    template: ISSUE,
    needs: ["issues", "read"],
    run: (request) => {
      const issue = findIssue(request);
      const isFull = request.accept.includes("vnd.github.full+json");
      const body = renderIssue(request.world, issue);
      return { status: 200, body: isFull ? { ...body, ...renderBody(issue) } : body };
    },
  },
  {
    method: "PATCH",
    template: ISSUE,
    needs: ["issues", "write"],
    run: (request) => {
      const { world, body, actor } = request;
      const issue = findIssue(request);
      edit(world, issue, { ...body, by: actor.login });
      return { status: 200, body: renderIssue(world, issue) };
    },
  },
  {
    method: "GET",
    template: `${ISSUE}/comments`,
    needs: ["issues", "read"],
    run: (request) => {
      const issue = findIssue(request);
      const body = issue.comments.map((comment) => renderComment(request.world, comment, issue));
      return { status: 200, body };
    },
  },
  {
    method: "POST",
    template: `${ISSUE}/comments`,
    needs: ["issues", "write"],
    run: (request) => {
      const issue = findIssue(request);
      const comment = addComment(request.world, issue, {
        author: request.actor.login,
        body: String(request.body.body),
      });
      return { status: 201, body: renderComment(request.world, comment, issue) };
    },
  },
  {
    method: "PATCH",
    template: COMMENT,
    needs: ["issues", "write"],
    run: (request) => {
      const { issue, comment } = findComment(request);
      // A user who may write can edit others' comments; so can the job's token.
      comment.body = requireShort(String(request.body.body), "comment");
      comment.updatedAt = request.world.now();
      const edited = { comment: comment.id, body: comment.body };
      record(request.world, request.actor.login, {
        issue: issue.number,
        what: "comment-edited",
        ...edited,
      });
      return { status: 200, body: renderComment(request.world, comment, issue) };
    },
  },
  {
    method: "POST",
    template: `${ISSUE}/labels`,
    needs: ["issues", "write"],
    run: (request) => {
      const { world, body, actor } = request;
      const issue = findIssue(request);
      for (const name of (body.labels ?? []) as string[]) {
        if (!world.labels.has(name.toLowerCase())) addLabel(world, { name, color: "ededed" });
        label(world, issue, { name, by: actor.login });
      }
      return { status: 200, body: renderLabels(world, issue.labels) };
    },
  },
  {
    method: "DELETE",
    template: `${ISSUE}/labels/{name}`,
    needs: ["issues", "write"],
    run: (request) => {
      const issue = findIssue(request);
      const name = request.params.name ?? "";
      if (!has(issue.labels, name)) throw new Refusal(404, "Label does not exist");
      issue.labels = issue.labels.filter((one) => one.toLowerCase() !== name.toLowerCase());
      const { world, actor } = request;
      record(world, actor.login, { issue: issue.number, what: "unlabelled", label: name });
      return { status: 200, body: renderLabels(request.world, issue.labels) };
    },
  },
  {
    method: "POST",
    template: `${REPOSITORY}/labels`,
    needs: ["issues", "write"],
    run: ({ world, body }) => {
      const { name, color = "ededed", description = null } = body as unknown as LabelRecord;
      return { status: 201, body: renderLabel(addLabel(world, { name, color, description })) };
    },
  },
  {
    method: "GET",
    template: `${REPOSITORY}/labels/{name}`,
    needs: ["issues", "read"],
    run: ({ world, params }) => {
      const label = world.labels.get((params.name ?? "").toLowerCase());
      if (label === undefined) throw notFound();
      return { status: 200, body: renderLabel(label) };
    },
  },
  {
    method: "POST",
    template: `${ISSUE}/reactions`,
    needs: ["issues", "write"],
    run: (request) => {
      const { number, reactions } = findIssue(request);
      return react(request, reactions, { issue: number, comment: null });
    },
  },
  {
    method: "GET",
    template: `${COMMENT}/reactions`,
    needs: ["issues", "read"],
    run: (request) => {
      const { reactions } = findComment(request).comment;
      return { status: 200, body: reactions.map((one) => renderReaction(request.world, one)) };
    },
  },
  {
    method: "POST",
    template: `${COMMENT}/reactions`,
    needs: ["issues", "write"],
    run: (request) => {
      const { issue, comment } = findComment(request);
      return react(request, comment.reactions, { issue: issue.number, comment: comment.id });
    },
  },
];

export function addComment(
  world: World,
  issue: IssueRecord,
  { author, body }: { author: string; body: string },
): CommentRecord {
  const createdAt = world.now();
  const comment = {
    id: world.nextId(),
    author,
    body: requireShort(body, "comment"),
    createdAt,
    updatedAt: createdAt,
    reactions: [],
  };
  issue.comments.push(comment);
  record(world, author, { issue: issue.number, what: "commented", comment: comment.id, body });
  return comment;
}

/** New title, text or state; what is not given stays. */
export function edit(
  world: World,
  issue: IssueRecord,
  { title, body, state, by }: Record<string, unknown> & { by: string },
): void {
  const before = `${issue.title}\n${issue.body}`;
  if (typeof title === "string") issue.title = requireShort(title, "title");
  if (typeof body === "string") issue.body = requireShort(body, "body");
  if (`${issue.title}\n${issue.body}` !== before) {
    const { number, ...now } = issue;
    record(world, by, { issue: number, what: "edited", title: now.title, body: now.body });
  }
  if (state === "closed" || state === "open") setState(world, issue, { state, by });
}

export function label(
  world: World,
  issue: IssueRecord,
  { name, by }: { name: string; by: string },
): void {
  if (has(issue.labels, name)) return;
  issue.labels.push(name);
  record(world, by, { issue: issue.number, what: "labelled", label: name });
}

export function setState(
  world: World,
  issue: IssueRecord,
  { state, by }: { state: "open" | "closed"; by: string },
): void {
  if (issue.state !== state) {
    const what = state === "closed" ? "closed" : "reopened";
    record(world, by, { issue: issue.number, what });
  }
  issue.state = state;
  issue.closedAt = state === "closed" ? world.now() : null;
  issue.stateReason = state === "closed" ? "completed" : null;
}

export function addLabel(
  world: World,
  { name, color, description = null }: Pick<LabelRecord, "name" | "color"> & Partial<LabelRecord>,
): LabelRecord {
  const refuse = (field: string, code: string) => invalid({ resource: "Label", field, code });
  if (world.labels.has(name.toLowerCase())) throw refuse("name", "already_exists");
  if (name === "") throw refuse("name", "missing_field");
  requireShort(name, "label");
  if (!/^[0-9a-f]{6}$/i.test(color)) throw refuse("color", "invalid");
  requireShort(description ?? "", "description");
  const label = { id: world.nextId(), name, color, description };
  world.labels.set(name.toLowerCase(), label);
  return label;
}

function findComment({ world, params }: Request) {
  for (const issue of world.issues.values()) {
    const comment = issue.comments.find(({ id }) => id === Number(params.comment_id));
    if (comment !== undefined) return { issue, comment };
  }
  throw notFound();
}

/** The same reaction twice is the one that is there. */
function react(
  { world, actor, body }: Request,
  reactions: ReactionRecord[],
  to: { issue: number; comment: number | null },
) {
  const content = String(body.content);
  const { login } = actor;
  const before = reactions.find((one) => one.login === login && one.content === content);
  if (before !== undefined) return { status: 200, body: renderReaction(world, before) };
  const reaction = { id: world.nextId(), login, content };
  reactions.push(reaction);
  record(world, login, { ...to, what: "reacted", content });
  return { status: 201, body: renderReaction(world, reaction) };
}

function has(names: readonly string[], name: string): boolean {
  return names.some((one) => one.toLowerCase() === name.toLowerCase());
}
