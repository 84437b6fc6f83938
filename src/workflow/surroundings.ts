import { describeOutline } from "../context/describe-outline.ts";
import { drawTree } from "../context/draw-tree.ts";
import { estimateTokens } from "../context/estimate-tokens.ts";
import { findSecret } from "../context/find-secret.ts";
import { fitTexts } from "../context/fit-texts.ts";
import { readOutline } from "../context/python-outline.ts";
import { MAX_CONTEXT_FILE_BYTES } from "../context/refuse-context-path.ts";
import { hasSecretName } from "../context/secret-name.ts";
import { shareBudget } from "../context/share-budget.ts";
import type { ShownFile, Surroundings } from "./prompts/question.ts";
import type { Tools } from "./tools.ts";

/**
 * What a model is shown of the repository: its tree, and these files as they are in the worktree,
 * the first ones first: what does not fit into the budget is shown by its signatures, unless it is
 * needed whole. Secrets, by name or by content, and what is no text are left out, whoever asked for
 * them.
 */
export async function lookAround(
  tools: Tools,
  paths: Iterable<string>,
  needed: readonly string[] = [],
): Promise<Surroundings> {
  const listed = await tools.workspace.list();
  const known = new Set(listed);
  const wanted = [...new Set([...needed, ...paths])].filter(
    (path) => known.has(path) && !hasSecretName(path),
  );
  const budget = shareBudget(tools.settings.contextTokens);
  const tree = drawTree(listed, { around: wanted, maxTokens: budget.tree }).split("\n");

  const files: ShownFile[] = [];
  const outlines: string[] = [];
  let left = budget.files;
  for (const path of wanted) {
    const content = await readShowable(tools, path);
    if (content === null) continue;
    const tokens = estimateTokens(content);
    const isWhole = needed.includes(path) || tokens <= left;
    if (isWhole && Buffer.byteLength(content) <= MAX_CONTEXT_FILE_BYTES) {
      files.push({ path, content });
      left -= tokens;
    } else if (path.endsWith(".py")) {
      outlines.push(describeOutline(path, readOutline(content)));
    }
  }
  files.sort((one, other) => (one.path < other.path ? -1 : 1));
  return { tree, files, outlines: fitTexts(outlines, budget.outlines) };
}

async function readShowable(tools: Tools, path: string): Promise<string | null> {
  const content = (await tools.workspace.read(path)) ?? "";
  // What was no UTF-8 has come out as replacement characters.
  if (/[\0\ufffd]/.test(content)) return null;
  const secret = await findSecret(content);
  if (secret === null) return content;
  tools.log.record({
    kind: "warned",
    text: `${path} is not shown: it looks like it has a secret.`,
  });
  return null;
}
