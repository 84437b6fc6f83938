import { ArbiterError } from "../errors.ts";

/** The status of an answer that is no success; null where it was something else that went wrong. */
export function statusOf(error: unknown): number | null {
  const { status } = (error ?? {}) as { status?: unknown };
  return typeof status === "number" ? status : null;
}

/** Whether nobody knows if it was carried out. A broken connection counts as 500 with octokit. */
export function isUncertain(error: unknown): boolean {
  return (statusOf(error) ?? 0) >= 500;
}

/** What is looked for, or null where GitHub has none. */
export async function orNull<Value>(asked: Promise<Value>): Promise<Value | null> {
  return asked.catch((error) => {
    if (statusOf(error) === 404 || statusOf(error) === 410) return null;
    throw error;
  });
}

/** Does something on GitHub; where that fails, says what it was, why, and what helps. */
export async function callGitHub<Value>(what: string, act: () => Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    throw explain(what, error);
  }
}

function explain(what: string, error: unknown): unknown {
  const status = statusOf(error);
  if (status === null || error instanceof ArbiterError) return error;
  const said = messageOf(error);
  if (status >= 500 || status === 429 || /\brate limit/i.test(said)) {
    return new ArbiterError("github-unreachable", `${what}: GitHub answers ${status}: ${said}`, {
      fix: "Try again with /tdd retry when https://www.githubstatus.com says that all is well.",
      data: { status },
      cause: error,
    });
  }
  return new ArbiterError("github-refused", `${what}: GitHub answers ${status}: ${said}`, {
    fix: missingPermission(error) ?? FIXES[status] ?? "See what the message says.",
    data: { status },
    cause: error,
  });
}

const FIXES: Readonly<Record<number, string>> = {
  401: "The token has expired or is wrong: give the job a new one.",
  403: "Give the job permissions contents: write, pull-requests: write and issues: write.",
  404: "Check that it is still there, and that the token may see this repository.",
};

/** What GitHub says that it takes, as a workflow writes it; null where it does not say. */
function missingPermission(error: unknown): string | null {
  if (statusOf(error) !== 403) return null;
  const { response } = error as { response?: { headers?: Record<string, unknown> } };
  const accepted = response?.headers?.["x-accepted-github-permissions"];
  if (typeof accepted !== "string") return null;
  // One of several sets is enough: the first is the narrowest.
  const [first = ""] = accepted.split(";");
  // Whatever it was that was refused, the job has to write there sooner or later.
  const needed = [...first.matchAll(/(\w+)=\w+/g)].map(
    ([, name = ""]) => `${name.replaceAll("_", "-")}: write`,
  );
  if (needed.length === 0) return null;
  return `The token lacks a permission: give the job permissions ${needed.join(" and ")}.`;
}

/** GitHub's own words, without the address that octokit adds. */
export function messageOf(error: unknown): string {
  const { response, message } = error as {
    message?: string;
    response?: { data?: string | { message?: string; errors?: readonly { message?: string }[] } };
  };
  const { data } = response ?? {};
  if (typeof data === "string") return "a page that is no answer of its API";
  const details = (data?.errors ?? []).map((one) => one.message).filter((one) => one !== undefined);
  return [data?.message ?? message ?? "", ...details].join(" ").trim();
}
