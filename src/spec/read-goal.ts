import { isHint, plainText, shorten } from "./inline-text.ts";
import { isFieldLine } from "./read-fields.ts";
import type { Section } from "./read-sections.ts";
import type { SectionKind } from "./section-kind.ts";

/** Best told where a heading announces it, else above or between the others, else as what is wrong. */
const PLACES: readonly (SectionKind | null)[] = ["goal", null, "problem", "components"];
const LONGEST_GOAL = 1000;

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
    .flatMap((block) => (block.kind === "paragraph" && !block.quoted ? [block.text] : []))
    .filter((text) => !isHint(text))
    .map((text) => plainText(withoutFields(text)))
    .filter((text) => text !== "")
    .slice(0, 1);
}

function withoutFields(text: string): string {
  return text
    .split("\n")
    .filter((line) => !isFieldLine(line))
    .join("\n");
}
