import { findPaths } from "./find-paths.ts";
import { plainText } from "./markdown/inline-text.ts";
import type { Block } from "./markdown/read-blocks.ts";

const FIELDS = [
  ["goal", /^(?:goal|objective|ziel|objectif|objetivo|obiettivo|цель|目标|目的)$/],
  ["issue", /^issue$/],
  ["specId", /^spec(?:ification)?[ -]?id$/],
  ["base", /^(?:base|base branch|target branch)$/],
  ["lld", /^(?:lld|design|design document)$/],
  ["context", /^(?:context|context files|context paths)$/],
] as const satisfies readonly (readonly [string, RegExp])[];

export type FieldName = (typeof FIELDS)[number][0];

/** Lines such as `base: main` or `* **Objective:** …`; the first of each name counts. */
export function readFields(blocks: readonly Block[]): Partial<Record<FieldName, string>> {
  const fields: Partial<Record<FieldName, string>> = {};
  for (const line of blocks.flatMap(fieldLines)) {
    const found = readField(line);
    if (found !== null) fields[found.name] ??= found.value;
  }
  return fields;
}

/** Whether a line is a field and so not part of the prose. */
export function isFieldLine(line: string): boolean {
  return readField(line) !== null;
}

function fieldLines(block: Block): string[] {
  if ((block.kind !== "item" && block.kind !== "paragraph") || block.quoted) return [];
  return block.kind === "item" ? [block.text.split("\n").join(" ")] : block.text.split("\n");
}

function readField(line: string): { name: FieldName; value: string } | null {
  const text = plainText(line);
  const colon = text.search(/[:：]/);
  if (colon === -1 || colon > 40) return null;
  const label = text.slice(0, colon).trim().toLowerCase();
  const name = FIELDS.find(([, pattern]) => pattern.test(label))?.[0];
  const value = text.slice(colon + 1).trim();
  return name === undefined || !isValue(name, value) ? null : { name, value };
}

/** "Base: all shapes share one" is a sentence, not a field. */
function isValue(name: FieldName, value: string): boolean {
  if (name === "base" || name === "specId") return value !== "" && !/\s/.test(value);
  if (name === "lld" || name === "context") return findPaths(value).length > 0;
  return value !== "";
}
