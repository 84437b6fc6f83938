import type { LintFinding } from "../ports.ts";

/**
 * The findings that were not there before. Lines move with every edit, so a finding is known by its
 * file, code and message, and by how often it is there; numbers in messages move like lines do.
 */
export function introducedFindings(
  before: readonly LintFinding[],
  now: readonly LintFinding[],
): LintFinding[] {
  const known = new Map<string, number>();
  for (const finding of before) known.set(kindOf(finding), (known.get(kindOf(finding)) ?? 0) + 1);
  const places = new Set(before.map(placeOf));
  const isInPlace = (finding: LintFinding) => places.has(placeOf(finding));
  // Of several that are alike, those that stand where one stood are the old ones.
  const oldFirst = [...now.filter(isInPlace), ...now.filter((finding) => !isInPlace(finding))];
  const introduced = new Set<LintFinding>();
  for (const finding of oldFirst) {
    const left = known.get(kindOf(finding)) ?? 0;
    if (left === 0) introduced.add(finding);
    else known.set(kindOf(finding), left - 1);
  }
  return now.filter((finding) => introduced.has(finding));
}

/** One line for people and models. */
export function describeFinding({ file, line, code, message }: LintFinding): string {
  if (file === "") return `${code}: ${message}`;
  const place = line === null ? file : `${file}:${line}`;
  return `${place}: ${code === "" ? "" : `${code} `}${message}`;
}

/** What names no place is one complaint, whatever else was printed. */
function kindOf({ file, code, message }: LintFinding): string {
  return JSON.stringify([file, code, file === "" ? "" : message.replace(/\b\d+\b/g, "0")]);
}

function placeOf({ file, line, code, message }: LintFinding): string {
  return JSON.stringify([file, line, code, message]);
}
