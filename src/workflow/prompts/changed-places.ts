import { type LineRange, mergeRanges, splitLines } from "../../context/excerpt.ts";
import { formatRequest } from "../../context/requests.ts";
import { addedLines, changedHunks } from "../../python/changes/hunks.ts";
import { existingTests } from "../../python/existing-tests.ts";
import { type Definition, readDefinitions } from "../../python/parse.ts";
import { plainTestId } from "../../python/test-ids.ts";
import { readText, type Tools } from "../tools.ts";

/** The parts of files that one commit has added to another, as requests. */
export async function changedPlaces(
  tools: Tools,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const added = addedLines(changedHunks(await tools.workspace.diff(from, to)));
  const files = tools.workspace.at(to);
  const places = [...added].map(async ([path, lines]) => {
    const definitions = readDefinitions(await readText(files, path));
    const ranges = mergeRanges(lines.map((line) => ({ from: line, to: line })));
    const whole = mergeRanges(ranges.map((range) => withFunctions(range, definitions)));
    return whole.map((range) => formatRequest({ kind: "lines", path, ...range }));
  });
  return (await Promise.all(places)).flat();
}

/**
 * A test file of a commit without the tests that it had before, and the classes of only such tests: fixtures,
 * helpers, new tests, as requests.
 */
export async function newTestPlaces(
  tools: Tools,
  paths: readonly string[],
  { from, to, red }: { from: string; to: string; red: readonly string[] },
): Promise<string[]> {
  const added = addedLines(changedHunks(await tools.workspace.diff(from, to)));
  const failing = new Set(red.map(plainTestId));
  const files = tools.workspace.at(to);
  const places = paths.map(async (path) => {
    const text = await readText(files, path);
    const old = findOldTests(path, text, { added: added.get(path) ?? [], failing });
    const ends = [0, ...old.map((each) => each.to)];
    const starts = [...old.map((each) => each.from), splitLines(text).length];
    return ends.flatMap((end, index) => {
      const start = starts[index] ?? end;
      const isBlank = splitLines(text).slice(end, start).join("").trim() === "";
      return isBlank ? [] : [formatRequest({ kind: "lines", path, from: end + 1, to: start })];
    });
  });
  return (await Promise.all(places)).flat();
}

interface NewInFile {
  added: readonly number[];
  /** Ids of red tests without parameters: what changed may be their data. */
  failing: ReadonlySet<string>;
}

/** The tests without an added line, and whole classes of them; `from` is the line before the first. */
function findOldTests(path: string, text: string, { added, failing }: NewInFile): LineRange[] {
  const tests = existingTests(path, text).map(({ id, lines }) => ({ id, ...lines }));
  const red = tests.filter(({ id }) => failing.has(id));
  const isOld = (range: LineRange) =>
    !(
      added.some((line) => range.from < line && line <= range.to) ||
      red.some((test) => range.from <= test.from && test.to <= range.to)
    );
  const classes = readDefinitions(text)
    .filter(({ kind, depth }) => kind === "class" && depth === 0)
    .map(({ from, to }) => ({ from: from - 1, to }))
    .filter((each) => isOld(each) && tests.some((test) => isInside(test, each)));
  const others = tests.filter((test) => {
    return isOld(test) && !classes.some((each) => isInside(test, each));
  });
  return [...classes, ...others].sort((one, other) => one.from - other.from);
}

function isInside(inner: LineRange, outer: LineRange): boolean {
  return outer.from < inner.from && inner.to <= outer.to;
}

/** The functions that begin or end within lines, whole if they are not long. */
function withFunctions({ from, to }: LineRange, definitions: readonly Definition[]): LineRange {
  const touched = definitions.filter(
    (each) =>
      each.kind === "function" &&
      each.from <= to &&
      each.to >= from &&
      each.to - each.from < MAX_FUNCTION_LINES,
  );
  return {
    from: Math.min(from, ...touched.map((each) => each.from)),
    to: Math.max(to, ...touched.map((each) => each.to)),
  };
}

const MAX_FUNCTION_LINES = 150;
