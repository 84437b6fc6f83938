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
      const texts = new Map<string, string>();
      for (const [commit, ourBlob] of our) {
        const theirBlob = their.get(commit);
        if (theirBlob === undefined || theirBlob === ourBlob) continue;
        const sides = new Map([
          [`${commit} (theirs)`, theirBlob],
          [`${commit} (ours)`, ourBlob],
        ]);
        const blobs = await readBlobs(place, NOTES_REF, sides, NOTE_LIMITS);
        texts.set(commit, uniteNotes(blobs.get(theirBlob) ?? "", blobs.get(ourBlob) ?? ""));
      }
      return {
        files: noteFiles(new Map([...their, ...our]), texts),
        parents: at.tip === null ? [theirs] : [at.tip, theirs],
        message: "tdd: notes of two runs",
      };
    },
  });
}
