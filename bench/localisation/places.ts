import { type LineRange, splitLines } from "../../src/context/excerpt.ts";
import {
  type Definition,
  isImportOrExport,
  linesInStrings,
  readDefinitions,
  readStatements,
  type Statement,
} from "../../src/python/parse.ts";

export interface ChangedFile {
  path: string;
  isTest: boolean;
  before: string;
  after: string;
  /** Lines that are replaced; with a count of 0, what is added follows the line. */
  hunks: { old: Lines; new: Lines }[];
}

interface Lines {
  from: number;
  count: number;
}

/** What a change edits in a file as it was: a function, a statement of a class or module, the head of a class. */
export interface Place extends LineRange {
  path: string;
  name: string;
  /** The lines that have to be shown: all of it, or the surroundings of the change if it is very long. */
  needed: LineRange[];
}

/** Of something longer, only the lines around the change have to be shown. */
const LONG = 150;
const AROUND = 20;

/** The places that a change edits. Imports, comments and docstrings are none, nor is what is added to a module. */
export function changedPlaces(file: ChangedFile): Place[] {
  const before = parse(file.before);
  const after = parse(file.after);
  const places = new Map<string, Place>();
  for (const { old, new: added } of file.hunks) {
    if (isProse(before, old) && isProse(after, added)) continue;
    const ranges = old.count === 0 ? extended(before, after, { old, added }) : edited(before, old);
    for (const { name, from, to } of ranges) {
      const isLong = to - from >= LONG;
      const around = {
        from: Math.max(from, old.from - AROUND),
        to: Math.min(to, old.from + old.count + AROUND),
      };
      const place = places.get(name) ?? { path: file.path, name, from, to, needed: [] };
      place.needed.push(isLong ? around : { from, to });
      places.set(name, place);
    }
  }
  return [...places.values()];
}

export interface Module {
  lines: string[];
  inString: boolean[];
  definitions: Definition[];
  statements: Statement[];
}

export function parse(source: string): Module {
  return {
    lines: splitLines(source),
    inString: linesInStrings(source),
    definitions: readDefinitions(source),
    statements: readStatements(source),
  };
}

function isProse({ lines, inString }: Module, { from, count }: Lines): boolean {
  return lines
    .slice(from - 1, from - 1 + count)
    .every(
      (line, index) =>
        inString[from - 1 + index] === true || /^\s*(?:#|[rRuU]?("""|''')|$)/.test(line),
    );
}

type Named = LineRange & { name: string };

function edited(module: Module, { from, count }: Lines): Named[] {
  return Array.from({ length: count }, (_, index) => from + index)
    .filter((line) => module.lines[line - 1]?.trim() !== "")
    .flatMap((line) => placeAt(module, line) ?? []);
}

/** What is added belongs to the innermost definition around it that was there before. */
function extended(
  before: Module,
  after: Module,
  { old, added }: { old: Lines; added: Lines },
): Named[] {
  const found: Named[] = [];
  for (let line = added.from; line < added.from + added.count; line += 1) {
    if (after.lines[line - 1]?.trim() === "") continue;
    const place = placeAt(after, line);
    if (place === null) continue;
    const owner = ownerAt(after, line);
    const known = before.definitions.findLast(({ name }) => name === owner?.name);
    if (owner?.kind === "function" && known !== undefined) found.push({ ...known });
    else if (known !== undefined) found.push(headOf(known));
    else if (owner?.name.includes(".")) {
      const outer = owner.name.slice(0, owner.name.lastIndexOf("."));
      const known = before.definitions.findLast(({ name }) => name === outer);
      if (known !== undefined) found.push(headOf(known));
    } else if (owner === null) {
      // An entry that is added to a statement, such as a table.
      const inside = placeAt(before, old.from);
      const isSame = inside !== null && placeAt(before, old.from + 1)?.name === inside.name;
      if (isSame) found.push(inside);
    }
  }
  return found;
}

/** The function, or the statement of a class or module, at a line; null for imports and between statements. */
function placeAt(module: Module, line: number): Named | null {
  const owner = ownerAt(module, line);
  if (owner?.kind === "function") return owner;
  if (owner !== null && line <= owner.header) return headOf(owner);
  const statement = innermost(module.statements, line);
  if (statement === null || statement.kind === "text" || isImportOrExport(statement)) return null;
  const { from, to, names } = statement;
  const inside = owner === null ? "" : `${owner.name}.`;
  return { from, to, name: `${inside}${names[0] ?? ""}@${from}` };
}

export function ownerAt({ definitions }: Module, line: number): Definition | null {
  return definitions.findLast(({ from, to }) => from <= line && line <= to) ?? null;
}

function headOf({ name, from, header }: Definition): Named {
  return { name: `${name} head`, from, to: header };
}

function innermost(statements: readonly Statement[], line: number): Statement | null {
  const found = statements.find(({ from, to }) => from <= line && line <= to);
  if (found === undefined) return null;
  return (found.body.length === 0 ? null : innermost(found.body, line)) ?? found;
}
