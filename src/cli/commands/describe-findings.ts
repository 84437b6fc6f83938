import { styleText } from "node:util";
import type { Finding } from "../../runs/finding.ts";
import { cleanText } from "../../safe-text/clean-text.ts";

const MARKS = { there: "✔", advice: "!", missing: "✘" } as const;
const STYLES = { there: "green", advice: "yellow", missing: "red" } as const;
const NAME_WIDTH = 14;
const INDENT = " ".repeat(NAME_WIDTH + 3);

export function canStart(findings: readonly Finding[]): boolean {
  return findings.every(({ state }) => state !== "missing");
}

/** What was found, one line each, and below it what to do about it. */
export function describeFindings(findings: readonly Finding[], colour: boolean): string {
  const paint = (style: "green" | "yellow" | "red" | "dim", text: string) =>
    colour ? styleText(style, text, { validateStream: false }) : text;
  const lines = findings.flatMap(({ name, state, detail, fix }) => [
    `${paint(STYLES[state], MARKS[state])} ${name.padEnd(NAME_WIDTH)} ${indented(detail)}`,
    ...(fix === null ? [] : [paint("dim", `${INDENT}→ ${indented(fix)}`)]),
  ]);
  return [...lines, "", conclusion(findings), ""].join("\n");
}

function indented(text: string): string {
  return cleanText(text).trim().replaceAll("\n", `\n${INDENT}`);
}

function conclusion(findings: readonly Finding[]): string {
  if (canStart(findings)) return "A run can start.";
  const names = findings.filter(({ state }) => state === "missing").map(({ name }) => name);
  return `A run cannot start yet: ${names.join(", ")}.`;
}
