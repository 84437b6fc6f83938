import { existsSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { TestReport } from "../ports.ts";
import { readJunit } from "../python/results/junit.ts";

/** A report that can be judged, or none and why. */
interface ReadReport {
  report: TestReport | null;
  problem?: string;
}

/** A report of this size is read in milliseconds, sooner than a thread starts. */
const MAX_CHARS_HERE = 2_000_000;
const TIMEOUT_SECONDS = 120;
const MAX_MEMORY_MB = 2048;

/**
 * Reads a JUnit file. Tests decide what is in it, so a large one is read in a thread of its own, which
 * can be ended when it takes too long or too much memory.
 */
export async function readReportFile(
  source: ReportSource,
  { timeoutSeconds = TIMEOUT_SECONDS, maxMemoryMb = MAX_MEMORY_MB } = {},
): Promise<ReadReport> {
  if (source.xml.length <= MAX_CHARS_HERE) return { report: readReportIn(source) };
  const worker = new Worker(WORKER_FILE, {
    workerData: source,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  });
  const size = `its report of ${Math.round(source.xml.length / 1_000_000)} MB could not be read`;
  return new Promise<ReadReport>((resolve) => {
    const timer = setTimeout(() => {
      resolve({ report: null, problem: `${size} within ${timeoutSeconds} seconds` });
    }, timeoutSeconds * 1000);
    worker.once("message", (report: TestReport | null) => resolve({ report }));
    worker.once("error", ({ message }) => {
      resolve({ report: null, problem: `${size}: ${message}` });
    });
    worker.once("exit", (code) => {
      clearTimeout(timer);
      resolve({ report: null, problem: `${size}: its reader ended with code ${code}` });
    });
  }).finally(() => worker.terminate());
}

/** The build puts it into the folder of the bundle. */
const WORKER_FILE = new URL("./report-worker.js", import.meta.url);

export interface ReportSource {
  xml: string;
  /** The directory that the tests ran in. */
  root: string;
  /** The ids of tests that were seen to run, by `junitKey`. */
  knownIds?: ReadonlyMap<string, string>;
}

/** Reads a JUnit file in this thread. */
export function readReportIn({ xml, root, knownIds }: ReportSource): TestReport | null {
  return readJunit(xml, (file) => existsSync(join(root, file)), knownIds);
}
