import * as z from "zod";
import { existingTests } from "../../python/existing-tests.ts";
import { fileOfTest } from "../../python/test-ids.ts";
import type { ChangedTest } from "../../run-state/run-state.ts";
import type { AppliedChange } from "./apply-edits.ts";
import type { WrongTest } from "./wrong-tests.ts";

/**
 * In an existing test file, only the tests that the change makes wrong may be changed or removed.
 * Every other test stays exactly as it is; around them lines may be added and imports changed.
 */
export function refuseOtherTests(
  changes: readonly AppliedChange[],
  wrong: readonly WrongTest[],
): string[] {
  const named = new Set(wrong.map(({ id }) => id));
  return changes.flatMap(({ path, before, content }) => {
    if (before === null) return [];
    const [old, now] = [splitTests(path, before), splitTests(path, content ?? "")];
    const problems = [...old.tests].flatMap(([id, text]) => {
      if (named.has(id) || now.tests.get(id) === text) return [];
      const what = now.tests.has(id) ? "changed" : "removed";
      return [`${id} is ${what}, but it is not listed as wrong: leave it as it is.`];
    });
    if (problems.length > 0 || content === null) return problems;
    const lost = firstLost(old.around, now.around);
    return lost === null
      ? []
      : [`"${lost.trim().slice(0, 80)}" of ${path} is changed, but only its wrong tests may be.`];
  });
}

/** The tests of a file by id, and the lines around them. */
function splitTests(path: string, source: string) {
  const lines = source.split("\n").map((line) => line.trimEnd());
  const tests = new Map<string, string>();
  const around = new Set(lines.keys());
  for (const { id, lines: own } of existingTests(path, source)) {
    const text = lines.slice(own.from, own.to).join("\n");
    tests.set(id, `${tests.get(id) ?? ""}${text}`);
    for (let index = own.from; index < own.to; index += 1) around.delete(index);
  }
  return { tests, around: [...around].map((index) => lines[index] ?? "").filter(matters) };
}

/** An import may change with the test that needs it, and a class line goes with its last test. */
function matters(line: string): boolean {
  return line !== "" && !/^\s*(?:import|from|class)\s/.test(line);
}

/** The first line that is missing afterwards, in the original order. */
function firstLost(before: readonly string[], after: readonly string[]): string | null {
  let from = 0;
  for (const line of before) {
    const found = after.indexOf(line, from);
    if (found === -1) return line;
    from = found + 1;
  }
  return null;
}

/** The source of a test before and after; null if it was removed. */
export const TestVersions = z.object({ before: z.string(), after: z.string().nullable() });

export type TestVersions = z.infer<typeof TestVersions>;

interface TestChange extends Omit<ChangedTest, "versions"> {
  versions: TestVersions;
}

/** The wrong tests that an answer rewrites or removes. */
export function findChangedTests(
  changes: readonly AppliedChange[],
  wrong: readonly WrongTest[],
): TestChange[] {
  return wrong.flatMap(({ id, because }) => {
    const versions = versionsOf(id, changes);
    return versions === null ? [] : [{ id, because, removed: versions.after === null, versions }];
  });
}

function versionsOf(id: string, changes: readonly AppliedChange[]): TestVersions | null {
  const change = changes.findLast(({ path }) => path === fileOfTest(id));
  if (change === undefined) return null;
  const { path, before, content } = change;
  const old = splitTests(path, before ?? "").tests.get(id);
  const now = splitTests(path, content ?? "").tests.get(id);
  return old === now ? null : { before: old ?? "", after: now ?? null };
}
