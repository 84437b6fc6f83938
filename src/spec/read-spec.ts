import { findPaths, findTests, pathsInField } from "./find-paths.ts";
import { codeSpans, plainText, shorten } from "./markdown/inline-text.ts";
import { type Block, readBlocks } from "./markdown/read-blocks.ts";
import { visibleCharacters } from "./markdown/visible-characters.ts";
import { visibleText } from "./markdown/visible-text.ts";
import { readComponents } from "./read-components.ts";
import { readCriteria } from "./read-criteria.ts";
import { readFields } from "./read-fields.ts";
import { readFilesChanged } from "./read-files-changed.ts";
import { cleanTitle, readGoal, readTitle } from "./read-goal.ts";
import { readSections, type Section, type SectionKind } from "./read-sections.ts";
import { readTestCases } from "./read-test-cases.ts";
import type { Spec, SpecPart } from "./spec.ts";

const LONGEST_SENTENCE = 100;

export interface Issue {
  /** `#42`. */
  id?: string | undefined;
  /** If it is stored apart from the body; otherwise the body begins with it. */
  title?: string | undefined;
  body: string;
  /** Only comments by users with write access to the repository. */
  comments?: readonly string[] | undefined;
}

/** Reads an issue or a design document, in any Markdown, into the parts that it spells out. */
export function readSpec({ id, title: rawTitle, body, comments = [] }: Issue): Spec {
  const title = visibleTitle(rawTitle);
  const main = visibleText(body);
  const blocks = readBlocks(main);
  const titled =
    title === undefined ? readTitle(blocks) : { title: cleanTitle(title), body: blocks };
  const further = comments.map(visibleText);
  const sections = [titled.body, ...further.map(readBlocks)].flatMap(readSections);
  const fields = readFields(sections.flatMap((section) => section.blocks));

  const goal = fields.goal ?? readGoal(sections);
  const components = readComponents(sections);
  const parts = {
    goal: goal ?? titled.title,
    criteria: readCriteria(sections),
    components,
    testCases: readTestCases(sections, components),
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
    leftToModel: missing({ ...parts, goal: goal ?? "" }),
    text: [
      title === undefined ? "" : `# ${title}`,
      withoutBlankEnds(main),
      ...further.map(withoutBlankEnds),
    ]
      .filter((text) => text !== "")
      .join("\n\n"),
  };
}

/** GitHub shows a title as plain text. */
function visibleTitle(title: string | undefined): string | undefined {
  return title === undefined ? undefined : visibleCharacters(title);
}

/** Removes blank lines but keeps the indentation of the first line, which may be code. */
function withoutBlankEnds(text: string): string {
  return text.replace(/^(?:[^\S\n]*\n)+/, "").trimEnd();
}

function firstSentence(text: string): string {
  return shorten(/^.*?[.!?。！？](?=\s|$)/.exec(text)?.[0] ?? text, LONGEST_SENTENCE);
}

function missing(parts: Record<SpecPart, { length: number }>): SpecPart[] {
  return (Object.keys(parts) as SpecPart[]).filter((part) => parts[part].length === 0);
}

function textsOf(sections: readonly Section[], kind: SectionKind): string[] {
  return sections
    .filter((section) => section.kind === kind)
    .flatMap(({ blocks }) => blocks.flatMap(textOf));
}

function textOf(block: Block): string[] {
  return block.kind === "table" ? block.rows.flatMap(({ cells }) => cells) : [block.text];
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

interface IssueText {
  title: string;
  body: string;
}

/** Whether the visible text of an issue has changed since the spec was read from it. */
export function specDiffersFrom(
  { text, lld }: Pick<Spec, "text" | "lld">,
  now: IssueText,
  redact: (text: string) => string,
): boolean {
  // The stored spec is redacted.
  const before = redact(text);
  const after = redact(readSpec(now).text);
  if (before === after) return false;
  // The text of a design follows that of the issue that points at it.
  return lld === null || !before.startsWith(`${after}\n\n`);
}
