import type { Files } from "../ports.ts";
import { isPythonFile, isTestPath } from "../python/files.ts";
import type { Spec } from "../spec/spec.ts";
import { estimateTokens } from "./budget.ts";
import { type ChosenContext, chooseContext } from "./choose-context.ts";
import { isForeign } from "./file-kinds.ts";
import { findPlaces } from "./find-places.ts";

interface ContextQuery {
  spec: Spec;
  /** The files that a person named. */
  contextPaths: readonly string[];
  /** The budget of one question. */
  contextTokens: number;
}

export interface FoundContext {
  /** The files that the issue is about, besides those a person named. */
  found: string[];
  /** What is shown of them first, as requests. */
  places: string[];
}

/** What of the repository an issue is about. */
export async function findContext(
  files: Pick<Files, "list" | "read" | "readEach">,
  { spec, contextPaths, contextTokens }: ContextQuery,
): Promise<FoundContext> {
  const paths = await files.list();
  const chosen = await chooseContext(
    { text: spec.text, paths: [...contextPaths, ...filesOf(spec)] },
    { paths, readEach: files.readEach },
  );
  const found = pickCandidates(chosen, { named: contextPaths, paths });
  return { found, places: await choosePlaces(files, { paths: found, chosen, contextTokens }) };
}

/** The files that the issue lists rank above those its text only mentions. */
function filesOf({ filesChanged, components }: Spec): string[] {
  const files = [...filesChanged.map(({ path }) => path), ...components.map(({ file }) => file)];
  return files.filter((path) => path !== null);
}

/** The files whose places compete; a model can ask for others. */
const MAX_SOURCE_FILES = 24;
const MAX_TEST_FILES = 6;

function pickCandidates(
  { ranked }: ChosenContext,
  { named, paths }: { named: readonly string[]; paths: readonly string[] },
): string[] {
  const best = [...new Set([...ranked.map(({ path }) => path), ...filesOfSmall(paths)])];
  const others = best.filter((path) => !named.includes(path));
  const source = others.filter((path) => !isTestPath(path)).slice(0, MAX_SOURCE_FILES);
  const tests = others.filter(isTestPath).slice(0, MAX_TEST_FILES);
  return others.filter((path) => source.includes(path) || tests.includes(path));
}

/** A repository with no more files of Python than this is shown as a whole, if it fits. */
const SMALL_REPOSITORY = 10;

/** All Python files of a small repository; none of another one. */
export function filesOfSmall(paths: readonly string[]): string[] {
  const python = paths.filter((path) => isPythonFile(path) && !isForeign(path));
  return python.length <= SMALL_REPOSITORY ? python : [];
}

/** The parts of the budget of one question that the first places may use. */
const SOURCE_SHARE = 1 / 10;
const TEST_SHARE = 1 / 40;

/** Tests are shown of the best definitions, so many of them. */
const TESTED = 6;

interface Choice {
  paths: readonly string[];
  chosen: ChosenContext;
  contextTokens: number;
}

/** Which parts of the candidates are shown first: all that is there if it fits, otherwise what the issue is about. */
async function choosePlaces(
  { read }: Pick<Files, "read">,
  { paths, chosen: { ranked, wanted }, contextTokens }: Choice,
): Promise<string[]> {
  const scores = new Map(ranked.map(({ path, score }) => [path, score]));
  const files = await Promise.all(
    paths.map(async (path) => ({
      path,
      text: (await read(path)) ?? "",
      score: scores.get(path) ?? 0,
    })),
  );
  const tokens = files.reduce((sum, { text }) => sum + estimateTokens(text), 0);
  if (tokens <= contextTokens * SOURCE_SHARE) return [...paths];
  const isTest = ({ path }: { path: string }) => isTestPath(path);
  const source = findPlaces(
    files.filter((file) => !isTest(file)),
    { wanted, maxTokens: contextTokens * SOURCE_SHARE },
  );
  const tested = source.slice(0, TESTED).flatMap(({ names }) => names.filter(isTelling));
  const tests = findPlaces(files.filter(isTest), {
    wanted: { ...wanted, literals: [...wanted.literals, ...tested] },
    maxTokens: contextTokens * TEST_SHARE,
  });
  const placed = new Set([...source, ...tests].map(({ path }) => path));
  const named = ranked.filter(({ path, isNamed }) => isNamed && !placed.has(path));
  return [
    ...[...source, ...tests].flatMap(({ requests }) => requests),
    ...firstThatFit(
      files.filter(({ path }) => named.some((each) => each.path === path)),
      contextTokens * SOURCE_SHARE,
    ),
  ];
}

/** About what a long file costs of which only the path is asked for. */
const SHOWN_OF_LONG = 1_600;

/** A file that the issue names is shown, in part if it is long, although none of its words is in it. */
function firstThatFit(
  files: readonly { path: string; text: string }[],
  maxTokens: number,
): string[] {
  let left = maxTokens;
  return files.flatMap(({ path, text }) => {
    left -= Math.min(estimateTokens(text), SHOWN_OF_LONG);
    return left < 0 ? [] : [path];
  });
}

/** Names such as `__init__` and `get` are in every test. */
function isTelling(name: string): boolean {
  return name.length > 3 && !name.startsWith("__");
}
