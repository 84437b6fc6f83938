import { parseJson } from "../parse-json.ts";
import type { TimedEvent } from "../ports.ts";
import { HandoffNote } from "../run-state/handoff-note.ts";
import type { GitRepo } from "./git.ts";
import {
  changeRef,
  NO_REF,
  type Redact,
  type RefSnapshot,
  readBlobs,
  readSnapshot,
  redactValue,
  rereadRef,
} from "./state/refs.ts";

export const NOTES_REF = "refs/notes/tdd";

/**
 * The handoff notes on commits, one JSON line per event; `git log --notes=tdd` shows them. Everyone who
 * can push can write them, so they are history, never a permission.
 */
export interface Notes {
  append(commit: string, event: HandoffNote): Promise<void>;
  /** By commit: those of these commits, or all. Throws when a note is too large. */
  read(commits?: readonly string[]): Promise<Map<string, NoteLine[]>>;
}

interface NotesOptions {
  repo: GitRepo;
  now: () => Date;
  redact: Redact;
  /** Called after every change, to push it. */
  onChange?: (() => void) | undefined;
}

export const NOTE_LIMITS = { maxFileBytes: 512 * 1024, maxTotalBytes: 32 * 1024 * 1024 };

/** Opens the notes of a repository; reads nothing yet. */
export function openNotes({ repo, now, redact, onChange }: NotesOptions): Notes {
  /** The last snapshot and texts: without other writers, a read costs no git process, an append two. */
  let last: RefSnapshot | undefined;
  let texts: ReadonlyMap<string, string> = new Map();

  /** The texts of notes (commit → blob), by blob. */
  async function readTexts(
    notes: ReadonlyMap<string, string>,
  ): Promise<ReadonlyMap<string, string>> {
    const cached = texts;
    const unread = new Map([...notes].filter(([, blob]) => !cached.has(blob)));
    const read = await readBlobs(repo, NOTES_REF, unread, NOTE_LIMITS);
    return new Map(
      [...notes.values()].map((blob) => [blob, cached.get(blob) ?? read.get(blob) ?? ""]),
    );
  }

  return {
    append: async (commit, event) => {
      const line = formatNoteLine(redactValue(event, redact) as HandoffNote);
      let text = "";
      const decide = async (snapshot: RefSnapshot) => {
        const notes = notesByCommit(snapshot);
        const blob = notes.get(commit);
        const before =
          blob === undefined ? "" : (await readTexts(new Map([[commit, blob]]))).get(blob);
        text = `${endLastLine(before ?? "")}${line}\n`;
        return {
          files: noteFiles(notes, new Map([[commit, text]])),
          parents: snapshot.tip === null ? [] : [snapshot.tip],
          message: `tdd: ${event.phase} of issue ${event.issue}`,
        };
      };
      last = await changeRef({
        repo,
        ref: NOTES_REF,
        now,
        decide,
        from: last,
      });
      texts = new Map([[notesByCommit(last).get(commit) ?? "", text]]);
      onChange?.();
    },
    read: async (commits) => {
      const snapshot = await rereadRef(repo, NOTES_REF, last ?? NO_REF);
      const all = notesByCommit(snapshot);
      const requested = new Set(commits ?? all.keys());
      const notes = new Map([...all].filter(([commit]) => requested.has(commit)));
      const read = await readTexts(notes);
      [last, texts] = [snapshot, read];
      return new Map([...notes].map(([commit, blob]) => [commit, parseNote(read.get(blob) ?? "")]));
    },
  };
}

/** All events, oldest first; those with the same time in the order of their steps. */
export function eventsIn(notes: ReadonlyMap<string, readonly NoteLine[]>): TimedEvent[] {
  const noted = [...notes].flatMap(([commit, lines]) => {
    return lines.flatMap(({ event }) => {
      return event === null ? [] : [{ commit, note: event, at: event.at }];
    });
  });
  return noted.sort((one, other) => {
    if (one.at !== other.at) return one.at < other.at ? -1 : 1;
    return (one.note.step ?? 0) - (other.note.step ?? 0);
  });
}

