import { formatRequest } from "../../context/requests.ts";
import { ArbiterError } from "../../errors.ts";
import type { FileChange } from "../../ports.ts";
import { existingTests } from "../../python/existing-tests.ts";
import { readDefinitions } from "../../python/parse.ts";
import { PytestExitCode } from "../../python/results/exit-codes.ts";
import { plainTestId, testTargets } from "../../python/test-ids.ts";
import type { RunState } from "../../run-state/run-state.ts";
import type { Version } from "../../version.ts";
import type { Tools } from "../tools.ts";
import {
  type AppliedChange,
  applyOperation,
  type EditProblems,
  type Operation,
  type Problem,
} from "./apply-edits.ts";
import { refuseInstalled } from "./installed-modules.ts";
import { parseAnswer } from "./parse-answer.ts";
import { beginningOf } from "./read-json.ts";
import { findSource } from "./source-layout.ts";
import { refuseSupport } from "./support-files.ts";
import { findChangedTests, refuseRemovals } from "./test-changes.ts";
import { judgeTestEdits } from "./test-edits.ts";
import { restoreLayout } from "./test-units.ts";
import { tryPlaces } from "./try-places.ts";
import { findUnseen, type WasShown } from "./unseen-code.ts";
import {
  refuseCollisions,
  refuseContent,
  refuseWrite,
  type WritePhase,
  type WriteRules,
} from "./write-policy.ts";

interface AnswerRules extends WriteRules {
  /** The version that the answer changes. */
  at: Version;
  phase: WritePhase;
  /** What a person asked for with a retry: it may say that a test can go. */
  hint?: string | null;
  /** The folder for new tests; null for any test folder. */
  testDirectory?: string | null;
  /** The existing files that may be changed; by default all that the phase allows. */
  ownFiles?: readonly string[];
  /** Files that the change itself added before, and may delete again. */
  added?: readonly string[];
  /** Which lines the model has seen; by default all of them. */
  wasShown?: WasShown | undefined;
  /** The refused answer that this one corrects. */
  earlier?: string | undefined;
  /** Finds what is wrong with the tests of an answer that is usable otherwise. */
  inspect?: (changes: readonly AppliedChange[]) => Promise<(string | Problem)[]>;
}

const MAX_PROBLEMS = 20;
/** More files than one change has; each is read, checked, locked and listed. */
const MAX_FILES = 100;

/**
 * The changes in an answer; throws with all problems if one of them is not allowed. A corrected answer gives
 * only what changes in the earlier one, whose other parts are kept.
 */
export async function readChanges(
  tools: Tools,
  text: string,
  rules: AnswerRules,
): Promise<AppliedChange[]> {
  const { earlier = null } = rules;
  const kept = earlier === null ? NOTHING_YET : await applyAnswer(tools, earlier, rules);
  const applied = await applyAnswer(tools, text, rules, kept);
  const { problems, show, operations } = applied;
  let changes = [...applied.changes.values()];
  const refuse = (
    found: readonly (string | Problem)[],
    places: readonly string[] = [],
    exitCode: number | null = null,
  ) => {
    if (found.length === 0) return;
    const draft = changes.map(({ path, content }) => ({ path, content }));
    const written = operations.map(({ path }) => path).filter((path) => !applied.changes.has(path));
    const leftOut = [...new Set([...written, ...applied.open])];
    throw unusable(found, {
      ...{ show: places, exitCode, leftOut },
      ...(draft.length === 0 ? {} : { draft }),
    });
  };
  const isKept = earlier !== null && /^\W*KEEP\W*$/m.test(text);
  if (operations.length === 0 && problems.length === 0 && !isKept) {
    refuse([`There is no ### FILE: block in it. It begins: ${beginningOf(text)}`]);
  }
  const files = Math.max(changes.length, operations.length);
  if (files > MAX_FILES) {
    throw unusable([`It has ${files} files, and at most ${MAX_FILES} are written.`]);
  }
  const paths = await refusePaths(tools, applied, rules);
  const contents = changes.flatMap((change) => refuseContent(change, rules.specText) ?? []);
  const given = new Set(operations.map(({ path }) => path));
  const missing = kept.open.filter((path) => !given.has(path));
  const again = missing.map((path) => {
    return `Give ${path} again: that part of your answer could not be used.`;
  });
  refuse([...new Set([...paths, ...problems, ...again, ...contents])], show);
  const isOfTests = rules.phase === "tests";
  const syntax = await findSyntaxProblems(tools, changes);
  if (isOfTests && syntax.length > 0) {
    refuse(["Syntax error in tests.", ...syntax], [], PytestExitCode.USAGE_ERROR);
  }
  refuse(syntax);
  if (isOfTests) {
    const judged = await judgeTests(tools, await restoreLayout(tools, changes), rules);
    changes = judged.changes;
    refuse(judged.problems);
  }
  const unseen = findUnseen(changes, rules.wasShown);
  refuse(unseen.problems, unseen.show);
  for (const check of CHECKS) refuse(await check(tools, changes, rules));
  return changes;
}

