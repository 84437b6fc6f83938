import { estimateTokens } from "../../context/budget.ts";
import { type FileFacts, refuseContextPath } from "../../context/context-policy.ts";
import { type LineRange, renderExcerpt, splitLines } from "../../context/excerpt.ts";
import { formatRequest, type LookRequest, refuseForm } from "../../context/requests.ts";
import { blankSecrets } from "../../context/secrets.ts";
import type { Files } from "../../ports.ts";
import { lastName } from "../../python/files.ts";
import { type Definition, readDefinitions } from "../../python/parse.ts";
import { count } from "../../safe-text/clean-text.ts";
import { dataBlock, fileSection } from "../prompts/prompt-parts.ts";
import { readText, type Tools } from "../tools.ts";

/** A data block, or why there is none. */
export type Found = { block: string } | { reason: string };

/** Above this, a file that was asked for whole is shown in part. */
const WHOLE_FILE_TOKENS = 10_000;
const MAX_LINES = 400;
const OUTLINE_TOKENS = 6_000;
const LISTED_TOKENS = 1_000;

export type Place = Exclude<LookRequest, { kind: "search" | "uses" | "tests" }>;

/** Parts of one file that may be shown, as one block. */
export function showPlaces(path: string, requests: readonly Place[], text: string): Found {
  const views: View[] = [];
  for (const request of requests) {
    const view = viewOf(request, text);
    if ("reason" in view) return view;
    views.push(view);
  }
  if (views.some(({ isWhole }) => isWhole)) {
    return { block: fileSection("file", { path, content: text }) };
  }
  const options = {
    ranges: views.flatMap(({ ranges }) => ranges),
    outlineTokens: Math.max(...views.map(({ outlineTokens }) => outlineTokens)),
    withSurroundings: views.some(({ withSurroundings }) => withSurroundings),
    onlyUsedImports: true,
  };
  const cuts = views.flatMap(({ cut }) => {
    return cut === null
      ? []
      : [`(cut: ask for ${formatRequest({ ...cut, kind: "lines", path })} to see more)`];
  });
  return { block: dataBlock("excerpt", [renderExcerpt(path, text, options), ...cuts].join("\n")) };
}

interface View {
  isWhole: boolean;
  ranges: LineRange[];
  outlineTokens: number;
  withSurroundings: boolean;
  /** The next lines of what was asked for, where not all of it is shown. */
  cut: LineRange | null;
}

const NOTHING: View = {
  isWhole: false,
  ranges: [],
  outlineTokens: 0,
  withSurroundings: true,
  cut: null,
};

/** What a request asks for, or why it is not shown. */
function viewOf(request: Place, text: string): View | { reason: string } {
  switch (request.kind) {
    case "outline":
      return { ...NOTHING, outlineTokens: OUTLINE_TOKENS };
    case "lines":
      return viewOfLines(request, text);
    case "definition":
      return viewOfDefinition(request, text);
    case "file": {
      if (estimateTokens(text) <= WHOLE_FILE_TOKENS) return { ...NOTHING, isWhole: true };
      const start = { from: 1, to: firstLines(text) };
      const cut = restOf(start, splitLines(text).length);
      return { ...NOTHING, ranges: [start], outlineTokens: OUTLINE_TOKENS, cut };
    }
  }
}

/** The start of a file, up to its first definition. */
function firstLines(text: string): number {
  const [first] = readDefinitions(text);
  return Math.min((first?.from ?? MAX_LINES) - 1, MAX_LINES / 4);
}

function viewOfLines({ from, to }: Extract<Place, { kind: "lines" }>, text: string) {
  const last = splitLines(text).length;
  if (from > last) return { reason: `It has ${count(last, "line")}.` };
  const range = { from, to: Math.min(to, from + MAX_LINES - 1) };
  const cut = restOf(range, Math.min(to, last));
  return { ...NOTHING, ranges: [range], withSurroundings: false, cut };
}

