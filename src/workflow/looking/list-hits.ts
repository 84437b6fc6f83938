import { splitLines } from "../../context/excerpt.ts";
import { hasSecretName } from "../../context/secrets.ts";
import type { GrepHit } from "../../ports.ts";
import { groupBy } from "../../python/changes/mutants.ts";
import { isPythonFile, isTestPath } from "../../python/files.ts";
import { type Definition, readDefinitions } from "../../python/parse.ts";
import { count } from "../../safe-text/clean-text.ts";
import type { Showable } from "./showable.ts";

type Read = (path: string) => Promise<Showable>;

const MAX_HITS = 60;
export const MAX_HITS_IN_FILE = 8;
const MAX_LINE = 200;

export interface Listed {
  lines: string[];
  /** How many more files have it, but may not be shown. */
  hidden: number;
}

/**
 * Hits by file, each with the definition around it: source files, then tests, then other files. Within a
 * kind, every file gets one line before any file gets a second. The text comes from the reader, which
 * blanks secrets out.
 */
export async function listHits(hits: readonly GrepHit[], read: Read): Promise<Listed> {
  const inFiles = [...groupBy(hits, ({ path }) => path)];
  const byFile = inFiles
    .filter(([path]) => !hasSecretName(path))
    .sort(([one], [other]) => kindOf(one) - kindOf(other));
  const all = await Promise.all(
    byFile.slice(0, MAX_HITS).map(([path, inFile]) => readHits(path, inFile, read)),
  );
  const files = all.filter((file) => file !== null);
  const shares = shareLines(files);
  const shown = files.filter(({ path }) => shares.has(path));
  const unlisted = files.filter(({ path }) => !shares.has(path)).map(({ path }) => path);
  const others = [...unlisted, ...byFile.slice(MAX_HITS).map(([path]) => path)];
  const isShowable = async (path: string) => !("reason" in (await read(path)));
  const named = others.slice(0, MAX_NAMED);
  const areShowable = await Promise.all(named.map(isShowable));
  const known = named.filter((_, index) => areShowable[index]);
  const hidden =
    inFiles.length - byFile.length + all.length - files.length + named.length - known.length;
  const more = others.length - named.length + known.length;
  const names = `${known.join(", ")}${more > known.length ? ", …" : ""}`;
  return {
    hidden,
    lines: [
      ...shown.flatMap((file) => describeFile(file, shares.get(file.path) ?? 0)),
      ...(more === 0 ? [] : [`(${count(more, "more file")}: ${names})`]),
    ],
  };
}

function kindOf(path: string): number {
  if (!isPythonFile(path)) return 2;
  return isTestPath(path) ? 1 : 0;
}

interface FileHits {
  path: string;
  /** The most telling first. */
  hits: HitLine[];
}

interface HitLine {
  line: number;
  text: string;
  owner: string | null;
}

async function readHits(
  path: string,
  inFile: readonly GrepHit[],
  read: Read,
): Promise<FileHits | null> {
  const file = await read(path);
  if ("reason" in file) return null;
  const lines = splitLines(file.text);
  const definitions = isPythonFile(path) ? readDefinitions(file.text) : [];
  const seen = new Set<string | null>();
  const hits = inFile.map(({ line }) => {
    const whole = (lines[line - 1] ?? "").trim();
    const text = whole.length > MAX_LINE ? `${whole.slice(0, MAX_LINE)}…` : whole;
    const owner = enclosing(definitions, line);
    const isFirst = owner !== null && !seen.has(owner);
    seen.add(owner);
    return { line, text, owner, rank: isFirst ? 0 : IMPORT.test(text) ? 2 : 1 };
  });
  return { path, hits: hits.sort((one, other) => one.rank - other.rank) };
}

const IMPORT = /^(?:from|import)\b/;

/** The innermost definition around a line. */
export function enclosing(definitions: readonly Definition[], line: number): string | null {
  return definitions.findLast(({ from, to }) => from <= line && line <= to)?.name ?? null;
}

/** How many lines of each file are shown. */
function shareLines(files: readonly FileHits[]): Map<string, number> {
  const shares = new Map<string, number>();
  let left = MAX_HITS;
  for (const sameKind of groupBy(files, ({ path }) => String(kindOf(path))).values()) {
    for (let turn = 0; turn < MAX_HITS_IN_FILE; turn += 1) {
      const having = sameKind.filter(({ hits }) => hits.length > turn).slice(0, left);
      for (const { path } of having) shares.set(path, turn + 1);
      left -= having.length;
    }
  }
  return shares;
}

function describeFile({ path, hits }: FileHits, share: number): string[] {
  const byLine = (one: HitLine, other: HitLine) => one.line - other.line;
  const shown = hits.slice(0, share).sort(byLine);
  const rest = hits.slice(share).sort(byLine);
  return [
    path,
    ...shown.map(({ line, text, owner }) =>
      `${line}${owner === null ? "" : ` ${owner}`}: ${text}`.trimEnd(),
    ),
    ...(rest.length === 0 ? [] : [`(${rest.length} more: lines ${firstOf(rest)})`]),
  ];
}

/** What is named can be asked for. */
const MAX_NAMED = 20;

function firstOf(hits: readonly HitLine[]): string {
  const lines = hits.slice(0, MAX_NAMED).map(({ line }) => line);
  return `${lines.join(", ")}${hits.length > MAX_NAMED ? ", …" : ""}`;
}
