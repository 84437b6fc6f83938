import { estimateTokens, shareBudget } from "../context/budget.ts";
import { MAX_CONTEXT_FILE_BYTES } from "../context/context-policy.ts";
import { drawTree } from "../context/draw-tree.ts";
import { findSecret, hasSecretName } from "../context/secrets.ts";
import { describeOutline, readOutline } from "../python/outline.ts";
import type { RunState } from "../run-state/run-state.ts";
import type { ShownContext, ShownFile } from "./prompt-parts.ts";
import { readText, type Tools } from "./tools.ts";

/**
 * What a model is shown of the repository: its tree, and these files as they are in the worktree,
 * the first ones first: what does not fit into the budget is shown by its signatures, unless it is
 * needed whole. Secrets, by name or by content, and what is no text are left out, whoever asked for
 * them.
 */
export async function gatherShownContext(
  tools: Tools,
  paths: Iterable<string>,
  needed: readonly string[] = [],
): Promise<ShownContext> {
  const listed = await tools.workspace.list();
  const known = new Set(listed);
  const wanted = [...new Set([...needed, ...paths])].filter(
    (path) => known.has(path) && !hasSecretName(path),
  );
  const budget = shareBudget(tools.settings.contextTokens);
  const tree = drawTree(listed, { around: wanted, maxTokens: budget.tree }).split("\n");

  const files: ShownFile[] = [];
  const outlines: string[] = [];
  const left = { files: budget.files, outlines: budget.outlines };
  for (const path of wanted) {
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

/** Whole where there is room for it or it is needed so, else by its signatures; null for neither. */
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

/** Asked last, and only of what there is room for: looking for secrets takes longest. */
async function isShowable(tools: Tools, path: string, content: string): Promise<boolean> {
  // What was no UTF-8 has come out as replacement characters.
  if (/[\0\ufffd]/.test(content)) return false;
  const secret = await findSecret(content);
  if (secret === null) return true;
  tools.log.record({
    kind: "warned",
    text: `${path} is not shown: it looks like it has a secret.`,
  });
  return false;
}

/** The files that a model is shown as far as they fit: those of the plan first. */
export function shownPaths({
  agreedPlan,
  contextPaths,
}: Pick<RunState, "agreedPlan" | "contextPaths">): string[] {
  if (agreedPlan === null) return [...contextPaths];
  return [...agreedPlan.changes, ...agreedPlan.reads, ...contextPaths];
}

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
