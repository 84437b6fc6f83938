import type { GitPlace } from "../git.ts";
import { uniteNotes } from "../notes/note-lines.ts";
import { noteFiles, notesByObject } from "../notes/note-tree.ts";
import { NOTE_LIMITS, NOTES_REF } from "../notes/notes.ts";
import { changeRef, readObjectFormat } from "../state/change-ref.ts";
import { readBlobs } from "../state/read-blobs.ts";
import { readSnapshot } from "../state/read-ref.ts";

interface Merge {
  place: GitPlace;
  now: () => Date;
  theirs: string;
}

/** Our notes and theirs, all lines of both; a commit with two parents, as git itself would make it. */
export async function mergeNotes({ place, now, theirs }: Merge): Promise<void> {
  const format = await readObjectFormat(place);
  const their = notesByObject(await readSnapshot(place, NOTES_REF, theirs));
  await changeRef({
    place,
    format,
    ref: NOTES_REF,
    now,
    decide: async (at) => {
      const our = notesByObject(at);
      const both = [...our.keys()].filter((id) => their.has(id) && their.get(id) !== our.get(id));
      const texts = new Map<string, string>();
      for (const commit of both) {
        const sides = [their.get(commit) ?? "", our.get(commit) ?? ""] as const;
        const named = new Map(sides.map((blob, side) => [`${commit} (${side})`, blob]));
        const blobs = await readBlobs(place, NOTES_REF, named, NOTE_LIMITS);
        const [theirText = "", ourText = ""] = sides.map((blob) => blobs.get(blob));
        texts.set(commit, uniteNotes(theirText, ourText));
      }
      return {
        files: noteFiles(new Map([...their, ...our]), texts),
        parents: at.tip === null ? [theirs] : [at.tip, theirs],
        message: "tdd: notes of two runs",
      };
    },
  });
}
