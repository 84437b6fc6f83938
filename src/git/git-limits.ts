import { spawnSync } from "node:child_process";
import { totalmem } from "node:os";

/** What one git process may use; its helper processes each get the same. */
export interface GitLimits {
  seconds: number;
  /** Memory that it allocates. Mapped files of the repository do not count. */
  memoryBytes: number;
  /** How much it may print. */
  outputBytes: number;
}

const MEBIBYTE = 1024 ** 2;

/** Enough for a fetch of a very large repository. */
export const DEFAULT_LIMITS: GitLimits = {
  seconds: 30 * 60,
  memoryBytes: Math.max(1024 * MEBIBYTE, Math.floor(totalmem() / 2)),
  outputBytes: 256 * MEBIBYTE,
};

/** For objects that an attacker may have made: a few kilobytes of trees can have 10^10 paths. */
export const LIMITS_FOR_FOREIGN_OBJECTS: GitLimits = {
  seconds: 60,
  memoryBytes: 1024 * MEBIBYTE,
  outputBytes: 64 * MEBIBYTE,
};

/** They end within moments, with or without their parent; ending them with it would cost as much as they do. */
const SHORT_COMMANDS: ReadonlySet<string> = new Set([
  "cat-file",
  "config",
  "fast-import",
  "for-each-ref",
  "hash-object",
  "rev-parse",
  "symbolic-ref",
  "update-ref",
]);

/**
 * The prefix of a git command that limits its memory and its computing time, and ends it with its
 * parent unless it is short. SIGTERM, on which git removes its lock files.
 */
export function limitedGit(command: string, { seconds, memoryBytes }: GitLimits): string[] {
  const kibibytes = Math.ceil(memoryBytes / 1024);
  // Git computes in several threads. A limit that the machine does not allow is left out.
  const cpuSeconds = Math.ceil(seconds) * 4;
  const script = `ulimit -d ${kibibytes} 2>/dev/null; ulimit -t ${cpuSeconds} 2>/dev/null; exec "$@"`;
  const ended = SHORT_COMMANDS.has(command) ? [] : endedWithParent();
  return ["/bin/sh", "-c", script, "sh", ...ended, "git"];
}

let known: readonly string[] | undefined;

/** Not searched for on PATH, which tests and users change. BusyBox has a setpriv without this option. */
function endedWithParent(): readonly string[] {
  const options = ["--pdeathsig", "TERM", "--"];
  const works = (file: string) =>
    spawnSync(file, [...options, "true"], { stdio: "ignore" }).status === 0;
  known ??= ["/usr/bin/setpriv", "/bin/setpriv"]
    .filter(works)
    .slice(0, 1)
    .flatMap((file) => [file, ...options]);
  return known;
}
