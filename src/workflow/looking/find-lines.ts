import { formatRequest, type LookRequest } from "../../context/requests.ts";
import type { GrepHit, GrepRequest } from "../../ports.ts";
import { groupBy } from "../../python/changes/mutants.ts";
import { isTestPath, moduleStem } from "../../python/files.ts";
import { readDefinitions } from "../../python/parse.ts";
import { count, escapeRegExp } from "../../safe-text/clean-text.ts";
import { dataBlock } from "../prompts/prompt-parts.ts";
import type { Tools } from "../tools.ts";
import { enclosing, type Listed, listHits, MAX_HITS_IN_FILE } from "./list-hits.ts";
import type { Found } from "./show-place.ts";
import type { Showable } from "./showable.ts";

/** What the answers to requests are read from. */
export interface Looking {
  tools: Tools;
  read: (path: string) => Promise<Showable>;
}

const SHORTEST_SEARCH = 2;

export async function search(
  looking: Looking,
  request: Extract<LookRequest, { kind: "search" }>,
): Promise<Found> {
  const { tools, read } = looking;
  const { text, isPattern } = request;
  // The root is the whole repository.
  const within = /^\.?\/?$/.test(request.within ?? "") ? null : request.within;
  const isWanted = pathFilter(within);
  if (within !== null && !(await tools.workspace.list()).some(isWanted)) {
    const whole = { ...request, text: `${text} in ${within}`, within: null };
    const found = isPattern ? null : await search(looking, whole);
    return found !== null && "block" in found
      ? found
      : { reason: `There is no file or folder ${within}.` };
  }
  if (text.length < SHORTEST_SEARCH) return { reason: "Search for a longer text." };
  const hits = await grep(tools, { text, as: isPattern ? "pattern" : "text" });
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
  { workspace }: Tools,
  wanted: GrepRequest,
): Promise<GrepHit[] | { reason: string }> {
  if (/[\0\n]/.test(wanted.text)) return { reason: "A search finds text within one line." };
  try {
    return await workspace.grep(workspace.start, wanted);
  } catch {
    return {
      reason:
        wanted.as === "pattern"
          ? "git cannot read this as an extended regular expression, or it takes too long. It has no (?i), \\d or look-ahead."
          : "The search takes too long or finds too much: search for a longer text.",
    };
  }
}

export async function findUses({ tools, read }: Looking, name: string): Promise<Found> {
  const isModule = name.endsWith(".py");
  const word = isModule ? moduleStem(name) : lastPart(name);
  if (word === "") return { reason: "Name something." };
  const hits = await grep(tools, { text: word, as: "word", inPython: true });
  if ("reason" in hits) return hits;
  const used = hits.filter(({ path, text }) => {
    if (isModule) return path !== name && /^\s*(?:from|import)\b/.test(text);
    return readDefinitions(text)[0]?.name !== word;
  });
  const none = isModule
    ? `No line that begins with import or from has the word ${word}.`
    : `No other line of Python has the word ${word}.`;
  return listing(`uses: ${name}`, await listHits(used, read), none);
}

const MAX_TEST_FILES = 20;

export async function findTests({ tools, read }: Looking, name: string): Promise<Found> {
  const word = name.endsWith(".py") ? moduleStem(name) : lastPart(name);
  if (word === "") return { reason: "Name something." };
  const hits = await grep(tools, { text: word, as: "text", inPython: true });
  if ("reason" in hits) return hits;
  const byFile = groupBy(
    hits.filter(({ path }) => isTestPath(path)),
    pathOf,
  );
  const listed: Listed = { lines: [], hidden: 0 };
  for (const [path, inFile] of [...byFile].slice(0, MAX_TEST_FILES)) {
    const file = await read(path);
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
  return listing(`tests: ${name}`, listed, `No test file has ${word} in it.`);
}

function lastPart(name: string): string {
  return name.split(/[.:]/).at(-1)?.trim() ?? "";
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
