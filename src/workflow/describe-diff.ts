import { estimateTokens } from "../context/estimate-tokens.ts";
import { findSecret } from "../context/secrets.ts";
import type { Tools } from "./tools.ts";

/** Enough to see what was tried, little beside the code itself. */
const DIFF_TOKENS = 3_000;

/** What lies between two commits, for a model: cut where the budget ends, and never with a secret. */
export async function describeDiff(
  { workspace }: Tools,
  { from, to }: { from: string; to: string },
): Promise<string> {
  const diff = await workspace.diff(from, to);
  if ((await findSecret(diff)) !== null) return "";
  let left = DIFF_TOKENS;
  const lines = diff.split("\n");
  const end = lines.findIndex((line) => {
    left -= estimateTokens(line) + 1;
    return left < 0;
  });
  if (end === -1) return diff;
  return [...lines.slice(0, end), `(${lines.length - end} more lines)`].join("\n");
}
