/** A file cannot be where a folder is, nor below a file: of those that exist, and of those to come. */
export function refusePlaces(paths: readonly string[], existing: ReadonlySet<string>): string[] {
  const coming = new Set(paths);
  const folders = new Set([...existing, ...paths].flatMap(parentsOf));
  return paths.flatMap((path) => {
    const isBelow = parentsOf(path).some((parent) => existing.has(parent) || coming.has(parent));
    if (isBelow) return [`${path} would be below a file.`];
    return folders.has(path) ? [`${path} is a folder.`] : [];
  });
}

/** Cut, because no path that may be written has so many folders. */
function parentsOf(path: string): string[] {
  const parts = path.split("/", 100);
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
}