/** Parts of two answers are allowed together, not only each by itself. */
async function refusePaths(
  { workspace }: Tools,
  { changes, operations }: AppliedAnswer,
  rules: AnswerRules,
): Promise<string[]> {
  const files = workspace.at(rules.at);
  const existing = new Set(await files.list());
  const given = operations.map(({ kind, path }) => ({ path, isDeleted: kind === "delete" }));
  const all = [
    ...given.filter(({ path }) => !changes.has(path)),
    ...[...changes.values()].map(({ path, content }) => ({ path, isDeleted: content === null })),
  ];
  const deleted = new Set(all.filter(({ isDeleted }) => isDeleted).map(({ path }) => path));
  const coming = all.filter(({ isDeleted }) => !isDeleted).map(({ path }) => path);
  const staying = new Set([...existing].filter((path) => !deleted.has(path)));
  const refuse = createRefusal(deleted, { ...rules, existing });
  return [
    ...refuseCollisions(coming, staying, await files.listLinks()),
    ...[...changes.keys()].flatMap((path) => refuse(path) ?? []),
  ];
}

/** The changes with the helpers and data that they change for wrong tests. */
function judgeTests(
  tools: Tools,
  changes: readonly AppliedChange[],
  { at, reported, wrongTests: wrong = [], testPatterns }: AnswerRules,
) {
  const ids = reported?.tests.map(({ id }) => plainTestId(id));
  const { workspace } = tools;
  const { read } = workspace.at(at);
  const files = { read, search: (words: readonly string[]) => workspace.search(at, words) };
  return judgeTestEdits(files, changes, {
    ...{ wrong, ids, testPatterns },
    tryData: async (change, { users }) =>
      reported === undefined
        ? { why: "other tests use it, and they cannot be run" }
        : tryPlaces(tools, change, { at, wrong, users, testPatterns }),
  });
}

type Check = (
  tools: Tools,
  changes: readonly AppliedChange[],
  rules: AnswerRules,
) => (string | Problem)[] | Promise<(string | Problem)[]>;

/** Later checks assume that earlier ones passed. */
const CHECKS: readonly Check[] = [
  (tools, changes, { at }) => refuseInstalled(tools, at, writtenPaths(changes)),
  (_, changes, rules) => refuseTestChanges(changes, rules),
  (tools, changes, rules) =>
    rules.phase === "tests" ? refuseSupport(tools, rules.at, changes, rules) : [],
  (_, changes, rules) => rules.inspect?.(changes) ?? [],
];

/** What an answer makes of the files, on top of an earlier one. */
interface AppliedAnswer extends Required<EditProblems> {
  changes: ReadonlyMap<string, AppliedChange>;
  operations: readonly Operation[];
  /** The paths of operations that could not be read or applied. */
  open: string[];
}

const NOTHING_YET: AppliedAnswer = {
  ...{ changes: new Map(), operations: [], open: [], problems: [], show: [] },
};

/** Reads a file only if its path may be written. */
async function applyAnswer(
  { workspace }: Tools,
  text: string,
  rules: AnswerRules,
  { changes: kept }: AppliedAnswer = NOTHING_YET,
): Promise<AppliedAnswer> {
  const { operations, problems, unread } = parseAnswer(text);
  const files = workspace.at(rules.at);
  const existing = new Set(await files.list());
  const deleted = operations.filter(({ kind }) => kind === "delete").map(({ path }) => path);
  const refuse = createRefusal(new Set(deleted), { ...rules, existing });
  const changes = new Map(kept);
  const open = [...unread];
  const show: string[] = [];
  for (const given of operations.slice(0, MAX_FILES + 1)) {
    const { path } = given;
    const refusal = refuse(path);
    if (refusal !== null) {
      problems.push(refusal);
      continue;
    }
    const draft = kept.get(path);
    const operation = draft === undefined ? given : withoutDone(given, draft);
    const current = draft === undefined ? await files.read(path) : draft.content;
    const onDraft = applyOperation(operation, current);
    // A correction may be written against the repository again: then it replaces that part.
    const isAgain =
      draft !== undefined &&
      (onDraft.problems.length > 0 || definesMore(onDraft.change?.content, draft.content));
    const alone = isAgain ? applyOperation(operation, draft.before) : onDraft;
    const applied = alone.problems.length === 0 ? alone : onDraft;
    problems.push(...applied.problems);
    show.push(...(applied.show ?? []));
    if (applied.problems.length > 0) open.push(path);
    if (applied.change === undefined) continue;
    if (draft === undefined) changes.set(path, applied.change);
    else if (draft.before === null && applied.change.content === null) changes.delete(path);
    else changes.set(path, { path, before: draft.before, content: applied.change.content });
  }
  return { changes, problems, show, operations, open };
}

