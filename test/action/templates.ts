import { readFileSync } from "node:fs";

export type TemplateName =
  | "tdd.yml"
  | "tdd-hardened.yml"
  | "tdd-app.yml"
  | "verify.yml"
  | "verify-attest.yml"
  | "verify-comment.yml";

/** A workflow to copy, as it is in `examples/`. */
export function readTemplate(name: TemplateName): string {
  return readFileSync(new URL(`../../examples/${name}`, import.meta.url), "utf8");
}

/** The value that is no valid YAML, so that an unedited copy starts nothing. */
const PLACEHOLDER = "REPLACE THIS: <owner>/tdd-arbiter@<commit>";

export const EDITED_ACTION = `octo/tdd-arbiter@${"a".repeat(40)}`;

/** A template after the edit that its first lines ask for. */
export function editTemplate(text: string): string {
  if (!text.includes(PLACEHOLDER)) throw new Error(`the template has no line ${PLACEHOLDER}`);
  return text.replaceAll(PLACEHOLDER, `${EDITED_ACTION} # v0.1.0`);
}
