export interface ExpectedAndActual {
  expected: string;
  actual: string;
}

/** The two values of a failed comparison, as pytest, mock and unittest write them; or null. */
export function readExpectedAndActual(text: string): ExpectedAndActual | null {
  return readLabelled(text) ?? readEquation(text) ?? readDifference(text);
}

const LABELS: readonly [expected: RegExp, actual: RegExp][] = [
  [/^\s*Expected: (.+)$/m, /^\s*(?:Obtained|Actual): (.+)$/m],
  [/^\s*(?:Expected regex|Regex): (.+)$/m, /^\s*(?:Actual message|Input): (.+)$/m],
];

function readLabelled(text: string): ExpectedAndActual | null {
  for (const [expectedLabel, actualLabel] of LABELS) {
    const expected = expectedLabel.exec(text)?.[1];
    const actual = actualLabel.exec(text)?.[1];
    if (expected !== undefined && actual !== undefined) return { expected, actual };
  }
  return null;
}

function readEquation(text: string): ExpectedAndActual | null {
  const equation = /^assert (.+)$/m.exec(text)?.[1] ?? "";
  const middle = findEquals(equation);
  if (middle === -1) return null;
  const [left, right] = [equation.slice(0, middle), equation.slice(middle + 4)];
  // The computed side is the one that pytest explains; by custom it stands on the left.
  const computed = /^\s*\+\s+where (.+?) = /m.exec(text)?.[1];
  return computed === right && computed !== left
    ? { expected: left, actual: right }
    : { expected: right, actual: left };
}

/** unittest says "Lists differ: [1, 2] != [1, 3]", the actual one first. */
function readDifference(text: string): ExpectedAndActual | null {
  const [, actual, expected] =
    /^(?:\w+ differ: )?(\S.*) != (.+)$/.exec(text.split("\n")[0] ?? "") ?? [];
  return actual === undefined || expected === undefined ? null : { expected, actual };
}

/** Where ` == ` stands outside of quotes and brackets. */
function findEquals(text: string): number {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? "";
    if (character === "'" || character === '"') index = endOfQuote(text, index);
    else if ("([{".includes(character)) depth += 1;
    else if (")]}".includes(character)) depth -= 1;
    else if (depth === 0 && text.startsWith(" == ", index)) return index;
  }
  return -1;
}

function endOfQuote(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    if (text[index] === "\\") index += 1;
    else if (text[index] === text[start]) return index;
  }
  return text.length;
}
