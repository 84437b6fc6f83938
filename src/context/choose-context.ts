import { posix } from "node:path";
import { isPythonFile, isTestPath, modulePath, moduleStem } from "../python/files.ts";
import { indexModules, type ModuleIndex } from "../python/module-index.ts";
import { isForeign, isGenerated, toolFileKind } from "./file-kinds.ts";
import type { Wanted } from "./find-places.ts";
import {
  createScanner,
  type Relevance,
  readTerms,
  type ScannedFile,
  scoreRelevance,
  type Terms,
} from "./relevance.ts";
import { hasSecretName } from "./secrets.ts";

/** Access to the repository's files. */
interface RepositoryFiles {
  paths: readonly string[];
  /** Calls `visit` with the text of each of these files, in any order. */
  readEach(paths: readonly string[], visit: (path: string, text: string) => void): Promise<void>;
}

interface RankedFile {
  path: string;
  score: number;
  /** By its path or its module's name. */
  isNamed: boolean;
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
  /** The file with the most, and the rarest, words of the issue. */
  relevant: 90,
  /** Tests repeat the words of what they test. */
  relevantTest: 45,
  sharesWord: 30,
} as const;

/** With more tests than this, they belong to a whole package, and each counts less. */
const FEW_TESTS = 15;
/** A file with less of the issue's words than this, compared with the best one, is not about it. */
const LEAST_SHARE = 0.1;
const MAX_SEEDS = 6;
const MAX_RANKED = 60;

/** The Python files an issue is about, and their tests, best first. */
export async function chooseContext(
  issue: { text: string; paths: readonly string[] },
  files: RepositoryFiles,
): Promise<ChosenContext> {
  const mentions = readMentions(issue.text);
  const terms = readTerms(issue.text);
  const names = namesOf(mentions);
  const code = await scanCode(files, { terms, names });
  const scores = new Scores();
  const listed = issue.paths.filter((path) => code.files.has(path));
  const named = [...listed, ...namedFiles(mentions, code)];
  scoreSeeds(scores, code, { mentions, named });
  const { weights } = scoreWords(scores, terms, code);
  for (const seed of scores.best().slice(0, MAX_SEEDS)) scoreTests(scores, code, seed);

  const ranked = scores.best().slice(0, MAX_RANKED);
  return {
    ranked: ranked.map((path) => ({
      path,
      score: scores.of(path),
      isNamed: named.includes(path),
    })),
    wanted: { weights, names, literals: mentions.literals },
  };
}

function namesOf({ identifiers, dotted }: Mentions): Set<string> {
  return new Set([...identifiers, ...dotted.flatMap((name) => name.split("."))]);
}

interface Code {
  paths: string[];
  index: ModuleIndex;
  /** Without generated files. */
  files: ReadonlyMap<string, ScannedFile>;
}

/** Reads each file once: which of the wanted names and terms it has. */
async function scanCode(
  { paths: all, readEach }: RepositoryFiles,
  wanted: { terms: Terms; names: ReadonlySet<string> },
): Promise<Code> {
  const paths = all.filter((path) => isCandidate(path));
  const scan = createScanner(wanted);
  const files = new Map<string, ScannedFile>();
  await readEach(paths, (path, text) => {
    if (!isGenerated(text)) files.set(path, scan(path, text));
  });
  const known = paths.filter((path) => files.has(path));
  return { paths: known, index: indexModules(known), files };
}

function isCandidate(path: string): boolean {
  return isPythonFile(path) && !isForeign(path) && !hasSecretName(path);
}

/** Adds how well the words of each file match those of the issue. */
function scoreWords(scores: Scores, terms: Terms, { files }: Code): Relevance {
  const relevance = scoreRelevance(terms, [...files.values()]);
  let best = 0;
  for (const score of relevance.scores.values()) best = Math.max(best, score);
  for (const [path, score] of relevance.scores) {
    const worth = isTestPath(path) ? WORTH.relevantTest : WORTH.relevant;
    // Build scripts have many words and are seldom meant.
    if (toolFileKind(path) !== null) continue;
    if (score >= best * LEAST_SHARE) scores.sum(path, (worth * score) / best);
  }
  return relevance;
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

  of(path: string): number {
    return this.#scores.get(path) ?? 0;
  }

  best(): string[] {
    return [...this.#scores.keys()].sort(
      (one, other) => this.of(other) - this.of(one) || (one < other ? -1 : 1),
    );
  }
}

function scoreSeeds(
  scores: Scores,
  code: Code,
  { mentions, named }: { mentions: Mentions; named: readonly string[] },
): void {
  for (const path of named) scores.add(path, WORTH.named);
  scoreDefinitions(scores, code, mentions);
  if (scores.best().length > 0) return;
  const modules = code.paths.filter((path) => !isTestPath(path));
  for (const path of filesNamedLike(modules, new Set(mentions.words))) {
    scores.add(path, WORTH.sharesWord);
  }
}

function scoreDefinitions(scores: Scores, { files }: Code, { dotted }: Mentions): void {
  const defining = [...files.values()].filter(
    ({ path, defines }) => defines.size > 0 && !isTestPath(path),
  );
  for (const { path, defines } of defining) {
    if (dotted.some((name) => isDefinedIn(path, defines, name))) {
      scores.add(path, WORTH.definesDotted);
    }
    // A name that many files define says little about each.
    scores.add(path, WORTH.definesName / Math.sqrt(defining.length / defines.size));
  }
}

