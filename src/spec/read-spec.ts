import type { Spec } from "./spec.ts";

const HEADING = /^#{1,6}\s+(\S.*)$/;
const LIST_ITEM = /^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?(\S.*)$/;
const FENCE = /^\s*(`{3,}|~{3,})/;
const CRITERIA_HEADING = /accept|criteri|require|expected|done|behaviou?r/i;

/** An issue or a design document, in Markdown, as a spec; null when there is nothing in it to test. */
export function readSpec(markdown: string): Spec | null {
  const text = markdown.replaceAll("\r\n", "\n").trim();
  const lines = text.split("\n");
  const titleIndex = lines.findIndex((line) => line.trim() !== "");
  const first = lines[titleIndex];
  if (first === undefined) return null;

  const title = (HEADING.exec(first)?.[1] ?? first).trim().replace(/\s#+$/, "").trim();
  const body = outsideFences(lines.slice(titleIndex + 1));
  const goal = firstParagraph(body);
  const criteria = listItems(body);
  if (goal === "" && criteria.length === 0) return null;
  return { title, goal: goal === "" ? title : goal, criteria, text };
}

/** Code has dashes and hashes of its own, which say nothing about what is asked. */
function outsideFences(lines: readonly string[]): string[] {
  const outside: string[] = [];
  let open: string | null = null;
  for (const line of lines) {
    const fence = FENCE.exec(line)?.[1] ?? null;
    if (open === null && fence === null) outside.push(line);
    else if (open === null) open = fence;
    else if (line.trim().startsWith(open)) open = null;
  }
  return outside;
}

function firstParagraph(lines: readonly string[]): string {
  const isProse = (line: string) =>
    /[\p{L}\p{N}]/u.test(line) && !HEADING.test(line) && !LIST_ITEM.test(line);
  const start = lines.findIndex(isProse);
  if (start === -1) return "";
  const rest = lines.slice(start);
  const end = rest.findIndex((line) => !isProse(line));
  return (end === -1 ? rest : rest.slice(0, end)).map((line) => line.trim()).join(" ");
}

/** The list items below a heading that announces criteria; all of them where no heading does. */
function listItems(lines: readonly string[]): string[] {
  const all: string[] = [];
  const announced: string[] = [];
  let announcing = false;
  for (const line of lines) {
    const heading = HEADING.exec(line)?.[1];
    if (heading !== undefined) announcing = CRITERIA_HEADING.test(heading);
    const item = LIST_ITEM.exec(line)?.[1];
    if (item === undefined) continue;
    all.push(item.trimEnd());
    if (announcing) announced.push(item.trimEnd());
  }
  return announced.length > 0 ? announced : all;
}