/** A correction may remove a test again that the earlier answer has removed. */
function withoutDone(operation: Operation, { path, before, content }: AppliedChange): Operation {
  if (operation.kind !== "edit") return operation;
  const idsIn = (text: string | null) => existingTests(path, text ?? "").map(({ id }) => id);
  const left = new Set(idsIn(content));
  const done = new Set(idsIn(before).filter((id) => !left.has(id)));
  return { ...operation, removals: operation.removals?.filter((id) => !done.has(id)) ?? [] };
}

/** Whether names are defined twice that were defined once: the answer was added to itself. */
function definesMore(after: string | null | undefined, before: string | null): boolean {
  const countTwice = (text: string | null | undefined) => {
    const names = readDefinitions(text ?? "").map(({ name }) => name);
    return names.length - new Set(names).size;
  };
  return countTwice(after) > countTwice(before);
}

/** Tells why a path may not be written or deleted; null if it may. */
function createRefusal(
  deleted: ReadonlySet<string>,
  rules: AnswerRules & { existing: ReadonlySet<string> },
): (path: string) => string | null {
  const { existing, testDirectory = null, ownFiles } = rules;
  const policy = { ...rules, deleted, source: findSource(existing) };
  return (path) =>
    refuseWrite(path, policy) ??
    (existing.has(path) ? refuseOthers(path, ownFiles) : refuseFolder(path, testDirectory));
}

function refuseTestChanges(
  changes: readonly AppliedChange[],
  { phase, specText, hint, testPatterns, wrongTests: wrong = [] }: AnswerRules,
): string[] {
  if (phase !== "tests") return [];
  const words = `${specText}\n${hint ?? ""}`;
  const others = refuseRemovals(changes, { wrong, specText: words });
  const testFiles = writtenPaths(changes);
  // Wrong tests may change by their data alone.
  const isAboutWrong = findChangedTests(changes, wrong).length > 0;
  if (others.length > 0 || isAboutWrong || testTargets({ testFiles, testPatterns }).length > 0) {
    return others;
  }
  const names = testPatterns?.join(", ") ?? "test_….py";
  return [`There is no test file in it that pytest would run (${names}).`];
}

/**
 * The files that earlier answers added to the repository, which later ones may delete again.
 */
export async function findAdded(
  { workspace }: Pick<Tools, "workspace">,
  { codeFiles }: Pick<RunState, "codeFiles">,
): Promise<string[]> {
  if (codeFiles.length === 0) return [];
  const before = new Set(await workspace.at(workspace.baseCommit).list());
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

/** The next question shows these places, and those of the problems in the draft, which is kept. */
function unusable(
  problems: readonly (string | Problem)[],
  data: {
    show?: readonly string[];
    draft?: readonly FileChange[];
    leftOut?: readonly string[];
    exitCode?: number | null;
  } = {},
): ArbiterError {
  const shown = problems.slice(0, MAX_PROBLEMS);
  const more = problems.length - shown.length;
  const texts = shown.map((each) => (typeof each === "string" ? each : each.text));
  const own = shown.flatMap((each) => (typeof each === "string" ? [] : [each.show]));
  return new ArbiterError(
    "answer-unusable",
    [...texts, ...(more > 0 ? [`There are ${more} more problems.`] : [])].join(" "),
    { data: { ...data, own } },
  );
}

const MAX_QUOTE = 100;
const AROUND = 10;

function linesAround(path: string, line: number): string {
  return formatRequest({
    kind: "lines",
    path,
    from: Math.max(1, line - AROUND),
    to: line + AROUND,
  });
}

/** The syntax errors that the repository's own Python finds, with the line they are in. */
async function findSyntaxProblems(
  { syntax }: Tools,
  changes: readonly FileChange[],
): Promise<(string | Problem)[]> {
  const files = changes.flatMap(({ path, content }) =>
    content !== null && /\.pyi?$/i.test(path) ? [{ path, content }] : [],
  );
  const contents = new Map(files.map(({ path, content }) => [path, content]));
  const problems = await syntax.check(files);
  return problems.map(({ path, line, message }) => {
    if (line === null) return `${path} is not valid Python: ${message}.`;
    const quoted = contents.get(path)?.split("\n")[line - 1]?.trim().slice(0, MAX_QUOTE) ?? "";
    const quote = quoted === "" ? "" : ` (${quoted})`;
    const text = `${path} is not valid Python, line ${line}: ${message}${quote}.`;
    return { text, show: linesAround(path, line) };
  });
}
