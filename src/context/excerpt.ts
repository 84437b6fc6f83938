import {
  type Definition,
  isImportOrExport,
  readDefinitions,
  readStatements,
  type Statement,
} from "../python/parse.ts";
import { estimateTokens } from "./budget.ts";

/** Lines of a file, from 1, both ends included. */
export interface LineRange {
  from: number;
  to: number;
}

interface ExcerptOptions {
  /** What to show in full. */
  ranges: readonly LineRange[];
  /** For the signatures of everything else; by default none are listed. */
  outlineTokens?: number;
  /** Whether to show imports and the headers around the ranges, for an editor; true by default. */
  withSurroundings?: boolean;
  /** Whether to show only those imports whose names the ranges have. */
  onlyUsedImports?: boolean;
}

/** Imports beyond this many lines are seldom worth their room. */
const MAX_IMPORT_LINES = 40;
/** Fewer hidden lines than this are shown instead of being left out. */
const SHORT_GAP = 3;

/**
 * Parts of a file, each after the numbers of its lines (`@@ 12-40`), the imports and the headers of the
 * classes and functions around them, and the signatures of the rest (`40:`) in the order of the file.
 * Lines have no numbers of their own: they are copied for edits, and numbers would cost as much as code.
 */
export function renderExcerpt(path: string, source: string, options: ExcerptOptions): string {
  const { outlineTokens = 0, withSurroundings = true, onlyUsedImports = false } = options;
  const lines = splitLines(source);
  const definitions = path.endsWith(".py") ? readDefinitions(source) : [];
  const all = path.endsWith(".py") ? readStatements(source).filter(isImportOrExport) : [];
  const wanted = options.ranges.map((range) => clamp(range, lines.length));
  const imports = onlyUsedImports ? usedImports(all, wanted, lines) : all;
  const around = withSurroundings ? surroundings(wanted, { definitions, imports }) : [];
  const shown = mergeRanges([...wanted, ...around].filter(({ from, to }) => from <= to));
  const signatures = chooseSignatures(definitions, { lines, shown, outlineTokens });
  const parts = [
    ...shown.map(({ from, to }) => ({
      line: from,
      text: [`@@ ${from}-${to}`, ...lines.slice(from - 1, to)].join("\n"),
    })),
    ...signatures.listed.map(({ line, text }, index, all) => ({
      line,
      text: `${isAfterCode(all[index - 1]?.line ?? 0, line, shown) ? "…\n" : ""}${line}: ${text}`,
    })),
  ].sort((one, other) => one.line - other.line);
  return [
    `${path} (${shown.length === 0 ? "signatures only; " : ""}${lines.length} lines)`,
    ...parts.map(({ text }) => text),
    ...(signatures.left > 0 ? [`(${signatures.left} more signatures)`] : []),
  ].join("\n");
}

/** Whether code is shown between one signature and the next. */
function isAfterCode(last: number, next: number, shown: readonly LineRange[]): boolean {
  return shown.some(({ from }) => last < from && from < next);
}

export function splitLines(source: string): string[] {
  const lines = source.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function clamp({ from, to }: LineRange, last: number): LineRange {
  return { from: Math.max(1, from), to: Math.min(last, to) };
}

/** The imports, and the headers of whatever encloses the ranges. */
function surroundings(
  wanted: readonly LineRange[],
  { definitions, imports }: { definitions: readonly Definition[]; imports: readonly LineRange[] },
): LineRange[] {
  if (wanted.length === 0) return [];
  let left = MAX_IMPORT_LINES;
  const first = imports.filter(({ from, to }) => {
    const size = to - from + 1;
    if (size > left) return false;
    left -= size;
    return true;
  });
  const headers = definitions
    .filter(({ from, to }) => wanted.some((range) => from <= range.from && range.from <= to))
    .map(({ from, header }) => ({ from, to: header }));
  return [...first, ...headers];
}

const WORD = /[\p{L}_][\p{L}\p{N}_]*/gu;

/** The imports of names that the ranges have, where a star may bind any of them, and what is exported. */
function usedImports(
  statements: readonly Statement[],
  wanted: readonly LineRange[],
  lines: readonly string[],
): Statement[] {
  const texts = wanted.map(({ from, to }) => lines.slice(from - 1, to).join("\n"));
  // Words of strings count, too: a range may begin inside of one.
  const used = new Set(texts.flatMap((text) => text.match(WORD) ?? []));
  return statements.filter(({ kind, imports }) => {
    return kind !== "import" || imports.some(({ bound }) => bound === "*" || used.has(bound));
  });
}

/** Sorted, with overlapping ranges and those with little between them as one. */
export function mergeRanges(ranges: readonly LineRange[]): LineRange[] {
  const merged: LineRange[] = [];
  for (const { from, to } of [...ranges].sort((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last !== undefined && from - last.to <= SHORT_GAP) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

interface Signature {
  line: number;
  text: string;
}

/** Those of top-level definitions first, and those near what is shown, if not all of them fit. */
function chooseSignatures(
  definitions: readonly Definition[],
  {
    lines,
    shown,
    outlineTokens,
  }: { lines: readonly string[]; shown: readonly LineRange[]; outlineTokens: number },
): { listed: Signature[]; left: number } {
  const hidden = definitions.filter(
    ({ at }) => !shown.some(({ from, to }) => from <= at && at <= to),
  );
  let left = outlineTokens;
  const listed: Signature[] = [];
  const distance = (at: number) =>
    Math.min(...shown.map(({ from, to }) => (at < from ? from - at : at - to)), lines.length);
  const nearest = hidden
    .map((definition) => ({ definition, away: distance(definition.at) }))
    .sort((one, other) => one.definition.depth - other.definition.depth || one.away - other.away);
  for (const { definition } of nearest) {
    const text = shortSignature(definition);
    left -= estimateTokens(text) + 3;
    if (left < 0) break;
    listed.push({ line: definition.at, text });
  }
  listed.sort((one, other) => one.line - other.line);
  return { listed, left: outlineTokens === 0 ? 0 : hidden.length - listed.length };
}

const MAX_SIGNATURE = 160;

function shortSignature({ signature, depth }: Definition): string {
  const isLong = signature.length > MAX_SIGNATURE;
  return "    ".repeat(depth) + (isLong ? `${signature.slice(0, MAX_SIGNATURE)}…` : signature);
}
