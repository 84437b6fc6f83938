import type { GitPlace } from "../git.ts";
import { NOTES_REF } from "../notes/notes.ts";
import type { RefStore } from "../state/ref-store.ts";
import type { Decide } from "../state/state-files.ts";
import { mergeNotes } from "./merge-notes.ts";
import { mergeStates } from "./merge-states.ts";
import type { Remote } from "./remote.ts";
import { createRemoteCopy, type RemoteCopy } from "./remote-copy.ts";

type Shared = Omit<RemoteCopy, "write">;

/** Without a remote there is nothing to bring in and nobody to tell. */
const ALONE: Shared = { pull: async () => {}, changed: () => {}, flush: async () => {} };

interface SharedState {
  place: GitPlace;
  remote: Remote | null;
  store: RefStore;
}

/** The state of an issue, shared with the remote; `change` is a compare-and-swap on both. */
export function shareState({
  place,
  remote,
  store,
}: SharedState): Shared & { change(decide: Decide): Promise<void> } {
  if (remote === null) return { ...ALONE, change: store.change };
  const { ref } = store;
  const copy = createRemoteCopy({
    place,
    remote,
    ref,
    reconcile: async (tips) => {
      const base = await store.readAt(tips.base);
      const theirs = await store.readAt(tips.theirs);
      await store.change((ours) => mergeStates({ ref, base, ours, theirs }));
    },
  });
  return { ...copy, change: (decide) => copy.write(() => store.change(decide)) };
}

interface SharedNotes {
  place: GitPlace;
  remote: Remote | null;
  now: () => Date;
}

export function shareNotes({ place, remote, now }: SharedNotes): Shared {
  if (remote === null) return ALONE;
  return createRemoteCopy({
    place,
    remote,
    ref: NOTES_REF,
    reconcile: ({ theirs }) => mergeNotes({ place, now, theirs }),
  });
}
