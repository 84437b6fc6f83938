/** What the questions so far have shown; the last of them is being answered. */
interface Seen {
  issue: string;
  asked: readonly string[];
}

const MOST = 20;
const MOST_SEARCHES = 6;
const FEW_NAMES = 4;
const MOST_DEFINITIONS = 8;
const FILES_A_ROUND = 3;
/** Lines: of a longer file, the outline is asked for before its parts. */
const LONG_FILE = 300;
/** A longer file is not asked for as a whole. */
const LONGEST_FILE = 600;
/** The last answer leaves room for files. */
const MOST_AT_LAST = 10;
const AROUND = 15;
/** What a place in a file of the first question is worth, in words. */
const LIKELY = 0.5;
/** How much less each further place of a file is worth, in words. */
const NEXT_OF_FILE = 0.25;

/**
 * A fixed policy that stands for a model. It searches for the names in the issue, and reads on where it was
 * shown a part: the definitions whose names share most words with the issue, and the files themselves in
 * the order of the question, of long ones the outline first. Once it has found lines,
 * it reads the functions that they are in, those first that most words and the rarest finds lead to, and
 * rather in a file of the first question. Only its last answer asks for whole files: those that were shown
 * in part, that the issue names or that shown ones import. It knows nothing else, and asks for nothing
 * twice, nor for what it was shown.
 */
export function askHonestly({ issue: message, asked }: Seen): string[] {
  const issue = message.replace(/https?:\/\/\S+/g, " ");
  if (/no more is shown/i.test(asked.at(-1)?.slice(-300) ?? "")) return [];
  const text = asked.at(-1) ?? "";
  const before = askedBefore.get(issue) ?? new Set();
  askedBefore.set(issue, before);
  const isFresh = (request: string) => !before.has(request);
  const tree = new Set(linesOf("tree", text).flatMap(readTreeLine));
  const seen = new Set([...text.matchAll(/^<file>\n(\S+)/gm)].map(([, path = ""]) => path));
  const isHidden = (path: string) => !seen.has(path);
  const words = wordsOf(issue);
  const likely = new Set(partlyShown(asked[0] ?? "").map(({ path }) => path));
  const reading = placesToRead(text, { words, likely }).filter(
    (place) => isFresh(place) && isHidden(fileOf(place)),
  );
  const isFirst = asked.length === 1;
  const isLast = /\(1 time left\)/.test(text.slice(-300));
  const places = reading.slice(0, isFirst ? MOST_DEFINITIONS : isLast ? MOST_AT_LAST : MOST);
  const parts = partlyShown(text);
  const files = parts.map(({ path, lines }) => (lines > LONG_FILE ? `outline: ${path}` : path));
  const readable = parts.filter(({ lines }) => lines <= LONGEST_FILE).map(({ path }) => path);
  const named = [...namedPaths(issue, tree), ...importedPaths(text, tree)];
  const whole = isLast
    ? [...readable, ...named].filter(isHidden)
    : files.filter(isFresh).slice(0, FILES_A_ROUND);
  const wanted = [...searches(issue), ...places, ...whole];
  const fresh = [...new Set(wanted)].filter(isFresh).slice(0, MOST);
  for (const request of fresh) before.add(request);
  return fresh;
}

/** For the names in an issue; where it has few, also for the longest words of its title. */
function searches(issue: string): string[] {
  const names = namesIn(issue).slice(0, MOST_SEARCHES);
  const [title = ""] = issue.split("\n");
  const longest = (title.match(/[A-Za-z]{6,}/g) ?? []).sort((a, b) => b.length - a.length);
  const words = longest
    .slice(0, Math.max(0, FEW_NAMES - names.length))
    .map((word) => word.replace(/(?<=[^s])s$/, ""))
    .filter((word) => !names.some((name) => name.startsWith(word)));
  return [...new Set([...names, ...words])].map((name) => `search: ${name}`);
}

