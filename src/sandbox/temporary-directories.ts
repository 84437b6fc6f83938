import { execFile } from "node:child_process";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { readOr } from "./read-or.ts";

/**
 * The part of a temporary directory's name that tells which process made it: process id, start time
 * and pid namespace. Empty on a system without /proc. In the name, because there it cannot be missing.
 */
export function ownerMark(): string {
  const [started, namespace] = [startTimeOf(process.pid), pidNamespace()];
  if (started === null || namespace === null) return "";
  return `${process.pid.toString(36)}-${started}-${namespace}-`;
}

const OWNED =
  /^(?:run-|tdd-arbiter-|tdd-set-up-)([0-9a-z]+)-([0-9a-z]+)-([0-9a-z]+)-[A-Za-z0-9]{6}$/;

/**
 * Removes the temporary directories of processes that were killed before they could do it themselves.
 * Returns their names. Only directories of this user are looked at, and no link is followed.
 */
export async function sweepTemporaryDirectories(folder: string = tmpdir()): Promise<string[]> {
  const names = readOr([], () => readdirSync(folder));
  const abandoned = names.filter((name) => isAbandoned(folder, name));
  for (const name of abandoned) {
    const path = join(folder, name);
    const run = promisify(execFile);
    // Another user's files in it, or a removal by another process: the rest of the run does not need it.
    if (process.getuid?.() !== 0) await run("chmod", ["-R", "u+rwX", path]).catch(() => {});
    await run("rm", ["-rf", "--one-file-system", "--", path]).catch(() => {});
  }
  return abandoned;
}

/** No run lasts as long; for directories of containers whose processes cannot be seen from here. */
const SURELY_ABANDONED_MS = 7 * 24 * 60 * 60 * 1000;

function isAbandoned(folder: string, name: string): boolean {
  const [, pid, started, namespace] = OWNED.exec(name) ?? [];
  const found = lstatSync(join(folder, name), { throwIfNoEntry: false });
  if (pid === undefined || !found?.isDirectory() || found.uid !== process.getuid?.()) return false;
  if (namespace !== pidNamespace()) return Date.now() - found.mtimeMs > SURELY_ABANDONED_MS;
  return startTimeOf(Number.parseInt(pid, 36)) !== started;
}

/**
 * The start of a process in clock ticks since the system was booted; null when there is no such process.
 * Tells a process from a later one with the same id, whatever happens to the clock.
 */
function startTimeOf(pid: number): string | null {
  const stat = readOr("", () => readFileSync(`/proc/${pid}/stat`, "utf8"));
  const ticks = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  return ticks === undefined ? null : Number(ticks).toString(36);
}

function pidNamespace(): string | null {
  const [id] = /\d+/.exec(readOr("", () => readlinkSync("/proc/self/ns/pid"))) ?? [];
  return id === undefined ? null : Number(id).toString(36);
}

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
