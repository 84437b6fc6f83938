import { estimateTokens, shareBudget } from "../../context/budget.ts";
import { MAX_CONTEXT_FILE_BYTES } from "../../context/context-policy.ts";
import { drawTree } from "../../context/draw-tree.ts";
import { type LineRange, renderExcerpt } from "../../context/excerpt.ts";
import { filesOfSmall } from "../../context/find-context.ts";
import { type LookRequest, parseRequest } from "../../context/requests.ts";
import { findSecret } from "../../context/secrets.ts";
import type { Files } from "../../ports.ts";
import { isTestPath, lastName } from "../../python/files.ts";
import { readDefinitions } from "../../python/parse.ts";
import type { Plan } from "../../run-state/plan.ts";
import type { RunState } from "../../run-state/run-state.ts";
import type { Version } from "../../version.ts";
import { createReader, findDefinition, linesOfDefinition } from "../looking/show-place.ts";
import { readText, type Tools } from "../tools.ts";
import { recallMap, type ShownContext, type ShownFile } from "./prompt-parts.ts";

/**
 * What a model is shown of a version of the repository: its tree, and parts of files. The
 * requests are answered in this order until the budget is spent; a path alone asks for the whole file,
 * which is shown in part if it is long. What is `needed` is shown whatever the budget, files with no more
 * than 100 KB. Secrets, by name or by content, and binary files are never shown.
 */
export async function gatherShownContext(
  tools: ContextTools,
  at: Version,
  requests: Iterable<string>,
  needed: readonly string[] = [],
  { outlineTokens = OUTLINE_TOKENS }: { outlineTokens?: number } = {},
): Promise<ShownContext & { inPart: string[] }> {
  const repository = tools.workspace.at(at);
  const listed = await repository.list();
  const known = new Set(listed);
  const wanted = groupByFile([...needed, ...requests]);
  const neededFiles = groupByFile(needed);
  const budget = shareBudget(tools.settings.contextTokens);
  const paths = [...wanted.keys()].filter((path) => known.has(path));
  const tree = drawTree(listed, { around: paths, maxTokens: budget.tree }).split("\n");

  const read = await createReader(tools.log, repository);
  const files: ShownFile[] = [];
  const excerpts: string[] = [];
  const inPart: string[] = [];
  let left = budget.files;
  for (const path of paths) {
    const file = await read(path);
    if ("reason" in file) continue;
    const isNeeded = needed.includes(path) && fitsWhole(file.text);
    const view = chooseView({ path, content: file.text }, wanted.get(path) ?? [], {
      tokens: neededFiles.has(path) ? Number.POSITIVE_INFINITY : left,
      isNeeded,
      outlineTokens,
    });
    if (view === null) continue;
    if ("whole" in view) files.push(view.whole);
    else {
      excerpts.push(view.excerpt);
      inPart.push(path);
    }
    left -= view.tokens;
  }
  files.sort((one, other) => (one.path < other.path ? -1 : 1));
  return { tree, files, excerpts, inPart };
}

/** What it takes to show a part of the repository. */
interface ContextTools extends Pick<Tools, "log"> {
  workspace: Pick<Tools["workspace"], "at">;
  settings: Pick<Tools["settings"], "contextTokens">;
}

type PlaceRequest = Extract<LookRequest, { path: string }>;

function groupByFile(requests: readonly string[]): Map<string, PlaceRequest[]> {
  const files = new Map<string, PlaceRequest[]>();
  for (const request of requests.map(parseRequest)) {
    if (!("path" in request)) continue;
    files.set(request.path, [...(files.get(request.path) ?? []), request]);
  }
  return files;
}

function fitsWhole(text: string): boolean {
  return Buffer.byteLength(text) <= MAX_CONTEXT_FILE_BYTES;
}

type View = { tokens: number } & ({ whole: ShownFile } | { excerpt: string });

interface Room {
  tokens: number;
  isNeeded: boolean;
  /** For the signatures beside what is shown of a file. */
  outlineTokens: number;
}

/** A longer file is shown in part unless it is needed. */
const WHOLE_TOKENS = 12_000;
/** With less than this, a file is shown whole even if only a part was asked for. */
const SHORT_TOKENS = 150;
/** An excerpt that is longer than this share of its file gives way to the whole file. */
const WORTHWHILE = 0.8;
const OUTLINE_TOKENS = 400;
/** For a step that follows a plan: it knows the places, and asks for others. */
export const SHORT_OUTLINE_TOKENS = 150;

/** Whole if that was asked for and fits, otherwise the first parts that fit; null if not even its signatures do. */
function chooseView(
  file: ShownFile,
  requests: readonly PlaceRequest[],
  { tokens: left, isNeeded, outlineTokens: listed }: Room,
): View | null {
  const size = estimateTokens(file.content);
  const whole = { whole: file, tokens: size };
  const fits = size <= left && fitsWhole(file.content);
  const asksForAll = requests.some(({ kind }) => kind === "file");
  const isShort = size <= (asksForAll ? WHOLE_TOKENS : SHORT_TOKENS);
  if (isNeeded || (isShort && fits)) return whole;
  const asksForParts = requests.some(({ kind }) => kind === "lines" || kind === "definition");
  const outlineTokens = asksForParts ? listed : OUTLINE_TOKENS * 4;
  const part = fitExcerpt(file, rangesOf(requests, file.content), { left, outlineTokens });
  return fits && part !== null && part.tokens > size * WORTHWHILE ? whole : part;
}

