/** The words of an issue by which its place in the repository is found. */
export interface Terms {
  /** Stems in lower case, and how much each counts. */
  stems: ReadonlyMap<string, number>;
}

/** Words that are in every issue and in every file. */
const COMMON = new Set(
  `the and for that this with not are was were has have had but from into its when which what who will would
  can could should shall may might must does did done doing been being than then there their them they these
  those also only same such some any all each every more most other others about after before between both
  because where while how why use used uses using user users make makes made now new old one two first last
  fix fixed fixes add added adds adding change changed changes changing allow allows allowed support supported
  supports remove removed removes issue issues bug bugs see via due per instead like just even still however
  already always never need needs needed want wants work works working correct correctly properly code file
  files python test tests testing example following below above currently default pull request pr closes close
  ref refs resolves related https http com github www none true false self def class return import raise if
  else try except str int list dict value values name names type types set get way case cases thing things
  behaviour behavior instead given problem error errors call called calls calling`.split(/\s+/),
);

const URL = /https?:\/\/\S+/g;
const WORD = /[A-Za-z][A-Za-z0-9]*/g;
const CODE =
  /`[^`\n]+`|\b\w+(?:_\w+)+\b|\b[a-z]+[A-Z]\w+\b|\b[A-Z][a-z]+[A-Z]\w*\b|\b[A-Z]{2,}[a-z]{2,}\w*\b|\b[\w.]+\(|\b\w+\.\w+\b/g;
const SHORTEST = 3;
const MOST_STEMS = 80;
const WEIGHT = { title: 2, code: 2, text: 1 } as const;

/** The words of a text, those of its first line and those in code above others. */
export function readTerms(text: string): Terms {
  const plain = text.replace(URL, " ");
  const [title = ""] = plain.split("\n").filter((line) => line.trim() !== "");
  const stems = new Map<string, number>();
  const add = (words: readonly string[], weight: number) => {
    for (const stem of new Set(words.flatMap(stemsOf))) {
      stems.set(stem, Math.min(4, (stems.get(stem) ?? 0) + weight));
    }
  };
  add(title.match(WORD) ?? [], WEIGHT.title);
  add(
    (plain.match(CODE) ?? []).flatMap((code) => code.match(WORD) ?? []),
    WEIGHT.code,
  );
  add(plain.match(WORD) ?? [], WEIGHT.text);
  const best = [...stems].sort(([, one], [, other]) => other - one).slice(0, MOST_STEMS);
  return { stems: new Map(best) };
}

/** `AsyncClients` → `async`, `client`. */
function stemsOf(word: string): string[] {
  return splitWord(word)
    .filter((part) => part.length >= SHORTEST && !COMMON.has(part))
    .map(stemOf)
    .filter((stem) => !COMMON.has(stem));
}

function splitWord(word: string): string[] {
  const parts = word.split(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/);
  return parts.map((part) => part.toLowerCase());
}

const ENDING =
  /(?:ational|ations?|ically|ingly|ings?|ment|ness|ably|ible|able|ies|ied|edly|ers?|ors?|ed|es|ly|s|e|y)$/;
const SHORTEST_STEM = 4;

/** What the forms of a word begin with: `connections` and `connected` have `connect`. */
function stemOf(word: string): string {
  const stem = word.replace(ENDING, "");
  return stem.length >= SHORTEST_STEM ? stem : word.replace(/(?<=\w{3})s$/, "");
}
