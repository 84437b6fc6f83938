import { estimateTokens, shareBudget } from "../../context/budget.ts";
import { MAX_CONTEXT_FILE_BYTES } from "../../context/context-policy.ts";
import { drawTree } from "../../context/draw-tree.ts";
import { parseRequest } from "../../context/requests.ts";
import { findSecret, hasSecretName } from "../../context/secrets.ts";
import { describeOutline, readOutline } from "../../python/outline.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { readText, type Tools } from "../tools.ts";
import type { ShownContext, ShownFile } from "./prompt-parts.ts";

/**
 * What a model is shown of the repository: its tree, and these files as they are in the worktree, in
 * this order. A file beyond the budget is shown as an outline, unless it is in `needed`. Files with
 * secrets, by name or by content, and binary files are always left out.
 */
export async function gatherShownContext(
  tools: Tools,
  paths: Iterable<string>,
  needed: readonly string[] = [],
): Promise<ShownContext> {
  const listed = await tools.workspace.list();
  const known = new Set(listed);
  const candidates = [...new Set([...needed, ...paths])].filter(
    (path) => known.has(path) && !hasSecretName(path),
  );
  const budget = shareBudget(tools.settings.contextTokens);
  const tree = drawTree(listed, { around: candidates, maxTokens: budget.tree }).split("\n");

  const files: ShownFile[] = [];
  const outlines: string[] = [];
  const left = { files: budget.files, outlines: budget.outlines };
  for (const path of candidates) {
    const content = await readText(tools, path);
    const room = { ...left, needsAll: needed.includes(path) };
    const view = chooseView({ path, content }, room);
    if (view === null || !(await isShowable(tools, path, content))) continue;
    if ("whole" in view) files.push(view.whole);
    else outlines.push(view.outline);
    left[view.share] -= view.tokens;
  }
  files.sort((one, other) => (one.path < other.path ? -1 : 1));
  return { tree, files, outlines };
}

type View = { tokens: number } & (
  | { share: "files"; whole: ShownFile }
  | { share: "outlines"; outline: string }
);

interface Room {
  files: number;
  outlines: number;
  needsAll: boolean;
}

/** Whole if it fits or has to be, otherwise as an outline; null if neither fits. */
function chooseView(file: ShownFile, { files, outlines, needsAll }: Room): View | null {
  const { path, content } = file;
  const tokens = estimateTokens(content);
  const fits = needsAll || tokens <= files;
  if (fits && Buffer.byteLength(content) <= MAX_CONTEXT_FILE_BYTES) {
    return { share: "files", whole: file, tokens };
  }
  if (!path.endsWith(".py") || outlines <= 0) return null;
  const outline = describeOutline(path, readOutline(content));
  const size = estimateTokens(outline);
  return size <= outlines ? { share: "outlines", outline, tokens: size } : null;
}

/** Called last, and only for files that fit: the search for secrets is slow. */
async function isShowable(tools: Tools, path: string, content: string): Promise<boolean> {
  // Bytes that are not UTF-8 were read as replacement characters.
  if (/[\0\ufffd]/.test(content)) return false;
  const secret = await findSecret(content);
  if (secret === null) return true;
  tools.log.record({
    kind: "warned",
    text: `${path} is not shown to the model: it seems to contain a secret.`,
  });
  return false;
}

/** The files to show a model if they fit: those of the plan first. */
export function shownPaths({
  agreedPlan,
  contextPaths,
  looked,
}: Pick<RunState, "agreedPlan" | "contextPaths" | "looked">): string[] {
  const asked = looked.map(parseRequest).flatMap((each) => ("path" in each ? [each.path] : []));
  if (agreedPlan === null) return [...asked, ...contextPaths];
  return [...agreedPlan.changes, ...agreedPlan.reads, ...asked, ...contextPaths];
}

/** Enough to see what was tried, and little compared with the code. */
const DIFF_TOKENS = 3_000;

/** The diff between two commits for a model, cut to a budget; empty if it contains a secret. */
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
