import { relative } from "node:path";
import { ArbiterError } from "../errors.ts";
import { type FileFacts, refuseContextPath } from "./context-path.ts";
import { countTokens } from "./count-tokens.ts";
import { findSecret } from "./secrets.ts";

export interface ContextLimits {
  root: string;
  maxTokens: number;
  lookAt(path: string): Promise<FileFacts>;
}

interface Request extends ContextLimits {
  /** Each with where it was asked for, as the refusal names it. */
  files: readonly { path: string; asked: string }[];
}

/**
 * The files somebody asked to be shown, by the paths they have behind all links. Strict, because
 * exactly these were asked for: what cannot be shown is said before anything starts, not left out.
 */
export async function checkContext(request: Request): Promise<string[]> {
  const texts = new Map<string, string>();
  for (const { path, asked } of request.files) {
    const facts = await request.lookAt(path);
    const reason = refuseContextPath(path, request.root, facts) ?? (await refuseText(facts));
    if (reason !== null) throw refused(`${reason} (${asked} ${path})`, path);
    texts.set(relative(request.root, facts.realPath), facts.text ?? "");
  }
  const tooMuch = await refuseTotal([...texts.values()], request.maxTokens);
  if (tooMuch !== null) throw refused(`${tooMuch} (${texts.size} context files)`);
  return [...texts.keys()];
}

async function refuseText({ text }: FileFacts): Promise<string | null> {
  const secret = await findSecret(text ?? "");
  return secret === null ? null : `File contains what looks like a secret: ${secret}.`;
}

function refused(message: string, path?: string): ArbiterError {
  return new ArbiterError("context-refused", message, { data: path === undefined ? {} : { path } });
}

/** More than this is not shown, however many files it is spread over. */
export const MAX_CONTEXT_TOKENS = 200_000;

/** Newer models cut text by other ranks, and need up to a hundredth more for code. */
const OTHER_RANKS = 1.02;

/** Why these texts together are too much for a limit of tokens, or null when they are not. */
export async function refuseTotal(texts: readonly string[], limit: number): Promise<string | null> {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  // No token is shorter than a byte: mostly there is nothing to count.
  if (bytes <= limit) return null;
  let tokens = 0;
  for (const text of texts) tokens += await countTokens(text);
  tokens = Math.ceil(tokens * OTHER_RANKS);
  if (tokens <= limit) return null;
  return `Context exceeds ${withCommas(limit)} tokens: it has about ${withCommas(tokens)}.`;
}

function withCommas(number: number): string {
  return number.toLocaleString("en-US");
}
