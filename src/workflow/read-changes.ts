import { ArbiterError } from "../errors.ts";
import type { FileChange } from "../ports.ts";
import { parseEdits } from "./edits.ts";
import type { Tools } from "./tools.ts";
import { refuseWrite, type WritePhase } from "./write-policy.ts";

interface Reading {
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
    refuseWrite(path, { phase, existing, specText }) ?? refuseFolder(path, testDirectory);
  const refusals = changes.map((change) => refuse(change)).filter((refusal) => refusal !== null);
  if (refusals.length > 0) throw new ArbiterError("answer-unusable", refusals.join(" "));
  return changes;
}

function refuseFolder(path: string, folder: string | null): string | null {
  if (folder === null || path.startsWith(`${folder}/`)) return null;
  return `${path} is not below ${folder}/, where tests go here.`;
}
