import { ArbiterError } from "../errors.ts";
import { count } from "../safe-text/clean-text.ts";

/** The HTTP status of a failed request; null for any other error. */
export function httpStatusOf(error: unknown): number | null {
  const { status } = (error ?? {}) as { status?: unknown };
  return typeof status === "number" ? status : null;
}

/** Whether the request may have had an effect. Octokit reports a broken connection as 500. */
export function isUncertain(error: unknown): boolean {
  return (httpStatusOf(error) ?? 0) >= 500;
}

/** The result of a request; null when GitHub answers 404 or 410. */
export async function orNull<Value>(request: Promise<Value>): Promise<Value | null> {
  return request.catch((error) => {
    if (httpStatusOf(error) === 404 || httpStatusOf(error) === 410) return null;
    throw error;
  });
}

/** Performs requests. An error says what failed, why, and what to do. */
export async function callGitHub<Value>(task: string, act: () => Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    throw explain(task, error);
  }
}

function explain(task: string, error: unknown): unknown {
  if (error instanceof ArbiterError) return error;
  const failed = failedAnswerOf(error);
  if (failed === null) return error;
  const { answer, label } = failed;
  const { code, fix, lacksPermission } = explainAnswer(answer);
  const message = `${task} failed: GitHub answered ${label}: ${answer.message}`;
  const data = { status: answer.status, lacksPermission };
  return new ArbiterError(code, message, { fix, data, cause: error });
}

/** Null for an error that is not an answer of GitHub. `label` is its status, or the type of a GraphQL error. */
function failedAnswerOf(error: unknown): { answer: FailedAnswer; label: string } | null {
  const status = httpStatusOf(error);
  const { response, headers = response?.headers ?? {} } = (error ?? {}) as WithAnswer;
  if (status !== null) {
    return { answer: { status, message: messageOf(error), headers }, label: String(status) };
  }
  const errors = queryErrorsOf(error);
  if (errors === null) return null;
  const { type: named } = (errors[0] ?? {}) as { type?: unknown };
  const type = typeof named === "string" ? named : "an error";
  const message = errors.map(describeDetail).join(" ").trim();
  return { answer: { status: STATUS_OF_TYPE[type] ?? 422, message, headers }, label: type };
}

/** The errors of a query, which GitHub answers with status 200; null for any other error. */
function queryErrorsOf(error: unknown): readonly unknown[] | null {
  const { errors, response } = (error ?? {}) as WithAnswer;
  if (error instanceof Error && error.name === "GraphqlResponseError") return listOf(errors);
  // The throttling plugin throws an error of its own for a limit.
  const { data } = response ?? {};
  return typeof data === "object" && data.errors !== undefined ? listOf(data.errors) : null;
}

/** The status that the same refusal has where it is not a query. */
const STATUS_OF_TYPE: Readonly<Record<string, number>> = {
  FORBIDDEN: 403,
  INSUFFICIENT_SCOPES: 403,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
};

interface WithAnswer {
  message?: string;
  /** Of a failed query. */
  errors?: unknown;
  headers?: Record<string, unknown>;
  response?: {
    headers?: Record<string, unknown>;
    data?: string | { message?: string; errors?: unknown };
  };
}

/** GitHub's own message, without the URL that octokit adds. */
export function messageOf(error: unknown): string {
  const { response, message } = error as WithAnswer;
  const { data } = response ?? {};
  if (typeof data === "string") return "a page that does not come from its API";
  const details = listOf(data?.errors).map(describeDetail);
  return [data?.message ?? message ?? "", ...details].filter((text) => text !== "").join(" ");
}

/** GitHub lists errors, or has a single one in place of the list. */
function listOf(errors: unknown): readonly unknown[] {
  if (errors === undefined || errors === null) return [];
  return Array.isArray(errors) ? errors : [errors];
}

function describeDetail(detail: unknown): string {
  if (typeof detail === "string") return detail;
  const { message, field, code } = (detail ?? {}) as Record<string, unknown>;
  if (typeof message === "string") return message;
  return typeof field === "string" && typeof code === "string" ? `${field}: ${code}` : "";
}

interface Explanation {
  code: "github-refused" | "github-unreachable";
  fix: string;
  /** Whether the token may not do that at all. */
  lacksPermission: boolean;
}

/** What a user can do about an answer: GitHub says what it refused, but seldom how to change that. */
function explainAnswer(answer: FailedAnswer): Explanation {
  const limit = describeLimit(answer);
  if (limit !== null || answer.status >= 500) {
    return { code: "github-unreachable", fix: limit ?? OUTAGE, lacksPermission: false };
  }
  const lacksPermission = answer.status === 403 && NOT_ACCESSIBLE.test(answer.message);
  return { code: "github-refused", fix: fixFor(answer), lacksPermission };
}

const NOT_ACCESSIBLE = /\bresource not accessible by\b/i;
const OUTAGE =
  "Check https://www.githubstatus.com, and comment /tdd retry when GitHub works again.";

