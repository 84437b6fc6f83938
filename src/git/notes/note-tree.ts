import type { RefSnapshot } from "../state/read-ref.ts";

const OBJECT_ID = /^[0-9a-f]{40}([0-9a-f]{24})?$/;

/** Commit → blob of its note. Git spreads notes over folders as it sees fit; the name is the path. */
export function notesByObject({ entries }: RefSnapshot): Map<string, string> {
  const notes = new Map<string, string>();
  for (const [path, blob] of entries) {
    const object = path.replaceAll("/", "");
    if (OBJECT_ID.test(object)) notes.set(object, blob);
  }
  return notes;
}

/** The notes as files, in folders by their first two letters: an append writes one small folder. */
export function noteFiles(
  notes: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, string>,
): Map<string, { id: string } | { text: string }> {
  const files = new Map<string, { id: string } | { text: string }>();
  for (const [object, id] of notes) files.set(pathOf(object), { id });
  for (const [object, text] of texts) files.set(pathOf(object), { text });
  return files;
}

function pathOf(object: string): string {
  return `${object.slice(0, 2)}/${object.slice(2)}`;
}
