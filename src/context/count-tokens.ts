/** Text is cut into pieces of one kind (a word, a run of spaces) before bytes are merged. */
interface Encoding {
  pieces: RegExp;
  /** Rank of every token, by its bytes as a string of one character each. */
  ranks: ReadonlyMap<string, number>;
}

/** Merging takes the square of a piece's length: longer ones are cut, which counts a little more. */
const MAX_PIECE_BYTES = 32;

let loading: Promise<Encoding> | null = null;

/**
 * How many tokens a text has, never too few, in time that grows with its length alone. The ranks are
 * those of `cl100k_base`; they are loaded when they are first needed.
 */
export async function countTokens(text: string): Promise<number> {
  loading ??= loadEncoding();
  const { pieces, ranks } = await loading;
  const known = new Map<string, number>();
  const count = (bytes: string): number => {
    const before = known.get(bytes);
    if (before !== undefined) return before;
    const tokens = countPiece(bytes, ranks, count);
    known.set(bytes, tokens);
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
    // One more than it needs: merging is greedy, and a cut may by chance serve it well.
    tokens += count(bytes.slice(start, start + MAX_PIECE_BYTES)) + 1;
  }
  return tokens;
}

/** Byte pair encoding: the two neighbours of lowest rank become one, until none has a rank. */
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
