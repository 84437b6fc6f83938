import * as z from "zod";
import { ArbiterError } from "../../errors.ts";
import { readJson, writeJson } from "./plain-json.ts";
import { type StateFiles, withFiles } from "./ref-store.ts";

/** The job that handled what a cause asked for. A job that is run again has the same link. */
const Handler = z.object({ link: z.string().max(2000), at: z.iso.datetime() });

export interface HandledCause {
  cause: string;
  link: string;
  at: string;
}

const CAUSE_FILE = /^cause\.([\w.-]+)\.json$/;
const MOST_KEPT = 100;

/** Throws `already-handled` when another job has handled the cause. */
export function requireUnhandled(
  { ref, state }: { ref: string; state: StateFiles },
  { cause, link }: Omit<HandledCause, "at">,
): void {
  const handler = findHandler(ref, state, cause);
  if (handler === null || handler === link) return;
  throw new ArbiterError("already-handled", `${cause} was handled already: ${handler}`, {
    fix: "There is nothing to do.",
    data: { link: handler },
  });
}

/** The link of the job that handled a cause; null where none did. */
export function findHandler(ref: string, { files }: StateFiles, cause: string): string | null {
  const name = `cause.${cause}.json`;
  const text = files.get(name);
  return text === undefined ? null : readJson(Handler, { ref, name, text }).link;
}

/** Adds a cause, and drops the oldest. A file for each, so that two jobs that add one keep both. */
export function withHandled(state: StateFiles, { cause, link, at }: HandledCause): StateFiles {
  const kept = [...state.files].filter(([name]) => CAUSE_FILE.test(name));
  // The time is the last key of each text, in one form.
  const oldest = kept.sort(([, a], [, b]) => (timeIn(a) < timeIn(b) ? -1 : 1));
  const dropped = oldest.slice(0, Math.max(0, kept.length + 1 - MOST_KEPT));
  return withFiles(state, [
    ...dropped.map(([name]) => [name, null] as const),
    [`cause.${cause}.json`, writeJson({ link, at })],
  ]);
}

function timeIn(text: string): string {
  return /"at":\s*"([^"]+)"/.exec(text)?.[1] ?? "";
}
