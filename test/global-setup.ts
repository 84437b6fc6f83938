import { rmSync } from "node:fs";
import { buildInto } from "../scripts/build.mjs";
import { findPytest } from "../scripts/find-pytest.mjs";
import { leanPytest } from "../scripts/lean-pytest.mjs";
import { useMemoryForTemporaryFiles } from "./temporary-in-memory.ts";

/** Once before the first test: an interpreter with pytest alone, and the command line as it would ship. */
export function setup(): Promise<() => void> {
  const python = findPytest();
  // Debian's interpreter, which the lean one may be, lacks the tests of the standard library.
  process.env.LIBRARY_PYTHON = python;
  return prepare(leanPytest(python));
}

/** Returns what has to be done after the last test. */
export async function prepare(python: string): Promise<() => void> {
  process.env.TDD_PYTHON = python;
  const { JOURNEY_COVERAGE } = process.env;
  if (JOURNEY_COVERAGE !== undefined) rmSync(JOURNEY_COVERAGE, { recursive: true, force: true });
  await buildInto(".test-dist", undefined, { coverage: JOURNEY_COVERAGE !== undefined });
  return useMemoryForTemporaryFiles();
}
