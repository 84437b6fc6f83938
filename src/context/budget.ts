/** How a prompt's token budget is shared between views of the repository. */
interface BudgetShares {
  tree: number;
  files: number;
}

/** The tree gets a share up to a limit; files get the rest. */
export function shareBudget(tokens: number): BudgetShares {
  const tree = share(tokens, { part: 1 / 8, most: 2_500 });
  return { tree, files: tokens - tree };
}

function share(tokens: number, { part, most }: { part: number; most: number }): number {
  return Math.min(Math.floor(tokens * part), most);
}

const NOT_ASCII = /[^\0-\x7f]+/g;
/** Code has three to four characters per token; this errs towards too many tokens. */
const CHARACTERS_PER_TOKEN = 3;

/** Estimates the tokens of a text without a tokenizer: for choosing files, not for limits. */
export function estimateTokens(text: string): number {
  let other = 0;
  for (const [run] of text.matchAll(NOT_ASCII)) other += run.length;
  // In other scripts a character may be one or two tokens.
  return Math.ceil((text.length - other) / CHARACTERS_PER_TOKEN + other * 1.5);
}

/** A text is split into pieces (a word, a run of spaces) before bytes are merged. */
interface Encoding {
  pieces: RegExp;
  /** The rank of every token by its bytes, one character per byte. */
  ranks: ReadonlyMap<string, number>;
}

/** Merging takes quadratic time, so longer pieces are cut, which counts slightly too many tokens. */
const MAX_PIECE_BYTES = 32;

let loading: Promise<Encoding> | null = null;

/**
 * Counts the tokens of a text in linear time; never counts too few. The ranks are those of
 * `cl100k_base`, loaded on first use.
 */
export async function countTokens(text: string): Promise<number> {
  loading ??= loadEncoding();
  const { pieces, ranks } = await loading;
  const counts = new Map<string, number>();
  const count = (bytes: string): number => {
    const counted = counts.get(bytes);
    if (counted !== undefined) return counted;
    const tokens = countPiece(bytes, ranks, count);
    counts.set(bytes, tokens);
    return tokens;
  };
  let tokens = 0;
  for (const [piece] of text.matchAll(pieces)) tokens += count(asBytes(piece));
  return tokens;
}

async function loadEncoding(): Promise<Encoding> {
  const { default: data } = await import("js-tiktoken/ranks/cl100k_base");
  const ranks = new Map<string, number>();
  for (const line of data.bpe_ranks.split("\n")) {
    const [, offset, ...tokens] = line.split(" ");
    for (const [index, token] of tokens.entries()) {
      ranks.set(Buffer.from(token, "base64").toString("latin1"), Number(offset) + index);
    }
  }
  return { pieces: new RegExp(data.pat_str, "gu"), ranks };
}

function asBytes(piece: string): string {
  return Buffer.from(piece, "utf8").toString("latin1");
}

type Count = (bytes: string) => number;

function countPiece(bytes: string, ranks: Encoding["ranks"], count: Count): number {
  if (ranks.has(bytes)) return 1;
  if (bytes.length <= MAX_PIECE_BYTES) return mergeBytes(bytes, ranks);
  let tokens = 0;
  for (let start = 0; start < bytes.length; start += MAX_PIECE_BYTES) {
    // Adds one, because merging is greedy and a cut can lower the count.
    tokens += count(bytes.slice(start, start + MAX_PIECE_BYTES)) + 1;
  }
  return tokens;
}

/** Byte pair encoding: merges the neighbours with the lowest rank until no pair has a rank. */
function mergeBytes(bytes: string, ranks: Encoding["ranks"]): number {
  const starts = Array.from({ length: bytes.length + 1 }, (_, index) => index);
  const rankAt = (index: number): number => {
    const end = starts[index + 2];
    const pair = end === undefined ? "" : bytes.slice(starts[index], end);
    return ranks.get(pair) ?? Number.POSITIVE_INFINITY;
  };
  const pairs = starts.map((_, index) => rankAt(index));
  for (;;) {
    const lowest = Math.min(...pairs);
    if (lowest === Number.POSITIVE_INFINITY) return starts.length - 1;
    const best = pairs.indexOf(lowest);
    starts.splice(best + 1, 1);
    pairs.splice(best + 1, 1);
    pairs[best] = rankAt(best);
    if (best > 0) pairs[best - 1] = rankAt(best - 1);
  }
}
