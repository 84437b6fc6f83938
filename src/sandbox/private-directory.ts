import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownerMark } from "./temporary-directories.ts";

export interface PrivateDirectory {
  path: string;
  home: string;
  temporary: string;
}

/** Creates a directory that only this user can read, and removes it when `use` returns or throws. */
export async function inPrivateDirectory<T>(
  use: (directory: PrivateDirectory) => Promise<T>,
): Promise<T> {
  // Tests see this path, so it does not name us. A short name, because the path of a Unix socket that a test creates in it is at most 107 bytes.
  const path = mkdtempSync(join(realpathSync(tmpdir()), `run-${ownerMark()}`));
  const directory = { path, home: join(path, "home"), temporary: join(path, "tmp") };
  try {
    mkdirSync(directory.home, { mode: 0o700 });
    mkdirSync(directory.temporary, { mode: 0o700 });
    return await use(directory);
  } finally {
    removeDirectory(path);
  }
}

function removeDirectory(path: string): void {
  try {
    makeRemovable(path);
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // Already gone, or owned by another user, as with containers. The run's result still counts.
  }
}

/** Tests leave read-only directories behind, whose contents could not be removed otherwise. */
function makeRemovable(path: string): void {
  if (!lstatSync(path).isDirectory()) return;
  chmodSync(path, 0o700);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) makeRemovable(join(path, entry.name));
  }
}
