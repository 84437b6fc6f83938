import type { RunState } from "../run-state/run-state.ts";
import { code, join, type Markdown, md, prose } from "../safe-text/markdown.ts";
import { type MappedCriterion, type MappedTest, mapCriteria } from "./map-criteria.ts";
import { table } from "./table.ts";

const MOST_ROWS = 50;
const MOST_TESTS = 6;
const LONGEST_CELL = 200;

/** What was asked for, and beside it the tests that say so. */
export function criteriaTable(state: RunState): Markdown | null {
  const rows = mapCriteria(state).map((criterion) => [asked(criterion), tests(criterion)]);
  return table({ head: ["what was asked", "tests"], rows, most: MOST_ROWS });
}

function asked({ asked: text }: MappedCriterion): Markdown {
  return text === null ? md`*nothing that was planned*` : prose(text, LONGEST_CELL);
}

function tests({ tests: all }: MappedCriterion): Markdown {
  if (all.length === 0) return md`⚠️ none`;
  const shown = all.slice(0, MOST_TESTS).map(test);
  const left = all.length - shown.length;
  return join(left === 0 ? shown : [...shown, md`and ${left} more`], ", ");
}

function test({ name, fate, count }: MappedTest): Markdown {
  const shown = code(name, LONGEST_CELL);
  if (fate !== "red") return md`${shown} (${fate})`;
  return count === 1 ? shown : md`${shown} ×${count}`;
}
