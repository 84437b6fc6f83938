import { createHash } from "node:crypto";
import { isStandardModule } from "../../src/python/shadowed-modules.ts";

/** Renames words in code, prose and paths alike. */
export type Rename = (text: string) => string;

const NAME = /(?:\bdef|\bclass)[ \t]+(\w+)/g;
const WORD = /[A-Za-z]+/g;
/** `HTTPServer` is `HTTP` and `Server`. */
const PART = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;
const SHORTEST = 4;
const ENDING = /(?:ations?|ings?|ers?|ors?|ions?|ies|es|ed|s|e|y)$/;

/** What pytest, Python and every library have. */
const KEPT = new Set(
  `test tests testing conftest setup teardown fixture pytest raises mark parametrize self class main init
  repr hash call enter exit iter next getattr setattr delattr getitem setitem delitem contains slots
  annotations version type types list dict tuple string bytes bool float object none true false import from
  global nonlocal lambda return yield raise assert async await with while else elif except finally pass
  break continue print open range sorted reversed filter enumerate format input super property staticmethod
  classmethod isinstance issubclass callable length name names value values items keys error errors
  exception exceptions warning docs docstring src`.split(/\s+/),
);

/**
 * Gives every word in the names of a library, and in its paths, an invented one, wherever it stands and in
 * whatever form (`parse`, `Parser`, `parsing`), so that nobody knows the code by heart and names still mean
 * what they say.
 */
export function inventNames(paths: readonly string[], texts: readonly string[]): Rename {
  const names = [
    ...paths,
    ...texts.flatMap((text) => [...text.matchAll(NAME)].map(([, name = ""]) => name)),
  ];
  const words = new Set(
    names.flatMap((name) => name.match(PART) ?? []).map((word) => word.toLowerCase()),
  );
  const stems = [...new Set([...words].filter(isOwn).map(stemOf))].sort();
  const invented = new Map<string, string>();
  const taken = new Set(words);
  for (const stem of stems) {
    let word = inventWord(stem);
    for (let again = 1; taken.has(word); again += 1) word = inventWord(`${stem}${again}`);
    taken.add(word);
    invented.set(stem, word);
  }
  const renamePart = (part: string) => {
    const lower = part.toLowerCase();
    const word = isOwn(lower) ? invented.get(stemOf(lower)) : undefined;
    return word === undefined ? part : inCaseOf(part, word + lower.slice(stemOf(lower).length));
  };
  const cache = new Map<string, string>();
  return (text) =>
    text.replace(WORD, (word) => {
      const known = cache.get(word) ?? word.replace(PART, renamePart);
      cache.set(word, known);
      return known;
    });
}

function isOwn(word: string): boolean {
  return word.length >= SHORTEST && !KEPT.has(word) && !isStandardModule(word);
}

function stemOf(word: string): string {
  const stem = word.replace(ENDING, "");
  return stem.length >= SHORTEST - 1 ? stem : word;
}

const CONSONANTS = "bdfgklmnprtvz";
const VOWELS = "aeiou";
const LAST = "kmpt";

/** Pronounceable, and the same for the same stem each time. */
function inventWord(stem: string): string {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = createHash("sha256").update(stem).digest();
  const pick = (letters: string, at: number) => letters[at % letters.length] ?? "";
  return [
    pick(CONSONANTS, a),
    pick(VOWELS, b),
    pick(CONSONANTS, c),
    pick(VOWELS, d),
    pick(LAST, e),
  ].join("");
}

function inCaseOf(part: string, word: string): string {
  if (part === part.toUpperCase()) return word.toUpperCase();
  return part[0] === part[0]?.toUpperCase() ? `${word[0]?.toUpperCase()}${word.slice(1)}` : word;
}
