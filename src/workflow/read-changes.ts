import { ArbiterError } from "../errors.ts";
import type { FileChange } from "../ports.ts";
import { parseEdits } from "./edits.ts";
import type { Tools } from "./tools.ts";
import { refuseWrite, type WritePhase } from "./write-policy.ts";

interface Reading {
  phase: WritePhase;
  specText: string;
}

/** The changes in an answer, all of them allowed; otherwise an error that says what was not. */
export async function readChanges(
  tools: Tools,
  text: string,
  { phase, specText }: Reading,
): Promise<FileChange[]> {
  const changes = parseEdits(text);
  if (changes.length === 0) {
    throw new ArbiterError("answer-unusable", "There is no ### FILE: block in it.");
  }
  const existing = new Set(await tools.workspace.list());
  const refusals = changes
    .map(({ path }) => refuseWrite(path, { phase, existing, specText }))
    .filter((refusal) => refusal !== null);
  if (refusals.length > 0) throw new ArbiterError("answer-unusable", refusals.join(" "));
  return changes;
}
