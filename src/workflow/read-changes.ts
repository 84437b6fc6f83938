import { ArbiterError } from "../errors.ts";
import type { FileChange } from "../ports.ts";
import { parseEdits } from "./edits.ts";
import { testTargets } from "./test-targets.ts";
import type { Tools } from "./tools.ts";
import { refuseWrite, type WritePhase } from "./write-policy.ts";

export interface Reading {
  phase: WritePhase;
  specText: string;
  /** Where tests have to go; null for anywhere that is for tests. */
  testDirectory?: string | null;
}

/** The changes in an answer, all of them allowed; otherwise an error that says what was not. */
export async function readChanges(
  tools: Tools,
  text: string,
  { phase, specText, testDirectory = null }: Reading,
): Promise<FileChange[]> {
  const changes = parseEdits(text);
  if (changes.length === 0) {
    throw new ArbiterError("answer-unusable", "There is no ### FILE: block in it.");
  }
  const existing = new Set(await tools.workspace.list());
  const refuse = ({ path }: FileChange) =>
    refuseWrite(path, { phase, existing, specText }) ??
    refusePlace(path, existing) ??
    refuseFolder(path, testDirectory);
  const refusals = changes.map((change) => refuse(change)).filter((refusal) => refusal !== null);
  if (phase === "tests" && testTargets(changes.map(({ path }) => path)).length === 0) {
    refusals.push("There is no test file in it that pytest would run (test_….py).");
  }
  if (refusals.length > 0) throw new ArbiterError("answer-unusable", refusals.join(" "));
  return changes;
}

/** A file cannot be where a folder is, nor below a file. */
function refusePlace(path: string, existing: ReadonlySet<string>): string | null {
  const parents = path.split("/").map((_, index, parts) => parts.slice(0, index).join("/"));
  if (parents.some((parent) => existing.has(parent))) return `${path} would be below a file.`;
  const isFolder = [...existing].some((file) => file.startsWith(`${path}/`));
  return isFolder ? `${path} is a folder.` : null;
}

function refuseFolder(path: string, folder: string | null): string | null {
  if (folder === null || path.startsWith(`${folder}/`)) return null;
  return `${path} is not below ${folder}/, where tests go here.`;
}
