import { padTo, widthOf, wrap } from "./wrap.ts";

const GAP = "  ";

/** Rows of cells below each other; what does not fit goes on in the next line, in its own column. */
export function tellTable(rows: readonly (readonly string[])[], width: number): string[] {
  const widths = columnWidths(rows, width);
  return rows.flatMap((row) => {
    const cells = row.map((cell, index) => wrap(cell, widths[index] ?? 1));
    const height = Math.max(...cells.map(({ length }) => length));
    return Array.from({ length: height }, (_, line) =>
      cells
        .map((lines, index) => padTo(lines[line] ?? "", widths[index] ?? 0))
        .join(GAP)
        .trimEnd(),
    );
  });
}

const NARROWEST = 10;

/** As wide as they need; where that is too much, the widest gives way. */
function columnWidths(rows: readonly (readonly string[])[], width: number): number[] {
  const count = Math.max(...rows.map(({ length }) => length));
  const widths = Array.from({ length: count }, (_, index) =>
    Math.max(...rows.map((row) => widthOf(row[index] ?? ""))),
  );
  const room = width - GAP.length * (count - 1);
  while (sum(widths) > room && Math.max(...widths) > NARROWEST) {
    const widest = widths.indexOf(Math.max(...widths));
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
