import { posix } from "node:path";
import { isConftest, isPythonFile, isTestPath, moduleStem } from "../python/files.ts";
import { importedFiles, indexModules, type ModuleIndex } from "../python/module-index.ts";
import { type PythonOutline, readOutline } from "../python/outline.ts";
import { isForeign, isGenerated } from "./file-kinds.ts";
import type { Wanted } from "./find-places.ts";
import {
  filesNamedLike,
  type Mentions,
  namedFiles,
  readMentions,
  testsNamedAfter,
} from "./mentions.ts";
import { createTermCounter, type FileTerms, type Relevance, scoreRelevance } from "./relevance.ts";
import { hasSecretName } from "./secrets.ts";
import { readTerms } from "./terms.ts";

/** Access to the repository's files. */
export interface RepositoryFiles {
  paths: readonly string[];
  /** Calls `visit` with the text of each of these files, in any order. */
  readEach(paths: readonly string[], visit: (path: string, text: string) => void): Promise<void>;
  read(path: string): Promise<string | null>;
  /** Files that contain one of these as a whole word. */
  search(words: readonly string[]): Promise<string[]>;
}

interface RankedFile {
  path: string;
  score: number;
}

export interface ChosenContext {
  /** Best first. */
  ranked: RankedFile[];
  /** What to look for inside of them. */
  wanted: Wanted;
}

/** Scores for how a file relates to the issue. */
const WORTH = {
  /** A name that a package re-exports counts for the file that defines it. */
  definesDotted: 120,
  named: 100,
  definesName: 80,
  testOfNamed: 70,
  testImportsNamed: 55,
  importedByNamed: 50,
  /** The file with the most, and the rarest, words of the issue. */
  relevant: 90,
  /** Tests repeat the words of what they test. */
  relevantTest: 45,
  sharesWord: 30,
  importsNamed: 25,
} as const;

/** With more importers than this, each counts less. */
const FEW_IMPORTERS = 5;
/** With more tests than this, they belong to a whole package, and each counts less. */
const FEW_TESTS = 15;
/** A file with less of the issue's words than this, compared with the best one, is not about it. */
const LEAST_SHARE = 0.1;
const MAX_SEEDS = 6;
const MAX_OUTLINES = 150;
const MAX_RANKED = 60;

/** The Python files an issue is about, their tests, imports and importers, best first. */
export async function chooseContext(
  issue: { text: string; paths: readonly string[] },
  files: RepositoryFiles,
): Promise<ChosenContext> {
  const paths = files.paths.filter((path) => isCandidate(path));
  const code: Code = {
    paths,
    index: indexModules(paths),
    outlineOf: cachedOutlines(files),
    search: (words) => files.search(words),
  };
  const scores = new Scores();
  const mentions = readMentions(issue.text);
  await scoreSeeds(scores, code, { mentions, namedPaths: issue.paths });
  const { weights } = await scoreWords(scores, issue.text, { ...files, paths });
  const seeds = scores.best().slice(0, MAX_SEEDS);
  for (const seed of seeds) await scoreNeighbours(scores, code, seed);
  scoreConftests(scores, paths);

  const ranked = scores.best().slice(0, MAX_RANKED);
  const names = new Set([...mentions.identifiers, ...mentions.dotted.flatMap(lastParts)]);
  return {
    ranked: ranked.map((path) => ({ path, score: scores.of(path) })),
    wanted: { weights, names },
  };
}

/** `Cart.total` and `total` for `shop.Cart.total`. */
function lastParts(dotted: string): string[] {
  const parts = dotted.split(".");
  return [parts.slice(-2).join("."), parts.at(-1) ?? ""];
}

/** Adds how well the words of each file match those of the issue, from one pass over all files. */
async function scoreWords(
  scores: Scores,
  text: string,
  { paths, readEach }: Pick<RepositoryFiles, "paths" | "readEach">,
): Promise<Relevance> {
  const terms = readTerms(text);
  const countTerms = createTermCounter(terms);
  const files: FileTerms[] = [];
  await readEach(paths, (path, content) => {
    if (isGenerated(content)) scores.drop(path);
    else files.push(countTerms(path, content));
  });
  const relevance = scoreRelevance(terms, files);
  let best = 0;
  for (const score of relevance.scores.values()) best = Math.max(best, score);
  for (const [path, score] of relevance.scores) {
    const worth = isTestPath(path) ? WORTH.relevantTest : WORTH.relevant;
    if (score >= best * LEAST_SHARE) scores.sum(path, (worth * score) / best);
  }
  return relevance;
}

interface Code extends Pick<RepositoryFiles, "paths" | "search"> {
  index: ModuleIndex;
  outlineOf(path: string): Promise<PythonOutline | null>;
}

function isCandidate(path: string): boolean {
  return isPythonFile(path) && !isForeign(path) && !hasSecretName(path);
}

/** Reads each file once; a generated file counts as missing. */
function cachedOutlines({ read }: RepositoryFiles): Code["outlineOf"] {
  const cache = new Map<string, Promise<PythonOutline | null>>();
  const load = async (path: string) => {
    const text = await read(path);
    return text === null || isGenerated(text) ? null : readOutline(text);
  };
  return (path) => {
    const outline = cache.get(path) ?? load(path);
    cache.set(path, outline);
    return outline;
  };
}

class Scores {
  readonly #scores = new Map<string, number>();

