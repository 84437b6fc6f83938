import { estimateTokens } from "../../context/budget.ts";
import { type LineRange, renderExcerpt, splitLines } from "../../context/excerpt.ts";
import type { LookRequest } from "../../context/requests.ts";
import { type Definition, readModuleLines } from "../../python/definitions.ts";
import { count } from "../../safe-text/clean-text.ts";
import { dataBlock, fileSection } from "../prompts/prompt-parts.ts";

/** A data block, or why there is none. */
export type Found = { block: string } | { reason: string };

/** Above this, a file that was asked for whole is shown in part. */
const WHOLE_FILE_TOKENS = 10_000;
const MAX_LINES = 400;
const OUTLINE_TOKENS = 6_000;
const LISTED_TOKENS = 1_000;

export type Place = Exclude<LookRequest, { kind: "search" | "uses" | "tests" }>;

/** Part of a file that may be shown. */
export function showPlace(request: Place, text: string): Found {
  const { path } = request;
  switch (request.kind) {
    case "outline":
      return excerpt(path, text, { ranges: [], outlineTokens: OUTLINE_TOKENS });
    case "lines":
      return showLines(request, text);
    case "definition":
      return showDefinition(request, text);
    case "file": {
      if (estimateTokens(text) <= WHOLE_FILE_TOKENS) {
        return { block: fileSection("file", { path, content: text }) };
      }
      const ranges = [{ from: 1, to: firstLines(text) }];
      return excerpt(path, text, { ranges, outlineTokens: OUTLINE_TOKENS });
    }
  }
}

/** The start of a file, up to its first definition. */
function firstLines(text: string): number {
  const [first] = readModuleLines(text).definitions;
  return Math.min((first?.from ?? MAX_LINES) - 1, MAX_LINES / 4);
}

function excerpt(path: string, text: string, options: Parameters<typeof renderExcerpt>[2]): Found {
  return { block: dataBlock("excerpt", renderExcerpt(path, text, options)) };
}

function showLines({ path, from, to }: Extract<Place, { kind: "lines" }>, text: string): Found {
  const last = splitLines(text).length;
  if (from > last) return { reason: `It has ${count(last, "line")}.` };
  const range = { from, to: Math.min(to, from + MAX_LINES - 1) };
  return excerpt(path, text, { ranges: [range], withSurroundings: false });
}

function showDefinition(
  { path, name }: Extract<Place, { kind: "definition" }>,
  text: string,
): Found {
  const { definitions } = readModuleLines(text);
  const found = findDefinition(definitions, name);
  if (found === null) return { reason: noSuchDefinition(definitions, name) };
  const ranges = linesOfDefinition(found, definitions);
  return excerpt(path, text, { ranges, outlineTokens: found.kind === "class" ? LISTED_TOKENS : 0 });
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
  const last = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  const similar = definitions
    .map((each) => each.name)
    .filter((each) => each.toLowerCase().includes(last) || last.includes(each.toLowerCase()));
  const like = similar.length === 0 ? "" : ` It has ${similar.slice(0, 5).join(", ")}.`;
  return `It defines no ${name}.${like}`;
}
