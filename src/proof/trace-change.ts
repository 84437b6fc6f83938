import { posix } from "node:path";
import type { LineSpan, TestReport, TestRun } from "../ports.ts";
import type { ChangedText } from "../python/changes/changed-files.ts";
import { addedLines, changedHunks, gapsIn } from "../python/changes/hunks.ts";
import { groupBy } from "../python/changes/mutants.ts";
import { isPythonFile } from "../python/files.ts";
import { indentOf } from "../python/parse.ts";
import { fileOfTest } from "../python/test-ids.ts";
import type { Execution, Place } from "../routing/verdicts/judge-change.ts";
import { passingIn } from "../routing/verdicts/verdict.ts";
import { textAt } from "../safe-text/clean-text.ts";
import { withChanges } from "../version.ts";
import { readText } from "../workflow/tools.ts";
import type { VerifyTools } from "./change.ts";
import { observe, onlyTargets } from "./observe.ts";

/** How the files of the repository were used by the suite, with the old source and with the new one. */
export interface SuiteUse {
  /** Python files that were imported, and files that were opened. */
  used: ReadonlySet<string>;
  /** The files of the head. */
  files: readonly string[];
}

export async function readUse(
  { workspace }: Pick<VerifyTools, "workspace">,
  head: string,
  runs: readonly TestRun[],
): Promise<SuiteUse> {
  const used = runs.flatMap(({ usedFiles }) => {
    return usedFiles === undefined ? [] : [...usedFiles.loaded, ...usedFiles.opened];
  });
  return { used: new Set(used), files: await workspace.at(head).list() };
}

/** What stands around a product: it is run by people and by other programs, and seldom by tests. */
const AROUND =
  /^(?:.*\/)?(?:setup|noxfile|tasks|fabfile)\.py$|^(?:\.[^/]+|docs?|scripts?|tools?|examples?|bench(?:marks?)?|ci)\//;

/** Inline metadata says what the file needs that is run alone: it is no module. */
const STAND_ALONE = /^# \/\/\/ script\s*$/m;

/** The files of the source that are part of the product, or that tests use. */
export function productOf(
  source: readonly ChangedText[],
  { used, files }: SuiteUse,
): ChangedText[] {
  const packages = new Set(
    files.flatMap((path) => (posix.basename(path) === "__init__.py" ? [posix.dirname(path)] : [])),
  );
  return source.filter(({ path, before, old, now }) => {
    if (used.has(path) || (before !== null && used.has(before))) return true;
    if (AROUND.test(path) || STAND_ALONE.test(now ?? old ?? "")) return false;
    return isPythonFile(path) || isInPackage(path, packages);
  });
}

function isInPackage(path: string, packages: ReadonlySet<string>): boolean {
  const parents = path.split("/").map((_, index, parts) => parts.slice(0, index).join("/"));
  return path.startsWith("src/") || parents.some((folder) => folder !== "" && packages.has(folder));
}

interface Traced extends SuiteUse {
  base: string;
  head: string;
  /** The files of the change that are part of the product. */
  source: readonly ChangedText[];
  /** The tests that pass with the old source and with the new one. */
  passing: ReadonlySet<string>;
}

/** Which of the changed lines are executed by tests that pass before and after the change. */
export async function traceChange(tools: VerifyTools, change: Traced): Promise<Execution> {
  const { base, head, source, used } = change;
  const changed = source.filter(({ isDeleted }) => !isDeleted);
  const [python, others] = [
    changed.filter(isReadable),
    changed.filter((file) => !isReadable(file)),
  ];
  const unread = others.filter(({ path }) => !used.has(path));
  const unseen = unread.filter(({ path }) => COMPILED.test(path)).map(({ path }) => path);
  const unused = unread.filter(({ path }) => !COMPILED.test(path));
  const hunks = groupBy(changedHunks(await tools.workspace.diff(base, head)), ({ file }) => file);
  const texts = python.map(({ path, now }) => {
    const own = hunks.get(path) ?? [];
    return { text: now ?? "", lines: addedLines(own).get(path) ?? [], gaps: gapsIn(own) };
  });
  const found = await tools.inspector.findStatements(texts);
  const places = python.flatMap(({ path }, index) => {
    return (found[index] ?? []).map((span) => ({ file: path, ...span }));
  });
  const unparsed = python.flatMap(({ path }, index) => (found[index] === null ? [path] : []));
  const traced = await tracePlaces(tools, { ...change, places });
  const missed = [...traced.missed, ...unused.map(({ path }) => ({ file: path, from: 0, to: 0 }))];
  return {
    ...traced,
    missed,
    total: places.length + others.length,
    unseen: [...unseen, ...unparsed],
  };
}

