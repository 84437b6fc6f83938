import { readModuleLines } from "./definitions.ts";
import { existingTests } from "./existing-tests.ts";
import { fileOfTest, plainTestId, testName } from "./test-ids.ts";

/**
 * Those of the tests that a file had before although it does not define them by these ids: methods that
 * a class inherits, and of a class to whose name a plugin adds. A name that only the new text mentions is
 * a new test, wherever it is.
 */
export function inheritedTests(
  ids: readonly string[],
  { before, after }: { before: string; after: string },
): string[] {
  const classes = readModuleLines(before)
    .definitions.filter(({ kind }) => kind === "class")
    .map(({ name }) => name.replaceAll(".", "::"));
  const isOldClass = (owner: string) =>
    classes.some((name) => owner === name || owner.startsWith(`${name}_`));
  const words = { before: wordsOf(before), after: wordsOf(after) };
  const defined = new Set(existingTests(ANY_FILE, after).map(({ id }) => id));
  return ids.filter((id) => {
    if (defined.has(plainTestId(id).replace(fileOfTest(id), () => ANY_FILE))) return false;
    const owner = plainTestId(id).split("::").slice(1, -1).join("::");
    const name = testName(id);
    const isNewName = words.after.has(name) && !words.before.has(name);
    return owner !== "" && isOldClass(owner) && !isNewName;
  });
}

/** The ids are all of one file, so that its name does not matter. */
const ANY_FILE = "";

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(/\W+/));
}
