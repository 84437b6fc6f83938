import { posix } from "node:path";
import { isConftest, isPythonFile, isTestPath, moduleStem } from "../python/files.ts";
import { importedFiles, indexModules, type ModuleIndex } from "../python/module-index.ts";
import { type PythonOutline, readOutline } from "../python/outline.ts";
import { isForeign, isGenerated } from "./file-kinds.ts";
import { byName, type Mentions, namedFiles, readMentions, testsByName } from "./mentions.ts";
import { hasSecretName } from "./secrets.ts";

/** How the repository is looked at: through what is handed in. */
export interface Source {
  paths: readonly string[];
  read(path: string): Promise<string | null>;
  /** Files in which one of these words stands, as a word. */
  search(words: readonly string[]): Promise<string[]>;
}

export interface RankedFile {
  path: string;
  score: number;
  outline: PythonOutline;
}

/** What a file is worth for being what it is to the issue. */
const WORTH = {
  /** What a package hands on counts where it is made. */
  definesDotted: 120,
  named: 100,
  definesName: 80,
  testOfNamed: 70,
  testImportsNamed: 55,
  importedByNamed: 50,
  sharesWord: 30,
  importsNamed: 25,
} as const;

const FEW = 5;
/** Tests of one module; a folder of more is that of a whole package. */
const MANY = 15;
const MAX_SEEDS = 6;
const MAX_LOOKED_AT = 150;
const MAX_RANKED = 60;

/** The Python files an issue is about and what belongs to them, best first. */
export async function chooseContext(
  { text, paths: asked }: { text: string; paths: readonly string[] },
  source: Source,
): Promise<RankedFile[]> {
  const paths = source.paths.filter((path) => isCandidate(path));
  const look = { paths, index: indexModules(paths), outlineOf: outlines(source), source };
  const scores = new Scores();
  const mentions = readMentions(text);
  await findSeeds(scores, look, { mentions, asked });
  const seeds = scores.best().slice(0, MAX_SEEDS);
  for (const seed of seeds) await findNeighbours(scores, look, seed);
  addConftests(scores, paths);

  const best = await lookAtEach(scores.best().slice(0, MAX_RANKED), look);
  return best.map(({ path, outline }) => ({ path, score: scores.of(path), outline }));
}

interface Look {
  paths: readonly string[];
  index: ModuleIndex;
  outlineOf(path: string): Promise<PythonOutline | null>;
  source: Source;
}

function isCandidate(path: string): boolean {
  return isPythonFile(path) && !isForeign(path) && !hasSecretName(path);
}

/** Each file is read once; what a tool wrote is as good as not there. */
function outlines({ read }: Source): Look["outlineOf"] {
  const known = new Map<string, Promise<PythonOutline | null>>();
  const load = async (path: string) => {
    const text = await read(path);
    return text === null || isGenerated(text) ? null : readOutline(text);
  };
  return (path) => {
    const outline = known.get(path) ?? load(path);
    known.set(path, outline);
    return outline;
  };
}

class Scores {
  readonly #scores = new Map<string, number>();

