import * as z from "zod";
import { readJson } from "../edits/read-json.ts";

const Needs = z.object({ needs: z.array(z.string()).min(1) });
const MARKER = /^#{1,4}\s*(?:FILE|EDIT|DELETE)\s*:/m;

/**
 * The requests in an answer that is one, or an empty list. An answer with files in it is none, even if it
 * has the word: what was written is read first.
 */
export function readRequests(answer: string): string[] {
  if (!answer.includes('"needs"') || MARKER.test(answer)) return [];
  try {
    return readJson(answer, Needs, "The request").needs;
  } catch {
    return [];
  }
}
