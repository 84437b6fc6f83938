import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Every file of the example, by its path in the repository. */
export function readShop(directory: string): Record<string, string> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !/__pycache__|\.pytest_cache/.test(entry.parentPath))
    .map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    files.map((file) => [relative(directory, file), readFileSync(file, "utf8")]),
  );
}