function endLastLine(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

/** A line of a note; its event is null when it is something else, such as a person's remark. */
export interface NoteLine {
  text: string;
  event: HandoffNote | null;
}

const MAX_LINE_LENGTH = 32 * 1024;

export function parseNote(note: string): NoteLine[] {
  const lines = note.split("\n").filter((line) => line.trim() !== "");
  return lines.map((text) => ({ text, event: parseEvent(text) }));
}

function parseEvent(text: string): HandoffNote | null {
  if (text.length > MAX_LINE_LENGTH || !text.startsWith("{")) return null;
  return HandoffNote.safeParse(parseJson(text)).data ?? null;
}

export function formatNoteLine(event: HandoffNote): string {
  return JSON.stringify(HandoffNote.parse(event));
}

const OBJECT_ID = /^[0-9a-f]{40}([0-9a-f]{24})?$/;

/** Commit → blob of its note. Git may spread notes over folders; the path without slashes is the id. */
export function notesByCommit({ entries }: RefSnapshot): Map<string, string> {
  const notes = new Map<string, string>();
  for (const [path, blob] of entries) {
    const commit = path.replaceAll("/", "");
    if (OBJECT_ID.test(commit)) notes.set(commit, blob);
  }
  return notes;
}

/** The notes as files, in folders by their first two characters: an append rewrites one small folder. */
function noteFiles(
  notes: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, string>,
): Map<string, { id: string } | { text: string }> {
  const files = new Map<string, { id: string } | { text: string }>();
  for (const [commit, id] of notes) files.set(notePath(commit), { id });
  for (const [commit, text] of texts) files.set(notePath(commit), { text });
  return files;
}

function notePath(commit: string): string {
  return `${commit.slice(0, 2)}/${commit.slice(2)}`;
}

interface NotesMerge {
  repo: GitRepo;
  now: () => Date;
  /** The commit of the remote's notes. */
  theirs: string;
}

/** Merges the remote's notes into ours, line by line; like git, with a commit that has two parents. */
export async function mergeNotes({ repo, now, theirs }: NotesMerge): Promise<void> {
  const theirNotes = notesByCommit(await readSnapshot(repo, NOTES_REF, theirs));
  await changeRef({
    repo,
    ref: NOTES_REF,
    now,
    decide: async (snapshot) => {
      const ourNotes = notesByCommit(snapshot);
      const texts = new Map<string, string>();
      for (const [commit, ourBlob] of ourNotes) {
        const theirBlob = theirNotes.get(commit);
        if (theirBlob === undefined || theirBlob === ourBlob) continue;
        const sides = new Map([
          [`${commit} (theirs)`, theirBlob],
          [`${commit} (ours)`, ourBlob],
        ]);
        const blobs = await readBlobs(repo, NOTES_REF, sides, NOTE_LIMITS);
        texts.set(commit, mergeNoteTexts(blobs.get(theirBlob) ?? "", blobs.get(ourBlob) ?? ""));
      }
      return {
        files: noteFiles(new Map([...theirNotes, ...ourNotes]), texts),
        parents: snapshot.tip === null ? [theirs] : [snapshot.tip, theirs],
        message: "tdd: notes of two runs",
      };
    },
  });
}

/** All lines of both, without duplicates, sorted by time; a remark stays behind the line before it. */
export function mergeNoteTexts(theirs: string, ours: string): string {
  const known = new Set(parseNote(theirs).map(({ text }) => text));
  const added = withTimes(ours).filter(({ text }) => !known.has(text));
  const lines = [...withTimes(theirs), ...added].sort((a, b) =>
    a.at < b.at ? -1 : a.at > b.at ? 1 : 0,
  );
  return lines.map(({ text }) => `${text}\n`).join("");
}

function withTimes(note: string): { text: string; at: string }[] {
  let at = "";
  return parseNote(note).map(({ text, event }) => {
    at = event?.at ?? at;
    return { text, at };
  });
}