  /** The best of the reasons counts, and a little of each other one. */
  add(path: string, score: number): void {
    const before = this.of(path);
    this.#scores.set(path, Math.max(before, score) + Math.min(before, score) / 10);
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

async function findSeeds(
  scores: Scores,
  look: Look,
  { mentions, asked }: { mentions: Mentions; asked: readonly string[] },
): Promise<void> {
  const known = new Set(look.paths);
  for (const path of asked) if (known.has(path)) scores.add(path, WORTH.named);
  for (const path of namedFiles(mentions, look)) scores.add(path, WORTH.named);
  await findDefinitions(scores, look, mentions);
  if (scores.best().length > 0) return;
  const files = look.paths.filter((path) => !isTestPath(path));
  for (const path of byName(files, new Set(mentions.words))) scores.add(path, WORTH.sharesWord);
}

async function findDefinitions(scores: Scores, look: Look, mentions: Mentions): Promise<void> {
  const wanted = new Set([
    ...mentions.identifiers,
    ...mentions.dotted.flatMap((name) => name.split(".")),
  ]);
  if (wanted.size === 0) return;
  const found = new Set(await look.source.search([...wanted]));
  const candidates = look.paths.filter((path) => found.has(path) && !isTestPath(path));
  for (const { path, outline } of await lookAtEach(candidates, look)) {
    const hits = outline.symbols.filter(({ name, depth }) => depth === 0 && wanted.has(name));
    const names = new Set(hits.map(({ name }) => name));
    if (mentions.dotted.some((name) => isDefinedIn(path, names, name))) {
      scores.add(path, WORTH.definesDotted);
    }
    const distinct = names.size;
    // A name that many files define says little about each.
    if (distinct > 0) scores.add(path, WORTH.definesName / Math.sqrt(candidates.length / distinct));
  }
}

/** `asyncio.Queue`, where `asyncio/queues.py` defines it and its package hands it on. */
function isDefinedIn(path: string, defined: ReadonlySet<string>, dotted: string): boolean {
  const parts = dotted.split(".");
  const name = parts.pop() ?? "";
  return defined.has(name) && `/${path}`.includes(`/${parts.join("/")}/`);
}

async function findNeighbours(scores: Scores, look: Look, seed: string): Promise<void> {
  const outline = await look.outlineOf(seed);
  if (outline === null || isTestPath(seed)) return;
  const weight = Math.min(1, scores.of(seed) / WORTH.named);
  const imports = importedFiles(seed, outline.imports, look.index);
  for (const path of imports) scores.add(path, WORTH.importedByNamed * weight);
  const tests = testsByName(seed, look.paths);
  for (const { path, share } of tests) {
    scores.add(path, (WORTH.testOfNamed * weight * share) / crowdOf(tests.length, MANY));
  }
  const importers = await importersOf(seed, look);
  // One of few importers is worth looking at; one of a hundred only uses what everybody uses.
  const crowd = crowdOf(importers.length, FEW);
  for (const path of importers) {
    const worth = isTestPath(path) ? WORTH.testImportsNamed : WORTH.importsNamed;
    scores.add(path, (worth * weight) / crowd);
  }
}

/** By how much each of so many counts less. */
function crowdOf(count: number, few: number): number {
  return Math.sqrt(Math.max(1, count / few));
}

/** Who mentions a module by name is read, tests and near ones first; who imports it counts. */
async function importersOf(seed: string, look: Look): Promise<string[]> {
  const stem = moduleStem(seed);
  const mentioning = new Set(await look.source.search([stem]));
  const folder = posix.dirname(seed).split("/")[0] ?? "";
  const order = (path: string) => Number(!isTestPath(path)) + Number(!path.startsWith(folder));
  const candidates = look.paths
    .filter((path) => mentioning.has(path) && path !== seed)
    .sort((one, other) => order(one) - order(other));
  return (await lookAtEach(candidates, look))
    .filter(({ path, outline }) => importedFiles(path, outline.imports, look.index).includes(seed))
    .map(({ path }) => path);
}

/** The outlines of the first of these files, read side by side. */
async function lookAtEach(paths: readonly string[], { outlineOf }: Look) {
  const looks = paths.slice(0, MAX_LOOKED_AT).map(async (path) => {
    const outline = await outlineOf(path);
    return outline === null ? [] : [{ path, outline }];
  });
  return (await Promise.all(looks)).flat();
}

/** The fixtures that the chosen tests have at hand. */
function addConftests(scores: Scores, paths: readonly string[]): void {
  const tests = scores.best().filter(isTestPath);
  for (const path of paths.filter(isConftest)) {
    const folder = posix.dirname(path);
    const served = tests.find((test) => folder === "." || test.startsWith(`${folder}/`));
    if (served !== undefined) scores.add(path, scores.of(served) / 2);
  }
}
