import { cutAtWord } from "../safe-text/clean-text.ts";
import { findPaths, findTests, pathsInField } from "./find-paths.ts";
import { codeSpans, isHint, plainText, visibleCharacters } from "./markdown/inline-text.ts";
import { type Block, readBlocks } from "./markdown/read-blocks.ts";
import { visibleText } from "./markdown/visible-text.ts";
import { readComponents, readFilesChanged } from "./read-files-changed.ts";
import {
  isFieldLine,
  readFields,
  readSections,
  type Section,
  type SectionKind,
  sectionKind,
} from "./read-sections.ts";
import { readCriteria, readTestCases, stepRole } from "./read-test-cases.ts";
import { SPEC_PARTS, type Spec } from "./spec.ts";

const LONGEST_SENTENCE = 100;

export interface Issue {
  /** `#42`. */
  id?: string | undefined;
  /** If it is stored apart from the body; otherwise the body begins with it. */
  title?: string | undefined;
  body: string;
}

/** Reads an issue or a design document, in any Markdown, into the parts that it spells out. */
export function readSpec({ id, title: rawTitle, body }: Issue): Spec {
  // GitHub shows a title as plain text.
  const title = rawTitle === undefined ? undefined : visibleCharacters(rawTitle);
  const main = visibleText(body);
  const blocks = readBlocks(main);
  const titled =
    title === undefined ? readTitle(blocks) : { title: cleanTitle(title), body: blocks };
  const sections = readSections(titled.body);
  const fields = readFields(sections.flatMap((section) => section.blocks));

  const goal = fields.goal ?? readGoal(sections);
  const components = readComponents(sections);
  const parts = {
    goal: goal ?? titled.title,
    criteria: readCriteria(sections),
    components,
    testCases: readTestCases(sections),
    filesChanged: readFilesChanged(sections),
  };
  return {
    id: id ?? fields.issue?.match(/#?\d+/)?.[0] ?? null,
    ...(fields.specId === undefined ? {} : { specId: fields.specId }),
    title: titled.title === "" ? firstSentence(goal ?? "") : titled.title,
    ...parts,
    contextPaths: unique([
      ...textsOf(sections, "contextPaths").flatMap((text) =>
        text.split("\n").flatMap(pathsInField),
      ),
      ...findPaths(fields.context ?? ""),
    ]),
    baseBranch: oneWord(fields.base) ?? oneWord(textsOf(sections, "baseBranch")[0]),
    lld: [fields.lld ?? "", ...textsOf(sections, "lld")].flatMap(findPaths)[0] ?? null,
    outdatedTests: unique(textsOf(sections, "outdatedTests").flatMap(findTests)),
    leftToModel: SPEC_PARTS.filter((part) => (part === "goal" ? !goal : parts[part].length === 0)),
    text: [title === undefined ? "" : `# ${title}`, withoutBlankEnds(main)]
      .filter((text) => text !== "")
      .join("\n\n"),
  };
}

/** Removes blank lines but keeps the indentation of the first line, which may be code. */
function withoutBlankEnds(text: string): string {
  return text.replace(/^(?:[^\S\n]*\n)+/, "").trimEnd();
}

function firstSentence(text: string): string {
  return cutAtWord(/^.*?[.!?。！？](?=\s|$)/.exec(text)?.[0] ?? text, LONGEST_SENTENCE);
}

function textsOf(sections: readonly Section[], kind: SectionKind): string[] {
  return sections
    .filter((section) => section.kind === kind)
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) =>
      block.kind === "table" ? block.rows.flatMap(({ cells }) => cells) : [block.text],
    );
}

