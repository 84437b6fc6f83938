import type { Program } from "./confinement.ts";
import WITHOUT_KEYS from "./scripts/without_keys.py";

/**
 * Starts a program that cannot use the kernel's keyrings, which no namespace separates: without this,
 * it could read the keys of the session that the arbiter runs in, and leave keys for later runs.
 * Python, because no tool that every system has can install a system-call filter.
 */
export function withoutKeys(program: Program, python: string): Program {
  const { executable, args } = program;
  return {
    ...program,
    executable: python,
    // Isolated and without site packages, so that no code of the repository runs before the filter.
    args: ["-I", "-S", "-c", WITHOUT_KEYS, executable, ...args],
  };
}
