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

export interface PrivateDirectory {
  path: string;
  home: string;
  temporary: string;
}

/** Lends a directory that only this user can read, and removes it whatever happens. */
export async function inPrivateDirectory<T>(
  use: (directory: PrivateDirectory) => Promise<T>,
): Promise<T> {
  // A short name: sockets that tests make below it may have a path of at most 107 bytes.
  const path = mkdtempSync(join(realpathSync(tmpdir()), "tdd-"));
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
    openUp(path);
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // Gone already, or another user's, as with containers: no reason to lose what the run found out.
  }
}

/** Tests leave directories behind that they may not write to; what is in them could not be removed. */
function openUp(path: string): void {
  if (!lstatSync(path).isDirectory()) return;
  chmodSync(path, 0o700);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) openUp(join(path, entry.name));
  }
}