/** A name, in backticks or not; null for a sentence. */
function oneWord(text: string | undefined): string | null {
  const plain = plainText(text ?? "");
  const word = codeSpans(plain)[0] ?? plain;
  return word === "" || /\s/.test(word) ? null : word;
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

/** Whether the visible text of an issue has changed since the spec was read from it. */
export function specDiffersFrom(
  { text, lld }: Pick<Spec, "text" | "lld">,
  now: Pick<Issue, "title" | "body">,
  redact: (text: string) => string,
): boolean {
  // The stored spec is redacted.
  const before = redact(text);
  const after = redact(readSpec(now).text);
  if (before === after) return false;
  // The text of a design follows that of the issue that points at it.
  return lld === null || !before.startsWith(`${after}\n\n`);
}

/** Where the goal is looked for, best first; null stands for sections without a known heading. */
const GOAL_SECTIONS: readonly (SectionKind | null)[] = ["goal", null, "problem", "components"];
const LONGEST_GOAL = 1000;
/** Metadata that a tracker adds to a ticket. */
const ABOUT_THE_TICKET =
  /^(?:type|priority|severity|status|(?:spec )?version|date|author|owner|assignee|reporter|sprint|epic(?: link)?|story points?|labels?|milestone|fix versions?|due(?: date)?|created|(?:last )?updated|estimate[ds]?(?: effort)?|depends on|dependencies|related(?: issues)?)\s*[:：]/i;
/** "Todo:" only announces a list, and "/cc @bob" is not about the change. */
const LABEL = /^\S+(?:\s+\S+){0,2}[:：]$|^\/?cc\s/i;

/** The paragraph that says what the change is about; null if there is none. */
function readGoal(sections: readonly Section[]): string | null {
  for (const goalKind of GOAL_SECTIONS) {
    const prose = sections.filter(({ kind }) => kind === goalKind).flatMap(firstProse);
    if (prose[0] !== undefined) return cutAtWord(prose[0], LONGEST_GOAL);
  }
  return null;
}

function firstProse({ blocks }: Section): string[] {
  return blocks
    .flatMap((block, index) => {
      if (block.kind !== "paragraph" || block.quoted || isHint(block.text)) return [];
      const text = plainText(withoutFields(block.text));
      if (text === "" || LABEL.test(text) || hasSteps(block.text)) return [];
      return [/[:：]$/.test(text) ? `${text} ${listAfter(blocks, index)}`.trim() : text];
    })
    .slice(0, 1);
}

function hasSteps(text: string): boolean {
  const role = (line: string) => stepRole(plainText(line));
  const roles = new Set(text.split("\n").map(role));
  return roles.has("given") || (roles.has("when") && roles.has("expected"));
}

function withoutFields(text: string): string {
  return text
    .split("\n")
    .filter((line) => !isFieldLine(line) && !ABOUT_THE_TICKET.test(plainText(line)))
    .join("\n");
}

/** "So that it can:" continues in the list below it. */
function listAfter(blocks: readonly Block[], index: number): string {
  const following = blocks.slice(index + 1);
  const end = following.findIndex(({ kind }) => kind !== "item");
  return following
    .slice(0, end === -1 ? following.length : end)
    .flatMap((block) => (block.kind === "item" ? [plainText(block.text).replace(/[.;]$/, "")] : []))
    .join("; ");
}

const LONGEST_TITLE = 200;
const SHORTEST_FULL_LINE = 50;
const TYPE =
  /^(?:\[\s*)?(?:feature(?: request)?|bug(?: report)?|ticket|task|story|enhancement)(?:\s*\])?\s*:\s*(?=\S)|^\[(?:feature(?: request)?|bug|task|story|enhancement)\]\s*(?=\S)/i;
const TICKET = /^(?:ticket|issue)\s*[:#]?\s*#?\d+\s*[:–—-]?\s+(?=\S)/i;
const NUMBER = /^#?\d+\s*[-–—:]\s*(?=\S)/;

const GREETING =
  /^(?:hi|hello|hey|dear|hallo|bonjour|hola|good (?:morning|day))\b[^.]{0,40}[!,.]?$/i;

/** The end of one sentence and the beginning of the next. */
const SENTENCES = /(?<!\b(?:e\.g|i\.e|z\.B|vs|Dr|Mrs?|N[or]))[.!?]["”»)]?\s+\p{Lu}|[。！？]\S/u;

/** The first heading, or the first line if a document begins without a heading; and the rest. */
function readTitle(blocks: readonly Block[]): { title: string; body: Block[] } {
  const [first, ...rest] = blocks;
  if (first === undefined || first.kind === "table" || first.kind === "code") {
    return { title: "", body: [...blocks] };
  }
  if (GREETING.test(first.text)) return { title: "", body: rest };
  if (isFormField(first, rest)) return { title: "", body: [...blocks] };
  if (first.kind !== "paragraph") return { title: cleanTitle(first.text), body: rest };
  const [line = "", ...more] = first.text.split("\n");
  const title = cleanTitle(line);
  const text = more.join("\n").trim();
  // A long first line is cut for the title and stays in the body.
  if (title.endsWith("…")) return { title, body: [...blocks] };
  // A sentence continues on the next line because the first one was full.
  const isWrapped = line.length >= SHORTEST_FULL_LINE && /^\p{Ll}/u.test(text);
  if (SENTENCES.test(line) || isWrapped) return { title: "", body: [...blocks] };
  if (text === "") return { title, body: rest };
  return { title, body: [{ ...first, text, line: first.line + 1 }, ...rest] };
}

/** The body of an issue form has no title: it begins with the first of several fields. */
function isFormField(first: Block, rest: readonly Block[]): boolean {
  if (first.kind !== "heading" || sectionKind(first.text) === null) return false;
  return rest.some((block) => block.kind === "heading" && block.level <= first.level);
}

/** `[Feature]: 12 - Add tax` is about "Add tax". */
function cleanTitle(markdown: string): string {
  const text = plainText(markdown)
    .replace(NUMBER, "")
    .replace(TICKET, "")
    .replace(TYPE, "")
    .replace(NUMBER, "");
  return cutAtWord(text, LONGEST_TITLE);
}
