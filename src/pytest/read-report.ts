import { closeSync, constants, existsSync, fstatSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestReport } from "../ports.ts";
import { readJunit } from "../python/junit.ts";
import { leftOutPath } from "./command.ts";

const MAX_REPORT_BYTES = 128 * 1024 * 1024;

/** The report at a path that only this run knew; null when there is none that can be relied on. */
export function readReport(path: string, root: string): TestReport | null {
  // Counted when pytest came to its end: without it, somebody else may have written the report.
  const counted = readRegularFile(leftOutPath(path)) ?? "";
  if (counted === "") return null;
  const xml = readRegularFile(path);
  const report =
    xml === null || xml === "" ? null : readJunit(xml, (file) => existsSync(join(root, file)));
  const leftOut = Number.parseInt(counted, 10);
  return report === null || !(leftOut > 0) ? report : { ...report, leftOut };
}

/** Tests can put a link, a pipe or a device in the report's place: none is followed or waited for. */
function readRegularFile(path: string): string | null {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return null;
  }
  try {
    const stat = fstatSync(file);
    const usable = stat.isFile() && stat.size <= MAX_REPORT_BYTES;
    return usable ? readFileSync(file, "utf8") : null;
  } finally {
    closeSync(file);
  }
}