/** What follows the lines that are shown, as far as it would be shown at once. */
function restOf({ to }: LineRange, last: number): LineRange | null {
  return to >= last ? null : { from: to + 1, to: Math.min(last, to + MAX_LINES) };
}

/** With signatures, if it is a class that is too long to be shown whole. */
function viewOfDefinition({ name }: Extract<Place, { kind: "definition" }>, text: string) {
  const definitions = readDefinitions(text);
  const found = findDefinition(definitions, name);
  if (found === null) return { reason: noSuchDefinition(definitions, name) };
  const ranges = linesOfDefinition(found, definitions);
  const cut = restOf(ranges.at(-1) ?? found, found.to);
  const isListed = found.kind === "class" && cut !== null;
  return { ...NOTHING, ranges, outlineTokens: isListed ? LISTED_TOKENS : 0, cut };
}

/** Of several with the name, the last: it is the one that counts at run time. */
export function findDefinition(
  definitions: readonly Definition[],
  name: string,
): Definition | null {
  const exact = definitions.filter((each) => each.name === name);
  const inside = definitions.filter((each) => each.name.endsWith(`.${name}`));
  return exact.at(-1) ?? inside.at(-1) ?? null;
}

/** All of it; of a long class, its start, up to the first method. */
export function linesOfDefinition(
  found: Definition,
  definitions: readonly Definition[],
): LineRange[] {
  const { from, to, kind, name } = found;
  if (to - from < MAX_LINES) return [{ from, to }];
  const method = definitions.find((each) => each.name.startsWith(`${name}.`));
  const end = kind === "class" && method !== undefined ? method.from - 1 : from + MAX_LINES - 1;
  return [{ from, to: Math.min(end, from + MAX_LINES - 1) }];
}

function noSuchDefinition(definitions: readonly Definition[], name: string): string {
  const last = lastName(name).toLowerCase();
  const similar = definitions
    .map((each) => each.name)
    .filter((each) => each.toLowerCase().includes(last) || last.includes(each.toLowerCase()));
  const like = similar.length === 0 ? "" : ` It has ${similar.slice(0, 5).join(", ")}.`;
  return `It defines no ${name}.${like}`;
}

/** Paths are relative to the repository, so any root works. */
const ROOT = "/";

/** A file's text as a model may see it, or why it may not. */
export type Showable = { text: string } | { reason: string };

/**
 * Reads files by the rules for context files, except that they may be of any size: only parts of a large
 * one are shown. Values that look like secrets are blanked out.
 */
export async function createReader(
  log: Tools["log"],
  files: Files,
): Promise<(path: string) => Promise<Showable>> {
  const known = new Set(await files.list());
  const cache = new Map<string, Promise<Showable>>();
  const kindOf = async (path: string): Promise<FileFacts["kind"]> => {
    if (known.has(path)) return "file";
    if ((await files.listLinks()).includes(path)) return "other";
    const folder = `${path.replace(/\/+$/, "")}/`;
    return [...known].some((file) => file.startsWith(folder)) ? "directory" : "missing";
  };
  const readShowable = async (path: string, kind: FileFacts["kind"]): Promise<Showable> => {
    const text = kind === "file" ? await readText(files, path) : "";
    const reason =
      (kind === "missing" ? refuseForm(path) : null) ??
      refuseContextPath(path, ROOT, {
        kind,
        bytes: 0,
        realPath: `${ROOT}${path}`,
        committed: true,
        text: text.includes("\0") ? null : text,
      });
    if (reason !== null) return { reason };
    const blanked = await blankSecrets(text);
    if (blanked.removed > 0) {
      const what = `${path}: a value that looks like a secret is not shown to the model.`;
      log.record({ kind: "warned", text: what });
    }
    return { text: blanked.text };
  };
  return (path) => {
    const read = cache.get(path) ?? kindOf(path).then((kind) => readShowable(path, kind));
    cache.set(path, read);
    return read;
  };
}
