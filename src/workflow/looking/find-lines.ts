import { splitLines } from "../../context/excerpt.ts";
import { formatRequest, type LookRequest } from "../../context/requests.ts";
import { hasSecretName } from "../../context/secrets.ts";
import type { GrepHit, GrepRequest } from "../../ports.ts";
import { groupBy } from "../../python/changes/mutants.ts";
import { isPythonFile, isTestPath, moduleStem } from "../../python/files.ts";
import { type Definition, readDefinitions } from "../../python/parse.ts";
import { fileOfTest, foldIds, plainTestId } from "../../python/test-ids.ts";
import { count, escapeRegExp, textAt } from "../../safe-text/clean-text.ts";
import type { Version } from "../../version.ts";
import { dataBlock } from "../prompts/prompt-parts.ts";
import type { Tools } from "../tools.ts";
import type { Found, Showable } from "./show-place.ts";

/** What the answers to requests are read from. */
export interface Looking {
  workspace: Tools["workspace"];
  at: Version;
  read: (path: string) => Promise<Showable>;
  /** The ids of the tests that pytest collects; waits for the suite where it still runs. */
  collected: () => Promise<readonly string[]>;
}

const SHORTEST_SEARCH = 2;

export async function search(
  looking: Looking,
  request: Extract<LookRequest, { kind: "search" }>,
): Promise<Found> {
  const { workspace, at, read } = looking;
  const { text, isPattern } = request;
  // The root is the whole repository.
  const within = /^\.?\/?$/.test(request.within ?? "") ? null : request.within;
  const isWanted = pathFilter(within);
  if (within !== null && !(await workspace.at(at).list()).some(isWanted)) {
    const whole = { ...request, text: `${text} in ${within}`, within: null };
    const found = isPattern ? null : await search(looking, whole);
    return found !== null && "block" in found
      ? found
      : { reason: `There is no file or folder ${within}.` };
  }
  if (text.length < SHORTEST_SEARCH) return { reason: "Search for a longer text." };
  const hits = await grep(looking, { text, as: isPattern ? "pattern" : "text" });
  if ("reason" in hits) return hits;
  const wanted = hits.filter(({ path }) => isWanted(path));
  const none = within === null ? "No text file has it." : `No line of ${within} has it.`;
  return listing(formatRequest(request), await listHits(wanted, read), none);
}

/** Accepts a file, what is below a folder, and paths with `*`. */
function pathFilter(within: string | null): (path: string) => boolean {
  if (within === null) return () => true;
  const pattern = escapeRegExp(within.replace(/\/+$/, "")).replaceAll("\\*", ".*");
  const inside = new RegExp(`^${pattern}(?:/|$)`);
  return (path) => inside.test(path);
}

async function grep(
  { workspace, at }: Looking,
  wanted: GrepRequest,
): Promise<GrepHit[] | { reason: string }> {
  if (/[\0\n]/.test(wanted.text)) return { reason: "A search finds text within one line." };
  try {
    return await workspace.grep(at, wanted);
  } catch {
    return {
      reason:
        wanted.as === "pattern"
          ? "git cannot read this as an extended regular expression, or it takes too long. It has no (?i), \\d or look-ahead."
          : "The search takes too long or finds too much: search for a longer text.",
    };
  }
}

export async function findUses(looking: Looking, name: string): Promise<Found> {
  const isModule = name.endsWith(".py");
  const word = isModule ? moduleStem(name) : lastPart(name);
  if (word === "") return { reason: "Name something." };
  const hits = await grep(looking, { text: word, as: "word", inPython: true });
  if ("reason" in hits) return hits;
  const used = hits.filter(({ path, text }) => {
    if (isModule) return path !== name && /^\s*(?:from|import)\b/.test(text);
    return readDefinitions(text)[0]?.name !== word;
  });
  const none = isModule
    ? `No line that begins with import or from has the word ${word}.`
    : `No other line of Python has the word ${word}.`;
  return listing(`uses: ${name}`, await listHits(used, looking.read), none);
}

const MAX_TEST_FILES = 20;

export async function findTests(looking: Looking, name: string): Promise<Found> {
  const word = name.endsWith(".py") ? moduleStem(name) : lastPart(name);
  if (word === "") return { reason: "Name something." };
  const hits = await grep(looking, { text: word, as: "text", inPython: true });
  if ("reason" in hits) return hits;
  const byFile = groupBy(
    hits.filter(({ path }) => isTestPath(path)),
    pathOf,
  );
  const listed: Listed = { lines: [], hidden: 0 };
  for (const [path, inFile] of [...byFile].slice(0, MAX_TEST_FILES)) {
    const file = await looking.read(path);
    if ("reason" in file) {
      listed.hidden += 1;
      continue;
    }
    const definitions = readDefinitions(file.text);
    const tests = inFile
      .map(({ line }) => enclosing(definitions, line))
      .filter((id) => id !== null);
    const ids = [...new Set(tests)];
    const shown = ids.slice(0, MAX_HITS_IN_FILE).map((id) => `${path}::${id}`);
    listed.lines.push(...(ids.length === 0 ? [path] : shown));
    const more = ids.length - shown.length;
    if (more > 0) listed.lines.push(`(${more} more in ${path})`);
  }
  const more = byFile.size - MAX_TEST_FILES;
  if (more > 0) listed.lines.push(`(${count(more, "more file")})`);
  if (listed.lines.some((line) => line.includes("::")))
    return listing(`tests: ${name} (only those that are written with def)`, listed, "");
  const ids = new Set((await looking.collected()).map(plainTestId));
  const made = [...ids].filter((id) => id.slice(fileOfTest(id).length).includes(word));
  const none = `No test file has ${word} in its text, and pytest collects no test with ${word} in its id.`;
  const found = { ...listed, lines: made.length === 0 ? listed.lines : [foldIds(made)] };
  return listing(`tests: ${name} (as pytest collects them)`, found, none);
}

/** Without the parameters of a case. */
function lastPart(name: string): string {
  return name.replace(/\[.*$/s, "").split(/[.:]/).at(-1)?.trim() ?? "";
}

function pathOf({ path }: GrepHit): string {
  return path;
}

function listing(title: string, { lines, hidden }: Listed, none: string): Found {
  if (lines.length === 0 && hidden > 0) {
    return { reason: "It is only in files that may not be shown." };
  }
  if (lines.length === 0) return { reason: none };
  const unshown = hidden === 0 ? [] : [`(${count(hidden, "more file")} that may not be shown)`];
  return { block: dataBlock("found", [title, ...lines, ...unshown].join("\n")) };
}

const MAX_HITS = 60;
const MAX_HITS_IN_FILE = 8;
const MAX_LINE = 200;

interface Listed {
  lines: string[];
  /** How many more files have it, but may not be shown. */
  hidden: number;
}

/**
 * Hits by file, each with the definition around it: source files, then tests, then other files. Within a
 * kind, every file gets one line before any file gets a second. The text comes from the reader, which
 * blanks secrets out.
 */
async function listHits(hits: readonly GrepHit[], read: Looking["read"]): Promise<Listed> {
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
  read: Looking["read"],
): Promise<FileHits | null> {
  const file = await read(path);
  if ("reason" in file) return null;
  const lines = splitLines(file.text);
  const definitions = isPythonFile(path) ? readDefinitions(file.text) : [];
  const seen = new Set<string | null>();
  const hits = inFile.map(({ line }) => {
    const whole = textAt(lines, line - 1).trim();
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
function enclosing(definitions: readonly Definition[], line: number): string | null {
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