/** `asyncio.Queue`, where `asyncio/queues.py` defines it and its package re-exports it. */
function isDefinedIn(path: string, defined: ReadonlySet<string>, dotted: string): boolean {
  const parts = dotted.split(".");
  const name = parts.pop() ?? "";
  return defined.has(name) && `/${path}`.includes(`/${parts.join("/")}/`);
}

function scoreTests(scores: Scores, { paths, files }: Code, seed: string): void {
  if (!files.has(seed) || isTestPath(seed)) return;
  const weight = Math.min(1, scores.of(seed) / WORTH.named);
  const tests = testsNamedAfter(seed, paths);
  // One of few tests is relevant; of a hundred, each tests little of the module.
  const crowding = Math.sqrt(Math.max(1, tests.length / FEW_TESTS));
  for (const { path, share } of tests) {
    scores.add(path, (WORTH.testOfNamed * weight * share) / crowding);
  }
}

interface Mentions {
  /** Words that look like paths. */
  paths: string[];
  /** `shop.cart`, `Cart.total`. */
  dotted: string[];
  /** Names in backticks, with an underscore, with a capital or before a bracket. */
  identifiers: string[];
  /** Quoted text that is no name, such as a message or an option, word by word. */
  literals: string[];
  /** All other words, in lower case. */
  words: string[];
}

const PATH = /[\w.-]*(?:\/[\w.-]+)+|[\w-]+\.pyi?\b/g;
const DOTTED = /(?<![\w./])[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+/g;
const IN_BACKTICKS = /`([A-Za-z_]\w*)(?:\([^`]*\))?`/g;
const CODE_WORD = /\b(?:[a-z]+_\w+|_\w+|[A-Z]\w{2,}|[A-Za-z_]\w*(?=\())/g;
const QUOTED = /(?<!\w)(["'`]+)([^"'`\n]{4,80})\1|(?<!\S)(--[a-z][\w-]+)/g;
const MOST_LITERALS = 12;
const WORD = /[A-Za-z]{3,}/g;

/** What an issue's text mentions that may be in the repository. */
function readMentions(text: string): Mentions {
  return {
    paths: unique(text.match(PATH) ?? []).map((path) => path.replace(/^\.?\//, "")),
    dotted: unique(text.match(DOTTED) ?? []),
    identifiers: unique([
      ...[...text.matchAll(IN_BACKTICKS)].map(([, name = ""]) => name),
      ...(text.match(CODE_WORD) ?? []),
    ]),
    literals: unique(
      [...text.matchAll(QUOTED)].map(([, , quoted, option]) => quoted ?? option ?? ""),
    )
      .filter((literal) => /[^\w.()]/.test(literal))
      .slice(0, MOST_LITERALS),
    words: unique((text.match(WORD) ?? []).map((word) => word.toLowerCase())),
  };
}

function unique(words: readonly string[]): string[] {
  return [...new Set(words)];
}

interface Repository {
  paths: readonly string[];
  index: ModuleIndex;
}

/** The files that a text mentions by path, by the end of a path, or by module name. */
function namedFiles({ paths, dotted, identifiers }: Mentions, repository: Repository): Set<string> {
  const found = new Set<string>();
  const ends = paths.filter(isPythonFile);
  for (const file of repository.paths) {
    if (ends.some((end) => file === end || file.endsWith(`/${end}`))) found.add(file);
  }
  for (const name of [...dotted, ...identifiers]) {
    const file = longestModule(name, repository.index);
    if (file !== null) found.add(file);
  }
  return found;
}

/** In `json.decoder.JSONDecoder`, the file is `json.decoder`. */
function longestModule(name: string, index: ModuleIndex): string | null {
  const parts = name.split(".");
  for (let length = parts.length; length > 0; length -= 1) {
    const file = index.fileOf(parts.slice(0, length).join("."));
    if (file !== null) return file;
  }
  return null;
}

/** Files named like one of these words, singular or plural. */
function filesNamedLike(paths: readonly string[], words: ReadonlySet<string>): string[] {
  return paths.filter((path) => {
    const stem = moduleStem(path).toLowerCase();
    return [stem, `${stem}s`, stem.replace(/s$/, "")].some((name) => words.has(name));
  });
}

const PACKAGE_SHARE = 0.6;
const SIMILAR_NAME_SHARE = 0.8;
/** How many first letters make two names similar. */
const SIMILAR_LETTERS = 4;

/** Tests named after a module; tests named after its package have a smaller share. */
function testsNamedAfter(
  module: string,
  paths: readonly string[],
): { path: string; share: number }[] {
  const parts = modulePath(module).split("/");
  const [name = "", packageName = ""] = parts.toReversed();
  return paths
    .filter(isTestPath)
    .map((path) => ({ path, share: shareOf(path, name, packageName) }))
    .filter(({ share }) => share > 0);
}

function shareOf(path: string, name: string, packageName: string): number {
  if (isTestOf(path, name)) return 1;
  if (!isTestOf(path, packageName)) return 0;
  const subject = posix.basename(path, ".py").replace(/^test_|_test$/g, "");
  const isSimilar = subject.slice(0, SIMILAR_LETTERS) === name.slice(0, SIMILAR_LETTERS);
  return isSimilar ? SIMILAR_NAME_SHARE : PACKAGE_SHARE;
}

function isTestOf(path: string, name: string): boolean {
  const stem = posix.basename(path, ".py");
  const folder = posix.basename(posix.dirname(path));
  return [stem, folder].some((part) => part === `test_${name}` || part === `${name}_test`);
}
