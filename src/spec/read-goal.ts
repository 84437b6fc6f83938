import { isHint, plainText, shorten } from "./markdown/inline-text.ts";
import type { Block } from "./markdown/read-blocks.ts";
import { isFieldLine } from "./read-fields.ts";
import { type Section, type SectionKind, sectionKind } from "./read-sections.ts";
import { stepRole } from "./read-steps.ts";

/** Where the goal is looked for, best first; null stands for sections without a known heading. */
const GOAL_SECTIONS: readonly (SectionKind | null)[] = ["goal", null, "problem", "components"];
const LONGEST_GOAL = 1000;
/** Metadata that a tracker adds to a ticket. */
const ABOUT_THE_TICKET =
  /^(?:type|priority|severity|status|(?:spec )?version|date|author|owner|assignee|reporter|sprint|epic(?: link)?|story points?|labels?|milestone|fix versions?|due(?: date)?|created|(?:last )?updated|estimate[ds]?(?: effort)?|depends on|dependencies|related(?: issues)?)\s*[:：]/i;
/** "Todo:" only announces a list, and "/cc @bob" is not about the change. */
const LABEL = /^\S+(?:\s+\S+){0,2}[:：]$|^\/?cc\s/i;

/** The paragraph that says what the change is about; null if there is none. */
export function readGoal(sections: readonly Section[]): string | null {
  for (const goalKind of GOAL_SECTIONS) {
    const prose = sections.filter(({ kind }) => kind === goalKind).flatMap(firstProse);
    if (prose[0] !== undefined) return shorten(prose[0], LONGEST_GOAL);
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

interface TitledBody {
  title: string;
  /** The document without its title. */
  body: Block[];
}

/** The first heading, or the first line if a document begins without a heading. */
export function readTitle(blocks: readonly Block[]): TitledBody {
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
  if (SENTENCES.test(line) || isWrapped(line, text)) return { title: "", body: [...blocks] };
  if (text === "") return { title, body: rest };
  return { title, body: [{ ...first, text, line: first.line + 1 }, ...rest] };
}

/** Whether a sentence continues on the next line because the first one was full. */
function isWrapped(line: string, next: string): boolean {
  return line.length >= SHORTEST_FULL_LINE && /^\p{Ll}/u.test(next);
}

/** The body of an issue form has no title: it begins with the first of several fields. */
function isFormField(first: Block, rest: readonly Block[]): boolean {
  if (first.kind !== "heading" || sectionKind(first.text) === null) return false;
  return rest.some((block) => block.kind === "heading" && block.level <= first.level);
}

/** `[Feature]: 12 - Add tax` is about "Add tax". */
export function cleanTitle(markdown: string): string {
  const text = plainText(markdown)
    .replace(NUMBER, "")
    .replace(TICKET, "")
    .replace(TYPE, "")
    .replace(NUMBER, "");
  return shorten(text, LONGEST_TITLE);
}
