import { isAbsolute, normalize, relative } from "node:path";
import { ArbiterError } from "../errors.ts";
import { countTokens } from "./budget.ts";
import { findSecret, hasSecretName } from "./secrets.ts";

/** No file above this size is shown to a model. */
export const MAX_CONTEXT_FILE_BYTES = 102_400;
/** No run starts with more context than this, however many files it is spread over. */
export const MAX_CONTEXT_TOKENS = 200_000;
/** The limit of one model call; above it, providers answer late, badly or not at all. */
export const MAX_INPUT_TOKENS = 130_000;

export interface ContextLimits {
  root: string;
  maxTokens: number;
  readFacts(path: string): Promise<FileFacts>;
}

interface NamedContext extends ContextLimits {
  /** Each with the option or the line of the issue that names it, for the refusal. */
  files: readonly { path: string; namedBy: string }[];
}

/**
 * Checks the files that the user named as context and returns their paths with all links resolved.
 * A file that may not be shown is refused before the run starts; it is not silently left out.
 */
export async function checkContext(context: NamedContext): Promise<string[]> {
  const texts = new Map<string, string>();
  for (const { path, namedBy } of context.files) {
    const facts = await context.readFacts(path);
    const reason = refuseContextPath(path, context.root, facts) ?? (await refuseSecrets(facts));
    if (reason !== null) {
      const message = `${reason} (${namedBy} ${path})`;
      throw new ArbiterError("context-refused", message, { data: { path } });
    }
    texts.set(relative(context.root, facts.realPath), facts.text ?? "");
  }
  await requireFittingContext([...texts.values()], context.maxTokens);
  return [...texts.keys()];
}

/** What disk and git history have at a path. */
export interface FileFacts {
  kind: "file" | "directory" | "other" | "missing";
  bytes: number;
  /** With every link resolved; meaningless if the file is missing. */
  realPath: string;
  /** Whether the base has the file: a run sees commits, not uncommitted files. */
  committed: boolean;
  /** The content on the base; null if it is not text or too large. */
  text: string | null;
}

/** Why a file may not be shown to a model, apart from secrets in its content; null if it may. */
export function refuseContextPath(path: string, root: string, facts: FileFacts): string | null {
  const plain = path.replaceAll("\\", "/");
  const inside = facts.kind === "missing" ? normalize(plain) : relative(root, facts.realPath);
  if (leavesRoot(inside)) return "Path resolves outside project root.";
  if (plain.split("/").includes("..")) return "Path contains ../: name it from the project root.";
  if (isAbsolute(path)) return "Path is absolute: name it from the project root.";
  if (facts.kind === "missing") return "There is no such file.";
  if (facts.kind !== "file") return `It is not a file (${facts.kind}).`;
  if ([path, inside].some(hasSecretName)) return "File name matches a secret pattern.";
  if (facts.bytes > MAX_CONTEXT_FILE_BYTES) return "File exceeds 100KB limit.";
  if (!facts.committed) return "File is not committed on the base branch.";
  if (facts.text === null) return "File is not text.";
  return null;
}

function leavesRoot(inside: string): boolean {
  return inside === ".." || inside.startsWith("../") || isAbsolute(inside);
}

async function refuseSecrets({ text }: FileFacts): Promise<string | null> {
  const secret = await findSecret(text ?? "");
  return secret === null ? null : `File contains what looks like a secret: ${secret}.`;
}

async function requireFittingContext(texts: readonly string[], maxTokens: number): Promise<void> {
  const maxContext = Math.min(maxTokens, MAX_CONTEXT_TOKENS);
  const tokens = await tokensAbove(Math.min(maxContext, MAX_INPUT_TOKENS), texts);
  if (tokens === null) return;
  const limit =
    tokens > maxContext
      ? `${withCommas(maxContext)} tokens`
      : `${withCommas(MAX_INPUT_TOKENS)} tokens, the limit of one model call`;
  throw new ArbiterError(
    "context-refused",
    `Context exceeds ${limit}: it has about ${withCommas(tokens)}. (${texts.length} context files)`,
    { fix: "Name fewer or smaller context files." },
  );
}

/** Why these texts together exceed a limit of tokens, or null if they do not. */
export async function refuseTotal(texts: readonly string[], limit: number): Promise<string | null> {
  const tokens = await tokensAbove(limit, texts);
  if (tokens === null) return null;
  return `Context exceeds ${withCommas(limit)} tokens: it has about ${withCommas(tokens)}.`;
}

/** Newer models use other tokenizers, which need up to one percent more tokens for code. */
const OTHER_TOKENIZERS = 1.02;

/** About how many tokens the texts have, if more than the limit; else null. */
async function tokensAbove(limit: number, texts: readonly string[]): Promise<number | null> {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  // No token is shorter than a byte, so most contexts need no counting.
  if (bytes <= limit) return null;
  let tokens = 0;
  for (const text of texts) tokens += await countTokens(text);
  tokens = Math.ceil(tokens * OTHER_TOKENIZERS);
  return tokens <= limit ? null : tokens;
}

function withCommas(number: number): string {
  return number.toLocaleString("en-US");
}
