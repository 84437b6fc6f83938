import { estimateTokens } from "../../context/budget.ts";
import { formatRequest, type LookRequest, parseRequest } from "../../context/requests.ts";
import { count } from "../../safe-text/clean-text.ts";
import type { Tools } from "../tools.ts";
import { findTests, findUses, type Looking, search } from "./find-lines.ts";
import { type Found, showPlaces } from "./show-place.ts";
import { createReader } from "./showable.ts";

/** What a request showed. */
export interface Findings {
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
 * Answers a model's requests from the worktree as it is now, as far as that is allowed and fits. The places
 * of one file are shown together, so that its imports and lines are shown once.
 */
export async function lookAround(
  tools: Tools,
  entries: readonly string[],
  { requests: most, tokens }: Limits,
): Promise<Findings> {
  const looking = { tools, read: await createReader(tools) };
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
type Shown = Map<string, { block: string; requests: LookRequest[] }>;

/** Adds what a request asks for to what is shown, if it fits; returns how many tokens that takes. */
async function showMore(
  looking: Looking,
  shown: Shown,
  { name, request, left }: { name: string; request: LookRequest; left: number },
): Promise<{ tokens: number } | { reason: string }> {
  const key = "path" in request ? request.path : name;
  const before = shown.get(key) ?? { block: "", requests: [] };
  const requests = [...before.requests, request];
  const found = await answerRequests(looking, requests);
  if ("reason" in found) return found;
  const tokens = estimateTokens(found.block) - estimateTokens(before.block);
  if (tokens > left) {
    return {
      reason: `It has about ${tokens} tokens, and ${left} are left. Ask for fewer lines.`,
    };
  }
  shown.set(key, { block: found.block, requests });
  return { tokens };
}

function isPlace({ kind }: LookRequest): boolean {
  return kind === "file" || kind === "lines" || kind === "definition";
}

/** Answers one request, or several for places in one file. */
async function answerRequests(looking: Looking, requests: readonly LookRequest[]): Promise<Found> {
  const [first] = requests;
  switch (first?.kind) {
    case "search":
      return search(looking, first);
    case "uses":
      return findUses(looking, first.name);
    case "tests":
      return findTests(looking, first.name);
    default: {
      const places = requests.filter((each) => "path" in each);
      const path = places[0]?.path ?? "";
      const file = await looking.read(path);
      return "reason" in file ? file : showPlaces(path, places, file.text);
    }
  }
}
