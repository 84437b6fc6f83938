import type { LookRequest } from "../../context/requests.ts";
import type { GrepHit, GrepRequest } from "../../ports.ts";
import { groupBy } from "../../python/changes/group-by.ts";
import { readModuleLines } from "../../python/definitions.ts";
import { isTestPath, moduleStem } from "../../python/files.ts";
import { count, escapeRegExp } from "../../safe-text/clean-text.ts";
import { dataBlock } from "../prompts/prompt-parts.ts";
import type { Tools } from "../tools.ts";
import { enclosing, listHits, MAX_HITS_IN_FILE } from "./list-hits.ts";
import type { Found } from "./show-place.ts";
import type { Showable } from "./showable.ts";

/** What the answers to requests are read from. */
export interface Looking {
  tools: Tools;
  read: (path: string) => Promise<Showable>;
}

const SHORTEST_SEARCH = 2;

export async function search(
  { tools, read }: Looking,
  { text, isPattern }: Extract<LookRequest, { kind: "search" }>,
): Promise<Found> {
  if (text.length < SHORTEST_SEARCH) return { reason: "Search for a longer text." };
  const hits = await grep(tools, { text, as: isPattern ? "pattern" : "text" });
  if (hits === null) return { reason: "It cannot be searched for: search for a plain text." };
  const title = `search: ${isPattern ? `/${text}/` : text}`;
  return listing(title, await listHits(hits, read));
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
  return listing(`uses: ${name}`, await listHits(used, read));
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

function lastPart(name: string): string {
  return name.split(/[.:]/).at(-1)?.trim() ?? "";
}

function pathOf({ path }: GrepHit): string {
  return path;
}

function listing(title: string, lines: readonly string[]): Found {
  if (lines.length === 0) return { reason: "Nothing was found." };
  return { block: dataBlock("found", [title, ...lines].join("\n")) };
}
