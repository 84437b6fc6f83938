import { isAbsolute, relative } from "node:path";
import { hasSecretName } from "./secrets.ts";

/** What somebody who may look at disk and history found at a path. */
export interface FileFacts {
  kind: "file" | "directory" | "other" | "missing";
  bytes: number;
  /** With every link resolved; meaningless where nothing was found. */
  realPath: string;
  /** Whether the base has it: a run sees commits, not what lies about in the checkout. */
  committed: boolean;
  /** What the base has there; null where that is no text, or too much of it. */
  text: string | null;
}

export const MAX_CONTEXT_FILE_BYTES = 102_400;

/** Why a file may not be shown to a model, or null when nothing but its words speaks against it. */
export function refuseContextPath(path: string, root: string, facts: FileFacts): string | null {
  const inside = facts.kind === "missing" ? path : relative(root, facts.realPath);
  if (path.split(/[\\/]/).includes("..") || isAbsolute(path) || leavesRoot(inside)) {
    return "Path resolves outside project root.";
  }
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
