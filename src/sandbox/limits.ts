import { totalmem } from "node:os";

export interface Limits {
  memoryBytes: number;
  /** Everything that the tests write, in all places together. */
  diskBytes: number;
  /** Threads count as processes do. */
  processes: number;
}

const GIBIBYTE = 1024 ** 3;

/** Enough for nearly every suite, and less than what would take the machine along. */
export function defaultLimits(memory: number = totalmem()): Limits {
  return {
    memoryBytes: Math.floor(memory * 0.75),
    diskBytes: Math.floor(Math.min(2 * GIBIBYTE, memory / 4)),
    processes: 1024,
  };
}

/** What goes in front of a command, so that each of its processes is bounded. */
export function limitEach({ diskBytes, processes }: Limits): string[] {
  return ["prlimit", "--core=0", `--fsize=${diskBytes}`, `--nproc=${processes}`, "--"];
}

/** The same, with the memory of each process: for rungs that cannot bound all of them together. */
export function limitEachMore(limits: Limits): string[] {
  return [...limitEach(limits).slice(0, -1), `--as=${limits.memoryBytes}`, "--"];
}
