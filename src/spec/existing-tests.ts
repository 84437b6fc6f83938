/** A test that is there already, with its own lines and those of its whole file. */
export interface ExistingTest {
  /** `tests/test_cart.py::TestCart::test_total`, without parameters. */
  id: string;
  name: string;
  source: string;
  fileSource: string;
}

const TEST = /^(\s*)(?:async\s+)?def\s+(test\w*)/;
const CLASS = /^class\s+(\w+)/;

/** The tests that a Python file declares, by the ids that pytest gives them. */
export function existingTests(file: string, fileSource: string): ExistingTest[] {
  const lines = fileSource.split("\n");
  const tests: ExistingTest[] = [];
  let inClass: string | null = null;
  for (const [index, line] of lines.entries()) {
    if (/^\S/.test(line)) inClass = CLASS.exec(line)?.[1] ?? null;
    const [, indent = "", name] = TEST.exec(line) ?? [];
    if (name === undefined) continue;
    const owner = indent === "" || inClass === null ? "" : `${inClass}::`;
    const source = lines.slice(index, endOfBody(lines, index + 1, indent.length)).join("\n");
    tests.push({ id: `${file}::${owner}${name}`, name, source, fileSource });
  }
  return tests;
}

/** Up to the next line that is indented no further than the head. */
function endOfBody(lines: readonly string[], start: number, indent: number): number {
  for (let index = start; index < lines.length; index += 1) {
    const column = lines[index]?.search(/\S/) ?? -1;
    if (column !== -1 && column <= indent) return index;
  }
  return lines.length;
}
