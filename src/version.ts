/** The new content of a whole file; null deletes the file. */
export interface FileChange {
  path: string;
  content: string | null;
}

/**
 * A state of the repository's files: those of a commit or a tree, or these with changes on top. A value:
 * nothing of it is on a disk until something runs on it.
 */
export type Version = string | ChangedVersion;

interface ChangedVersion {
  tree: string;
  with: readonly FileChange[];
}

/** The version with changes on top of those that it has. */
export function withChanges(version: Version, changes: readonly FileChange[]): Version {
  if (changes.length === 0) return version;
  const { tree, with: before } = partsOf(version);
  const files = new Map([...before, ...changes].map((change) => [change.path, change]));
  return { tree, with: [...files.values()] };
}

/** The commit or tree of a version, and the changes on top of it. */
export function partsOf(version: Version): ChangedVersion {
  return typeof version === "string" ? { tree: version, with: [] } : version;
}