/** What was asked for about each issue: a question shows what it was answered with, not always its words. */
const askedBefore = new Map<string, Set<string>>();

function linesOf(label: string, text: string): string[] {
  const [, inside = ""] =
    new RegExp(`^<${label}>\\n([\\s\\S]*?)^</${label}>`, "m").exec(text) ?? [];
  return inside.split("\n").filter((line) => line !== "");
}

/** `src/app/: one.py, two.py`, or a path. */
function readTreeLine(line: string): string[] {
  const [, folder = "", names = line] = /^(\S+\/): (.*)$/.exec(line) ?? [];
  return names.split(", ").map((name) => `${folder}${name}`);
}

/** Names as code has them: `snake_case`, `CamelCase`, `dotted.names`, and what stands in backticks. */
function namesIn(text: string): string[] {
  const quoted = [...text.matchAll(/`+([\w.]{3,})(?:\(\))?`+/g)].map(([, name = ""]) => name);
  const coded =
    text.match(
      /\b(?:[a-z]+_[a-z_\d]+|_\w{3,}|[A-Z]+[a-z]+[A-Z]\w+|[A-Z]{2,}[a-z]\w+|[a-z]\w+\.\w+)\b/g,
    ) ?? [];
  return [...new Set([...quoted, ...coded].map((name) => name.split(".").at(-1) ?? ""))].filter(
    (name) => name.length > 2 && name !== "py",
  );
}

/**
 * Places in source files that are not shown yet, those first that most words and searches lead to. A search
 * that found a lot says little about each line, and each further place of a file is worth less.
 */
function placesToRead(text: string, { words, likely }: Clues): string[] {
  const shown = shownLines(text);
  const worth = new Map<string, number>();
  for (const place of signatures(text)) worth.set(place, sharedWords(place, words));
  for (const { place, path, line, weight } of foundLines(text)) {
    if (shown.get(path)?.has(line) === true) continue;
    worth.set(place, (worth.get(place) ?? sharedWords(place, words)) + weight);
  }
  const places = [...worth].filter(([place, value]) => value > 0 && !isTest(fileOf(place)));
  places.sort(([, one], [, other]) => other - one);
  const ofFile = new Map<string, number>();
  return places
    .map(([place, value]) => {
      const rank = ofFile.get(fileOf(place)) ?? 0;
      ofFile.set(fileOf(place), rank + 1);
      const trust = likely.has(fileOf(place)) ? LIKELY : 0;
      return { place, value: value + trust - rank * NEXT_OF_FILE };
    })
    .sort((one, other) => other.value - one.value)
    .map(({ place }) => place);
}

interface Clues {
  words: ReadonlySet<string>;
  /** The files of the first question. */
  likely: ReadonlySet<string>;
}

/** By file, the lines that are shown with their text. */
function shownLines(text: string): Map<string, Set<number>> {
  const shown = new Map<string, Set<number>>();
  for (const { path, body } of excerpts(text)) {
    const lines = shown.get(path) ?? new Set();
    shown.set(path, lines);
    for (const [, from, to] of body.matchAll(/^@@ (\d+)-(\d+)$/gm)) {
      for (let line = Number(from); line <= Number(to); line += 1) lines.add(line);
    }
  }
  return shown;
}

function excerpts(text: string): { path: string; body: string }[] {
  const blocks = [...text.matchAll(/^<excerpt>\n(\S+\.py) [^\n]*\n([\s\S]*?)^<\/excerpt>/gm)];
  return blocks.map(([, path = "", body = ""]) => ({ path, body }));
}

