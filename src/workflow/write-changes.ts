import { ArbiterError } from "../errors.ts";
import type { FileChange } from "../ports.ts";
import { type Reading, readChanges } from "./read-changes.ts";
import type { Tools } from "./tools.ts";

/** Writes what an answer asks for, whole or not at all; a path the disk refuses makes it unusable. */
export async function writeChanges(
  tools: Tools,
  text: string,
  reading: Reading,
): Promise<FileChange[]> {
  const changes = await readChanges(tools, text, reading);
  try {
    await tools.workspace.write(changes);
  } catch (cause) {
    if (!(cause instanceof ArbiterError) || cause.code !== "path-refused") throw cause;
    throw new ArbiterError("answer-unusable", cause.message, { cause });
  }
  return changes;
}
