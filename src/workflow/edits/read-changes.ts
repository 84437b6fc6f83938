import { ArbiterError } from "../../errors.ts";
import type { FileChange, Workspace } from "../../ports.ts";
import { refuseHiddenText } from "../../python/hidden-text.ts";
import { fileOfTest, testTargets } from "../../python/test-ids.ts";
import type { TestMaterial } from "../../python/test-material.ts";
import type { Tools } from "../tools.ts";
import { type AppliedChange, applyOperation, type Operation } from "./apply-edits.ts";
import { refuseInstalled } from "./installed-modules.ts";
import { parseAnswer } from "./parse-answer.ts";
import { beginningOf } from "./read-json.ts";
import type { PlannedFiles } from "./source-layout.ts";
import { refuseSupport } from "./support-files.ts";
import { refuseOtherTests, refuseRemovals } from "./test-changes.ts";
import { refuseDeletion, refuseProgram, refuseWrite, type WritePhase } from "./write-policy.ts";
import type { WrongTest } from "./wrong-tests.ts";

export interface ChangeRules {
  phase: WritePhase;
  specText: string;
  /** The files that the plan names. */
  plan?: PlannedFiles | null;
  /** Files that the tests are, import or open: locked after red. */
  material?: TestMaterial;
  /** The repository's own `python_files`. */
  testPatterns?: readonly string[] | undefined;
  /** The folder for new tests; null for any test folder. */
  testDirectory?: string | null;
  /** Existing tests that may be rewritten before red, and no others. */
  wrongTests?: readonly WrongTest[];
  /** The existing files that may be changed; by default all that the phase allows. */
  ownFiles?: readonly string[];
  /** Files that the change wrote before, and may delete. */
  written?: readonly string[];
  /** Finds what is wrong with the tests of an answer that is usable otherwise. */
  inspect?: (changes: readonly AppliedChange[]) => Promise<string[]>;
}

const MAX_PROBLEMS = 20;
/** More files than one change has; each is read, checked, locked and listed. */
const MAX_FILES = 100;

/** The changes in an answer; throws with all problems if one of them is not allowed. */
export async function readChanges(
  tools: Tools,
  text: string,
  rules: ChangeRules,
): Promise<AppliedChange[]> {
  const { operations, problems } = parseAnswer(text);
  if (operations.length === 0 && problems.length === 0) {
    throw unusable([`There is no ### FILE: block in it. It begins: ${beginningOf(text)}`]);
  }
  if (operations.length > MAX_FILES) {
    throw unusable([`It has ${operations.length} files, and at most ${MAX_FILES} are written.`]);
  }
  const applied = await applyOperations(tools, operations, rules);
  const programs = applied.changes.flatMap((change) => refuseProgram(change, rules.specText) ?? []);
  const hidden = applied.changes.flatMap((change) => refuseHiddenText(change) ?? []);
  const found = [...problems, ...applied.problems, ...programs, ...hidden];
  if (found.length === 0)
    found.push(...(await refuseInstalled(tools, writtenPaths(applied.changes))));
  if (found.length === 0) found.push(...refuseTestChanges(applied.changes, rules));
  if (found.length === 0) found.push(...(await findSyntaxProblems(tools, applied.changes)));
  if (found.length === 0 && rules.phase === "tests") {
    found.push(...(await refuseSupport(tools, applied.changes, rules)));
  }
  if (found.length === 0) found.push(...((await rules.inspect?.(applied.changes)) ?? []));
  if (found.length > 0) throw unusable(found);
  return applied.changes;
}

/** Reads a file only if its path may be written. */
async function applyOperations(
  { workspace }: Tools,
  operations: readonly Operation[],
  rules: ChangeRules,
): Promise<{ changes: AppliedChange[]; problems: string[] }> {
  const existing = new Set(await workspace.list());
  const refuse = createRefusal(operations, { ...rules, existing });
  const paths = operations.map(({ path }) => path);
  const problems = refuseCollisions(paths, existing);
  const changes: AppliedChange[] = [];
  for (const operation of operations) {
    const { path } = operation;
    const refusal = refuse(operation);
    if (refusal !== null) {
      problems.push(refusal);
      continue;
    }
    const applied = applyOperation(operation, await readExisting(workspace, path, existing));
    if ("problems" in applied) problems.push(...applied.problems);
    else changes.push(applied);
  }
  return { changes, problems };
}

