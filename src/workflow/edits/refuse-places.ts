/**
 * A file cannot be where a folder is, nor below a file: of those that exist, and of those to come.
 * Nor may case alone tell it from what is there: elsewhere the two would be one.
 */
export function refusePlaces(paths: readonly string[], existing: ReadonlySet<string>): string[] {
  const coming = new Set(paths);
  const folders = new Set([...existing, ...paths].flatMap(parentsOf));
  const known = new Set([...existing].flatMap((path) => [...parentsOf(path), path]));
  const spellings = new Map([...known].map((path) => [path.toLowerCase(), path]));
  return paths.flatMap((path) => {
    const isBelow = parentsOf(path).some((parent) => existing.has(parent) || coming.has(parent));
    if (isBelow) return [`${path} would be below a file.`];
    if (folders.has(path)) return [`${path} is a folder.`];
    const other = [...parentsOf(path), path].find(
      (part) => !known.has(part) && spellings.has(part.toLowerCase()),
    );
    if (other === undefined) return [];
    return [`${path} is not written: ${other} is there as ${spellings.get(other.toLowerCase())}.`];
  });
}

/** Cut, because no path that may be written has so many folders. */
function parentsOf(path: string): string[] {
  const parts = path.split("/", 100);
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
}