/** Null for an answer that is not about a limit. */
function describeLimit({ status, message, headers }: FailedAnswer): string | null {
  const mayBeLimit = status === 403 || status === 429;
  const isHourly = mayBeLimit && headers["x-ratelimit-remaining"] === "0";
  if (isHourly || /\bAPI rate limit\b.*\bexceeded\b/i.test(message)) {
    return `The token has used up its requests for this hour. Comment /tdd retry ${afterReset(headers)}.`;
  }
  const wait = headers["retry-after"];
  const isNamed = /\brate limit|\babuse detection\b/i.test(message);
  if (status !== 429 && !isNamed && !(status === 403 && wait !== undefined)) return null;
  // GitHub asks for at least a minute where it names no time.
  const minutes = Math.max(1, Math.ceil((Number(wait) || 0) / 60));
  return `The token sent too many requests at once. Wait ${count(minutes, "minute")}, then comment /tdd retry; if it happens often, let fewer runs work at the same time.`;
}

function afterReset({ "x-ratelimit-reset": reset }: FailedAnswer["headers"]): string {
  const seconds = Number(reset);
  if (reset === undefined || !Number.isFinite(seconds)) return "an hour later";
  return `after ${new Date(seconds * 1000).toISOString().slice(11, 16)} UTC`;
}

function fixFor(answer: FailedAnswer): string {
  const known = KNOWN.find(
    ({ status, says }) => status === answer.status && says.test(answer.message),
  );
  return known?.fix ?? missingPermission(answer) ?? FIXES[answer.status] ?? OTHER;
}

/** Answers whose status alone says too little. Their words are the only sign that GitHub gives. */
const KNOWN: readonly { status: number; says: RegExp; fix: string }[] = [
  {
    status: 403,
    says: /\bis locked\b/i,
    fix: "The conversation is locked. Unlock it on the issue's page, or give the Action the token of a user who may write; then comment /tdd retry.",
  },
  {
    status: 403,
    says: /\barchived\b/i,
    fix: "The repository is archived. Unarchive it under Settings, General, then comment /tdd retry.",
  },
  {
    status: 403,
    says: /must have push access/i,
    fix: "The token's own account may not write to this repository. Give it write access, or leave out the input token.",
  },
  {
    status: 403,
    says: /\bSAML enforcement\b/i,
    fix: 'Authorize the token for the organization: "Configure SSO" beside it under Settings, Developer settings.',
  },
  {
    status: 410,
    says: /\bdisabled\b/i,
    fix: "The repository has no issues: turn on Issues under Settings, General, Features.",
  },
  {
    status: 410,
    says: /^/,
    fix: "The issue was deleted. Open a new one, and set the label there.",
  },
];

const FIXES: Readonly<Record<number, string>> = {
  401: "The token is wrong or has expired. Give the job a new one.",
  403: "Give the job the permissions contents: write, pull-requests: write and issues: write.",
  404: "Check that it still exists, and was not deleted or transferred, and that the token may read this repository.",
};

const OTHER = "Fix what GitHub's answer names, and comment /tdd retry.";

/** An answer of GitHub that is no success. */
interface FailedAnswer {
  status: number;
  /** In GitHub's words. */
  message: string;
  headers: Readonly<Record<string, unknown>>;
}

/** The permission that GitHub names in an answer, in a workflow's words; null when it names none. */
function missingPermission({ status, message, headers }: FailedAnswer): string | null {
  const accepted = headers["x-accepted-github-permissions"];
  if (status !== 403 || typeof accepted !== "string") return null;
  // Any one of the sets is enough, and all of a set is needed.
  const sets = accepted.split(";").map((set) => {
    return [...set.matchAll(/(\w+)=\w+/g)].map(([, name = ""]) => name.replaceAll("_", "-"));
  });
  const named = sets.filter((set) => set.length > 0);
  if (named.length === 0) return null;
  const possible = named.filter((set) => set.every((name) => JOB_PERMISSIONS.has(name)));
  // The job has to write there sooner or later, even if only a read was refused.
  const shown = (possible.length === 0 ? named : possible)
    .map((names) => names.map((name) => `${name}: write`).join(" and "))
    .join(", or ");
  if (possible.length === 0) {
    return `The token lacks a permission. No job's token can have it: use the token of an App with ${shown}.`;
  }
  const owner = /personal access token/i.test(message) ? "token" : "job";
  return `The token lacks a permission. Give the ${owner} ${shown}.`;
}

/** What `permissions:` in a workflow can grant. */
const JOB_PERMISSIONS: ReadonlySet<string> = new Set([
  "actions",
  "attestations",
  "checks",
  "contents",
  "deployments",
  "discussions",
  "issues",
  "packages",
  "pages",
  "pull-requests",
  "security-events",
  "statuses",
]);

interface Action<Result> {
  /** The result of an earlier `act`; null when there is none. */
  find(): Promise<Result | null>;
  act(): Promise<Result>;
}

const MAX_TRIES = 3;

/**
 * Acts unless an earlier result is found. When GitHub's answer does not say whether the action happened,
 * searches again before it repeats the action, so that nothing is done twice.
 */
export async function doOnce<Result>(
  { pause }: { pause(tries: number): Promise<void> },
  { find, act }: Action<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const found = await find();
    if (found !== null) return found;
    try {
      return await act();
    } catch (error) {
      if (httpStatusOf(error) === 422) return findAfterRefusal(find, error);
      if (!isUncertain(error) || tries === MAX_TRIES) throw error;
      await pause(tries);
    }
  }
}

/** GitHub refuses a duplicate, too: then the other one's result counts. */
async function findAfterRefusal<Result>(
  find: Action<Result>["find"],
  refusal: unknown,
): Promise<Result> {
  const found = await find();
  if (found === null) throw refusal;
  return found;
}
