import { type FileFacts, refuseContextPath } from "../../context/context-policy.ts";
import { refuseForm } from "../../context/requests.ts";
import { blankSecrets } from "../../context/secrets.ts";
import { readText, type Tools } from "../tools.ts";

/** Paths are relative to the repository, so any root works. */
const ROOT = "/";

/** A file's text as a model may see it, or why it may not. */
export type Showable = { text: string } | { reason: string };

/**
 * Reads files by the rules for context files, except that they may be of any size: only parts of a large
 * one are shown. Values that look like secrets are blanked out.
 */
export async function createReader(tools: Tools): Promise<(path: string) => Promise<Showable>> {
  const known = new Set(await tools.workspace.list());
  const cache = new Map<string, Promise<Showable>>();
  const kindOf = async (path: string): Promise<FileFacts["kind"]> => {
    if (known.has(path)) return "file";
    if ((await tools.workspace.listLinks()).includes(path)) return "other";
    const folder = `${path.replace(/\/+$/, "")}/`;
    return [...known].some((file) => file.startsWith(folder)) ? "directory" : "missing";
  };
  return (path) => {
    const read = cache.get(path) ?? kindOf(path).then((kind) => readShowable(tools, path, kind));
    cache.set(path, read);
    return read;
  };
}

async function readShowable(
  tools: Tools,
  path: string,
  kind: FileFacts["kind"],
): Promise<Showable> {
  const text = kind === "file" ? await readText(tools.workspace, path) : "";
  const reason =
    (kind === "missing" ? refuseForm(path) : null) ??
    refuseContextPath(path, ROOT, {
      kind,
      bytes: 0,
      realPath: `${ROOT}${path}`,
      committed: true,
      text: text.includes("\0") ? null : text,
    });
  if (reason !== null) return { reason };
  const blanked = await blankSecrets(text);
  if (blanked.removed > 0) {
    const what = `${path}: a value that looks like a secret is not shown to the model.`;
    tools.log.record({ kind: "warned", text: what });
  }
  return { text: blanked.text };
}
