import { cutAtWord } from "../safe-text/clean-text.ts";
import {
  describeExample,
  findExamples,
  findOccurrences,
  keyOfCall,
} from "./examples/find-examples.ts";
import { findPaths, withoutDot } from "./find-paths.ts";
import { namesFile } from "./quotes.ts";
import type { Spec } from "./spec.ts";

interface SpecContext {
  /** Every file of the base. */
  listing: readonly string[];
  /** Whether a file may be changed only if a sentence of the issue asks for it. */
  needsWord(path: string): boolean;
}

/** What would make an issue easier to implement, though a run could start. */
export function adviseOnSpec(spec: Spec, { listing, needsWord }: SpecContext): string[] {
  const named = [...new Set(findPaths(spec.text).map(withoutDot))].filter(isFile);
  return [
    ...adviseOnCriteria(spec),
    ...findContradictions(spec.text),
    ...named
      .filter((path) => needsWord(path) && !namesFile(spec.text, path))
      .map(
        (path) =>
          `No sentence permits a change of \`${path}\`, because one that names it says “not” or the like. If it has to change, say so in a sentence of its own.`,
      ),
    ...spec.outdatedTests
      .filter((test) => isAbsent(test, listing))
      .map((test) => `\`${test}\` is named as an outdated test, but there is no such file.`),
  ];
}

/** The paths that an issue names and the base does not have: new files, or misspelt ones. */
export function findNewPaths({ text }: Pick<Spec, "text">, listing: readonly string[]): string[] {
  const named = new Set(findPaths(text).map(withoutDot).filter(isFile));
  const isThere = (path: string) =>
    listing.some((file) => file === path || file.endsWith(`/${path}`));
  return [...named].filter((path) => path.endsWith(".py") && !isThere(path));
}

function isFile(path: string): boolean {
  return !path.endsWith("/");
}

function adviseOnCriteria({ criteria, testCases, text }: Spec): string[] {
  if (criteria.length === 0 && testCases.length === 0) {
    return [
      "There are no acceptance criteria, so the model infers them. Add a heading “Acceptance criteria”, with one line for each behaviour.",
    ];
  }
  const said = [...criteria, ...testCases.flatMap((test) => [test.title, test.then ?? ""])];
  if (findExamples(text).length > 0 || said.some((each) => VALUE.test(each))) return [];
  return [
    "No criterion gives a value to check, so the model chooses the examples. Add one to each behaviour, as in “`total([2, 3])` is 5”.",
  ];
}

/** A number, or something quoted. */
const VALUE = /\d|`[^`]+`|"[^"]+"|“[^”]+”|'[^']+'/;

/** A call that has two results. */
function findContradictions(text: string): string[] {
  const first = new Map<string, string>();
  return findOccurrences(text).flatMap((example) => {
    const key = keyOfCall(example.call);
    const now = describeExample(example);
    const before = first.get(key) ?? now;
    first.set(key, before);
    if (before === now) return [];
    return [`Two results of one call: \`${cutAtWord(before, 80)}\` and \`${cutAtWord(now, 80)}\`.`];
  });
}

function isAbsent(test: string, listing: readonly string[]): boolean {
  const [path = ""] = test.split("::");
  return (
    path.endsWith(".py") && !listing.some((file) => file === path || file.endsWith(`/${path}`))
  );
}
