import { ArbiterError } from "../errors.ts";
import { explainAnswer } from "./refusals/explain-answer.ts";
import type { FailedAnswer } from "./refusals/missing-permission.ts";

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
  const type = typeOf(errors[0]);
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

function typeOf(detail: unknown): string {
  const { type } = (detail ?? {}) as { type?: unknown };
  return typeof type === "string" ? type : "an error";
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
