import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { appOperations } from "./apps/app-operations.ts";
import { artifactOperations } from "./apps/artifacts.ts";
import { checkRunOperations } from "./apps/check-runs.ts";
import { workflowRunOperations } from "./apps/workflow-runs.ts";
import { issueOperations } from "./issue-operations.ts";
import { checkAnswer, checkRequest } from "./openapi.ts";
import { type Answer, findThread, type Operation, type Request } from "./operation.ts";
import { pullOperations } from "./pull-operations.ts";
import { notFound, Refusal } from "./refusal.ts";
import { repositoryOperations } from "./repository-operations.ts";
import { settingsOperations } from "./settings-operations.ts";
import { setupOperations } from "./setup-operations.ts";
import { enforceThreadRules } from "./threads/rules.ts";
import { serveTransferred } from "./threads/transfer.ts";
import { accountOf, type Token, type World } from "./world.ts";

const OPERATIONS: readonly Operation[] = [
  // First: `issues/comments` is no issue.
  ...issueOperations,
  ...pullOperations,
  ...repositoryOperations,
  ...setupOperations,
  ...settingsOperations,
  ...appOperations,
  ...workflowRunOperations,
  ...checkRunOperations,
  ...artifactOperations,
];

export interface Served {
  status: number;
  body: unknown;
  /** Where the request or our own answer is not as GitHub's description has it. */
  violations: string[];
}

interface Asker {
  world: World;
  token: Token | null;
}

/** One request to the REST API: looked up, authorised, carried out, held against the description. */
export async function serveApi(
  { world, token }: Asker,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Served> {
  const url = new URL(request.url ?? "/", world.url);
  const body = await readBody(request);
  const transferred = serveTransferred(world, url.pathname);
  if (transferred !== null) {
    send(response, transferred);
    return { status: transferred.status, body, violations: [] };
  }
  const found = findOperation(request.method ?? "GET", url.pathname);
  const violations: string[] = [];
  let answer: Answer;
  try {
    if (found === null) throw notFound();
    const { operation, params } = found;
    const { method, template } = operation;
    violations.push(...checkRequest({ method, template, query: url.searchParams, body }));
    if (template.startsWith("/repos/")) requireRepository(world, params);
    const actor = accountOf(world, authorize(operation, { world, token, params }).login);
    const asked = { world, actor, token: token as Token, params, query: url.searchParams };
    const { accept = "" } = request.headers;
    const complete = { ...asked, accept, body: (body ?? {}) as Record<string, unknown> };
    enforceThreadRules(operation, complete);
    answer = operation.run(complete);
    violations.push(...checkAnswer({ method, template, body }, answer.status, answer.body));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, message, errors, headers } = error;
    answer = {
      status,
      headers,
      body: { message, errors, documentation_url: "https://docs.github.invalid" },
    };
  }
  send(response, paginate(answer, url));
  return { status: answer.status, body, violations };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  return Number(request.headers["content-length"] ?? 0) === 0 ? undefined : json(request);
}

function findOperation(method: string, path: string) {
  const parts = path.split("/");
  for (const operation of OPERATIONS) {
    const params = operation.method === method ? match(operation.template, parts) : null;
    if (params !== null) return { operation, params };
  }
  return null;
}

/** `{ref}`, `{path}` or `{branch}` at the end takes the rest of the path; every other name takes one part. */
function match(template: string, parts: readonly string[]): Record<string, string> | null {
  const names = template.split("/");
  const takesRest = /\/\{(ref|path|branch)\}$/.test(template) && parts.length > names.length;
  if (!takesRest && names.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const isLast = index === names.length - 1;
    const part = takesRest && isLast ? parts.slice(index).join("/") : (parts[index] ?? "");
    if (name.startsWith("{")) params[name.slice(1, -1)] = decodeURIComponent(part);
    else if (name !== part) return null;
  }
  return params;
}

function requireRepository({ owner, repo }: World, params: Record<string, string>): void {
  // Accounts belong to no repository.
  if (!("owner" in params)) return;
  if (params.owner === owner && params.repo === repo) return;
  throw notFound();
}

function authorize(
  { needs: [permission, access], template }: Operation,
  { world, token, params }: Asker & Pick<Request, "params">,
): Token {
  if (token === null) {
    throw access === "read" && !world.rules.isPrivate
      ? new Refusal(403, "API rate limit exceeded for this address.")
      : new Refusal(401, "Requires authentication");
  }
  // Every token may look at what the repository is.
  const granted = permission === "metadata" ? "read" : token.permissions[permission];
  if (granted === "write" || granted === access) return token;
  // A pull request is an issue, too, and labels are of both.
  const isOfPull =
    permission === "issues" &&
    (template.endsWith("/labels") || (findThread({ world, params })?.pull ?? null) !== null);
  const other = isOfPull ? token.permissions.pull_requests : undefined;
  if (other === "write" || other === access) return token;
  throw new Refusal(403, "Resource not accessible by integration", undefined, {
    "x-accepted-github-permissions": acceptedPermissions({ permission, access, template }),
  });
}

/** Issues and pull requests share these paths, so either permission may do. */
function acceptedPermissions({ permission, access, template }: Record<string, string>): string {
  const isShared = permission === "issues" && /\/issues\//.test(template ?? "");
  return isShared ? `issues=${access}; pull_requests=${access}` : `${permission}=${access}`;
}

const DEFAULT_PAGE = 30;
const LARGEST_PAGE = 100;

interface Page extends Answer {
  link?: string;
}

function paginate(answer: Answer, url: URL): Page {
  const runs = (answer.body as { check_runs?: unknown } | undefined)?.check_runs;
  if (Array.isArray(runs)) {
    const { body, ...page } = pageOf({ ...answer, body: runs }, url);
    return { ...page, body: { total_count: runs.length, check_runs: body } };
  }
  const isPaged = /(?:comments|reviews|pulls|issues|events|deliveries|reactions)$/.test(
    url.pathname,
  );
  return isPaged ? pageOf(answer, url) : answer;
}

function pageOf(answer: Answer, url: URL): Page {
  if (!Array.isArray(answer.body)) return answer;
  const wanted = Number(url.searchParams.get("per_page") ?? DEFAULT_PAGE);
  const size = Math.min(wanted, LARGEST_PAGE);
  const place = url.pathname.endsWith("/deliveries") ? "cursor" : "page";
  const page = Number(url.searchParams.get(place) ?? 1);
  const body = answer.body.slice((page - 1) * size, page * size);
  if (page * size >= answer.body.length) return { ...answer, body };
  const next = new URL(url);
  next.searchParams.set(place, String(page + 1));
  return { ...answer, body, link: `<${next}>; rel="next"` };
}

function send(response: ServerResponse, { status, body, link, ...more }: Page): void {
  const headers = { "content-type": "application/json; charset=utf-8", ...more.headers };
  response.writeHead(status, link === undefined ? headers : { ...headers, link });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
