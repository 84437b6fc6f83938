import { createHash } from "node:crypto";
import type { IssueText } from "./trigger.ts";

/** Tells whether an issue still says what it said when somebody asked for it. */
export function hashText({ title, body }: IssueText): string {
  return createHash("sha256")
    .update(JSON.stringify([title, body]))
    .digest("hex");
}
