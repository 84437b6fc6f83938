import type { Files } from "../ports.ts";
import { findBases } from "../python/base-classes.ts";
import { isPythonFile, isTestPath } from "../python/files.ts";
import { readDefinitions } from "../python/parse.ts";
import type { Spec } from "../spec/spec.ts";
import { estimateTokens } from "./budget.ts";
import { type ChosenContext, chooseContext } from "./choose-context.ts";
import { isForeign } from "./file-kinds.ts";
import { findPlaces } from "./find-places.ts";
import { formatRequest, parseRequest } from "./requests.ts";

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
  const places = await choosePlaces(files, { paths: found, chosen, contextTokens });
  const data = await readTexts(files, namedData(spec.text, paths));
  return {
    found,
    places: [
      ...places,
      ...(await findTestBases(files, paths, places)),
      ...firstThatFit(data, contextTokens * TEST_SHARE),
    ],
  };
}

/** A name that more files have means none of them. */
const MAX_NAMESAKES = 3;

/** The data of tests that the issue names, by path or by the end of it. */
function namedData(text: string, paths: readonly string[]): string[] {
  // One pass for the words, and one for each: a stranger may have written the text.
  const words = new Set(
    (text.match(/[\w./-]+/g) ?? []).map((word) => word.replace(/^\.?\/|\.$/g, "")),
  );
  const data = paths.filter((path) => isTestPath(path) && !isPythonFile(path));
  const named = [...words].flatMap((word) => {
    const found = /\.\w+$/.test(word) ? data.filter((path) => `/${path}`.endsWith(`/${word}`)) : [];
    return found.length > MAX_NAMESAKES ? [] : found;
  });
  return [...new Set(named)];
}

function readTexts({ read }: Pick<Files, "read">, paths: readonly string[]) {
  return Promise.all(paths.map(async (path) => ({ path, text: (await read(path)) ?? "" })));
}

const MAX_BASES = 3;
const MAX_BASE_LINES = 60;

/** The base classes in the repository of the test classes that are shown: what their tests can call. */
async function findTestBases(
  { read }: Pick<Files, "read">,
  paths: readonly string[],
  places: readonly string[],
): Promise<string[]> {
  const python = paths.filter(isPythonFile);
  const found = new Set<string>();
  for (const place of places) {
    const request = parseRequest(place);
    if (!("path" in request && isTestPath(request.path) && isPythonFile(request.path))) continue;
    const source = (await read(request.path)) ?? "";
    const name = request.kind === "definition" ? request.name.split(".")[0] : null;
    const classes = readDefinitions(source).filter((each) => {
      return each.kind === "class" && each.depth === 0 && (name === null || each.name === name);
    });
    for (const { from } of classes) {
      const text = source
        .split("\n")
        .slice(from - 1)
        .join("\n");
      const test = { path: request.path, source, text };
      for (const base of (await findBases({ read, search: async () => python }, test)).own) {
        const to = Math.min(base.to, base.from + MAX_BASE_LINES);
        const isShown = base.path === request.path && name === null;
        const lines = { kind: "lines", path: base.path, from: base.from, to } as const;
        if (!(isShown || places.includes(base.path))) found.add(formatRequest(lines));
      }
    }
  }
  return [...found].slice(0, MAX_BASES);
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
  const texts = await readTexts({ read }, paths);
  const files = texts.map((file) => ({ ...file, score: scores.get(file.path) ?? 0 }));
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
