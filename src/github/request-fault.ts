import { ArbiterError } from "../errors.ts";

/** The HTTP status of a failed request; null for any other error. */
export function statusOf(error: unknown): number | null {
  const { status } = (error ?? {}) as { status?: unknown };
  return typeof status === "number" ? status : null;
}

/** Whether the request may have had an effect. Octokit reports a broken connection as 500. */
export function isUncertain(error: unknown): boolean {
  return (statusOf(error) ?? 0) >= 500;
}

/** The result of a request; null when GitHub answers 404 or 410. */
export async function orNull<Value>(request: Promise<Value>): Promise<Value | null> {
  return request.catch((error) => {
    if (statusOf(error) === 404 || statusOf(error) === 410) return null;
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
  const status = statusOf(error);
  if (status === null || error instanceof ArbiterError) return error;
  const reason = messageOf(error);
  if (status >= 500 || status === 429 || /\brate limit/i.test(reason)) {
    return new ArbiterError(
      "github-unreachable",
      `${task} failed: GitHub answered ${status}: ${reason}`,
      {
        fix: "Check https://www.githubstatus.com, and comment /tdd retry when GitHub works again.",
        data: { status },
        cause: error,
      },
    );
  }
  return new ArbiterError(
    "github-refused",
    `${task} failed: GitHub answered ${status}: ${reason}`,
    {
      fix:
        missingPermission(error) ??
        FIXES[status] ??
        "Fix what GitHub's answer names, and comment /tdd retry.",
      data: { status },
      cause: error,
    },
  );
}

const FIXES: Readonly<Record<number, string>> = {
  401: "The token is wrong or has expired. Give the job a new one.",
  403: "Give the job the permissions contents: write, pull-requests: write and issues: write.",
  404: "Check that it still exists and that the token may read this repository.",
};

/** The permission that GitHub names, in a workflow's words; null when it names none. */
function missingPermission(error: unknown): string | null {
  if (statusOf(error) !== 403) return null;
  const { response } = error as { response?: { headers?: Record<string, unknown> } };
  const accepted = response?.headers?.["x-accepted-github-permissions"];
  if (typeof accepted !== "string") return null;
  // Any of these sets is enough; the first is the narrowest.
  const [first = ""] = accepted.split(";");
  // The job has to write there sooner or later, even if only a read was refused.
  const needed = [...first.matchAll(/(\w+)=\w+/g)].map(
    ([, name = ""]) => `${name.replaceAll("_", "-")}: write`,
  );
  if (needed.length === 0) return null;
  return `The token lacks a permission. Give the job ${needed.join(" and ")}.`;
}

/** GitHub's own message, without the URL that octokit adds. */
export function messageOf(error: unknown): string {
  const { response, message } = error as {
    message?: string;
    response?: { data?: string | { message?: string; errors?: readonly { message?: string }[] } };
  };
  const { data } = response ?? {};
  if (typeof data === "string") return "a page that does not come from its API";
  const details = (data?.errors ?? []).map((one) => one.message).filter((one) => one !== undefined);
  return [data?.message ?? message ?? "", ...details].join(" ").trim();
}
