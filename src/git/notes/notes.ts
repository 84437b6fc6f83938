import type { HandoffNote } from "../../run-state/handoff-note.ts";
import type { GitPlace } from "../git.ts";
import { changeRef, type MoveRef, readObjectFormat } from "../state/change-ref.ts";
import type { ObjectFormat } from "../state/git-objects.ts";
import { type Redact, redactValue } from "../state/plain-json.ts";
import { NO_REF, type RefSnapshot, readBlobs, readRefAgain } from "../state/read-ref.ts";
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
  move?: MoveRef | undefined;
}

export const NOTE_LIMITS = { maxFileBytes: 512 * 1024, maxTotalBytes: 32 * 1024 * 1024 };

export function openNotes({ place, now, redact, onChange, move }: Opening): Notes {
  /** What was there last: where nobody else writes, a read costs no git process, an append two. */
  let format: ObjectFormat | undefined;
  let last: RefSnapshot | undefined;
  let texts: ReadonlyMap<string, string> = new Map();

  /** The texts of notes (commit → blob), by blob. */
  async function textsOf(
    wanted: ReadonlyMap<string, string>,
  ): Promise<ReadonlyMap<string, string>> {
    const known = texts;
    const unread = new Map([...wanted].filter(([, blob]) => !known.has(blob)));
    const read = await readBlobs(place, NOTES_REF, unread, NOTE_LIMITS);
    const all = [...wanted.values()].map((blob) => [blob, known.get(blob) ?? read.get(blob) ?? ""]);
    return new Map(all as [string, string][]);
  }

  return {
    append: async (commit, event) => {
      const line = writeLine(redactValue(event, redact) as HandoffNote);
      format ??= await readObjectFormat(place);
      let text = "";
      const decide = async (at: RefSnapshot) => {
        const notes = notesByObject(at);
        const blob = notes.get(commit);
        const before =
          blob === undefined ? "" : (await textsOf(new Map([[commit, blob]]))).get(blob);
        text = `${withLastLineEnded(before ?? "")}${line}\n`;
        return {
          files: noteFiles(notes, new Map([[commit, text]])),
          parents: at.tip === null ? [] : [at.tip],
          message: `tdd: ${event.phase} of issue ${event.issue}`,
        };
      };
      last = await changeRef({ place, format, ref: NOTES_REF, now, decide, from: last, move });
      texts = new Map([[notesByObject(last).get(commit) ?? "", text]]);
      onChange?.();
    },
    read: async (commits) => {
      const at = await readRefAgain(place, NOTES_REF, last ?? NO_REF);
      const notes = notesByObject(at);
      const asked = new Set(commits ?? notes.keys());
      const wanted = new Map([...notes].filter(([commit]) => asked.has(commit)));
      const found = await textsOf(wanted);
      [last, texts] = [at, found];
      return new Map([...wanted].map(([commit, id]) => [commit, readLines(found.get(id) ?? "")]));
    },
  };
}

function withLastLineEnded(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}
