import { requestRules } from "../../context/requests.ts";
import type { FileChange, Workspace } from "../../ports.ts";
import type { ModelNode } from "../../routing/nodes.ts";
import { count } from "../../safe-text/clean-text.ts";
import { block, explainExcerpts, joinSections } from "../prompts/prompt-parts.ts";
import type { Tools } from "../tools.ts";
import { type Findings, lookAround } from "./look-around.ts";

/** The requests of one step: how many rounds and tokens are left, and what was shown. */
export interface Rounds {
  /** For the rules of the question. */
  rules: string;
  areLeft(): boolean;
  /** Answers requests below the prompt, and offers to ask once more; an earlier offer goes. */
  show(requests: readonly string[], prompt: string): Promise<string>;
  /** Shows places that an answer was sent back for; this is no round. */
  showUnasked(places: readonly string[]): Promise<string>;
  /** The same for files as an answer leaves them, from now on also for requests, of which one more is left. */
  showDraft(places: readonly string[], draft: readonly FileChange[]): Promise<string>;
  readonly looked: string[];
}

/** For what an answer was sent back for, whatever the requests have used. */
const UNASKED = { requests: 10, tokens: 10_000 };

export function startLooking(atStart: Tools, node: ModelNode): Rounds {
  const { lookRounds: mostRounds, lookRequests, lookTokens } = atStart.settings;
  let tools = atStart;
  let lookRounds = mostRounds;
  let round = 0;
  let tokens = lookTokens;
  let offer = "";
  const looked: string[] = [];
  return {
    rules:
      lookRounds === 0
        ? NO_REQUESTS
        : requestRules({ rounds: lookRounds, isSearching: node === "plan" }),
    areLeft: () => round < lookRounds,
    show: async (requests, prompt) => {
      round += 1;
      const findings = await lookAround(tools, requests, { requests: lookRequests, tokens });
      tokens -= findings.tokens;
      looked.push(...findings.places);
      logFindings(tools, node, findings);
      const asked = offer === "" ? prompt : withoutLast(prompt, offer);
      offer = describeOffer(lookRounds - round);
      return joinSections([asked, describeFindings(findings), offer]);
    },
    showUnasked: async (places) => {
      if (places.length === 0) return "";
      const findings = await lookAround(tools, places, UNASKED);
      looked.push(...findings.places);
      return explainExcerpts(findings.blocks);
    },
    showDraft: async (places, draft) => {
      tools = { ...atStart, workspace: withDraft(atStart.workspace, draft) };
      if (lookRounds > 0) lookRounds = Math.max(lookRounds, round + 1);
      if (places.length === 0) return "";
      return explainExcerpts((await lookAround(tools, places, UNASKED)).blocks);
    },
    looked,
  };
}

function withDraft(workspace: Workspace, draft: readonly FileChange[]): Workspace {
  const drafted = new Map(draft.map(({ path, content }) => [path, content]));
  return {
    ...workspace,
    tip: workspace.tip,
    list: async () => {
      const paths = new Set([...(await workspace.list()), ...drafted.keys()]);
      return [...paths].filter((path) => drafted.get(path) !== null).sort();
    },
    read: async (path) => drafted.get(path) ?? workspace.read(path),
  };
}

const NO_REQUESTS = "Never change code that you were not shown.";

function describeFindings({ blocks, refused }: Findings): string {
  const reasons = refused.map(({ request, reason }) => `${request}: ${reason}`).join("\n");
  return joinSections([
    "You asked to be shown more, as follows.",
    explainExcerpts(blocks),
    block("refused", reasons),
  ]);
}

/** An answer that was sent back may stand below the offer. */
function withoutLast(prompt: string, offer: string): string {
  const at = prompt.lastIndexOf(`\n\n${offer}`);
  return at === -1 ? prompt : prompt.slice(0, at) + prompt.slice(at + 2 + offer.length);
}

function describeOffer(left: number): string {
  return left > 0
    ? `Now answer as the rules say, or ask once more (${count(left, "time")} left).`
    : "Now answer as the rules say: no more is shown.";
}

function logFindings({ log }: Tools, node: ModelNode, { places, refused }: Findings): void {
  if (places.length > 0) {
    log.record({ kind: "warned", text: `${node} asked for ${places.join(", ")}.` });
  }
  for (const { request, reason } of refused) {
    log.record({ kind: "warned", text: `${node} asked for ${request}, not shown: ${reason}` });
  }
}
