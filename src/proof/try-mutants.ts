import { isCancelled } from "../errors.ts";
import type { Mutator, OnVersion, ReachedLine, TestRequest, TestRun, Version } from "../ports.ts";
import { addedLines, changedHunks } from "../python/changes/hunks.ts";
import {
  applyMutant,
  chooseMutants,
  ENOUGH_MUTANTS,
  type Mutant,
  type TriedMutant,
} from "../python/changes/mutants.ts";
import { isPythonFile } from "../python/files.ts";
import { plainTestId } from "../python/test-ids.ts";
import { failingIn, isFailing, passingIn, testsById } from "../routing/verdicts/verdict.ts";
import { withChanges } from "../version.ts";
import type { TestTools } from "../workflow/tools.ts";

export interface MutantLimits {
  /** How many mutants are tried. */
  most: number;
  /** How long that may take altogether; the first few may take longer, because too few say nothing. */
  seconds: number;
}

/** How much longer. */
const PATIENCE = 5;

interface Mutated {
  base: string;
  head: string;
  /** The files of the change that hold source; a text is null for a file that is gone. */
  source: readonly { path: string; now: string | null }[];
  /** How long it may take; a few seconds are always there, so that Python can start. */
  seconds: number;
}

/** The mutants of a change, with the texts of their files. */
export interface FoundMutants {
  mutants: readonly Mutant[];
  texts: ReadonlyMap<string, string>;
}

const LEAST_SECONDS_TO_FIND = 3;
/** A text that takes longer was made to: the tests need the time more. */
const MOST_SECONDS_TO_FIND = 20;

/** Finds the small alterations of the lines that a change adds; null where the interpreter cannot. */
export async function findMutants(
  { workspace, mutator }: Pick<TestTools, "workspace"> & { mutator: Mutator },
  { base, head, source, seconds }: Mutated,
): Promise<FoundMutants | "too long" | null> {
  const lines = addedLines(changedHunks(await workspace.diff(base, head)));
  const files = source.flatMap(({ path, now }) => {
    const own = lines.get(path) ?? [];
    return now !== null && isPythonFile(path) && own.length > 0
      ? [{ path, content: now, lines: own }]
      : [];
  });
  const texts = new Map(files.map(({ path, content }) => [path, content]));
  const most = Math.min(Math.max(LEAST_SECONDS_TO_FIND, seconds), MOST_SECONDS_TO_FIND);
  const found = await mutator.find(files, { seconds: most });
  return found === null || found === "too long" ? found : { ...found, texts };
}

interface Trial extends FoundMutants {
  /** The change. */
  head: Version;
  /** The test files that run with each mutant. */
  testFiles: readonly string[];
  limits: MutantLimits;
  /** Told before each mutant which one it is. */
  onTry?: (number: number, of: number) => void;
}

/** Runs the tests of the change with each mutant: what no test notices, no test asks for. */
export async function tryMutants(
  tools: TestTools,
  { head, mutants, texts, testFiles, limits, onTry }: Trial,
): Promise<TriedMutant[]> {
  const chosen = chooseMutants(mutants, limits.most);
  const begun = Date.now();
  const [usual, longest] = [limits.seconds * 1000, limits.seconds * 1000 * PATIENCE];
  const request = { at: head, targets: testFiles, reach: linesByFile(chosen) };
  const plain = await runInTime(tools, request, longest);
  if (plain === "too long") return [];
  const failing = new Set([...failingIn(plain.report)].map(plainTestId));
  const ids = [...passingIn(plain.report)];
  // A case may have another id in every run: where all pass, any that fails then is known by its test.
  const whole = ids.map(plainTestId).filter((id) => !failing.has(id));
  const passing = new Set([...ids, ...whole]);
  // A test that fails without a mutant notices none.
  if (passing.size === 0) return [];
  const tried = new Map<Mutant, TriedMutant>();
  const left = chosen.values();
  let begunWith = 0;
  const tryNext = async () => {
    for (const mutant of left) {
      begunWith += 1;
      onTry?.(begunWith, chosen.length);
      const text = texts.get(mutant.file) ?? "";
      const deadline = begun + (tried.size < ENOUGH_MUTANTS ? longest : usual);
      const at = withChanges(head, [{ path: mutant.file, content: applyMutant(text, mutant) }]);
      const seen = await tryMutant(tools, { at, mutant, plain, passing, testFiles, deadline });
      if (seen === "no time left") return;
      tried.set(mutant, { ...mutant, ...seen });
    }
  };
  await Promise.all(Array.from({ length: tools.tests.places ?? 1 }, tryNext));
  return chosen.flatMap((mutant) => tried.get(mutant) ?? []);
}

