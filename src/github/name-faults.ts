import type { Octokit } from "@octokit/rest";

interface RequestFault extends Error {
  status: number;
  response?: { headers?: Record<string, string | undefined> };
}

/** Calls what went wrong by the names that the plugins after this one know, so that they can mend it. */
export function nameFaults({ hook }: Pick<Octokit, "hook">): Record<string, never> {
  hook.error("request", (error) => {
    if (isUnnamedLimit(error as RequestFault)) {
      error.message = `${error.message} (a secondary rate limit)`;
    }
    throw error;
  });
  hook.after("request", ({ data, headers }, request) => {
    if (typeof data !== "string" || !/\btext\/html\b/.test(headers["content-type"] ?? "")) return;
    // Somebody in between has answered, and nobody knows whether GitHub was asked at all.
    const said = "a page of HTML came instead of an answer";
    throw Object.assign(new Error(said), { status: 502, request });
  });
  return {};
}

/** Only of some limits does GitHub say what they are; whoever is told when to come back has met one. */
function isUnnamedLimit({ status, message, response }: RequestFault): boolean {
  if (/\bsecondary rate\b/i.test(message)) return false;
  const { headers } = response ?? {};
  if (headers?.["x-ratelimit-remaining"] === "0") return false;
  return status === 429 || (status === 403 && headers?.["retry-after"] !== undefined);
}
