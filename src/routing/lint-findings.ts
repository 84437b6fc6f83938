import type { LintFinding } from "../ports.ts";

/**
 * The findings that the change introduced. Lines move with every edit, so a finding is identified by
 * file, code and message, and by how often it occurs; numbers in messages move as lines do.
 */
export function introducedFindings(
  before: readonly LintFinding[],
  now: readonly LintFinding[],
): LintFinding[] {
  const left = new Map<string, number>();
  for (const finding of before) left.set(kindOf(finding), (left.get(kindOf(finding)) ?? 0) + 1);
  const locations = new Set(before.map(locationOf));
  const isInPlace = (finding: LintFinding) => locations.has(locationOf(finding));
  // Among equal findings, those on a line that had one before are the old ones.
  const oldFirst = [...now.filter(isInPlace), ...now.filter((finding) => !isInPlace(finding))];
  const introduced = new Set<LintFinding>();
  for (const finding of oldFirst) {
    const count = left.get(kindOf(finding)) ?? 0;
    if (count === 0) introduced.add(finding);
    else left.set(kindOf(finding), count - 1);
  }
  return now.filter((finding) => introduced.has(finding));
}

export function describeFinding({ file, line, code, message }: LintFinding): string {
  if (file === "") return `${code}: ${message}`;
  const location = line === null ? file : `${file}:${line}`;
  return `${location}: ${code === "" ? "" : `${code} `}${message}`;
}

/** A finding without a file is one finding, whatever else was printed. */
function kindOf({ file, code, message }: LintFinding): string {
  return JSON.stringify([file, code, file === "" ? "" : message.replace(/\b\d+\b/g, "0")]);
}

function locationOf({ file, line, code, message }: LintFinding): string {
  return JSON.stringify([file, line, code, message]);
}
