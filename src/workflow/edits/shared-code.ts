import type { TestReport } from "../../ports.ts";
import { existingTests } from "../../python/existing-tests.ts";
import { isConftest, isPythonFile } from "../../python/files.ts";
import { readImports, readNames, readStatements, type Statement } from "../../python/parse.ts";
import { fileOfTest, isTestModule, plainTestId } from "../../python/test-ids.ts";
import { isFailing } from "../../routing/verdicts/verdict.ts";
import { readText, type Tools } from "../tools.ts";
import type { AppliedChange, SharedChange } from "./apply-edits.ts";
import type { WrongTest } from "./wrong-tests.ts";

interface Basis {
  wrong: readonly WrongTest[];
  /** What pytest reported of the tests before the change. */
  before: TestReport;
  testPatterns: readonly string[] | undefined;
}

/**
 * Which helpers and data an answer changes with wrong tests. No test that is not wrong may reach them: by
 * parse for code; for data that others read, by running each changed place alone. Leaves the files in the
 * worktree as they were.
 */
export async function judgeShared(
  tools: Tools,
  changes: readonly AppliedChange[],
  basis: Basis,
): Promise<{ changes: AppliedChange[]; problems: string[] }> {
  const problems: string[] = [];
  const judged: AppliedChange[] = [];
  for (const change of changes) {
    const shared: SharedChange[] = [];
    for (const name of changedNames(change)) {
      const found = await judgeName(tools, change, { ...basis, ...name });
      if (found === null) continue;
      if ("tests" in found) shared.push({ id: name.id, tests: found.tests });
      else problems.push(`${name.id} is changed, but ${found.why}: leave it as it is.`);
    }
    judged.push(shared.length === 0 ? change : { ...change, shared });
  }
  return { changes: judged, problems };
}

/** The wrong tests that a helper or data is changed for, or why it may not change; null if none reach it. */
async function judgeName(
  tools: Tools,
  change: AppliedChange,
  { id, isData, after, ...basis }: Basis & ChangedName,
): Promise<{ tests: string[] } | { why: string } | null> {
  const wrong = new Set(basis.wrong.map((test) => test.id));
  const users = await usersOf(tools, id, { ...basis, change });
  const tests = users.filter((user) => wrong.has(user));
  const other = users.find((user) => !wrong.has(user));
  // What no wrong test reaches must stay, which is checked with everything else in the file.
  if (tests.length === 0 && isPythonFile(change.path)) return null;
  if (tests.length === 0) return { why: "no test that is listed as wrong uses it" };
  if (other === undefined) return { tests };
  return isData
    ? tryPlaces(tools, { ...change, content: after }, basis)
    : { why: `${other} uses it and is not listed as wrong` };
}

interface ChangedName {
  id: string;
  isData: boolean;
  /** The file with this change alone. */
  after: string;
}

/** What an answer changes or removes of a file that existed, other than tests. */
function changedNames({ path, before, content }: AppliedChange): ChangedName[] {
  if (before === null || before === content) return [];
  if (!isPythonFile(path)) return [{ id: path, isData: true, after: content ?? "" }];
  const now = new Map(namedParts(path, content ?? "").map((part) => [part.id, part]));
  const lines = before.split("\n");
  return namedParts(path, before).flatMap(({ id, text, isData, from, to }) => {
    const part = now.get(id);
    if (part?.text === text) return [];
    const alone = [...lines.slice(0, from - 1), ...(part === undefined ? [] : [part.text])];
    const after = [...alone, ...lines.slice(to)].join("\n");
    return [{ id, isData: isData && part?.isData !== false, after }];
  });
}

interface NamedPart extends Pick<Statement, "from" | "to"> {
  id: string;
  text: string;
  isData: boolean;
}

/** The helpers and data of a file, by id. */
export function namedParts(path: string, source: string): NamedPart[] {
  const lines = source.split("\n");
  const tests = new Set(existingTests(path, source).map(({ id }) => id));
  const partsOf = (statements: readonly Statement[], owner: string): NamedPart[] =>
    statements.flatMap((each) => {
      const [name] = each.names;
      const id = `${owner}::${name}`;
      if (each.kind === "class") return partsOf(each.body, id);
      const isPart = each.kind === "function" || each.kind === "assignment";
      if (!isPart || each.names.length !== 1 || tests.has(id)) return [];
      const text = lines.slice(each.from - 1, each.to).join("\n");
      const isData = each.kind === "assignment" && isLiteral(text);
      return [{ id, text, isData, from: each.from, to: each.to }];
    });
  return partsOf(readStatements(source), path);
}

