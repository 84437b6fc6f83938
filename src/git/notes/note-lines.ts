import { HandoffNote } from "../../run-state/handoff-note.ts";

/** A line of a note: an event, or null where it is something else, such as a person's remark. */
export interface NoteLine {
  text: string;
  event: HandoffNote | null;
}

const MAX_LINE = 32 * 1024;

export function readLines(note: string): NoteLine[] {
  const lines = note.split("\n").filter((line) => line.trim() !== "");
  return lines.map((text) => ({ text, event: readEvent(text) }));
}

export function writeLine(event: HandoffNote): string {
  return JSON.stringify(HandoffNote.parse(event));
}

/** All lines of both, none twice, in the order of their time; a remark stays behind its line. */
export function uniteNotes(theirs: string, ours: string): string {
  const known = new Set(readLines(theirs).map(({ text }) => text));
  const added = timed(ours).filter(({ text }) => !known.has(text));
  const lines = [...timed(theirs), ...added].sort((a, b) =>
    a.at < b.at ? -1 : a.at > b.at ? 1 : 0,
  );
  return lines.map(({ text }) => `${text}\n`).join("");
}

function timed(note: string): { text: string; at: string }[] {
  let at = "";
  return readLines(note).map(({ text, event }) => {
    at = event?.at ?? at;
    return { text, at };
  });
}

function readEvent(text: string): HandoffNote | null {
  if (text.length > MAX_LINE || !text.startsWith("{")) return null;
  try {
    const parsed = HandoffNote.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
