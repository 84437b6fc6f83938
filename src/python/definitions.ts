import { maskTexts } from "./statements.ts";

/** A class or function at the top of a module or inside a class, by its lines in the file, from 1. */
export interface Definition {
  /** `total`, or `Cart.total` inside a class. */
  name: string;
  kind: "class" | "function";
  depth: number;
  /** The first line, with decorators. */
  from: number;
  /** The last line of its header: `def total(` up to its colon. */
  header: number;
  /** The line of `def` or `class` itself. */
  at: number;
  to: number;
}

export interface ModuleLines {
  definitions: Definition[];
  /** The lines of imports, and of `__all__`, at the top level, from 1. */
  imports: { from: number; to: number }[];
}

const HEAD = /^(?:async[ \t]+def|def|class)[ \t]+([\p{L}_][\p{L}\p{N}_]*)/u;
const IMPORT = /^(?:(?:import|from)\b|__all__\b)/;

/** Finds definitions and imports by indentation, with a light scanner that never fails and takes linear time. */
export function readModuleLines(source: string): ModuleLines {
  const lines = logicalLines(maskTexts(source).split("\n"));
  const open: Open[] = [];
  const definitions = lines.flatMap((line, index) => {
    closeTo(line.indent, open, lines[index - 1]?.to ?? 0);
    return openDefinition(line, open, firstDecorator(lines, index));
  });
  closeTo(0, open, lines.at(-1)?.to ?? 0);
  const imports = lines
    .filter(({ indent, code }) => indent === 0 && IMPORT.test(code))
    .map(({ from, to }) => ({ from, to }));
  return { definitions, imports };
}

/** The line on which a definition begins if it has decorators. */
function firstDecorator(lines: readonly LogicalLine[], index: number): number {
  let first = index;
  while (lines[first - 1]?.code.startsWith("@")) first -= 1;
  return lines[first]?.from ?? 0;
}

interface LogicalLine {
  indent: number;
  /** The first of its lines, without indentation. */
  code: string;
  from: number;
  to: number;
}

/** Lines that hold code, those of an open bracket or after a backslash together. */
function logicalLines(lines: readonly string[]): LogicalLine[] {
  const found: LogicalLine[] = [];
  let brackets = 0;
  let isContinued = false;
  for (const [index, line] of lines.entries()) {
    // A definition at the margin is none inside a bracket: the bracket was misread.
    const goesOn = (brackets > 0 || isContinued) && !HEAD.test(line);
    addLine(found, { line, number: index + 1, goesOn });
    brackets = Math.max(0, (goesOn ? brackets : 0) + balance(line));
    isContinued = line.endsWith("\\");
  }
  return found;
}

function addLine(
  found: LogicalLine[],
  { line, number, goesOn }: { line: string; number: number; goesOn: boolean },
): void {
  const code = line.trim();
  if (code === "") return;
  const last = found.at(-1);
  if (goesOn && last !== undefined) last.to = number;
  else
    found.push({ indent: line.length - line.trimStart().length, code, from: number, to: number });
}

interface Open {
  indent: number;
  name: string;
  isClass: boolean;
  /** Null inside a function: what it defines is local. */
  definition: Definition | null;
}

function openDefinition(
  { indent, code, from: at, to: header }: LogicalLine,
  open: Open[],
  from: number,
): Definition[] {
  const name = HEAD.exec(code)?.[1];
  if (name === undefined) return [];
  const isClass = code.startsWith("class");
  const qualified = [...open.map((each) => each.name), name].join(".");
  const kind = isClass ? "class" : "function";
  const definition: Definition | null = open.every((each) => each.isClass)
    ? { name: qualified, kind, depth: open.length, from, at, header, to: header }
    : null;
  open.push({ indent, name, isClass, definition });
  return definition === null ? [] : [definition];
}

/** Ends every definition that a line of this indentation is not inside of. */
function closeTo(indent: number, open: Open[], last: number): void {
  while ((open.at(-1)?.indent ?? -1) >= indent) {
    const definition = open.pop()?.definition;
    if (definition) definition.to = Math.max(definition.to, last);
  }
}

const OPENING = /[([{]/g;
const CLOSING = /[)\]}]/g;

function balance(line: string): number {
  return (line.match(OPENING)?.length ?? 0) - (line.match(CLOSING)?.length ?? 0);
}
