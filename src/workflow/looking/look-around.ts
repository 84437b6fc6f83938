import { estimateTokens } from "../../context/budget.ts";
import { formatRequest, type LookRequest, parseRequest } from "../../context/requests.ts";
import { count } from "../../safe-text/clean-text.ts";
import type { Tools } from "../tools.ts";
import { findTests, findUses, type Looking, search } from "./find-lines.ts";
import { type Found, showPlace } from "./show-place.ts";
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

/** Answers a model's requests from the worktree as it is now, as far as that is allowed and fits. */
export async function lookAround(
  tools: Tools,
  entries: readonly string[],
  { requests: most, tokens }: Limits,
): Promise<Findings> {
  const looking = { tools, read: await createReader(tools) };
  const all = new Map(entries.map(parseRequest).map((each) => [formatRequest(each), each]));
  const findings: Findings = { blocks: [], places: [], refused: [], tokens: 0 };
  for (const [name, request] of [...all].slice(0, most)) {
    const found = await answerRequest(looking, request);
    const size = "reason" in found ? 0 : estimateTokens(found.block);
    if ("reason" in found) findings.refused.push({ request: name, reason: found.reason });
    else if (findings.tokens + size > tokens) {
      const reason = `It has about ${size} tokens, and ${tokens - findings.tokens} are left. Ask for fewer lines.`;
      findings.refused.push({ request: name, reason });
    } else {
      findings.blocks.push(found.block);
      findings.tokens += size;
      if (isPlace(request)) findings.places.push(name);
    }
  }
  const more = all.size - most;
  if (more > 0) {
    const request = count(more, "more request");
    findings.refused.push({ request, reason: `At most ${most} are answered at once.` });
  }
  return findings;
}

function isPlace({ kind }: LookRequest): boolean {
  return kind === "file" || kind === "lines" || kind === "definition";
}

async function answerRequest(looking: Looking, request: LookRequest): Promise<Found> {
  switch (request.kind) {
    case "search":
      return search(looking, request);
    case "uses":
      return findUses(looking, request.name);
    case "tests":
      return findTests(looking, request.name);
    default: {
      const file = await looking.read(request.path);
      return "reason" in file ? file : showPlace(request, file.text);
    }
  }
}
