import type { ChangedText, ChangeSides } from "../../python/changes/changed-files.ts";
import type { ChangedTests } from "../../python/changes/changed-tests.ts";
import { changedExamples, isDoctestOf } from "../../python/changes/changed-tests.ts";
import { fileOfTest } from "../../python/test-ids.ts";
import type { JudgedRun } from "./run-versions.ts";
import type { ComparedModule } from "./test-equipment.ts";

/** A change by what its files are for. */
export interface SortedChange {
  sides: ChangeSides<ChangedText>;
  edits: ChangedTests;
  modules: readonly ComparedModule[];
  /** What is run for the tests of the change. */
  testFiles: readonly string[];
}

/**
 * Counts the doctests that pytest runs among the tests: a document with examples is a test file, and the
 * examples of a docstring are a test in a file of the source. So are files with tests that are new, or
 * that read changed data: their own text may be the same.
 */
export function withDoctests(
  { sides, edits, modules, testFiles }: SortedChange,
  { base, head }: { base: JudgedRun; head: JudgedRun },
): SortedChange & { testFiles: string[] } {
  const [before, after] = [idsIn(base), idsIn(head)];
  const files = new Set([...before, ...after].map(fileOfTest));
  const isRun = ({ path }: { path: string }) => files.has(path);
  const inCode = modules.filter(isRun).flatMap(({ path, doctests }) => {
    return after.filter((id) => doctests.some((name) => isDoctestOf(id, { path, name })));
  });
  const documents = sides.documents.filter(isRun);
  const inDocuments = after.filter((id) => documents.some(({ path }) => path === fileOfTest(id)));
  const ids = [...inCode, ...inDocuments];
  const known = new Set(before);
  // Cases from a file of data, tests that a class inherits: nothing in the text of their file tells of them.
  const made = after.filter((id) => !known.has(id));
  const ofTests = new Set(sides.tests.map(({ path }) => path));
  const readers =
    head.run.readers?.filter(([path, by]) => ofTests.has(path) && files.has(by)) ?? [];
  const left = new Set(after);
  const gone = before.filter((id) => {
    const isOf = ({ path }: { path: string }) => path === fileOfTest(id);
    const module = modules.find(isOf);
    // Where the examples are still there, a setting keeps pytest from running them.
    const isTakenOut = module !== undefined && changedExamples(module.old, module.now) !== null;
    return (isTakenOut || documents.some(isOf)) && !left.has(id);
  });
  return {
    sides: {
      ...sides,
      tests: [...sides.tests, ...documents],
      documents: sides.documents.filter((file) => !isRun(file)),
    },
    edits: {
      added: new Set([...edits.added, ...ids.filter((id) => !known.has(id))]),
      edited: new Set([...edits.edited, ...ids.filter((id) => known.has(id))]),
      removed: new Set([...edits.removed, ...gone]),
      before: edits.before,
    },
    modules: modules.map((module) => (isRun(module) ? module : { ...module, doctests: [] })),
    testFiles: [
      ...new Set([
        ...testFiles,
        ...[...ids, ...made].map(fileOfTest),
        ...readers.map(([, by]) => by),
      ]),
    ],
  };
}

function idsIn({ run: { report } }: JudgedRun): string[] {
  return report?.tests.map(({ id }) => id) ?? [];
}
