import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const ENOUGH_BYTES = 2 * 1024 ** 3;

/**
 * Has the tests make their places in memory, where there is enough: they make and remove some hundred
 * thousand files, and a disk that was just emptied makes new ones slowly. Answers how to take it back.
 */
export function useMemoryForTemporaryFiles(env: NodeJS.ProcessEnv = process.env): () => void {
  if (env.TMPDIR !== undefined) return () => {};
  const place = makeDirectory();
  if (place === null) return () => {};
  env.TMPDIR = place;
  return () => {
    delete env.TMPDIR;
    rmSync(place, { recursive: true, force: true });
  };
}

function makeDirectory(): string | null {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < ENOUGH_BYTES) return null;
    const place = mkdtempSync(join(MEMORY, "tdd-tests-"));
    if (mayRunPrograms(place)) return place;
    rmSync(place, { recursive: true });
    return null;
  } catch {
    return null;
  }
}

/** Containers often have it without the right to run anything in it, and the tests write programs. */
function mayRunPrograms(place: string): boolean {
  const program = join(place, "program");
  writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
  try {
    execFileSync(program);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(program);
  }
}
