import { refusedBundle } from "../../errors.ts";
import type { Change } from "../../git/bundle/read-commits.ts";
import { existingTests } from "../../python/existing-tests.ts";
import { fileOfTest } from "../../python/test-ids.ts";
import { inferredTests } from "../../routing/inferred-tests.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { isQuoteFrom } from "../../spec/quotes.ts";
import type { AppliedChange } from "../../workflow/edits/apply-edits.ts";
import { contentWithout } from "../../workflow/nodes/drop-inferred.ts";

type Built = Pick<RunState, "droppedTests" | "agreedPlan" | "changedTests">;

/**
 * The tests that the run says it dropped. Only new tests that no sentence of the issue asks for can be
 * dropped, and a new test has to be left.
 */
export function readDroppedTests(
  { droppedTests, agreedPlan, changedTests }: Built,
  { red, specText }: { red: readonly AppliedChange[]; specText: string },
): string[] {
  if (droppedTests.length === 0) return [];
  const tests = (agreedPlan?.tests ?? []).map(({ name, quote, inferred }) => {
    return { name, inferred: inferred && !(quote !== null && isQuoteFrom(quote, [specText])) };
  });
  const inferred = new Set(inferredTests(droppedTests, { tests, changedTests }));
  const added = new Set(red.flatMap(addedTests));
  const wrong = droppedTests.find((id) => !(inferred.has(id) && added.has(id)));
  if (wrong !== undefined) throw refusedBundle(`${wrong} is not a test that a run would drop`);
  const dropped = new Set(droppedTests);
  if ([...added].every((id) => dropped.has(id))) throw refusedBundle("it drops every new test");
  return droppedTests;
}

/** The ids of the tests that a change adds to its file. */
function addedTests({ path, before, content }: AppliedChange): string[] {
  const old = new Set(existingTests(path, before ?? "").map(({ id }) => id));
  return existingTests(path, content ?? "")
    .map(({ id }) => id)
    .filter((id) => !old.has(id));
}

/** Whether a change of a test file removes these tests and changes nothing else. */
export function removesOnly(
  { path, before, content }: AppliedChange,
  dropped: readonly string[],
): boolean {
  if (before === null || !dropped.some((id) => fileOfTest(id) === path)) return false;
  const rest = contentWithout(path, before, dropped);
  return rest !== null && rest.content === content;
}

/** The change as a phase of the run would have made it, relative to the project's folder. */
export function appliedChange({ path, before, after }: Change, folder: string): AppliedChange {
  const inside = path.slice(prefixOf(folder).length);
  return { path: inside, before: before?.text ?? null, content: after?.text ?? null };
}

export function prefixOf(folder: string): string {
  return folder === "" ? "" : `${folder}/`;
}
