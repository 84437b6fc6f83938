import { existingTests } from "./existing-tests.ts";
import { readDefinitions } from "./parse.ts";
import { classInSource, fileOfTest, plainTestId } from "./test-ids.ts";

/** A test file, or a file that tests import; `before` is empty for a new one. */
interface ChangedTestFile {
  path: string;
  before: string;
  after: string;
}

interface Before {
  /** All files that are written with the tests: each may bring tests into a class of another. */
  files: readonly ChangedTestFile[];
  /** Whether the test was there before, by its id without parameters; null where no run has told. */
  wasThere: (id: string) => boolean | null;
}

/**
 * Those of the tests that were there before although their file does not define them by these ids:
 * methods that a class inherits, and of a class to whose name a plugin adds. Where no run has told, the
 * texts do: what only the new ones mention, as a class or as a test, is new.
 */
export function inheritedTests(ids: readonly string[], { files, wasThere }: Before): string[] {
  const old = wordsOf(files.map(({ before }) => before));
  const now = wordsOf(files.map(({ after }) => after));
  const isNewWord = (word: string) => now.has(word) && !old.has(word);
  const read = new Map(files.map((file) => [file.path, readFile(file)]));
  return ids.filter((id) => {
    const file = read.get(fileOfTest(id));
    if (file === undefined || file.defined.has(plainTestId(id))) return false;
    const known = wasThere(plainTestId(id));
    if (known !== null) return known;
    const names = plainTestId(id).split("::").slice(1);
    const owner = names.slice(0, -1).join("::");
    return classInSource(owner, file.oldClasses) !== null && !names.some(isNewWord);
  });
}

function readFile({ path, before, after }: ChangedTestFile) {
  const oldClasses = readDefinitions(before).filter(({ kind }) => kind === "class");
  return {
    oldClasses: oldClasses.map(({ name }) => name.replaceAll(".", "::")),
    defined: new Set(existingTests(path, after).map(({ id }) => id)),
  };
}

function wordsOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => text.split(/\W+/)));
}
