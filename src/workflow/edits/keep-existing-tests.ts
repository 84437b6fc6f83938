import { isPythonFile } from "../../python/files.ts";
import type { ComparedTests } from "../../python/inspection.ts";
import { fileOfTest } from "../../python/test-ids.ts";
import type { Tools } from "../tools.ts";
import type { AppliedChange } from "./apply-edits.ts";
import { UNUSUAL_BREAK } from "./around-tests.ts";
import type { WrongTest } from "./wrong-tests.ts";

interface KeptTests {
  /** The changes, with the original text of everything that only looks different. */
  changes: AppliedChange[];
  problems: string[];
}

const ASSIGNMENT = /^\w+(?:: [^=]+)? = /;

/**
 * What an existing test file already has stays as it was, except for wrong tests: the repository's Python
 * compares the syntax trees. An answer that gives the whole file again may lay it out differently; its
 * original text is put back, so that the diff shows what is new and nothing else.
 */
export async function keepExistingTests(
  { inspector }: Pick<Tools, "inspector">,
  changes: readonly AppliedChange[],
  wrong: readonly WrongTest[],
): Promise<KeptTests> {
  const extended = changes.flatMap(({ path, before, content }) => {
    if (before === null || content === null || !isPythonFile(path)) return [];
    if (UNUSUAL_BREAK.test(before) || UNUSUAL_BREAK.test(content)) return [];
    const own = wrong.filter(({ id }) => fileOfTest(id) === path);
    return [{ path, before, after: content, wrong: own.map(({ id }) => namesOf(id)) }];
  });
  const compared = await inspector.compare(extended);
  const contents = new Map<string, string>();
  const problems = extended.flatMap(({ path, before, after }, index) => {
    // A text that does not parse is refused with its syntax error.
    const comparison = compared[index] ?? null;
    if (comparison === null) return [];
    contents.set(path, restoreTexts({ before, after }, comparison));
    return comparison.changed.map(({ source }) => {
      return ASSIGNMENT.test(source)
        ? `"${source}" of ${path} is changed or gone, and others may use it: leave it as it is, and let wrong tests use data of another name.`
        : `"${source}" of ${path} is changed or gone, and the plan does not list it as wrong: leave it as it is.`;
    });
  });
  const kept = changes.map((change) => {
    return { ...change, content: contents.get(change.path) ?? change.content };
  });
  return { changes: kept, problems };
}

/** `TestCart::test_total` for `tests/test_cart.py::TestCart::test_total`. */
function namesOf(id: string): string {
  return id.slice(fileOfTest(id).length + 2);
}

function restoreTexts(
  { before, after }: { before: string; after: string },
  { same }: ComparedTests,
): string {
  const original = before.split("\n");
  const lines = after.split("\n");
  // From the end, so that earlier line numbers stay valid.
  for (const range of same.toReversed()) {
    const [from, to] = range.after;
    lines.splice(from, to - from, ...original.slice(...range.before));
  }
  return lines.join("\n");
}
