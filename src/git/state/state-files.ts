/**
 * What `refs/tdd/issue-N` holds, as a value. Files are small JSON texts; objects are what else has to
 * stay in the repository and travel with the ref, because the files speak of it.
 */
export interface StateFiles {
  /** Name → text: the lock, the thread's name, checkpoints and their pending writes. */
  files: ReadonlyMap<string, string>;
  /** Blobs that state refers to by id; in the tree under `kept/`, so that they are fetched along. */
  keptBlobs: ReadonlySet<string>;
  /** Commits of attempts; the parents of the ref's commit, so that nobody collects them. */
  keptCommits: ReadonlySet<string>;
}

/** Decides from the state what it shall be; null leaves it alone. Pure: it may be asked twice. */
export type Decide = (state: StateFiles) => StateFiles | null;

/** The state with some files written, and those removed whose text is null. */
export function withFiles(
  state: StateFiles,
  changes: Iterable<readonly [name: string, text: string | null]>,
): StateFiles {
  const files = new Map(state.files);
  for (const [name, text] of changes) {
    if (text === null) files.delete(name);
    else files.set(name, text);
  }
  return { ...state, files };
}
