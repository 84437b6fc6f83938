import { hasProxy } from "../../config/environment.ts";
import { estimateRelevance } from "../../github/event-relevance.ts";
import { prefetchLogin } from "../../github/prefetch-login.ts";
import { BRANCH_PREFIX, START_LABEL } from "../../spec/default-names.ts";

/** What is known, and what is under way, before the rest of the program is loaded. */
export interface Prefetched {
  /** False only when no configuration could make the event ours. */
  isForUs: boolean;
  /** The login of the token; null when GitHub was not asked or gave no plain answer. */
  login: Promise<string | null> | null;
  /** Cancels the request, so that it does not keep the process alive. */
  cancel(): void;
}

/**
 * Asks GitHub for the token's login when the event is probably ours: every run needs it first. Only the
 * inputs are considered, because the configuration's rules are not loaded yet. If the configuration file
 * renames the label, the request may have been unnecessary.
 */
export function prefetch(
  { event, apiUrl }: { event: { name: string; payload: unknown }; apiUrl: string },
  env: NodeJS.ProcessEnv,
): Prefetched {
  const input = (name: string) => env[`INPUT_${name}`]?.trim() ?? "";
  const relevance = estimateRelevance(event, {
    label: input("LABEL") || START_LABEL,
    branchPrefix: input("BRANCH-PREFIX") || BRANCH_PREFIX,
  });
  // Without a proxy's agent, which takes as long to load as the answer, the request would only time out.
  const isAsked = relevance === "probably" && input("TOKEN") !== "" && !hasProxy(env);
  const controller = new AbortController();
  const { signal } = controller;
  return {
    isForUs: relevance !== "no",
    login: isAsked ? prefetchLogin({ token: input("TOKEN"), apiUrl, signal }) : null,
    cancel: () => controller.abort(),
  };
}
