import { LOCK_FILE, type Lock, readLock, withLock } from "../state/lock-file.ts";
import { type StateFiles, withFiles } from "../state/state-files.ts";

interface Sides {
  ref: string;
  /** What both had when they last agreed. */
  base: StateFiles;
  ours: StateFiles;
  theirs: StateFiles;
}

/**
 * What two writers made of one state. Who has the lock decides: where the others have come to hold it,
 * their state is the state. Otherwise each side's changes are kept, ours where both changed a file.
 */
export function mergeStates({ ref, base, ours, theirs }: Sides): StateFiles {
  const kept = {
    keptBlobs: new Set([...theirs.keptBlobs, ...ours.keptBlobs]),
    keptCommits: new Set([...theirs.keptCommits, ...ours.keptCommits]),
  };
  const [mine, their] = [readLock(ref, ours), readLock(ref, theirs)];
  const isTheirNews = theirs.files.get(LOCK_FILE) !== base.files.get(LOCK_FILE);
  if (isTheirNews && their?.token !== mine?.token) return { files: theirs.files, ...kept };

  const names = new Set([...base.files.keys(), ...ours.files.keys()]);
  const changed = [...names].filter((name) => ours.files.get(name) !== base.files.get(name));
  const merged = withFiles(
    { files: theirs.files, ...kept },
    changed.map((name) => [name, ours.files.get(name) ?? null]),
  );
  return mine !== null && their !== null && isTheirNews
    ? withLock(merged, withWish(mine, their))
    : merged;
}

/** Both are of one run: somebody has left a wish while it was renewed. */
function withWish(mine: Lock, their: Lock): Lock {
  return { ...mine, abortWish: mine.abortWish ?? their.abortWish };
}
