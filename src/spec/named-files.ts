import { plainText, trimMarks } from "./markdown/inline-text.ts";
import { type Block, cellIn, readBlocks } from "./markdown/read-blocks.ts";
import { isNegative, isNegativeHeading, negatesBefore, splitClauses } from "./negation.ts";
import { changeIn } from "./read-files-changed.ts";
import { readSections, type Section, type SectionKind } from "./read-sections.ts";
import { columnOf } from "./table-columns.ts";

/** What a mention of a file says about changing it. */
type Mention = "granted" | "refused";

/**
 * Whether the visible text of an issue asks for a change of this file, or allows one. It has to name the
 * path as a separate word, and nowhere say that the file is not to be changed.
 */
export function namesFile(text: string, path: string): boolean {
  if (!text.includes(path)) return false;
  const mentions = readSections(readBlocks(text)).flatMap((section) => mentionsIn(section, path));
  return mentions.includes("granted") && !mentions.includes("refused");
}

/** Files that are named here are to be read. */
const REFERENCES: readonly (SectionKind | null)[] = ["contextPaths", "lld", "baseBranch"];

function mentionsIn(section: Section, path: string): Mention[] {
  const { heading, headings, kind, blocks } = section;
  const mentions = [...inText(heading, path), ...inBlocks(blocks, { path, kind })];
  if (headings.some(isNegativeHeading)) return mentions.map(() => "refused");
  return REFERENCES.includes(kind) ? mentions.filter((mention) => mention === "refused") : mentions;
}

interface Wanted {
  path: string;
  kind: SectionKind | null;
}

/** A list, a table or code below "Do not touch:" is what is not to be touched. */
function inBlocks(blocks: readonly Block[], wanted: Wanted): Mention[] {
  /** The depth of the item that says so; 0 for a paragraph, null if none does. */
  let refusedBelow: number | null = null;
  return blocks.flatMap((block) => {
    const mentions = inBlock(block, wanted);
    if (refusedBelow !== null && isBelow(block, refusedBelow)) {
      const named = inText(textsOf(block).join(" "), wanted.path);
      return named.map(() => "refused" as const);
    }
    refusedBelow = announcesRefusal(block) ? depthOf(block) : null;
    return mentions;
  });
}

function depthOf(block: Block): number {
  return block.kind === "item" ? block.depth : 0;
}

function isBelow(block: Block, depth: number): boolean {
  return block.kind === "item" ? block.depth > depth : block.kind !== "paragraph";
}

function announcesRefusal(block: Block): boolean {
  if (block.kind !== "paragraph" && block.kind !== "item") return false;
  const last = plainText(block.text.split(SENTENCE).at(-1) ?? "");
  return /[:：]$/.test(last) && isNegative(last);
}

function textsOf(block: Block): string[] {
  return block.kind === "table" ? block.rows.flatMap(({ cells }) => cells) : [block.text];
}

function inBlock(block: Block, { path, kind }: Wanted): Mention[] {
  if (block.kind === "table") return inTable(block, path);
  if (block.kind !== "code") return inText(block.text, path);
  // Elsewhere code quotes logs and files rather than asking for something.
  return kind === "filesChanged"
    ? block.text.split("\n").flatMap((line) => inText(line, path))
    : [];
}

/** Says that a row changes nothing. */
const NO_CHANGE =
  /^(?:no|none|nothing|nein|non|keine?|aucune?|n\/?a|read|context|reference|✗|❌|✖)\b|^[✗❌✖]/iu;

function inTable(table: Block & { kind: "table" }, path: string): Mention[] {
  const change = columnOf(table.header, "change");
  return table.rows.flatMap((row): Mention[] => {
    const names = row.cells.map((cell) => inText(cell, path).length > 0);
    if (!names.includes(true)) return [];
    if (names.some((isNamed, column) => isNamed && isNegativeHeading(table.header[column] ?? ""))) {
      return ["refused"];
    }
    const cell = names[change ?? -1] === true ? "" : plainText(cellIn(row, change));
    if (NO_CHANGE.test(cell) || isNegative(cell)) return ["refused"];
    return changeIn(cell) === null ? inText(row.cells.join(" - "), path) : ["granted"];
  });
}

