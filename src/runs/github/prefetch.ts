import { prefetchLogin } from "../../github/prefetch-login.ts";
import { estimateRelevance, type Relevance } from "../../github/relevance.ts";
import { BRANCH_PREFIX, START_LABEL } from "../../spec/names.ts";
import type { Job } from "./job.ts";

/** What is known, and what is under way, before the rest of the program is loaded. */
export interface Prefetched {
  isForUs: boolean;
  /** Whose the token is; null where it was not asked, or where that was not the answer. */
  login: Promise<string | null> | null;
  /** Nobody waits for an answer that nobody needs. */
  drop(): void;
}

/**
 * Asks GitHub what is asked first in any case, so that the answer comes while all else is loaded. It
 * goes by what the workflow says: where a file says otherwise, that costs a question too many.
 */
export function prefetch(job: Job | null, env: NodeJS.ProcessEnv): Prefetched {
  const given = (input: string) => env[`INPUT_${input}`]?.trim() ?? "";
  const guessed = {
    label: given("LABEL") || START_LABEL,
    branchPrefix: given("BRANCH-PREFIX") || BRANCH_PREFIX,
  };
  const glance: Relevance = job === null ? "perhaps" : estimateRelevance(job.event, guessed);
  const token = given("TOKEN");
  const asking = new AbortController();
  const { signal } = asking;
  return {
    isForUs: glance !== "no",
    login:
      job === null || glance !== "probably" || token === ""
        ? null
        : prefetchLogin({ token, apiUrl: job.apiUrl, signal }),
    drop: () => asking.abort(),
  };
}
