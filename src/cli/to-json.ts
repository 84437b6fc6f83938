import type { Sanitizer } from "../safe-text/sanitizer.ts";

/** A result for other programs: without secrets, and without an order to a runner that reads it. */
export function toJson(result: object, safe: Sanitizer): string {
  const json = JSON.stringify(safe.value(result), null, 2);
  return `${json.replaceAll("##[", "##\\u005b")}\n`;
}
