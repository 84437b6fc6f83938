import { splitLines } from "../../context/excerpt.ts";
import type { LookRequest } from "../../context/requests.ts";
import { hasSecretName } from "../../context/secrets.ts";
import type { GrepHit, GrepRequest } from "../../ports.ts";
import { groupBy } from "../../python/changes/group-by.ts";
import { type Definition, readModuleLines } from "../../python/definitions.ts";
import { isTestPath, moduleStem } from "../../python/files.ts";
import { count, escapeRegExp } from "../../safe-text/clean-text.ts";
import { dataBlock } from "../prompts/prompt-parts.ts";
import type { Tools } from "../tools.ts";
import type { Found } from "./show-place.ts";
import type { Showable } from "./showable.ts";

/** What the answers to requests are read from. */
export interface Looking {
  tools: Tools;
  read: (path: string) => Promise<Showable>;
}

const MAX_HITS = 60;
const MAX_HITS_IN_FILE = 8;
const MAX_LINE = 200;
const SHORTEST_SEARCH = 2;

export async function search(
  { tools, read }: Looking,
  { text, isPattern }: Extract<LookRequest, { kind: "search" }>,
): Promise<Found> {
  if (text.length < SHORTEST_SEARCH) return { reason: "Search for a longer text." };
  const hits = await grep(tools, { text, as: isPattern ? "pattern" : "text" });
  if (hits === null) return { reason: "It cannot be searched for: search for a plain text." };
  const title = `search: ${isPattern ? `/${text}/` : text}`;
  return listHits(hits, { title, read });
}

/** Null for a pattern that git does not understand, or that takes too long. */
async function grep({ workspace }: Tools, wanted: GrepRequest): Promise<GrepHit[] | null> {
  if (/[\0\n]/.test(wanted.text)) return null;
  try {
    return await workspace.grep(wanted);
  } catch {
    return null;
  }
}

export async function findUses({ tools, read }: Looking, name: string): Promise<Found> {
  const isModule = name.endsWith(".py");
  const word = isModule ? moduleStem(name) : lastPart(name);
  if (word === "") return { reason: "Name something." };
  const hits = (await grep(tools, { text: word, as: "word", inPython: true })) ?? [];
  const own = new RegExp(`^\\s*(?:async\\s+)?(?:def|class)\\s+${escapeRegExp(word)}\\b`);
  const used = hits.filter(({ path, text }) =>
    isModule ? path !== name && /^\s*(?:from|import)\b/.test(text) : !own.test(text),
  );
  const source = used.filter(({ path }) => !isTestPath(path));
  return listHits([...source, ...used.filter(({ path }) => isTestPath(path))], {
    title: `uses: ${name}`,
    read,
  });
}

const MAX_TEST_FILES = 20;

export async function findTests({ tools, read }: Looking, name: string): Promise<Found> {
  const word = name.endsWith(".py") ? moduleStem(name) : lastPart(name);
  if (word === "") return { reason: "Name something." };
  const hits = (await grep(tools, { text: word, as: "text", inPython: true })) ?? [];
  const byFile = groupBy(
    hits.filter(({ path }) => isTestPath(path)),
    pathOf,
  );
  const lines: string[] = [];
  for (const [path, inFile] of [...byFile].slice(0, MAX_TEST_FILES)) {
    const file = await read(path);
    if ("reason" in file) continue;
    const { definitions } = readModuleLines(file.text);
    const tests = inFile
      .map(({ line }) => enclosing(definitions, line))
      .filter((id) => id !== null);
    const ids = [...new Set(tests)].slice(0, MAX_HITS_IN_FILE);
    lines.push(...(ids.length === 0 ? [path] : ids.map((id) => `${path}::${id}`)));
  }
  const more = byFile.size - MAX_TEST_FILES;
  return listing(`tests: ${name}`, [
    ...lines,
    ...(more > 0 ? [`(${count(more, "more file")})`] : []),
  ]);
}

function enclosing(definitions: readonly Definition[], line: number): string | null {
  return definitions.findLast(({ from, to }) => from <= line && line <= to)?.name ?? null;
}

function lastPart(name: string): string {
  return name.split(/[.:]/).at(-1)?.trim() ?? "";
}

interface HitList {
  title: string;
  read: Looking["read"];
}

/** A few lines of each file; the text comes from the reader, which blanks secrets out. */
async function listHits(hits: readonly GrepHit[], { title, read }: HitList): Promise<Found> {
  const byFile = groupBy(
    hits.filter(({ path }) => !hasSecretName(path)),
    pathOf,
  );
  const lines: string[] = [];
  let left = MAX_HITS;
  let files = 0;
  for (const [path, inFile] of byFile) {
    if (left <= 0) break;
    files += 1;
    const file = await read(path);
    if ("reason" in file) continue;
    const text = splitLines(file.text);
    const shown = inFile.slice(0, Math.min(MAX_HITS_IN_FILE, left));
    left -= shown.length;
    for (const { line } of shown) {
      lines.push(`${path}:${line}: ${(text[line - 1] ?? "").trim().slice(0, MAX_LINE)}`);
    }
    const rest = inFile.slice(shown.length).map(({ line }) => line);
    if (rest.length > 0) lines.push(`(${rest.length} more in ${path}: lines ${firstOf(rest)})`);
  }
  lines.push(...(await nameOthers([...byFile.keys()].slice(files), read)));
  return listing(title, lines);
}

/** What is named can be asked for. */
const MAX_NAMED = 20;

function firstOf(entries: readonly number[]): string {
  return `${entries.slice(0, MAX_NAMED).join(", ")}${entries.length > MAX_NAMED ? ", …" : ""}`;
}

async function nameOthers(paths: readonly string[], read: Looking["read"]): Promise<string[]> {
  if (paths.length === 0) return [];
  const first = paths.slice(0, MAX_NAMED);
  const files = await Promise.all(first.map(async (path) => ({ path, file: await read(path) })));
  const named = files.filter(({ file }) => !("reason" in file)).map(({ path }) => path);
  const more = paths.length > MAX_NAMED ? ", …" : "";
  return [`(${count(paths.length, "more file")}: ${named.join(", ")}${more})`];
}

function pathOf({ path }: GrepHit): string {
  return path;
}

function listing(title: string, lines: readonly string[]): Found {
  if (lines.length === 0) return { reason: "Nothing was found." };
  return { block: dataBlock("found", [title, ...lines].join("\n")) };
}
