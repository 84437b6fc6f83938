import { ArbiterError } from "../../errors.ts";
import type { FileChange, Workspace } from "../../ports.ts";
import { fileOfTest, testTargets } from "../../python/test-ids.ts";
import type { Tools } from "../tools.ts";
import { type AppliedChange, applyOperation, type Operation } from "./apply-edits.ts";
import { parseAnswer } from "./parse-answer.ts";
import { beginningOf } from "./read-json.ts";
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
): Promise<AppliedChange[]> {
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
): Promise<{ changes: AppliedChange[]; problems: string[] }> {
  const existing = new Set(await workspace.list());
  const mayEdit = new Set(reading.wrongTests?.map(({ id }) => fileOfTest(id)));
  const paths = operations.map(({ path }) => path);
  const problems = refusePlaces(paths, existing);
  const changes: AppliedChange[] = [];
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
    const settled = applyOperation(operation, await readExisting(workspace, path, existing));
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
  changes: readonly AppliedChange[],
  { phase, wrongTests = [] }: Reading,
): string[] {
  if (phase !== "tests") return [];
  const others = refuseOtherTests(changes, wrongTests);
  if (others.length > 0 || testTargets(writtenPaths(changes)).length > 0) return others;
  return ["There is no test file in it that pytest would run (test_….py)."];
}

/** The files that are there afterwards. */
export function writtenPaths(changes: readonly AppliedChange[]): string[] {
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

/** Writes what an answer asks for, whole or not at all; a path the disk refuses makes it unusable. */
export async function writeChanges(
  tools: Tools,
  text: string,
  reading: Reading,
): Promise<AppliedChange[]> {
  try {
    const changes = await readChanges(tools, text, reading);
    await tools.workspace.write(changes.map(({ path, content }) => ({ path, content })));
    return changes;
  } catch (cause) {
    if (!(cause instanceof ArbiterError) || cause.code !== "path-refused") throw cause;
    throw new ArbiterError("answer-unusable", cause.message, { cause });
  }
}

/**
 * A file cannot be where a folder is, nor below a file: of those that exist, and of those to come.
 * Nor may case alone tell it from what is there: elsewhere the two would be one.
 */
function refusePlaces(paths: readonly string[], existing: ReadonlySet<string>): string[] {
  const coming = new Set(paths);
  const folders = new Set([...existing, ...paths].flatMap(parentsOf));
  const known = new Set([...existing].flatMap((path) => [...parentsOf(path), path]));
  const spellings = new Map([...known].map((path) => [path.toLowerCase(), path]));
  return paths.flatMap((path) => {
    const isBelow = parentsOf(path).some((parent) => existing.has(parent) || coming.has(parent));
    if (isBelow) return [`${path} would be below a file.`];
    if (folders.has(path)) return [`${path} is a folder.`];
    const other = [...parentsOf(path), path].find(
      (part) => !known.has(part) && spellings.has(part.toLowerCase()),
    );
    if (other === undefined) return [];
    return [`${path} is not written: ${other} is there as ${spellings.get(other.toLowerCase())}.`];
  });
}

/** Cut, because no path that may be written has so many folders. */
function parentsOf(path: string): string[] {
  const parts = path.split("/", 100);
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
}

const LONGEST_QUOTE = 100;

/** What of an answer's Python cannot be read by the repository's own, with the line that it is about. */
async function findSyntaxProblems(
  { syntax }: Tools,
  changes: readonly FileChange[],
): Promise<string[]> {
  const files = changes.flatMap(({ path, content }) =>
    content !== null && /\.pyi?$/i.test(path) ? [{ path, content }] : [],
  );
  const contents = new Map(files.map(({ path, content }) => [path, content]));
  const problems = await syntax.check(files);
  return problems.map(({ path, line, message }) => {
    if (line === null) return `${path} is not Python: ${message}.`;
    const text = contents.get(path)?.split("\n")[line - 1]?.trim().slice(0, LONGEST_QUOTE) ?? "";
    const quote = text === "" ? "" : ` (${text})`;
    return `${path} is not Python, line ${line}: ${message}${quote}.`;
  });
}