  /** The highest score counts in full, each further one by a tenth. */
  add(path: string, score: number): void {
    const before = this.of(path);
    this.#scores.set(path, Math.max(before, score) + Math.min(before, score) / 10);
  }

  sum(path: string, score: number): void {
    this.#scores.set(path, this.of(path) + score);
  }

  drop(path: string): void {
    this.#scores.delete(path);
  }

  of(path: string): number {
    return this.#scores.get(path) ?? 0;
  }

  best(): string[] {
    return [...this.#scores.keys()].sort(
      (one, other) => this.of(other) - this.of(one) || (one < other ? -1 : 1),
    );
  }
}

async function scoreSeeds(
  scores: Scores,
  code: Code,
  { mentions, namedPaths }: { mentions: Mentions; namedPaths: readonly string[] },
): Promise<void> {
  const candidates = new Set(code.paths);
  for (const path of namedPaths) if (candidates.has(path)) scores.add(path, WORTH.named);
  for (const path of namedFiles(mentions, code)) scores.add(path, WORTH.named);
  await scoreDefinitions(scores, code, mentions);
  if (scores.best().length > 0) return;
  const modules = code.paths.filter((path) => !isTestPath(path));
  for (const path of filesNamedLike(modules, new Set(mentions.words))) {
    scores.add(path, WORTH.sharesWord);
  }
}

async function scoreDefinitions(scores: Scores, code: Code, mentions: Mentions): Promise<void> {
  const identifiers = new Set([
    ...mentions.identifiers,
    ...mentions.dotted.flatMap((name) => name.split(".")),
  ]);
  if (identifiers.size === 0) return;
  const matches = new Set(await code.search([...identifiers]));
  const candidates = code.paths.filter((path) => matches.has(path) && !isTestPath(path));
  for (const { path, outline } of await readOutlines(candidates, code)) {
    const hits = outline.symbols.filter(({ name, depth }) => depth === 0 && identifiers.has(name));
    const names = new Set(hits.map(({ name }) => name));
    if (mentions.dotted.some((name) => isDefinedIn(path, names, name))) {
      scores.add(path, WORTH.definesDotted);
    }
    const distinct = names.size;
    // A name that many files define says little about each.
    if (distinct > 0) scores.add(path, WORTH.definesName / Math.sqrt(candidates.length / distinct));
  }
}

/** `asyncio.Queue`, where `asyncio/queues.py` defines it and its package re-exports it. */
function isDefinedIn(path: string, defined: ReadonlySet<string>, dotted: string): boolean {
  const parts = dotted.split(".");
  const name = parts.pop() ?? "";
  return defined.has(name) && `/${path}`.includes(`/${parts.join("/")}/`);
}

async function scoreNeighbours(scores: Scores, code: Code, seed: string): Promise<void> {
  const outline = await code.outlineOf(seed);
  if (outline === null || isTestPath(seed)) return;
  const weight = Math.min(1, scores.of(seed) / WORTH.named);
  const imports = importedFiles(seed, outline.imports, code.index);
  for (const path of imports) scores.add(path, WORTH.importedByNamed * weight);
  const tests = testsNamedAfter(seed, code.paths);
  for (const { path, share } of tests) {
    scores.add(path, (WORTH.testOfNamed * weight * share) / crowding(tests.length, FEW_TESTS));
  }
  const importers = await importersOf(seed, code);
  // One of few importers is relevant; one of a hundred only uses a common module.
  const divisor = crowding(importers.length, FEW_IMPORTERS);
  for (const path of importers) {
    const worth = isTestPath(path) ? WORTH.testImportsNamed : WORTH.importsNamed;
    scores.add(path, (worth * weight) / divisor);
  }
}

/** The divisor by which each of many files counts less. */
function crowding(count: number, few: number): number {
  return Math.sqrt(Math.max(1, count / few));
}

/** Reads the files that mention a module, tests and near ones first, and returns those that import it. */
async function importersOf(seed: string, code: Code): Promise<string[]> {
  const stem = moduleStem(seed);
  const mentioning = new Set(await code.search([stem]));
  const folder = posix.dirname(seed).split("/")[0] ?? "";
  const order = (path: string) => Number(!isTestPath(path)) + Number(!path.startsWith(folder));
  const candidates = code.paths
    .filter((path) => mentioning.has(path) && path !== seed)
    .sort((one, other) => order(one) - order(other));
  return (await readOutlines(candidates, code))
    .filter(({ path, outline }) => importedFiles(path, outline.imports, code.index).includes(seed))
    .map(({ path }) => path);
}

/** The outlines of the first of these files, read concurrently. */
async function readOutlines(paths: readonly string[], { outlineOf }: Code) {
  const outlines = paths.slice(0, MAX_OUTLINES).map(async (path) => {
    const outline = await outlineOf(path);
    return outline === null ? [] : [{ path, outline }];
  });
  return (await Promise.all(outlines)).flat();
}

/** Adds the conftest files whose fixtures the chosen tests can use. */
function scoreConftests(scores: Scores, paths: readonly string[]): void {
  const tests = scores.best().filter(isTestPath);
  for (const path of paths.filter(isConftest)) {
    const folder = posix.dirname(path);
    const served = tests.find((test) => folder === "." || test.startsWith(`${folder}/`));
    if (served !== undefined) scores.add(path, scores.of(served) / 2);
  }
}
