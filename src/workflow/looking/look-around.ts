import * as z from "zod";
import { estimateTokens } from "../../context/budget.ts";
import {
  describeTokens,
  formatRequest,
  type LookRequest,
  parseRequest,
  requestRules,
} from "../../context/requests.ts";
import type { FileChange } from "../../ports.ts";
import type { ModelNode } from "../../routing/nodes.ts";
import { count } from "../../safe-text/clean-text.ts";
import { type Version, withChanges } from "../../version.ts";
import { readJson } from "../edits/read-json.ts";
import { block, explainExcerpts, joinSections } from "../prompts/prompt-parts.ts";
import type { Tools } from "../tools.ts";
import { findTests, findUses, type Looking, search } from "./find-lines.ts";
import { createReader, type Found, type Place, showPlaces } from "./show-place.ts";

/** The requests of one step: how many rounds and tokens are left, and what was shown. */
interface Rounds {
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

export function startLooking(tools: Tools, node: ModelNode, start: Version): Rounds {
  const { lookRounds: mostRounds, lookRequests, lookTokens } = tools.settings;
  let at = start;
  let lookRounds = mostRounds;
  let round = 0;
  let tokens = lookTokens;
  let offer = "";
  const looked: string[] = [];
  return {
    rules:
      lookRounds === 0
        ? NO_REQUESTS
        : requestRules({ rounds: lookRounds, tokens, isSearching: node === "plan" }),
    areLeft: () => round < lookRounds,
    show: async (requests, prompt) => {
      round += 1;
      const findings = await lookAround(tools, at, requests, { requests: lookRequests, tokens });
      tokens -= findings.tokens;
      looked.push(...findings.places);
      logFindings(tools, node, findings);
      const asked = offer === "" ? prompt : withoutLast(prompt, offer);
      offer = describeOffer({ rounds: lookRounds - round, tokens });
      return joinSections([asked, describeFindings(findings), offer]);
    },
    showUnasked: async (places) => {
      if (places.length === 0) return "";
      const findings = await lookAround(tools, at, places, UNASKED);
      looked.push(...findings.places);
      return explainExcerpts(findings.blocks);
    },
    showDraft: async (places, draft) => {
      at = withChanges(start, draft);
      if (lookRounds > 0) lookRounds = Math.max(lookRounds, round + 1);
      if (places.length === 0) return "";
      return explainExcerpts((await lookAround(tools, at, places, UNASKED)).blocks);
    },
    looked,
  };
}

const NO_REQUESTS = "Never change code that you were not shown.";

function describeFindings({ blocks, refused }: Findings): string {
  const reasons = refused.map(({ request, reason }) => `${request}: ${reason}`).join("\n");
  return joinSections([
    "You asked to be shown more, as follows.",
    explainExcerpts(blocks),
    block("not-shown", reasons),
  ]);
}

/** An answer that was sent back may stand below the offer. */
function withoutLast(prompt: string, offer: string): string {
  const at = prompt.lastIndexOf(`\n\n${offer}`);
  return at === -1 ? prompt : prompt.slice(0, at) + prompt.slice(at + 2 + offer.length);
}

function describeOffer({ rounds, tokens }: { rounds: number; tokens: number }): string {
  return rounds > 0
    ? `Now answer as the rules say, or ask once more (${count(rounds, "time")} and ${describeTokens(tokens)} left).`
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

const Needs = z.object({ needs: z.array(z.string()).min(1) });
const MARKER = /^#{1,4}\s*(?:FILE|EDIT|DELETE)\s*:/m;

/**
 * The requests in an answer that is one, or an empty list. An answer with files in it is none, even if it
 * has the word: what was written is read first.
 */
export function readRequests(answer: string): string[] {
  if (!answer.includes('"needs"') || MARKER.test(answer)) return [];
  try {
    return readJson(answer, Needs, "The request").needs;
  } catch {
    return [];
  }
}

/** What a request showed. */
interface Findings {
  /** Data blocks for the next question. */
  blocks: string[];
  /** The granted requests for places in files, which later questions show again. */
  places: string[];
  refused: { request: string; reason: string }[];
  tokens: number;
}

interface Limits {
  /** The most requests in one answer. */
  requests: number;
  /** The tokens that are left for what they show. */
  tokens: number;
}

/**
 * Answers a model's requests from a version, as far as that is allowed and fits. The places
 * of one file are shown together, so that its imports and lines are shown once.
 */
export async function lookAround(
  tools: Tools,
  at: Version,
  entries: readonly string[],
  { requests: most, tokens }: Limits,
): Promise<Findings> {
  const { workspace, log, baselineRun } = tools;
  const collected = async () =>
    (await baselineRun.result()).report?.tests.map(({ id }) => id) ?? [];
  const looking = { workspace, at, collected, read: await createReader(log, workspace.at(at)) };
  const all = new Map(entries.map(parseRequest).map((each) => [formatRequest(each), each]));
  const findings: Findings = { blocks: [], places: [], refused: [], tokens: 0 };
  const shown: Shown = new Map();
  for (const [name, request] of [...all].slice(0, most)) {
    const left = tokens - findings.tokens;
    const found = await showMore(looking, shown, { name, request, left });
    if ("reason" in found) findings.refused.push({ request: name, reason: found.reason });
    else {
      findings.tokens += found.tokens;
      if (isPlace(request)) findings.places.push(name);
    }
  }
  findings.blocks.push(...[...shown.values()].map(({ block }) => block));
  const more = all.size - most;
  if (more > 0) {
    const request = count(more, "more request");
    findings.refused.push({ request, reason: `At most ${most} are answered at once.` });
  }
  return findings;
}

/** By file, or by request for what is no place in a file. */
type Shown = Map<string, { block: string; places: Place[] }>;

/** Adds what a request asks for to what is shown, if it fits; returns how many tokens that takes. */
async function showMore(
  looking: Looking,
  shown: Shown,
  { name, request, left }: { name: string; request: LookRequest; left: number },
): Promise<{ tokens: number } | { reason: string }> {
  const isInFile = "path" in request;
  const key = isInFile ? request.path : name;
  const before = shown.get(key) ?? { block: "", places: [] };
  const places = isInFile ? [...before.places, request] : [];
  const found = isInFile
    ? await readPlaces(looking, request.path, places)
    : await answerSearch(looking, request);
  if ("reason" in found) return found;
  const tokens = estimateTokens(found.block) - estimateTokens(before.block);
  if (tokens > left) {
    const reason = `It would take about ${tokens} tokens, and ${left} are left. Ask for fewer lines.`;
    return { reason };
  }
  shown.set(key, { block: found.block, places });
  return { tokens };
}

function isPlace({ kind }: LookRequest): boolean {
  return kind === "file" || kind === "lines" || kind === "definition";
}

async function readPlaces(looking: Looking, path: string, places: readonly Place[]) {
  const file = await looking.read(path);
  return "reason" in file ? file : showPlaces(path, places, file.text);
}

function answerSearch(looking: Looking, request: Exclude<LookRequest, Place>): Promise<Found> {
  switch (request.kind) {
    case "search":
      return search(looking, request);
    case "uses":
      return findUses(looking, request.name);
    case "tests":
      return findTests(looking, request.name);
  }
}