function fitExcerpt(
  { path, content }: ShownFile,
  wanted: readonly LineRange[],
  { left, outlineTokens }: { left: number; outlineTokens: number },
) {
  for (let kept = wanted.length; kept >= 0; kept -= 1) {
    const ranges = wanted.slice(0, kept);
    const excerpt = renderExcerpt(path, content, { ranges, outlineTokens, onlyUsedImports: true });
    const tokens = estimateTokens(excerpt);
    if (tokens <= left) return { excerpt, tokens };
  }
  return null;
}

/** The lines that these requests ask for. */
function rangesOf(requests: readonly PlaceRequest[], content: string): LineRange[] {
  const definitions = readDefinitions(content);
  return requests.flatMap((request): LineRange[] => {
    if (request.kind === "lines") return [{ from: request.from, to: request.to }];
    if (request.kind !== "definition") return [];
    const found = findDefinition(definitions, request.name);
    return found === null ? [] : linesOfDefinition(found, definitions);
  });
}

/**
 * What to show a step after the plan: what the plan changes, reads or makes wrong; of long files the parts
 * that the issue, the plan or an earlier request of these steps is about. Before the plan, and if
 * it names no file that exists, what the issue is about. Code is written without the tests that are only
 * read for the plan: those that it has to pass are shown anyway.
 */
export async function stepRequests(
  tools: Tools,
  state: RunState,
  at: Version,
  step: "tests" | "code" = "tests",
): Promise<string[]> {
  const { agreedPlan, looked } = state;
  const repository = tools.workspace.at(at);
  const listed = await repository.list();
  const { places } = await recallMap(tools, state);
  const found = places.length === 0 ? filesOfSmall(listed) : places;
  if (agreedPlan === null) return [...looked, ...found];
  const { changes, reads, wrongTests } = agreedPlan;
  const known = new Set(listed);
  const isForStep = (read: string) => step === "tests" || !isTestPath(fileOf(read) ?? "");
  // A plan may read a part of a file.
  const planned = [...new Set([...changes, ...reads.filter(isForStep)])].filter((place) =>
    known.has(fileOf(place) ?? ""),
  );
  if (planned.length === 0) return [...looked, ...found];
  const files = new Set(planned.map(fileOf));
  const named = await Promise.all(
    changes.map((path) => plannedDefinitions(repository, path, agreedPlan)),
  );
  return [
    ...planned,
    ...wrongTests.map(({ id }) => id),
    ...named.flat(),
    ...looked.filter((place) => files.has(fileOf(place)) || isForStep(place)),
    ...planned.flatMap((path) => placesIn(path, { places, named: named.flat() })),
  ];
}

/** The file that a request is about; null for a search. */
export function fileOf(place: string): string | null {
  const request = parseRequest(place);
  return "path" in request ? request.path : null;
}

/** Once the plan has named definitions of a file, the best other place suffices. */
const MAX_UNNAMED = 1;

function placesIn(
  path: string,
  { places, named }: { places: readonly string[]; named: readonly string[] },
): string[] {
  const isHere = (place: string) => fileOf(place) === path;
  const others = places.filter((place) => isHere(place) && !named.includes(place));
  return named.some(isHere) ? others.slice(0, MAX_UNNAMED) : others;
}

/** The definitions in a file that the plan names. */
async function plannedDefinitions(
  files: Files,
  path: string,
  { approach, tests, creates }: Plan,
): Promise<string[]> {
  const text = [
    approach,
    ...tests.flatMap(({ name, criterion }) => [name, criterion]),
    ...creates.map(({ name }) => name ?? ""),
  ].join(" ");
  const words = new Set(text.match(/[\p{L}_][\p{L}\p{N}_]*/gu));
  const definitions = readDefinitions(await readText(files, path));
  return definitions
    .filter(({ name }) => words.has(lastName(name)))
    .slice(0, MAX_NAMED)
    .map(({ name }) => `${path}::${name}`);
}

const MAX_NAMED = 20;

/** Enough to see what was tried, and little compared with the code. */
const DIFF_TOKENS = 3_000;

/** The diff between two commits for a model, cut to a budget; empty if it contains a secret. */
export async function describeDiff(
  { workspace }: Tools,
  { from, to }: { from: string; to: string },
): Promise<string> {
  const diff = await workspace.diff(from, to);
  if ((await findSecret(diff)) !== null) return "";
  let left = DIFF_TOKENS;
  const lines = diff.split("\n");
  const end = lines.findIndex((line) => {
    left -= estimateTokens(line) + 1;
    return left < 0;
  });
  if (end === -1) return diff;
  return [...lines.slice(0, end), `(${lines.length - end} more lines)`].join("\n");
}
