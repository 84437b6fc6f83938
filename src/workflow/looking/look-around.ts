import { estimateTokens } from "../../context/budget.ts";
import { formatRequest, type LookRequest, parseRequest } from "../../context/requests.ts";
import { count } from "../../safe-text/clean-text.ts";
import type { Tools } from "../tools.ts";
import { findTests, findUses, type Looking, search } from "./find-lines.ts";
import { type Found, type Place, showPlaces } from "./show-place.ts";
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