/** Tells why one of the operations is not allowed; null if it is. */
function createRefusal(
  operations: readonly Operation[],
  rules: ChangeRules & { existing: ReadonlySet<string> },
): (operation: Operation) => string | null {
  const { existing, testDirectory = null, ownFiles, written = [] } = rules;
  const mayEdit = new Set(rules.wrongTests?.map(({ id }) => fileOfTest(id)));
  const deleted = new Set(operations.filter(isDeletion).map(({ path }) => path));
  const refuseExisting = (path: string) => {
    const own = [...(ownFiles ?? []), ...written];
    const refused = refuseOthers(path, ownFiles);
    if (refused !== null || !deleted.has(path)) return refused;
    return refuseDeletion(path, { ...rules, ownFiles: own });
  };
  return ({ path }) =>
    refuseWrite(path, { ...rules, mayEdit, deleted }) ??
    (mayEdit.has(path) ? null : refuseFolder(path, testDirectory)) ??
    (existing.has(path) ? refuseExisting(path) : null);
}

function isDeletion({ kind }: Operation): boolean {
  return kind === "delete";
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
  { phase, specText, testPatterns, wrongTests = [] }: ChangeRules,
): string[] {
  if (phase !== "tests") return [];
  const others = [
    ...refuseOtherTests(changes, wrongTests),
    ...refuseRemovals(changes, { wrong: wrongTests, specText }),
  ];
  const testFiles = writtenPaths(changes);
  if (others.length > 0 || testTargets({ testFiles, testPatterns }).length > 0) return others;
  const names = testPatterns?.join(", ") ?? "test_….py";
  return [`There is no test file in it that pytest would run (${names}).`];
}

/** The files that exist after the changes. */
export function writtenPaths(changes: readonly AppliedChange[]): string[] {
  return changes.filter(({ content }) => content !== null).map(({ path }) => path);
}

function refuseFolder(path: string, folder: string | null): string | null {
  if (folder === null || path.startsWith(`${folder}/`)) return null;
  return `${path} is not below ${folder}/, the folder for tests.`;
}

function refuseOthers(path: string, own: readonly string[] | undefined): string | null {
  if (own === undefined || own.includes(path)) return null;
  return `${path} is not a file of this change, and must stay as it is.`;
}

function unusable(problems: readonly string[]): ArbiterError {
  const shown = problems.slice(0, MAX_PROBLEMS);
  const more = problems.length - shown.length;
  return new ArbiterError(
    "answer-unusable",
    [...shown, ...(more > 0 ? [`There are ${more} more problems.`] : [])].join(" "),
  );
}

/** Writes the changes in an answer, all or none; a path that the disk refuses makes it unusable. */
export async function writeChanges(
  tools: Tools,
  text: string,
  rules: ChangeRules,
): Promise<AppliedChange[]> {
  try {
    const changes = await readChanges(tools, text, rules);
    await tools.workspace.write(changes.map(({ path, content }) => ({ path, content })));
    return changes;
  } catch (cause) {
    if (!(cause instanceof ArbiterError) || cause.code !== "path-refused") throw cause;
    throw new ArbiterError("answer-unusable", cause.message, { cause });
  }
}

/**
 * A new file cannot take the path of a folder, nor be below a file. Nor may it differ from an existing
 * path only by case: on some file systems the two would be the same.
 */
export function refuseCollisions(
  paths: readonly string[],
  existing: ReadonlySet<string>,
): string[] {
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
    return [`${path} is not written: ${other} exists as ${spellings.get(other.toLowerCase())}.`];
  });
}

/** Bounded: no path that may be written has more folders. */
function parentsOf(path: string): string[] {
  const parts = path.split("/", 100);
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
}

const MAX_QUOTE = 100;

/** The syntax errors that the repository's own Python finds, with the line they are in. */
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
    if (line === null) return `${path} is not valid Python: ${message}.`;
    const text = contents.get(path)?.split("\n")[line - 1]?.trim().slice(0, MAX_QUOTE) ?? "";
    const quote = text === "" ? "" : ` (${text})`;
    return `${path} is not valid Python, line ${line}: ${message}${quote}.`;
  });
}
