import { ArbiterError } from "../../errors.ts";
import type { FileChange, Workspace } from "../../ports.ts";
import { PytestExitCode } from "../../python/results/exit-codes.ts";
import { testTargets } from "../../python/test-ids.ts";
import type { RunState } from "../../run-state/run-state.ts";
import type { Tools } from "../tools.ts";
import { type AppliedChange, applyOperation, type Operation } from "./apply-edits.ts";
import { refuseInstalled } from "./installed-modules.ts";
import { keepExistingTests } from "./keep-existing-tests.ts";
import { parseAnswer } from "./parse-answer.ts";
import { beginningOf } from "./read-json.ts";
import { findSource } from "./source-layout.ts";
import { refuseSupport } from "./support-files.ts";
import { refuseOtherTests, refuseRemovals } from "./test-changes.ts";
import { findUnseen, type WasShown } from "./unseen-code.ts";
import {
  refuseCollisions,
  refuseContent,
  refuseWrite,
  type WritePhase,
  type WriteRules,
} from "./write-policy.ts";

interface AnswerRules extends WriteRules {
  phase: WritePhase;
  /** The folder for new tests; null for any test folder. */
  testDirectory?: string | null;
  /** The existing files that may be changed; by default all that the phase allows. */
  ownFiles?: readonly string[];
  /** Files that the change itself added before, and may delete again. */
  added?: readonly string[];
  /** Which lines the model has seen; by default all of them. */
  wasShown?: WasShown | undefined;
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
  rules: AnswerRules,
): Promise<AppliedChange[]> {
  const { operations, problems } = parseAnswer(text);
  if (operations.length === 0 && problems.length === 0) {
    throw unusable([`There is no ### FILE: block in it. It begins: ${beginningOf(text)}`]);
  }
  if (operations.length > MAX_FILES) {
    throw unusable([`It has ${operations.length} files, and at most ${MAX_FILES} are written.`]);
  }
  const applied = await applyOperations(tools, operations, rules);
  const contents = applied.changes.flatMap((change) => refuseContent(change, rules.specText) ?? []);
  const refused = [...problems, ...applied.problems, ...contents];
  if (refused.length > 0) throw unusable(refused, applied.show);
  const { changes, problems: changed } =
    rules.phase === "tests"
      ? await keepExistingTests(tools, applied.changes, rules.wrongTests ?? [])
      : { ...applied, problems: [] };
  if (changed.length > 0) throw unusable(changed);
  const unseen = findUnseen(changes, rules.wasShown);
  if (unseen.problems.length > 0) throw unusable(unseen.problems, unseen.show);
  for (const check of CHECKS) {
    const found = await check(tools, changes, rules);
    const isSyntax = check === findSyntaxProblems && rules.phase === "tests";
    if (found.length > 0) throw unusable(found, [], isSyntax ? PytestExitCode.USAGE_ERROR : null);
  }
  return changes;
}

type Check = (
  tools: Tools,
  changes: readonly AppliedChange[],
  rules: AnswerRules,
) => string[] | Promise<string[]>;

/** Later checks assume that earlier ones passed. */
const CHECKS: readonly Check[] = [
  (tools, changes) => refuseInstalled(tools, writtenPaths(changes)),
  (_, changes, rules) => refuseTestChanges(changes, rules),
  findSyntaxProblems,
  (tools, changes, rules) => (rules.phase === "tests" ? refuseSupport(tools, changes, rules) : []),
  (_, changes, rules) => rules.inspect?.(changes) ?? [],
];

/** Reads a file only if its path may be written. */
async function applyOperations(
  { workspace }: Tools,
  operations: readonly Operation[],
  rules: AnswerRules,
): Promise<{ changes: AppliedChange[]; problems: string[]; show: string[] }> {
  const existing = new Set(await workspace.list());
  const refuse = createRefusal(operations, { ...rules, existing });
  const deleted = deletedPaths(operations);
  const coming = operations.map(({ path }) => path).filter((path) => !deleted.has(path));
  const kept = new Set([...existing].filter((path) => !deleted.has(path)));
  const problems = refuseCollisions(coming, kept, await workspace.listLinks());
  const changes: AppliedChange[] = [];
  const show: string[] = [];
  for (const operation of operations) {
    const { path } = operation;
    const refusal = refuse(operation);
    if (refusal !== null) {
      problems.push(refusal);
      continue;
    }
    const applied = applyOperation(operation, await readExisting(workspace, path, existing));
    if ("problems" in applied) {
      problems.push(...applied.problems);
      show.push(...(applied.show ?? []));
    } else changes.push(applied);
  }
  return { changes, problems, show };
}

/** Tells why one of the operations is not allowed; null if it is. */
function createRefusal(
  operations: readonly Operation[],
  rules: AnswerRules & { existing: ReadonlySet<string> },
): (operation: Operation) => string | null {
  const { existing, testDirectory = null, ownFiles } = rules;
  const deleted = deletedPaths(operations);
  const policy = { ...rules, deleted, source: findSource(existing) };
  return ({ path }) =>
    refuseWrite(path, policy) ??
    (existing.has(path) ? refuseOthers(path, ownFiles) : refuseFolder(path, testDirectory));
}

function deletedPaths(operations: readonly Operation[]): ReadonlySet<string> {
  return new Set(operations.filter(({ kind }) => kind === "delete").map(({ path }) => path));
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
  { phase, specText, testPatterns, wrongTests = [] }: AnswerRules,
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

/**
 * The files that earlier answers added to the repository, which later ones may delete again. Leaves the
 * base commit in the worktree.
 */
export async function findAdded(
  { workspace }: Pick<Tools, "workspace">,
  { codeFiles }: Pick<RunState, "codeFiles">,
): Promise<string[]> {
  if (codeFiles.length === 0) return [];
  await workspace.restore(workspace.baseCommit);
  const before = new Set(await workspace.list());
  return codeFiles.filter((path) => !before.has(path));
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

/** With `show`, the next question shows these places. */
function unusable(
  problems: readonly string[],
  show: readonly string[] = [],
  exitCode: number | null = null,
): ArbiterError {
  const shown = problems.slice(0, MAX_PROBLEMS);
  const more = problems.length - shown.length;
  return new ArbiterError(
    "answer-unusable",
    [...shown, ...(more > 0 ? [`There are ${more} more problems.`] : [])].join(" "),
    { data: { show, exitCode } },
  );
}

/** Writes the changes in an answer, all or none; a path that the disk refuses makes it unusable. */
export async function writeChanges(
  tools: Tools,
  text: string,
  rules: AnswerRules,
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