/** Where a link leads is not seen, so it names nothing. */
const ADDRESS = /\]\([^()\s]*\)/g;
/** A word of a path that is not part of a longer one: `my_setup.py` does not name `setup.py`. */
const WORD = /[\p{L}\p{N}_./-]+/gu;

/** Stand for the file, for something that it is a part of, and for another path: names are no words. */
const FILE = "\ue000";
const WIDER = "\ue001";
const OTHER = "\ue002";
const MARK = /[\ue000-\ue002]/;

/** What each mention of the file in a text says. */
function inText(text: string, path: string): Mention[] {
  const marked = text
    .replace(/[\ue000-\ue002]/g, "")
    .replace(ADDRESS, "]")
    .replace(WORD, (word) => markFor(word, path));
  if (!isAbout(marked)) return [];
  if (isStruck(marked)) return ["refused"];
  const sentences = marked.split(SENTENCE);
  return sentences.flatMap((sentence, index) => {
    if (!isAbout(sentence)) return [];
    const [after] = clausesOf(sentences[index + 1] ?? "");
    return inClauses(clausesOf(sentence), after ?? "");
  });
}

/** @param after The clause that follows, in the next sentence. */
function inClauses(clauses: readonly string[], after: string): Mention[] {
  return clauses.flatMap((clause, index): Mention[] => {
    if (!isAbout(clause)) return [];
    const next = clauses[index + 1] ?? after;
    const isRefused = isNegative(clause) || (!MARK.test(next) && negatesBefore(next));
    if (isRefused) return ["refused"];
    return clause.includes(FILE) ? ["granted"] : [];
  });
}

function isAbout(text: string): boolean {
  return text.includes(FILE) || text.includes(WIDER);
}

function markFor(word: string, path: string): string {
  const name = trimMarks(word.replace(/^(?:\.\/)+/, ""), { start: "", end: "." });
  const end = word.endsWith(".") ? "." : "";
  if (name === path) return `${FILE}${end}`;
  const isAround = name.endsWith("/") && path.startsWith(name);
  if (isAround || name.toLowerCase() === path.toLowerCase()) return `${WIDER}${end}`;
  return isLikeAPath(name) ? `${OTHER}${end}` : word;
}

function isLikeAPath(name: string): boolean {
  return (
    /\.\w{2,5}$/.test(name) || name.endsWith("/") || (name.includes("/") && name.includes("."))
  );
}

const STRUCK_ELEMENT = /<(?:del|s|strike)>([^<]*)/gi;

/** Whether the author has crossed the file out. */
function isStruck(text: string): boolean {
  const parts = text.split("~~");
  const inTildes = parts.slice(0, -1).filter((_, index) => index % 2 === 1);
  const inElements = Array.from(text.matchAll(STRUCK_ELEMENT), ([, struck = ""]) => struck);
  return [...inTildes, ...inElements].some(isAbout);
}

/** The end of a sentence, but not of an abbreviation. A line that begins with a capital begins one, too. */
const SENTENCE =
  /(?<=[.!?。！？])(?<!\b(?:e\.g|i\.e|etc|vs|cf|incl|esp)\.)\s+|\n(?=[^\p{L}\n\ue000-\ue002]{0,20}\p{Lu}\p{Ll})/u;
const REMARK = /\(([^()]*)\)/g;

/** A remark in parentheses that names a file is a clause of its own. */
function clausesOf(sentence: string): string[] {
  const apart = (remark: string, content: string) =>
    MARK.test(remark) ? `; ${content} ;` : remark;
  return splitClauses(plainText(sentence).replaceAll("`", "").replace(REMARK, apart));
}