/** What searches have found, with the function around it or, where there is none, some lines; no imports. */
function foundLines(text: string): Hit[] {
  const blocks = [...text.matchAll(/^<found>\n(?:search|uses): [^\n]*\n([\s\S]*?)^<\/found>/gm)];
  return blocks.flatMap(([, body = ""]) => {
    const files = [...body.matchAll(/^(\S+\.py)\n((?:[\d(].*\n)*)/gm)];
    const hits = files
      .filter(([, path = ""]) => !isTest(path))
      .flatMap(([, path = "", rows = ""]) => hitsIn(path, rows));
    return hits.map((hit) => ({ ...hit, weight: 1 / Math.log2(1 + hits.length) }));
  });
}

function hitsIn(path: string, rows: string): Omit<Hit, "weight">[] {
  const hits = [...rows.matchAll(/^(\d+)(?: (\S+))?: (?!from |import )/gm)];
  return hits.map(([, line, owner = ""]) => {
    const middle = Math.floor(Number(line) / AROUND) * AROUND;
    const around = `${path}:${Math.max(1, middle - AROUND)}-${middle + 2 * AROUND}`;
    const isFunction = /(?:^|\.)_*[a-z]\w*$/.test(owner);
    return { place: isFunction ? `${path}::${owner}` : around, path, line: Number(line) };
  });
}

interface Hit {
  place: string;
  path: string;
  line: number;
  weight: number;
}

function isTest(path: string): boolean {
  return /(^|\/)(?:tests?|testing|docs?|examples?)\/|test_|conftest/.test(path);
}

function fileOf(place: string): string {
  return place.split(":", 1)[0] ?? "";
}

/** The source files of which a part was shown, in the order of the question. */
function partlyShown(text: string): { path: string; lines: number }[] {
  const found = [...text.matchAll(/^<excerpt>\n(\S+\.py) \([^\n]*?(\d+)(?: lines)?\)$/gm)];
  return found
    .map(([, path = "", lines]) => ({ path, lines: Number(lines) }))
    .filter(({ path }) => !isTest(path));
}

/** The definitions whose signature is shown without their body. */
function signatures(text: string): string[] {
  return excerpts(text).flatMap(({ path, body }) => {
    let owner = "";
    return [...body.matchAll(/^(\d+: )?( *)(?:async )?(class|def) (\w+)/gm)].flatMap(
      ([, number, indent = "", kind, name = ""]) => {
        if (kind === "class") owner = name;
        const isInside = indent !== "" && owner !== "";
        const full = kind === "def" && isInside ? `${owner}.${name}` : name;
        return number === undefined ? [] : [`${path}::${full}`];
      },
    );
  });
}

function wordsOf(text: string): Set<string> {
  const parts = text.replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, " ").toLowerCase();
  return new Set((parts.match(/[a-z]{4,}/g) ?? []).map(stem));
}

function stem(word: string): string {
  return word.replace(/(?:ing|ed|es|s|er|ation)$/, "").slice(0, 8);
}

/** A long word of the issue may be two in a name: `errorhandler` is in `find_error_handler`. */
function sharedWords(place: string, words: ReadonlySet<string>): number {
  const name = place.slice(place.indexOf("::"));
  const parts = wordsOf(name);
  const joined = name.replaceAll("_", "").toLowerCase();
  const isShared = (word: string) => parts.has(word) || (word.length >= 8 && joined.includes(word));
  return [...words].filter(isShared).length;
}

function namedPaths(text: string, tree: ReadonlySet<string>): string[] {
  const words = new Set(text.toLowerCase().match(/[a-z_]{3,}/g) ?? []);
  return [...tree].filter((path) => {
    const name = /([^/]+?)(?:\/__init__)?\.py$/.exec(path)?.[1]?.toLowerCase() ?? "";
    return words.has(name) || words.has(name.replace(/^_+/, "")) || text.includes(path);
  });
}

function importedPaths(text: string, tree: ReadonlySet<string>): string[] {
  const modules = [...text.matchAll(/^ *(?:from|import) +\.*([\w.]+)/gm)];
  const ends = new Set(modules.map(([, name = ""]) => name.replaceAll(".", "/")));
  return [...tree].filter((path) => {
    const module = path.replace(/(\/__init__)?\.py$/, "");
    return [...ends].some((end) => end !== "" && (module === end || module.endsWith(`/${end}`)));
  });
}
