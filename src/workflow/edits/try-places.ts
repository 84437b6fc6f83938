import { isConftest } from "../../python/files.ts";
import { fileOfTest, isTestModule, plainTestId } from "../../python/test-ids.ts";
import { isFailing } from "../../routing/verdicts/verdict.ts";
import { type Version, withChanges } from "../../version.ts";
import type { Tools } from "../tools.ts";
import type { AppliedChange } from "./apply-edits.ts";
import type { WrongTest } from "./wrong-tests.ts";

interface Basis {
  /** The version before the change. */
  at: Version;
  wrong: readonly WrongTest[];
  /** Every test that may read the data. */
  users: readonly string[];
  testPatterns: readonly string[] | undefined;
}

/** Each place takes a run: of more, neighbours are tried together. */
const MAX_RUNS = 50;

/**
 * Whether a change of data is about wrong tests alone: as a whole it changes what becomes of some of them and
 * of no other test, and each changed place alone changes what becomes of one.
 */
export async function tryPlaces(
  { tests, signal }: Tools,
  { path, before: old, content }: AppliedChange,
  { at: before, wrong, users, testPatterns }: Basis,
): Promise<{ tests: string[] } | { why: string }> {
  const files = [...new Set([...users.map(fileOfTest), path])].filter(
    (file) => isTestModule(file, testPatterns) && !isConftest(file),
  );
  const passing = async (at: Version, targets: readonly string[]) => {
    const { report } = await tests.run({ at, targets, keepGoing: true, suite: {}, signal });
    return new Map(report?.tests.map((test) => [test.id, !isFailing(test)]));
  };
  const passedBefore = await passing(before, files);
  const affectedBy = async (text: string, targets: readonly string[]) => {
    const now = await passing(withChanges(before, [{ path, content: text }]), targets);
    const known = [...passedBefore.keys()].filter((id) => {
      return targets.includes(fileOfTest(id)) || targets.includes(plainTestId(id));
    });
    const affected = [...known, ...now.keys()].filter((id) => now.get(id) !== passedBefore.get(id));
    return [...new Set(affected.map(plainTestId))];
  };
  const affected = await affectedBy(content ?? "", files);
  const ids = new Set(wrong.map(({ id }) => id));
  const other = affected.find((id) => !ids.has(id));
  const places = singlePlaces(old ?? "", content ?? "");
  const targets = other === undefined ? affected : [fileOfTest(other)];
  for (const { text, line } of places) {
    const found = targets.length === 0 ? [] : await affectedBy(text, targets);
    if (other !== undefined && found.includes(other))
      return { why: `the change at line ${line} affects ${other}, which is not listed as wrong` };
    if (other === undefined && found.length === 0)
      return { why: `the change at line ${line} affects no test that is listed as wrong` };
  }
  return other === undefined
    ? { tests: affected }
    : { why: `it affects ${other}, which is not listed as wrong` };
}

/** The text before with each changed place alone, and the line where that begins. */
function singlePlaces(before: string, after: string): { text: string; line: number }[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const found = differences(old, now);
  const size = Math.ceil(found.length / MAX_RUNS);
  return found.flatMap(({ from }, index) => {
    if (index % size > 0) return [];
    const lines = found
      .slice(index, index + size)
      .reduceRight(
        (text, place) => [...text.slice(0, place.from), ...place.lines, ...text.slice(place.to)],
        old,
      );
    return [{ text: lines.join("\n"), line: from + 1 }];
  });
}

interface Difference {
  /** The lines before, without the last. */
  from: number;
  to: number;
  /** The lines in their place. */
  lines: string[];
}

/** More lines than this, times lines, are taken as one place. */
const MAX_COMPARED = 4_000_000;

export function differences(old: readonly string[], now: readonly string[]): Difference[] {
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const [left, right] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  if (left.length * right.length > MAX_COMPARED) {
    return [{ from: start, to: old.length - end, lines: right }];
  }
  // How many lines are the same in both from there on.
  const width = right.length + 1;
  const same = new Uint32Array((left.length + 1) * width);
  const at = (row: number, column: number) => same[row * width + column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      same[row * width + column] =
        left[row] === right[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const found: Difference[] = [];
  let [row, column, isOpen] = [0, 0, false];
  while (row < left.length || column < right.length) {
    const isSame = row < left.length && column < right.length && left[row] === right[column];
    if (!(isSame || isOpen)) found.push({ from: start + row, to: start + row, lines: [] });
    const place = found.at(-1);
    isOpen = !isSame;
    if (isSame) [row, column] = [row + 1, column + 1];
    else if (
      column === right.length ||
      (row < left.length && at(row + 1, column) >= at(row, column + 1))
    ) {
      row += 1;
      if (place !== undefined) place.to = start + row;
    } else {
      place?.lines.push(right[column] ?? "");
      column += 1;
    }
  }
  return found;
}
