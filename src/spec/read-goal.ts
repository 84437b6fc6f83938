import type { Block } from "./block.ts";
import { isHint, plainText, shorten } from "./inline-text.ts";
import { isFieldLine } from "./read-fields.ts";
import type { Section } from "./read-sections.ts";
import { stepRole } from "./read-steps.ts";
import type { SectionKind } from "./section-kind.ts";

/** Best told where a heading announces it, else above or between the others, else as what is wrong. */
const PLACES: readonly (SectionKind | null)[] = ["goal", null, "problem", "components"];
const LONGEST_GOAL = 1000;
/** What a tracker says about a ticket, and not what the ticket says. */
const ABOUT_THE_TICKET =
  /^(?:type|priority|severity|status|(?:spec )?version|date|author|owner|assignee|reporter|sprint|epic(?: link)?|story points?|labels?|milestone|fix versions?|due(?: date)?|created|(?:last )?updated|estimate[ds]?(?: effort)?|depends on|dependencies|related(?: issues)?)\s*[:：]/i;
/** "Todo:" announces a list, and says nothing about it; "/cc @bob" says nothing at all. */
const LABEL = /^\S+(?:\s+\S+){0,2}[:：]$|^\/?cc\s/i;

/** The paragraph that says what it is all about; null where there is none. */
export function readGoal(sections: readonly Section[]): string | null {
  for (const place of PLACES) {
    const prose = sections.filter(({ kind }) => kind === place).flatMap(firstProse);
    if (prose[0] !== undefined) return shorten(prose[0], LONGEST_GOAL);
  }
  return null;
}

function firstProse({ blocks }: Section): string[] {
  return blocks
    .flatMap((block, index) => {
      if (block.kind !== "paragraph" || block.quoted || isHint(block.text)) return [];
      const text = plainText(withoutFields(block.text));
      if (text === "" || LABEL.test(text) || tellsSteps(block.text)) return [];
      return [/[:：]$/.test(text) ? `${text} ${listBehind(blocks, index)}`.trim() : text];
    })
    .slice(0, 1);
}

function tellsSteps(text: string): boolean {
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

/** "So that it can:" goes on in the list below it. */
function listBehind(blocks: readonly Block[], index: number): string {
  const behind = blocks.slice(index + 1);
  const end = behind.findIndex(({ kind }) => kind !== "item");
  return behind
    .slice(0, end === -1 ? behind.length : end)
    .flatMap((block) => (block.kind === "item" ? [plainText(block.text).replace(/[.;]$/, "")] : []))
    .join("; ");
}
