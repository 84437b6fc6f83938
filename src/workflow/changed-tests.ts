import type { SettledChange } from "./edits/settle-operation.ts";
import { fileOfTest } from "./file-of-test.ts";
import { takeApart } from "./refuse-other-tests.ts";
import type { ChangedTest } from "./state.ts";
import type { WrongTest } from "./wrong-tests.ts";

/** Of the tests that are called wrong, those that an answer rewrites or removes. */
export function findChangedTests(
  changes: readonly SettledChange[],
  wrong: readonly WrongTest[],
): ChangedTest[] {
  const files = new Map(changes.map((change) => [change.path, change]));
  return wrong.flatMap(({ id, because }) => {
    const change = files.get(fileOfTest(id));
    if (change === undefined) return [];
    const { path, before, content } = change;
    const old = takeApart(path, before ?? "").tests.get(id);
    const now = takeApart(path, content ?? "").tests.get(id);
    return old === now ? [] : [{ id, because, removed: now === undefined }];
  });
}
