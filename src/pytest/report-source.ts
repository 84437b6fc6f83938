import { existsSync } from "node:fs";
import { join } from "node:path";
import type { TestReport } from "../ports.ts";
import { readJunit } from "../python/results/junit.ts";

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
