import { existingTests } from "../../python/existing-tests.ts";
import { isPythonFile } from "../../python/files.ts";
import { linesInStrings, readNames, readStatements, type Statement } from "../../python/parse.ts";
import { fileOfTest } from "../../python/test-ids.ts";
import type { Tools } from "../tools.ts";
import type { AppliedChange } from "./apply-edits.ts";

/**
 * A part of a test file that stays, changes or goes as a whole: a test, a helper, an import, an assignment,
 * any other statement. Of a class it is the header: the members are units, too.
 */
export interface Unit extends Pick<Statement, "kind" | "names" | "imports"> {
  /** `tests/test_cart.py::TestCart::total`, with the first of its names. */
  id: string;
  isTest: boolean;
  /** The first of its lines, which count from 1 and leave out the tests inside of it. */
  line: number;
  lines: number[];
  /** Its code, without blank lines and comments. */
  text: string;
  /** The header of the class that it is a member of. */
  owner: Unit | null;
}

export function readUnits(path: string, source: string): Unit[] {
  const lines = source.split("\n");
  const areTexts = linesInStrings(source);
  const tests = existingTests(path, source);
  const inTests = new Set(tests.flatMap((test) => range(test.lines.from + 1, test.lines.to)));
  const make = (
    owner: Unit | null,
    { names, ...unit }: Omit<Unit, "id" | "text" | "owner">,
  ): Unit => {
    const code = unit.lines.filter((line) => areTexts[line - 1] || isCode(lines[line - 1] ?? ""));
    const text = code.map((line) => {
      const written = lines[line - 1] ?? "";
      return areTexts[line] ? written.replace(/\r$/, "") : written.trimEnd();
    });
    const id = [owner?.id ?? path, names[0] ?? ""].join("::");
    return { ...unit, id, names, text: text.join("\n"), owner };
  };
  const visit = ({ body, from, to, ...each }: Statement, owner: Unit | null): Unit[] => {
    const first = each.kind === "class" ? (body[0]?.from ?? from) : from;
    const own = range(from, first > from ? first - 1 : to).filter((line) => !inTests.has(line));
    if (own.length === 0) return [];
    const unit = make(owner, { ...each, isTest: false, line: from, lines: own });
    return [unit, ...(first > from ? body.flatMap((inner) => visit(inner, unit)) : [])];
  };
  const others = readStatements(source).flatMap((each) => visit(each, null));
  const classes = new Map(others.map((unit) => [unit.id, unit]));
  const own = tests.map(({ id, name, lines: { from, to } }) => {
    const owner = classes.get(id.slice(0, id.lastIndexOf("::"))) ?? null;
    const span = { line: from + 1, lines: range(from + 1, to) };
    const unit = make(owner, {
      ...span,
      kind: "function",
      names: [name],
      imports: [],
      isTest: true,
    });
    return { ...unit, id };
  });
  return [...others, ...own].sort((one, other) => one.line - other.line);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function isCode(line: string): boolean {
  return !/^\s*(?:#.*)?$/.test(line);
}

/** The classes around a unit, the outermost first. */
export function ownersOf({ owner }: Unit): Unit[] {
  return owner === null ? [] : [...ownersOf(owner), owner];
}

/**
 * The units that are in both versions, with the same code: tests anywhere in the file, everything else in
 * the same order, because it runs when the file is imported.
 */
export function matchUnits(old: readonly Unit[], now: readonly Unit[]): Map<Unit, Unit> {
  const matched = new Map<Unit, Unit>();
  let from = 0;
  for (const unit of old) {
    if (unit.isTest) {
      const [before, after] = [old, now].map((units) => units.filter(({ id }) => id === unit.id));
      const place = before?.indexOf(unit) ?? 0;
      const twin = after?.[place];
      // Of two tests with one id the last counts.
      if (twin !== undefined && textOf(before) === textOf(after)) matched.set(unit, twin);
      continue;
    }
    const key = keyOf(unit);
    const at = now.findIndex((each, index) => index >= from && !each.isTest && keyOf(each) === key);
    const twin = now[at];
    if (twin === undefined) continue;
    matched.set(unit, twin);
    from = at + 1;
  }
  return matched;
}

function textOf(units: readonly Unit[] = []): string {
  return units.map(({ text }) => text).join("\n");
}

function keyOf(unit: Unit): string {
  return [...ownersOf(unit).map(({ id }) => id), unit.text].join("\n");
}

/** The lines of the unit as they are written. */
export function sourceOf({ lines }: Unit, source: readonly string[]): string[] {
  return lines.map((line) => source[line - 1] ?? "");
}

/**
 * An answer that gives a whole file again may lay it out differently. Puts the original text back wherever
 * the code is the same, so that the diff shows only what is new.
 */
export async function restoreLayout(
  { inspector }: Pick<Tools, "inspector">,
  changes: readonly AppliedChange[],
): Promise<AppliedChange[]> {
  const moves = changes.map(({ path, before, content }) => {
    if (before === null || content === null || !isPythonFile(path)) return [];
    const [old, now] = [before, content].map((text) => ({
      units: readUnits(path, text),
      lines: text.split("\n"),
    }));
    return old === undefined || now === undefined ? [] : findMoves(old, now);
  });
  const asked = moves.flat().filter(({ isSame }) => !isSame);
  const answers = await inspector.isSameCode(
    asked.map(({ unit, old, now }) => ({ old: asModule(unit, old), now: asModule(unit, now) })),
  );
  const same = new Set(asked.filter((_, index) => answers[index]));
  return changes.map((change, index) => {
    const lines = (change.content ?? "").split("\n");
    // From the end, so that earlier line numbers stay valid.
    for (const move of (moves[index] ?? []).toReversed()) {
      const isSame = move.isSame || same.has(move);
      if (isSame) lines.splice(move.at - 1, move.now.length, ...move.old);
    }
    return change.content === null ? change : { ...change, content: lines.join("\n") };
  });
}

interface ReadFile {
  units: readonly Unit[];
  lines: readonly string[];
}

/** The units that are written in another way, in their order in the new file. */
function findMoves(old: ReadFile, now: ReadFile) {
  const matched = matchUnits(old.units, now.units);
  const taken = new Set(matched.values());
  const rest = now.units.filter((unit) => !taken.has(unit));
  const pairs = old.units.flatMap((unit) => {
    const isTwin = ({ kind, id }: Unit) => kind === unit.kind && id === unit.id;
    const at = matched.has(unit) ? -1 : rest.findIndex(isTwin);
    const twin = matched.get(unit) ?? rest.splice(at, at === -1 ? 0 : 1)[0];
    return twin === undefined ? [] : [{ unit, twin, isSame: matched.has(unit) }];
  });
  return pairs
    .map(({ unit, twin, isSame }) => {
      const [before, after] = [sourceOf(unit, old.lines), sourceOf(twin, now.lines)];
      return { unit, twin, isSame, at: twin.line, old: before, now: after };
    })
    .filter(({ unit, twin, old: before, now: after }) => {
      const isAlone = isContiguous(unit, old.units) && isContiguous(twin, now.units);
      const isTopImport = unit.kind === "import" && unit.owner === null;
      const isMoved = indentOf(before[0]) === indentOf(after[0]);
      return isAlone && isMoved && !isTopImport && before.join("\n") !== after.join("\n");
    })
    .sort((one, other) => one.at - other.at);
}

/** Whether no other unit has a line of it, or a line in between. */
function isContiguous(unit: Unit, units: readonly Unit[]): boolean {
  const { line, lines } = unit;
  const last = line + lines.length - 1;
  return (
    lines.at(-1) === last &&
    units.every((each) => each === unit || each.line > last || (each.lines.at(-1) ?? 0) < line)
  );
}

function indentOf(line = ""): string {
  return /^\s*/.exec(line)?.[0] ?? "";
}

function asModule({ kind }: Unit, lines: readonly string[]): string {
  const indent = indentOf(lines[0]);
  const body = kind === "class" ? [`${indent} pass`] : [];
  return [...(indent === "" ? [] : ["if 1:"]), ...lines, ...body].join("\n");
}

/** Names that pytest, unittest and Python look up by themselves. */
export const LOOKED_UP =
  /^(?:(?:setup|teardown)(?:_(?:module|function|method|class))?|(?:setUp|tearDown)\w*|async(?:SetUp|TearDown)|load_tests|pytest(?:mark|_\w+)|collect_ignore\w*|__\w+)$/;

export function isAutouse({ text }: Unit): boolean {
  return readNames(text).some(({ name }) => name === "autouse");
}

const FIXTURE = /^\s*@.*\bfixture\b/m;
const FIXTURE_NAME = /\bfixture\s*\([^)]*\bname\s*=\s*["'](\w+)["']/;

/** The names by which other code uses a unit; `.name` is a member of a class. */
export function namesFor({ names, owner, text }: Unit): string[] {
  const isPlain = owner === null || FIXTURE.test(text);
  return [
    ...(isPlain ? names : []),
    ...(owner === null ? [] : names.map((name) => `.${name}`)),
    ...(FIXTURE_NAME.exec(text)?.slice(1) ?? []),
  ];
}

/** The tests of a file, of those with these ids, that reach names: themselves, or by what they use. */
export function usersIn(
  { path, source, ids }: { path: string; source: string; ids: readonly string[] },
  names: readonly string[],
): string[] {
  const units = readUnits(path, source);
  const here = ids.filter((id) => fileOfTest(id) === path);
  const defined = new Set(units.filter(({ isTest }) => isTest).map(({ id }) => id));
  const generated = here.filter((id) => !defined.has(id));
  const used = namesByLine(source);
  const reached = new Set(names);
  const users = new Set<string>();
  const waiting = new Set(units);
  for (let isDone = false; !isDone; ) {
    isDone = true;
    for (const unit of waiting) {
      if (!usesOf(unit, used).some((name) => reached.has(name))) continue;
      waiting.delete(unit);
      isDone = false;
      const tests = testsOf(unit, here, generated);
      for (const test of tests) users.add(test);
      const isCollected = unit.kind === "function" && tests.length > 0;
      if (!isCollected) for (const name of namesFor(unit)) reached.add(name);
    }
  }
  return [...users];
}

function namesByLine(source: string): Map<number, string[]> {
  const used = new Map<number, string[]>();
  for (const { name, line, role } of readNames(source)) {
    if (role === "keyword" || role === "module" || role === "binding") continue;
    const key = role === "attribute" || role === "member" ? `.${name}` : name;
    used.set(line, [...(used.get(line) ?? []), key]);
  }
  return used;
}

/** In the body of a class, and in decorators there, members are used by their names alone. */
function usesOf({ kind, lines, text, owner }: Unit, used: ReadonlyMap<number, string[]>): string[] {
  const decorators =
    kind === "function" ? text.split("\n").findIndex((line) => DEF.test(line)) : lines.length;
  return lines.flatMap((line, index) => {
    const names = used.get(line) ?? [];
    return owner !== null && index < decorators
      ? [...names, ...names.map((name) => `.${name}`)]
      : names;
  });
}

const DEF = /^\s*(?:async\s+)?def\b/;

/** The tests that run a unit in any case. */
function testsOf(
  unit: Unit,
  here: readonly string[],
  generated: readonly string[],
): readonly string[] {
  const { kind, id, names, owner } = unit;
  const around = owner === null ? here : here.filter((test) => test.startsWith(owner.id));
  if (kind === "class") return here.filter((test) => test.startsWith(id));
  if (names.some((name) => LOOKED_UP.test(name)) || isAutouse(unit)) return around;
  if (kind === "function") {
    // A test may be inherited: then no class of the file defines it by that id.
    const inherited = generated.filter((test) => test.endsWith(`::${names[0]}`));
    return [...here.filter((test) => test === id), ...inherited];
  }
  if (kind !== "other") return [];
  return generated.length > 0 ? generated : around;
}