function isReadable({ path, now }: ChangedText): boolean {
  return isPythonFile(path) && now !== null;
}

/** What Python runs only once it has been built. */
const COMPILED = /\.(?:c|cc|cpp|cxx|h|hpp|pyx|pxd|pxi|rs|go|f90|f|cu)$/;

interface TracedPlaces extends Traced {
  places: readonly Place[];
}

type Trace = Pick<Execution, "missed" | "testFiles">;

/** First the test files that the change may affect, then, for what they do not execute, all others. */
async function tracePlaces(tools: VerifyTools, change: TracedPlaces): Promise<Trace> {
  const { head, source, files, places, passing } = change;
  const tests = [...new Set([...passing].map(fileOfTest))];
  if (places.length === 0 || tests.length === 0) return { missed: places, testFiles: [] };
  const paths = source.map(({ path }) => path);
  const near = await tools.inspector.findAffected({ at: head, files, changed: paths, tests });
  const others = tests.filter((file) => !near.includes(file));
  let missed = places;
  const reaching = new Set<string>();
  const elsewhere = new Set<string>();
  for (const targets of [near, others]) {
    if (targets.length === 0 || missed.length === 0) continue;
    const seen = await traceTests(tools, { ...change, places: missed, targets });
    missed = seen.missed;
    for (const file of seen.testFiles) reaching.add(file);
    for (const file of seen.elsewhere) elsewhere.add(file);
  }
  if (missed.length > 0 && elsewhere.size > 0) {
    missed = await findUnneeded(tools, { ...change, places: missed, targets: [...elsewhere] });
  }
  return { missed, testFiles: [...reaching] };
}

/** Runs test files to see which places they execute, and which of them also start other processes. */
async function traceTests(
  tools: VerifyTools,
  { head, places, passing, targets }: TracedPlaces & { targets: readonly string[] },
): Promise<Trace & { elsewhere: readonly string[] }> {
  const byFile = groupBy(places, ({ file }) => file);
  const reach = Object.fromEntries([...byFile].map(([file, own]) => [file, own.flatMap(linesOf)]));
  const { run } = await observe(tools, head, { ...onlyTargets(targets), reach });
  const { reached = [], elsewhere = reached.length === 0 ? [""] : [] } = run;
  // An empty id stands for an import or a fixture.
  const counted = reached.map(({ file, line, tests }) => {
    return { file, line, tests: tests.filter((id) => id === "" || passing.has(id)) };
  });
  const hit = counted.filter(({ tests }) => tests.length > 0);
  const missed = places.filter(({ file, from, to }) => {
    return !hit.some((each) => each.file === file && each.line >= from && each.line <= to);
  });
  const ids = hit.flatMap(({ tests }) => tests).filter((id) => id !== "");
  return {
    missed,
    testFiles: [...new Set(ids.map(fileOfTest))],
    elsewhere: elsewhere.includes("") ? targets : [...new Set(elsewhere.map(fileOfTest))],
  };
}

function linesOf({ from, to }: LineSpan): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** More runs would take too long; what is not tried counts as executed in another process. */
const MOST_TRIALS = 10;
const RAISES = 'raise NotImplementedError("not executed by any test")';
const NO_STATEMENT = /^\s*(?:elif|else|except|finally|case)\b/;

/**
 * The places that may be executed in other processes, where nothing traces: of these, the ones that may
 * raise without any test noticing.
 */
async function findUnneeded(
  tools: VerifyTools,
  { head, places, passing, targets }: TracedPlaces & { targets: readonly string[] },
): Promise<Place[]> {
  const missed: Place[] = [];
  for (const place of places.slice(0, MOST_TRIALS)) {
    const text = await readText(tools.workspace.at(head), place.file);
    const lines = text.split("\n");
    const line = textAt(lines, place.from - 1);
    if (NO_STATEMENT.test(line)) continue;
    const content = lines.toSpliced(place.from - 1, 0, `${indentOf(line)}${RAISES}`).join("\n");
    const at = withChanges(head, [{ path: place.file, content }]);
    const { run } = await observe(tools, at, onlyTargets(targets));
    if (run.report !== null && isSame(run.report, passing, targets)) missed.push(place);
  }
  return missed;
}

function isSame(
  report: TestReport,
  passing: ReadonlySet<string>,
  targets: readonly string[],
): boolean {
  const still = passingIn(report);
  const wanted = [...passing].filter((id) => targets.includes(fileOfTest(id)));
  return wanted.every((id) => still.has(id));
}
