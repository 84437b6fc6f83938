import * as z from "zod";
import { fileOfTest } from "../../python/file-of-test.ts";
import type { ChangedTest } from "../../run-state/run-state.ts";
import type { SettledChange } from "./apply-edits.ts";
import { takeApart } from "./test-changes.ts";
import type { WrongTest } from "./wrong-tests.ts";

/** A test as it was and as it is; null where it is gone. */
export const TestVersions = z.object({ before: z.string(), after: z.string().nullable() });

export type TestVersions = z.infer<typeof TestVersions>;

interface FoundChange extends Omit<ChangedTest, "versions"> {
  versions: TestVersions;
}

/** Of the tests that are called wrong, those that an answer rewrites or removes. */
export function findChangedTests(
  changes: readonly SettledChange[],
  wrong: readonly WrongTest[],
): FoundChange[] {
  return wrong.flatMap(({ id, because }) => {
    const versions = versionsOf(id, changes);
    return versions === null ? [] : [{ id, because, removed: versions.after === null, versions }];
  });
}

function versionsOf(id: string, changes: readonly SettledChange[]): TestVersions | null {
  const change = changes.findLast(({ path }) => path === fileOfTest(id));
  if (change === undefined) return null;
  const { path, before, content } = change;
  const old = takeApart(path, before ?? "").tests.get(id);
  const now = takeApart(path, content ?? "").tests.get(id);
  return old === now ? null : { before: old ?? "", after: now ?? null };
}