/** Values without calls, functions and comprehensions: nothing is decided in them. */
function isLiteral(text: string): boolean {
  const value = text.slice(text.indexOf("=") + 1);
  const used = readNames(value).map(({ name }) => name);
  return (
    used.every((name) => /^(?:True|False|None)$/.test(name)) &&
    !/\b(?:for|lambda)\b/.test(value.replace(/"[^"]*"|'[^']*'/g, ""))
  );
}

type Place = Basis & { change: AppliedChange };

/** The tests, or else files, that reach a helper or data. */
async function usersOf(tools: Tools, id: string, { change, ...basis }: Place): Promise<string[]> {
  const { before, testPatterns, wrong } = basis;
  const { path } = change;
  const ids = [...new Set(before.tests.map((test) => plainTestId(test.id)))];
  if (!isPythonFile(path)) {
    const text = path.slice(path.lastIndexOf("/") + 1);
    const hits = await tools.workspace.grep({ text, as: "text", inPython: true });
    const files = new Set([
      ...hits.map((hit) => hit.path),
      ...wrong.map((test) => fileOfTest(test.id)),
    ]);
    return ids.filter((each) => files.has(fileOfTest(each)));
  }
  const names = id.split("::").slice(1);
  const name = names.at(-1) ?? "";
  const here = usersIn(path, { text: change.before ?? "", ids }, [
    names.length === 1 ? name : `.${name}`,
  ]);
  const stem = path.slice(path.lastIndexOf("/") + 1).replace(/\.py$/, "");
  const others = (await tools.workspace.search([name])).filter((file) => file !== path);
  const elsewhere = await Promise.all(
    others.map(async (file) => {
      const text = await readText(tools, file);
      const isImported = readImports(text).some(
        (each) => each.module.split(".").at(-1) === stem || each.name === stem,
      );
      if (!isImported) return [];
      if (!isTestModule(file, testPatterns)) return [file];
      return usersIn(file, { text, ids }, [name, `.${name}`]);
    }),
  );
  return [...here, ...elsewhere.flat()];
}

/** Names that pytest and unittest look up by themselves: whatever they use, every test does. */
const LOOKED_UP = /^(?:set_?up|tear_?down|pytest(?:mark|_)|load_tests|__)/i;

interface TestModule {
  text: string;
  /** Ids of all tests without parameters. */
  ids: readonly string[];
}

/** The tests of a file that reach names; `.name` is a member of a class. */
function usersIn(path: string, { text, ids }: TestModule, names: readonly string[]): string[] {
  const defined = new Set(existingTests(path, text).map(({ id }) => id));
  const here = ids.filter((id) => fileOfTest(id) === path);
  const generated = here.filter((id) => !defined.has(id));
  const used = usedByLine(text);
  const pieces = piecesOf(readStatements(text), { owner: path, here, generated });
  const reached = new Set(names);
  const users = new Set<string>();
  let waiting = pieces;
  for (let before = -1; before !== waiting.length; ) {
    before = waiting.length;
    waiting = waiting.filter(({ lines, binds, tests }) => {
      if (!lines.some((line) => used.get(line)?.some((name) => reached.has(name)))) return true;
      for (const name of binds) reached.add(name);
      for (const test of tests) users.add(test);
      return false;
    });
  }
  return [...users];
}

function usedByLine(text: string): Map<number, string[]> {
  const used = new Map<number, string[]>();
  for (const { name, line, role } of readNames(text)) {
    if (role === "keyword" || role === "module" || role === "binding") continue;
    const key = role === "attribute" ? `.${name}` : name;
    used.set(line, [...(used.get(line) ?? []), key]);
  }
  return used;
}

/** Lines of a file, what they give their values to, and the tests that run them in any case. */
interface Piece {
  lines: number[];
  binds: string[];
  tests: readonly string[];
}

interface Owner {
  owner: string;
  /** The tests of the file or class, and those that no text defines. */
  here: readonly string[];
  generated: readonly string[];
}

function piecesOf(statements: readonly Statement[], { owner, here, generated }: Owner): Piece[] {
  const isMember = owner.includes("::");
  return statements.flatMap((each): Piece[] => {
    const [name = ""] = each.names;
    const id = `${owner}::${name}`;
    const lines = Array.from({ length: each.to - each.from + 1 }, (_, index) => each.from + index);
    if (each.kind === "class") {
      const inside = here.filter((test) => test.startsWith(id));
      const inner = piecesOf(each.body, { owner: id, here: inside, generated });
      const taken = new Set(inner.flatMap((piece) => piece.lines));
      const frame = lines.filter((line) => !taken.has(line));
      return [{ lines: frame, binds: each.names, tests: inside }, ...inner];
    }
    const binds = each.names.map((bound) => (isMember ? `.${bound}` : bound));
    if (LOOKED_UP.test(name)) return [{ lines, binds, tests: here }];
    if (each.kind === "import") return [];
    if (each.kind === "function") {
      const tests = here.filter((test) => test === id || test.endsWith(`::${name}`));
      return [{ lines, binds: tests.length > 0 ? [] : binds, tests }];
    }
    const tests = generated.length > 0 ? generated : here;
    return [{ lines, binds, tests: each.kind === "other" ? tests : [] }];
  });
}

/** Each place is run on its own. */
const MAX_PLACES = 6;

/**
 * Runs the tests with each changed place of a file alone. A place is about wrong tests if it changes what
 * becomes of one of them, and of no other test.
 */
async function tryPlaces(
  { workspace, tests, signal }: Tools,
  { path, before, content }: AppliedChange,
  { wrong, before: report, testPatterns }: Basis,
): Promise<{ tests: string[] } | { why: string }> {
  const versions = singlePlaces(before ?? "", content ?? "");
  if (versions.length > MAX_PLACES)
    return { why: `it is changed in more than ${MAX_PLACES} places` };
  const files = [...wrong.map(({ id }) => fileOfTest(id)), path];
  const targets = [...new Set(files)].filter(
    (file) => isTestModule(file, testPatterns) && !isConftest(file),
  );
  const ids = new Set(wrong.map(({ id }) => id));
  const passedBefore = new Map(report.tests.map((test) => [test.id, !isFailing(test)]));
  const touched = new Set<string>();
  try {
    for (const { text, line } of versions) {
      await workspace.write([{ path, content: text }]);
      const run = await tests.run({ targets, keepGoing: true, suite: {}, signal });
      const now = new Map(run.report?.tests.map((test) => [test.id, !isFailing(test)]));
      const known = [...passedBefore.keys()].filter((id) => targets.includes(fileOfTest(id)));
      const affected = [...new Set([...known, ...now.keys()])].filter(
        (id) => now.get(id) !== passedBefore.get(id),
      );
      const plain = affected.map(plainTestId);
      const other = plain.find((id) => !ids.has(id));
      if (other !== undefined)
        return { why: `the change at line ${line} affects ${other}, which is not listed as wrong` };
      if (plain.length === 0)
        return { why: `the change at line ${line} affects no test that is listed as wrong` };
      for (const id of plain) touched.add(id);
    }
  } finally {
    await workspace.write([{ path, content: before }]);
  }
  return { tests: [...touched] };
}

/** The text before with each changed place alone, and the line where that begins. */
function singlePlaces(before: string, after: string): { text: string; line: number }[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  return differences(old, now).map(({ from, to, lines }) => {
    const text = [...old.slice(0, from), ...lines, ...old.slice(to)].join("\n");
    return { text, line: from + 1 };
  });
}

interface Difference {
  /** The lines before, without the last. */
  from: number;
  to: number;
  /** The lines in their place. */
  lines: string[];
}

/** More lines than this, times lines, are taken as one place. */
const MAX_COMPARED = 4_000_000;

export function differences(old: readonly string[], now: readonly string[]): Difference[] {
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const [left, right] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  if (left.length * right.length > MAX_COMPARED) {
    return [{ from: start, to: old.length - end, lines: right }];
  }
  // How many lines are the same in both from there on.
  const width = right.length + 1;
  const same = new Uint32Array((left.length + 1) * width);
  const at = (row: number, column: number) => same[row * width + column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      same[row * width + column] =
        left[row] === right[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const found: Difference[] = [];
  let [row, column, isOpen] = [0, 0, false];
  while (row < left.length || column < right.length) {
    const isSame = row < left.length && column < right.length && left[row] === right[column];
    if (!(isSame || isOpen)) found.push({ from: start + row, to: start + row, lines: [] });
    const place = found.at(-1);
    isOpen = !isSame;
    if (isSame) [row, column] = [row + 1, column + 1];
    else if (
      column === right.length ||
      (row < left.length && at(row + 1, column) >= at(row, column + 1))
    ) {
      row += 1;
      if (place !== undefined) place.to = start + row;
    } else {
      place?.lines.push(right[column] ?? "");
      column += 1;
    }
  }
  return found;
}
