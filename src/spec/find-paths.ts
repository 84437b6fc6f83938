import { bareText, codeSpans, saysNothing, trimMarks } from "./markdown/inline-text.ts";

/** Extensions of files in a Python repository; any other extension counts only below a directory. */
const FILE =
  /\.(?:py|pyi|pyx|md|rst|txt|toml|cfg|ini|json|ya?ml|sh|ipynb|html?|css|sql|csv|xml|lock)$/i;
const FILE_IN_DIRECTORY = /\/[^/]*\.[a-z][a-z0-9]{0,4}$/i;

/** Every path in a line of text, in backticks or not; a directory only if it ends in a slash. */
export function findPaths(text: string): string[] {
  return words(text).filter(isPath);
}

/** The paths in a field that holds nothing else, where `Makefile` without an extension is one, too. */
export function pathsInField(text: string): string[] {
  const [span = ""] = codeSpans(text);
  // A name with spaces is only recognised in backticks.
  if (text.trim() === `\`${span}\`` && FILE.test(span)) return [withoutDot(span)];
  const paths = findPaths(text);
  if (paths.length > 0) return paths.map(withoutDot);
  const only = bareText(span === "" ? text : span);
  return saysNothing(only) || /\s/.test(only) ? [] : [withoutDot(only)];
}

export function withoutDot(path: string): string {
  return path.replace(/^(?:\.\/)+/, "");
}

/** Where a link leads: a page does not show it, so it names nothing. */
export const ADDRESS = /\]\([^()\s]*\)/g;

/**
 * Test ids such as `tests/test_cart.py::TestCart::test_total`, and bare names such as `test_total` and
 * `TestCart`. A file counts only in a text without any: otherwise it says where they are.
 */
export function findTests(text: string): string[] {
  const all = words(text.replace(ADDRESS, "]"));
  const tests = all.filter((word) => /::|^test_\w+$|^Test\w+$/.test(word));
  return tests.length > 0 ? tests : all.filter((word) => word.endsWith(".py"));
}

const BRACES = /([^\s{}`]{0,200})\{([^{}]{1,200})\}([^\s{}`]{0,200})/g;

/** `nodes/{plan,code}.py` is `nodes/plan.py` and `nodes/code.py`. */
function withoutBraces(text: string): string {
  if (!text.includes("{")) return text;
  return text.replace(BRACES, (whole, before: string, list: string, after: string) => {
    if (!list.includes(",") || before === "") return whole;
    return list
      .split(",")
      .map((name) => `${before}${name.trim()}${after}`)
      .join(" ");
  });
}

function words(text: string): string[] {
  return withoutBraces(text)
    .split(/[\s`"'“”„«»<>|,;(){}，、。；：（）]+/u)
    .map((word) => trimMarks(word, { start: "*:[", end: "*.:!?]" }));
}

function isPath(word: string): boolean {
  if (word.includes("*") || word.includes("::") || word.includes("://")) return false;
  if (!/[\p{L}\p{N}]/u.test(word) || /^n\/a$/i.test(word)) return false;
  return FILE.test(word) || FILE_IN_DIRECTORY.test(word) || /[^/]\/$/.test(word);
}
