import { type ExistingTest, existingTests } from "./existing-tests.ts";

/**
 * A test file without some of its tests, and the comments right above them; a class that loses its
 * last test stays as an empty one. Null where a test is not there, or there twice.
 */
export function withoutTests(file: string, source: string, ids: readonly string[]): string | null {
  const tests = existingTests(file, source);
  const unwanted = ids.filter((id) => id.startsWith(`${file}::`));
  const found = tests.filter(({ id }) => unwanted.includes(id));
  if (found.length !== unwanted.length) return null;

  const lines = source.split("\n");
  const kept = new Set(tests.filter(({ id }) => !unwanted.includes(id)).map(ownerOf));
  // From the end, so that the numbers of the lines before stay right.
  for (const test of found.reverse()) {
    const isEmptied = ownerOf(test) !== file && !kept.has(ownerOf(test));
    const from = startOf(lines, test.lines.from);
    const rest = isEmptied ? [emptyBody(lines, test)] : [];
    lines.splice(from, test.lines.to - from, ...rest);
    kept.add(ownerOf(test));
  }
  return lines.join("\n");
}

/** The class that it is in, or the file. */
function ownerOf({ id }: ExistingTest): string {
  return id.slice(0, id.lastIndexOf("::"));
}

/** With the comments that belong to it, and the blank lines before them. */
function startOf(lines: readonly string[], from: number): number {
  let start = from;
  while (start > 0 && lines[start - 1]?.trimStart().startsWith("#")) start -= 1;
  while (start > 0 && lines[start - 1]?.trim() === "") start -= 1;
  return start;
}

function emptyBody(lines: readonly string[], test: ExistingTest): string {
  const [indent = ""] = /^\s*/.exec(lines[test.lines.from] ?? "") ?? [];
  return `${indent}pass`;
}
