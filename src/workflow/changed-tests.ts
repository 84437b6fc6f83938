import * as z from "zod";
import type { SettledChange } from "./edits/settle-operation.ts";
import { fileOfTest } from "./file-of-test.ts";
import { takeApart } from "./refuse-other-tests.ts";
import type { ChangedTest } from "./state.ts";
import type { WrongTest } from "./wrong-tests.ts";

/** A test as it was and as it is; null where it is gone. */
const TestVersions = z.object({ id: z.string(), before: z.string(), after: z.string().nullable() });

/** What the state refers to by `changedSources`. */
export const ChangedSources = z.array(TestVersions);

type TestVersions = z.infer<typeof TestVersions>;

/** Of the tests that are called wrong, those that an answer rewrites or removes. */
export function findChangedTests(
  changes: readonly SettledChange[],
  wrong: readonly WrongTest[],
): ChangedTest[] {
  return wrong.flatMap(({ id, because }) => {
    const versions = versionsOf(id, changes);
    return versions === null ? [] : [{ id, because, removed: versions.after === null }];
  });
}

/** The same tests with their sources, for people to compare. */
export function changedSources(
  changes: readonly SettledChange[],
  changed: readonly Pick<ChangedTest, "id">[],
): TestVersions[] {
  return changed.flatMap(({ id }) => versionsOf(id, changes) ?? []);
}

function versionsOf(id: string, changes: readonly SettledChange[]): TestVersions | null {
  const change = changes.findLast(({ path }) => path === fileOfTest(id));
  if (change === undefined) return null;
  const { path, before, content } = change;
  const old = takeApart(path, before ?? "").tests.get(id);
  const now = takeApart(path, content ?? "").tests.get(id);
  return old === now ? null : { id, before: old ?? "", after: now ?? null };
}
