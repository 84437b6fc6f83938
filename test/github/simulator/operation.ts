import { notFound } from "./refusal.ts";
import type {
  Access,
  Account,
  IssueRecord,
  Permission,
  PullRecord,
  Token,
  World,
} from "./world.ts";

export interface Request {
  world: World;
  /** Whose token it is; null for a request without a token. */
  actor: Account;
  token: Token;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** The media type that is asked for. */
  accept: string;
  body: Record<string, unknown>;
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** One operation of the API: what it is called, what the token needs for it, what it does. */
export interface Operation {
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  template: string;
  needs: [Permission, Access];
  run(request: Request): Answer;
}

/** The issue or pull request that a request is about; null for any other request. */
export function findThread({
  world,
  params,
}: Pick<Request, "world" | "params">): IssueRecord | null {
  const number = params.issue_number ?? params.pull_number;
  if (number !== undefined) return world.issues.get(Number(number)) ?? null;
  const holds = ({ comments }: IssueRecord) =>
    comments.some(({ id }) => id === Number(params.comment_id));
  return [...world.issues.values()].find(holds) ?? null;
}

export function findIssue({ world, params }: Request): IssueRecord {
  const issue = world.issues.get(Number(params.issue_number ?? params.pull_number));
  if (issue === undefined) throw notFound();
  return issue;
}

export function findPull(request: Request): { issue: IssueRecord; pull: PullRecord } {
  const issue = findIssue(request);
  if (issue.pull === null) throw notFound();
  return { issue, pull: issue.pull };
}
