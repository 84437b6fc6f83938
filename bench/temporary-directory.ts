import { mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** For the largest bench: some worktrees of 5,000 real files. */
const NEEDED_BYTES = 2 * 1024 ** 3;

/**
 * A folder in memory where there is room for it. For some minutes after many files were removed, ext4
 * looks at each of them again for every new one (`recently_deleted`): a second bench would measure what
 * the first one cleaned up, and a worktree take ten times as long.
 */
export function makeDirectory(): string {
  return mkdtempSync(join(isRoomy(MEMORY) ? MEMORY : tmpdir(), "tdd-bench-"));
}

/** Where the files of the benches are, printed with the numbers. */
export function describeLocation(): string {
  return isRoomy(MEMORY)
    ? "in memory"
    : `in ${tmpdir()}, where removed files may slow new ones down`;
}

function isRoomy(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}
