import { columnOf } from "../table-columns.ts";
import { type Example, isErrorName, type Occurrence } from "./example.ts";
import { readCall, readLiteral } from "./python-literals.ts";

const RULE = /^\s*\|?\s*:?-{1,}:?\s*(?:\|\s*:?-{1,}:?\s*)*\|?\s*$/;

/** The rows of the table that begins here; null if none does. */
export function readTable(
  lines: readonly string[],
  at: number,
): { examples: Occurrence[]; end: number } | null {
  const [head = "", rule = ""] = lines.slice(at, at + 2);
  if (!(head.includes("|") && rule.includes("|") && RULE.test(rule))) return null;
  const header = cellsOf(head);
  const heading = callInHeading(header);
  let end = at + 2;
  while (lines[end]?.includes("|")) end += 1;
  const examples = lines.slice(at + 2, end).flatMap((line, index): Occurrence[] => {
    const cells = cellsOf(line);
    const example = exampleOfRow(header, cells) ?? exampleByHeading(heading, cells);
    const place = at + 2 + index;
    return example === null ? [] : [{ ...example, from: place, to: place + 1, columns: null }];
  });
  return { examples, end };
}

/** The cells without their code marks; an escaped bar is part of a cell. */
function cellsOf(line: string): string[] {
  const cells = line.trim().split(/(?<!\\)\|/);
  if (cells[0]?.trim() === "") cells.shift();
  if (cells.at(-1)?.trim() === "") cells.pop();
  return cells.map((cell) => bare(cell.replaceAll("\\|", "|")));
}

function bare(cell: string): string {
  return cell
    .trim()
    .replace(/^(\*\*|)(`*)(.*)\2\1$/, "$3")
    .trim();
}

/** `| slug('A b') | 'a-b' |`: the only call of the row, and the cell that the heading calls its result. */
function exampleOfRow(header: readonly string[], cells: readonly string[]): Example | null {
  const calls = cells.flatMap((cell, column) => {
    return readCall(cell, 0)?.end === cell.length ? [column] : [];
  });
  const [column] = calls;
  if (column === undefined || calls.length > 1) return null;
  const result = columnOf(header, "then") ?? (header.length === 2 ? 1 - column : null);
  if (result === null || result === column) return null;
  return withOutcome(cells[column] ?? "", cells[result] ?? "");
}

interface CallInHeading {
  callee: string;
  /** The column of the result, and those of the arguments. */
  column: number;
  args: number[];
}

/** `| text | slug(text) |`: a call of which every argument is the heading of another column. */
function callInHeading(header: readonly string[]): CallInHeading | null {
  const columnUnder = (name: string) => (name === "" ? -1 : header.indexOf(name));
  for (const [column, title] of header.entries()) {
    const [, callee, names = ""] = /^([A-Za-z_][\w.]*)\(([^()]+)\)$/.exec(title) ?? [];
    const args = names.split(",").map((name) => columnUnder(name.trim()));
    if (callee === undefined || args.includes(-1) || args.includes(column)) continue;
    return { callee, column, args };
  }
  return null;
}

/** The call in the heading, with the cells of the row in place of its arguments. */
function exampleByHeading(heading: CallInHeading | null, cells: readonly string[]): Example | null {
  if (heading === null) return null;
  const { callee, column, args } = heading;
  const call = `${callee}(${args.map((each) => cells[each] ?? "").join(", ")})`;
  const read = readCall(call, 0);
  if (read?.end !== call.length || read.args.length !== args.length) return null;
  return withOutcome(call, cells[column] ?? "");
}

const ERROR_CELL =
  /^(?:(?:raises?|throws?)\s+)?(?:an?\s+)?[`*]*([A-Za-z_][\w.]*(?:Error|Exception))[`*]*$/;

function withOutcome(call: string, cell: string): Example | null {
  if (readLiteral(cell) === cell.length && cell !== "") {
    return { call, outcome: "value", expected: cell };
  }
  const error = ERROR_CELL.exec(cell)?.[1];
  if (error === undefined || !isErrorName(error)) return null;
  return { call, outcome: "error", expected: error };
}
