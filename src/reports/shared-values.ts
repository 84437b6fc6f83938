/** A test's expectations and the code that was written for them. */
interface Compared {
  /** The sources of the red tests. */
  tests: readonly string[];
  /** The change of the code, as a patch. */
  diff: string;
}

/**
 * Values that a test expects and that the change writes into the code. Many are constants that the issue
 * asks for; some are answers that were copied from the tests, and only a reviewer can tell.
 */
export function sharedValues({ tests, diff }: Compared): string[] {
  const lines = diff.split("\n");
  const changed = (mark: string) => {
    const own = lines.filter((line) => line.startsWith(mark) && !line.startsWith(mark.repeat(3)));
    return new Set(own.flatMap((line) => valuesIn(line.slice(1))));
  };
  const [added, removed] = [changed("+"), changed("-")];
  const expected = new Set(tests.flatMap((source) => expectations(source).flatMap(valuesIn)));
  return [...expected].filter((value) => added.has(value) && !removed.has(value));
}

/** What follows the comparison of an assertion, and all that is given to an assertion method. */
function expectations(source: string): string[] {
  const lines = source.replace(/\\\n|(?<=[([{,])\s*\n/g, " ").split("\n");
  return lines.flatMap((line) => {
    const [, method] = /\bself\.assert\w+\((.*)$/.exec(line) ?? [];
    if (method !== undefined) return [method];
    const [, asserted] = /^\s*assert\b(.*)$/.exec(line) ?? [];
    if (asserted === undefined) return [];
    const parts = asserted.split(/[=!<>]=|[<>]|\bis\b|\bin\b/);
    const isLiteral = (part: string) => /^[\s(]*(?:["'\d-]|[rbf]["'])/.test(part);
    return [...parts.slice(1), ...parts.slice(0, 1).filter(isLiteral)];
  });
}

const SHORTEST_TEXT = 4;
const LITERAL = /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|#.*|(?<![\w.])(\d[\d_]*(?:\.\d+)?)/g;

/** The literals in a piece of code that are not everywhere: no short texts, 0, 1, 2, 10, 100 … */
function valuesIn(code: string): string[] {
  return [...code.matchAll(LITERAL)].flatMap(([, one, other, digits]) => {
    const text = one ?? other;
    if (text !== undefined) return text.length < SHORTEST_TEXT ? [] : [JSON.stringify(text)];
    const number = digits?.replaceAll("_", "").replace(/\.0+$/, "");
    return number === undefined || /^(?:[02]|10*|0\.0*)$/.test(number) ? [] : [number];
  });
}
