import { ArbiterError } from "../../errors.ts";
import type { Tools } from "../tools.ts";
import type { SettledChange } from "./apply-edits.ts";
import { type Reading, readChanges } from "./read-changes.ts";

/** Writes what an answer asks for, whole or not at all; a path the disk refuses makes it unusable. */
export async function writeChanges(
  tools: Tools,
  text: string,
  reading: Reading,
): Promise<SettledChange[]> {
  try {
    const changes = await readChanges(tools, text, reading);
    await tools.workspace.write(changes.map(({ path, content }) => ({ path, content })));
    return changes;
  } catch (cause) {
    if (!(cause instanceof ArbiterError) || cause.code !== "path-refused") throw cause;
    throw new ArbiterError("answer-unusable", cause.message, { cause });
  }
}
