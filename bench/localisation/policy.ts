/** What the questions so far have shown; the last of them is being answered. */
interface Seen {
  issue: string;
  asked: readonly string[];
}

const MOST = 20;
const MOST_SEARCHES = 6;
const MOST_USES = 3;
const FEW_NAMES = 4;
const MOST_DEFINITIONS = 8;
const FILES_A_ROUND = 3;
/** Lines: of a longer file, the outline is asked for before its parts. */
const LONG_FILE = 300;
const AROUND = 15;

/**
 * A fixed policy that stands for a model. It searches for the names in the issue and for their uses, and
 * reads on where it was shown a part: the definitions whose names share most words with the issue, and the
 * files themselves in the order of the question, of long ones the outline first. Once it has found lines,
 * it reads those, one place of each file before a second of any. Only its last answer asks for files that
 * the issue names or that shown ones import: whole files use up the tokens that all answers share. It knows
 * nothing else, and asks for nothing twice.
 */
export function askHonestly({ issue, asked }: Seen): string[] {
  if (/no more is shown/i.test(asked.at(-1)?.slice(-300) ?? "")) return [];
  const text = asked.at(-1) ?? "";
  const before = askedBefore.get(issue) ?? new Set();
  askedBefore.set(issue, before);
  const isFresh = (request: string) => !before.has(request);
  const tree = new Set(linesOf("tree", text).flatMap(readTreeLine));
  const whole = new Set([...text.matchAll(/^<file>\n(\S+)/gm)].map(([, path = ""]) => path));
  const words = wordsOf(issue);
  const definitions = signatures(text)
    .map((place) => ({ place, shared: sharedWords(place, words) }))
    .filter(({ place, shared }) => shared > 0 && isFresh(place) && !whole.has(fileOf(place)))
    .filter(({ place }) => !isTest(fileOf(place)))
    .sort((one, other) => other.shared - one.shared)
    .slice(0, MOST_DEFINITIONS)
    .map(({ place }) => place);
  const isHidden = (path: string) => !whole.has(path);
  const found = oneOfEach(foundLines(text).filter((place) => isHidden(fileOf(place))));
  const reading = [...definitions, ...partlyShown(text).filter(isFresh).slice(0, FILES_A_ROUND)];
  const others = [...namedPaths(issue, tree), ...importedPaths(text, tree)].filter(isHidden);
  const isLast = /\(1 time left\)/.test(text.slice(-300));
  const wanted = [...searches(issue), ...found, ...reading, ...(isLast ? others : [])];
  const fresh = [...new Set(wanted)].filter(isFresh).slice(0, MOST);
  for (const request of fresh) before.add(request);
  return fresh;
}

/** For the names in an issue; where it has few, also for the longest words of its title. */
function searches(issue: string): string[] {
  const names = namesIn(issue).slice(0, MOST_SEARCHES);
  const [title = ""] = issue.split("\n");
  const longest = (title.match(/[A-Za-z]{6,}/g) ?? []).sort((a, b) => b.length - a.length);
  const words = longest.slice(0, Math.max(0, FEW_NAMES - names.length));
  const wanted = [...new Set([...names, ...words])];
  return [
    ...wanted.map((name) => `search: ${name}`),
    ...names.slice(0, MOST_USES).map((name) => `uses: ${name}`),
  ];
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
    text.match(/\b(?:[a-z]+_[a-z_\d]+|_\w{3,}|[A-Z][a-z]+[A-Z]\w+|[a-z]\w+\.\w+)\b/g) ?? [];
  return [...new Set([...quoted, ...coded].map((name) => name.split(".").at(-1) ?? ""))].filter(
    (name) => name.length > 2 && name !== "py",
  );
}

/** The lines that searches have found in source files, with some around them. */
function foundLines(text: string): string[] {
  const hits = [...text.matchAll(/^(\S+\.py):(\d+): /gm)].filter(([, path = ""]) => !isTest(path));
  return hits.map(([, path = "", line]) => {
    const middle = Math.floor(Number(line) / AROUND) * AROUND;
    return `${path}:${Math.max(1, middle - AROUND)}-${middle + 2 * AROUND}`;
  });
}

/** The first place of each file, then the second of each, and so on. */
function oneOfEach(places: readonly string[]): string[] {
  const seen = new Map<string, number>();
  const ranked = [...new Set(places)].map((place) => {
    const rank = seen.get(fileOf(place)) ?? 0;
    seen.set(fileOf(place), rank + 1);
    return { place, rank };
  });
  return ranked.sort((one, other) => one.rank - other.rank).map(({ place }) => place);
}

function isTest(path: string): boolean {
  return /(^|\/)(?:tests?|testing|docs?|examples?)\/|test_|conftest/.test(path);
}

function fileOf(place: string): string {
  return place.split(":", 1)[0] ?? "";
}

/** The source files of which a part was shown, in the order of the question: whole, or as an outline. */
function partlyShown(text: string): string[] {
  return [...text.matchAll(/^<excerpt>\n(\S+\.py) \([^\n]*?(\d+)(?: lines)?\)$/gm)]
    .filter(([, path = ""]) => !isTest(path))
    .map(([, path = "", lines]) => (Number(lines) > LONG_FILE ? `outline: ${path}` : path));
}

/** The definitions whose signature is shown without their body. */
function signatures(text: string): string[] {
  const blocks = [...text.matchAll(/^<excerpt>\n(\S+\.py) [^\n]*\n([\s\S]*?)^<\/excerpt>/gm)];
  return blocks.flatMap(([, path = "", body = ""]) => {
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
  const parts = text.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return new Set((parts.match(/[a-z]{4,}/g) ?? []).map(stem));
}

function stem(word: string): string {
  return word.replace(/(?:ing|ed|es|s|er|ation)$/, "").slice(0, 8);
}

function sharedWords(place: string, words: ReadonlySet<string>): number {
  return [...wordsOf(place.slice(place.indexOf("::")))].filter((word) => words.has(word)).length;
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
