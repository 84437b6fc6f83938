import { ArbiterError } from "../../errors.ts";
import type { Workspace } from "../../ports.ts";
import { fileOfTest } from "../../python/file-of-test.ts";
import { testTargets } from "../../python/test-targets.ts";
import type { Tools } from "../tools.ts";
import { type SettledChange, settleOperation } from "./apply-edits.ts";
import { beginningOf } from "./beginning-of.ts";
import { findSyntaxProblems } from "./find-syntax-problems.ts";
import type { Operation } from "./operation.ts";
import { parseAnswer } from "./parse-answer.ts";
import { refusePlaces } from "./refuse-places.ts";
import { refuseOtherTests } from "./test-changes.ts";
import { refuseWrite, type WritePhase } from "./write-policy.ts";
import type { WrongTest } from "./wrong-tests.ts";

export interface Reading {
  phase: WritePhase;
  specText: string;
  /** Where tests have to go; null for anywhere that is for tests. */
  testDirectory?: string | null;
  /** Existing tests that may be rewritten before red, and no others. */
  wrongTests?: readonly WrongTest[];
  /** Existing files that may be changed; left out, all that the phase allows. */
  ownFiles?: readonly string[];
}

const MOST_PROBLEMS = 20;

/** The changes in an answer, all of them allowed; otherwise an error that says what was not. */
export async function readChanges(
  tools: Tools,
  text: string,
  reading: Reading,
): Promise<SettledChange[]> {
  const { operations, problems } = parseAnswer(text);
  if (operations.length === 0 && problems.length === 0) {
    throw unusable([`There is no ### FILE: block in it. It begins: ${beginningOf(text)}`]);
  }
  const settled = await settleOperations(tools, operations, reading);
  const found = [...problems, ...settled.problems];
  if (found.length === 0) found.push(...refuseTestChanges(settled.changes, reading));
  if (found.length === 0) found.push(...(await findSyntaxProblems(tools, settled.changes)));
  if (found.length > 0) throw unusable(found);
  return settled.changes;
}

/** Only where a path may be written is anything read. */
async function settleOperations(
  { workspace }: Tools,
  operations: readonly Operation[],
  reading: Reading,
): Promise<{ changes: SettledChange[]; problems: string[] }> {
  const existing = new Set(await workspace.list());
  const mayEdit = new Set(reading.wrongTests?.map(({ id }) => fileOfTest(id)));
  const paths = operations.map(({ path }) => path);
  const problems = refusePlaces(paths, existing);
  const changes: SettledChange[] = [];
  for (const operation of operations) {
    const { path } = operation;
    const refusal =
      refuseWrite(path, { ...reading, existing, mayEdit }) ??
      (mayEdit.has(path) ? null : refuseFolder(path, reading.testDirectory ?? null)) ??
      (existing.has(path) ? refuseOthers(path, reading.ownFiles) : null);
    if (refusal !== null) {
      problems.push(refusal);
      continue;
    }
    const settled = settleOperation(operation, await readExisting(workspace, path, existing));
    if ("problems" in settled) problems.push(...settled.problems);
    else changes.push(settled);
  }
  return { changes, problems };
}

async function readExisting(
  workspace: Workspace,
  path: string,
  existing: ReadonlySet<string>,
): Promise<string | null> {
  return existing.has(path) ? workspace.read(path) : null;
}

function refuseTestChanges(
  changes: readonly SettledChange[],
  { phase, wrongTests = [] }: Reading,
): string[] {
  if (phase !== "tests") return [];
  const others = refuseOtherTests(changes, wrongTests);
  if (others.length > 0 || testTargets(writtenPaths(changes)).length > 0) return others;
  return ["There is no test file in it that pytest would run (test_….py)."];
}

/** The files that are there afterwards. */
export function writtenPaths(changes: readonly SettledChange[]): string[] {
  return changes.filter(({ content }) => content !== null).map(({ path }) => path);
}

function refuseFolder(path: string, folder: string | null): string | null {
  if (folder === null || path.startsWith(`${folder}/`)) return null;
  return `${path} is not below ${folder}/, where tests go here.`;
}

function refuseOthers(path: string, own: readonly string[] | undefined): string | null {
  if (own === undefined || own.includes(path)) return null;
  return `${path} is not of this change, and stays as it is.`;
}

function unusable(problems: readonly string[]): ArbiterError {
  const told = problems.slice(0, MOST_PROBLEMS);
  const more = problems.length - told.length;
  return new ArbiterError(
    "answer-unusable",
    [...told, ...(more > 0 ? [`There are ${more} more such problems.`] : [])].join(" "),
  );
}
