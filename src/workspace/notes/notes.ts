import type { HandoffNote } from "../../routing/handoff-note.ts";
import type { GitPlace } from "../git.ts";
import { changeRef, readObjectFormat } from "../state/change-ref.ts";
import type { ObjectFormat } from "../state/git-objects.ts";
import { type Redact, redactValue } from "../state/plain-json.ts";
import { readBlobs } from "../state/read-blobs.ts";
import { type RefSnapshot, readRef } from "../state/read-ref.ts";
import { type NoteLine, readLines, writeLine } from "./note-lines.ts";
import { noteFiles, notesByObject } from "./note-tree.ts";

export const NOTES_REF = "refs/notes/tdd";

/**
 * The handoff notes on commits, one JSON line an event; `git log --notes=tdd` shows them. Everybody who
 * can push can write here, so that what is read is history, and never a permission.
 */
export interface Notes {
  append(commit: string, event: HandoffNote): Promise<void>;
  /** By commit, of these or of all that have a note. Throws where one is too large to be ours. */
  read(commits?: readonly string[]): Promise<Map<string, NoteLine[]>>;
}

interface Opening {
  place: GitPlace;
  now: () => Date;
  redact: Redact;
  /** Told after every change, to push it. */
  onChange?: (() => void) | undefined;
}

export const NOTE_LIMITS = { maxFileBytes: 512 * 1024, maxTotalBytes: 32 * 1024 * 1024 };

export function openNotes({ place, now, redact, onChange }: Opening): Notes {
  /** What this run wrote last: where nobody else writes, an append costs two git processes. */
  let format: ObjectFormat | undefined;
  let last: RefSnapshot | undefined;
  let texts = new Map<string, string>();

  return {
    append: async (commit, event) => {
      const line = writeLine(redactValue(event, redact) as HandoffNote);
      format ??= await readObjectFormat(place);
      let text = "";
      const decide = async (at: RefSnapshot) => {
        const notes = notesByObject(at);
        const blob = notes.get(commit) ?? "";
        const before = texts.get(blob) ?? (await readNote(place, commit, blob));
        text = `${before}${line}\n`;
        return {
          files: noteFiles(notes, new Map([[commit, text]])),
          parents: at.tip === null ? [] : [at.tip],
          message: `tdd: ${event.phase} of issue ${event.issue}`,
        };
      };
      last = await changeRef({ place, format, ref: NOTES_REF, now, decide, from: last });
      texts = new Map([[notesByObject(last).get(commit) ?? "", text]]);
      onChange?.();
    },
    read: async (commits) => {
      const notes = notesByObject(await readRef(place, NOTES_REF));
      const asked = new Set(commits ?? notes.keys());
      const wanted = new Map([...notes].filter(([commit]) => asked.has(commit)));
      const texts = await readBlobs(place, NOTES_REF, wanted, NOTE_LIMITS);
      return new Map([...wanted].map(([commit, id]) => [commit, readLines(texts.get(id) ?? "")]));
    },
  };
}

/** A note's text, its last line ended; empty where there is none. */
async function readNote(place: GitPlace, commit: string, blob: string): Promise<string> {
  if (blob === "") return "";
  const texts = await readBlobs(place, NOTES_REF, new Map([[commit, blob]]), NOTE_LIMITS);
  const text = texts.get(blob) ?? "";
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}