type Witnesses = Pick<TriedMutant, "noticedBy" | "failing">;

interface OneTrial {
  /** The change with the mutant. */
  at: Version;
  mutant: Mutant;
  /** The run without a mutant, and the tests that pass in it. */
  plain: TestRun;
  passing: ReadonlySet<string>;
  testFiles: readonly string[];
  deadline: number;
}

/**
 * Runs the tests that reach the mutant, then, where they do not notice it, all of them: another may reach
 * it in a process of its own, or depend on what these leave behind.
 */
async function tryMutant(
  tools: TestTools,
  { at, mutant, plain, passing, testFiles, deadline }: OneTrial,
): Promise<Witnesses | "no time left"> {
  let seen: Witnesses = { noticedBy: null, failing: [] };
  const reaching = testsReaching(mutant, { ...plain, passing });
  for (const targets of reaching === null ? [testFiles] : [reaching, testFiles]) {
    const left = deadline - Date.now();
    // A mutant may never end: it gets a few times as long as the tests took without it.
    const limit = Math.min(left, (plain.seconds * SLOWDOWN + LEAST_SECONDS) * 1000);
    if (left <= 0) return "no time left";
    const run = await runInTime(tools, { at, targets }, limit);
    // Out of the budget is not the mutant's fault.
    if (run === "too long" && limit === left) return "no time left";
    if (run === "too long") return { noticedBy: "the time limit", failing: [] };
    seen = findWitnesses(run, passing);
    if (seen.noticedBy !== null) break;
  }
  return seen;
}

/** The lines of each file, each once. */
export function linesByFile(
  places: readonly Pick<ReachedLine, "file" | "line">[],
): Record<string, number[]> {
  const lines: Record<string, number[]> = {};
  for (const { file, line } of places) lines[file] = [...new Set([...(lines[file] ?? []), line])];
  return lines;
}

/** More would not fit into a command. */
const MOST_TARGETS = 100;

/**
 * The tests that reach the mutant's line, without parameters; null where all tests do, where that is not
 * known, where code that tests share reaches it, and where none does in this process: it may in another.
 */
function testsReaching(
  { file, line }: Mutant,
  { reached = [], passing }: Pick<TestRun, "reached"> & Pick<OneTrial, "passing">,
): string[] | null {
  const tests = reached.find((each) => each.file === file && each.line === line)?.tests ?? [""];
  const ids = new Set(tests.map(plainTestId));
  const isKnown = ids.size > 0 && ids.size <= MOST_TARGETS && !ids.has("");
  const areAll = [...passing].every((id) => ids.has(plainTestId(id)));
  return isKnown && !areAll ? [...ids] : null;
}

const SLOWDOWN = 3;
const LEAST_SECONDS = 10;

/** Runs tests for at most so many milliseconds. */
export async function runInTime(
  { tests, signal }: TestTools,
  request: OnVersion<Pick<TestRequest, "targets" | "reach">>,
  limit: number,
): Promise<TestRun | "too long"> {
  const timer = AbortSignal.timeout(Math.max(1, Math.ceil(limit)));
  const either = signal === undefined ? timer : AbortSignal.any([signal, timer]);
  try {
    return await tests.run({ ...request, signal: either });
  } catch (error) {
    if (isCancelled(error) && timer.aborted && signal?.aborted !== true) return "too long";
    throw error;
  }
}

/** What showed the mutant: tests that pass without it, or a run that does not end as it should. */
function findWitnesses({ report, exitCode }: TestRun, passing: ReadonlySet<string>): Witnesses {
  if (report === null)
    return { noticedBy: `pytest, which ended with exit ${exitCode}`, failing: [] };
  const failing = [...testsById(report).values()]
    .filter(
      (test) => isFailing(test) && (passing.has(test.id) || passing.has(plainTestId(test.id))),
    )
    .map(({ id }) => id);
  return { noticedBy: failing[0] ?? report.collectionErrors[0]?.file ?? null, failing };
}
