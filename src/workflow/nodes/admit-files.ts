import { type FileFacts, refuseContextPath } from "../../context/context-path.ts";
import { findSecret } from "../../context/secrets.ts";
import { count } from "../../safe-text/count.ts";
import { readText } from "../read-text.ts";
import type { Tools } from "../tools.ts";

interface Admission {
  admitted: string[];
  refused: { path: string; reason: string }[];
}

/** More in one request than this is no question about this change. */
const MOST_FILES = 20;

/** Where paths are relative to the repository, any root will do. */
const ROOT = "/";

/** The files that a model asks to be shown, as far as the wall around the context lets them through. */
export async function admitFiles(tools: Tools, asked: readonly string[]): Promise<Admission> {
  const paths = [...new Set(asked.map((path) => path.trim().replace(/^\.\//, "")))];
  const known = new Set(await tools.workspace.list());
  const admission: Admission = { admitted: [], refused: [] };
  for (const path of paths.slice(0, MOST_FILES)) {
    const reason = await refuse(tools, path, known);
    if (reason === null) admission.admitted.push(path);
    else admission.refused.push({ path, reason });
  }
  const more = paths.length - MOST_FILES;
  if (more > 0) {
    const reason = `Only ${MOST_FILES} files are shown at once.`;
    admission.refused.push({ path: `${count(more, "file")} more`, reason });
  }
  return admission;
}

async function refuse(
  tools: Tools,
  path: string,
  known: ReadonlySet<string>,
): Promise<string | null> {
  const text = known.has(path) ? await readText(tools, path) : "";
  const reason = refuseContextPath(path, ROOT, factsOf(path, { isKnown: known.has(path), text }));
  if (reason !== null) return reason;
  const secret = await findSecret(text);
  return secret === null ? null : `File contains what looks like a secret: ${secret}.`;
}

function factsOf(path: string, { isKnown, text }: { isKnown: boolean; text: string }): FileFacts {
  return {
    kind: isKnown ? "file" : "missing",
    bytes: Buffer.byteLength(text),
    realPath: `${ROOT}${path}`,
    committed: isKnown,
    // What was no UTF-8 has come out as replacement characters.
    text: /[\0\ufffd]/.test(text) ? null : text,
  };
}
