import { isCancelled } from "../../errors.ts";
import type { Mutator, TestRequest, TestRun } from "../../ports.ts";
import {
  addedLines,
  applyMutant,
  chooseMutants,
  type Mutant,
  type TriedMutant,
} from "../../python/changes/mutants.ts";
import { isPythonFile } from "../../python/files.ts";
import { plainTestId } from "../../python/test-ids.ts";
import { isFailing, testsById } from "../../routing/verdicts/verdict.ts";
import type { TestTools } from "../tools.ts";

export interface MutantLimits {
  /** How many mutants are tried. */
  most: number;
  /** How long that may take altogether. */
  seconds: number;
}

interface Mutated {
  base: string;
  head: string;
  /** The files of the change that hold source; a text is null for a file that is gone. */
  source: readonly { path: string; now: string | null }[];
}

/** The mutants of a change, with the texts of their files. */
export interface FoundMutants {
  mutants: readonly Mutant[];
  texts: ReadonlyMap<string, string>;
}

/**
 * Finds the small alterations of the lines that a change adds; null where the interpreter cannot. Leaves
 * the head of the change in the worktree.
 */
export async function findMutants(
  { workspace, mutator }: Pick<TestTools, "workspace"> & { mutator: Mutator },
  { base, head, source }: Mutated,
): Promise<FoundMutants | null> {
  await workspace.restore(head);
  const lines = addedLines(await workspace.diff(base, head));
  const files = source.flatMap(({ path, now }) => {
    const own = lines.get(path) ?? [];
    return now !== null && isPythonFile(path) && own.length > 0
      ? [{ path, content: now, lines: own }]
      : [];
  });
  const texts = new Map(files.map(({ path, content }) => [path, content]));
  const mutants = await mutator.find(files);
  return mutants && { mutants, texts };
}

interface Trial extends FoundMutants {
  /** The test files that run with each mutant. */
  testFiles: readonly string[];
  limits: MutantLimits;
}

/**
 * Runs the tests of the change with one mutant after the other: what no test notices, no test asks for.
 * The files of the change are in the worktree, and are there again afterwards.
 */
export async function tryMutants(
  tools: TestTools,
  { mutants, texts, testFiles, limits }: Trial,
): Promise<TriedMutant[]> {
  const chosen = chooseMutants(mutants, limits.most);
  const deadline = Date.now() + limits.seconds * 1000;
  const reach = linesByFile(chosen);
  const plain = await runInTime(tools, { targets: testFiles, reach }, limits.seconds * 1000);
  if (plain === "too long") return [];
  const passing = new Set(plain.report?.tests.filter(isPassed).map(({ id }) => id));
  const tried: TriedMutant[] = [];
  for (const mutant of chosen) {
    const left = deadline - Date.now();
    // A mutant may never end: it gets a few times as long as the tests took without it.
    const limit = Math.min(left, (plain.seconds * SLOWDOWN + LEAST_SECONDS) * 1000);
    if (left <= 0) break;
    const text = texts.get(mutant.file) ?? "";
    const targets = testsReaching(mutant, plain.reached) ?? testFiles;
    const run = await runMutant(tools, { mutant, text, targets, limit });
    // Out of the budget is not the mutant's fault.
    if (run === "too long" && limit === left) break;
    const seen =
      run === "too long"
        ? { noticedBy: "the time limit", failing: [] }
        : findWitnesses(run, passing);
    tried.push({ ...mutant, ...seen });
  }
  return tried;
}

function linesByFile(mutants: readonly Mutant[]): Record<string, number[]> {
  const lines: Record<string, number[]> = {};
  for (const { file, line } of mutants) lines[file] = [...new Set([...(lines[file] ?? []), line])];
  return lines;
}

/** More would not fit into a command. */
const MOST_TARGETS = 100;

/**
 * The tests that reach the mutant's line, without parameters; null where that is not known, where code
 * that tests share reaches it, and where none does in this process: it may in another one.
 */
function testsReaching({ file, line }: Mutant, reached: TestRun["reached"] = []): string[] | null {
  const tests = reached.find((each) => each.file === file && each.line === line)?.tests ?? [""];
  const ids = [...new Set(tests.map(plainTestId))];
  const isKnown = ids.length > 0 && ids.length <= MOST_TARGETS && !ids.includes("");
  return isKnown ? ids : null;
}

const SLOWDOWN = 3;
const LEAST_SECONDS = 10;

interface MutantRun {
  mutant: Mutant;
  text: string;
  targets: readonly string[];
  /** In milliseconds. */
  limit: number;
}

async function runMutant(
  tools: TestTools,
  { mutant, text, targets, limit }: MutantRun,
): Promise<TestRun | "too long"> {
  const { workspace } = tools;
  await workspace.write([{ path: mutant.file, content: applyMutant(text, mutant) }]);
  try {
    return await runInTime(tools, { targets }, limit);
  } finally {
    await workspace.write([{ path: mutant.file, content: text }]);
  }
}

/** Runs tests for at most so many milliseconds. */
async function runInTime(
  { tests, signal }: TestTools,
  request: Pick<TestRequest, "targets" | "reach">,
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
function findWitnesses(
  { report, exitCode }: TestRun,
  passing: ReadonlySet<string>,
): Pick<TriedMutant, "noticedBy" | "failing"> {
  if (report === null)
    return { noticedBy: `pytest, which ended with exit ${exitCode}`, failing: [] };
  const failing = [...testsById(report).values()]
    .filter((test) => isFailing(test) && passing.has(test.id))
    .map(({ id }) => id);
  return { noticedBy: failing[0] ?? report.collectionErrors[0]?.file ?? null, failing };
}

function isPassed({ outcome }: { outcome: string }): boolean {
  return outcome === "passed";
}
