import { isDottedName, isPythonName } from "../../python/parse.ts";

/**
 * A strict reader of Python literals, and of calls with nothing but literals in them. An issue is untrusted
 * text: what this accepts computes nothing, so that it can stand in a test.
 */

/** The end of the literal at this place of the text; null if there is none. */
export function readLiteral(text: string, at = 0): number | null {
  return literalEnd(text, at, 0);
}

const DEEPEST = 8;

function literalEnd(text: string, at: number, depth: number): number | null {
  if (depth > DEEPEST) return null;
  const close = BRACKETS.get(text.charAt(at));
  return close === undefined ? atomEnd(text, at) : listEnd(text, { at, close, depth });
}

const BRACKETS: ReadonlyMap<string, string> = new Map([
  ["[", "]"],
  ["(", ")"],
  ["{", "}"],
]);

const NUMBER =
  /[-+]?(?:0[xX][\da-fA-F]+|0[bB][01]+|0[oO][0-7]+|(?:0|[1-9]\d*(?:_\d+)*)(?:\.\d+)?(?:[eE][-+]?\d{1,3})?)(?![\w]|\.\d)/y;
const CONSTANT = /(?:True|False|None)(?!\w)/y;
/** On one line, with the escapes that every version of Python knows. */
const ESCAPE = String.raw`\\(?:[\\'"nrt0]|x[\da-fA-F]{2}|u(?![dD][89a-fA-F])[\da-fA-F]{4})`;
const TEXTS = [
  new RegExp(`'(?!'')(?:[^'\\\\\\n]|${ESCAPE})*'(?!')`, "y"),
  new RegExp(`"(?!"")(?:[^"\\\\\\n]|${ESCAPE})*"(?!")`, "y"),
  /[rR]'(?!'')(?:[^'\\\n]|\\[^'\n])*'(?!')/y,
  /[rR]"(?!"")(?:[^"\\\n]|\\[^"\n])*"(?!")/y,
  /[bB]'(?!'')(?:[ !-&(-[\]-~]|\\[\\'"nrt0])*'(?!')/y,
  /[bB]"(?!"")(?:[ !#-[\]-~]|\\[\\'"nrt0])*"(?!")/y,
];

function atomEnd(text: string, at: number): number | null {
  for (const pattern of [NUMBER, CONSTANT, ...TEXTS]) {
    pattern.lastIndex = at;
    if (pattern.test(text)) return pattern.lastIndex;
  }
  return null;
}

interface OpenBracket {
  at: number;
  close: string;
  depth: number;
}

/** A list, tuple, set or dictionary; what is in a set or is a key has to be hashable, so it is an atom. */
function listEnd(text: string, { at, close, depth }: OpenBracket): number | null {
  if (close !== "}") {
    return itemsEnd(text, { at, close }, (place) => literalEnd(text, place, depth + 1));
  }
  const pairs = itemsEnd(text, { at, close }, (place) => {
    const key = atomEnd(text, place);
    const colon = key === null ? place : skipSpace(text, key);
    if (text.charAt(colon) !== ":") return null;
    return literalEnd(text, skipSpace(text, colon + 1), depth + 1);
  });
  return pairs ?? itemsEnd(text, { at, close }, (place) => atomEnd(text, place));
}

/** The end of a bracket with items between commas; `readItem` is given the start of each, for its end. */
function itemsEnd(
  text: string,
  { at, close }: Pick<OpenBracket, "at" | "close">,
  readItem: (place: number) => number | null,
): number | null {
  let place = skipSpace(text, at + 1);
  while (text.charAt(place) !== close) {
    const end = readItem(place);
    if (end === null) return null;
    place = skipSpace(text, end);
    if (text.charAt(place) === ",") place = skipSpace(text, place + 1);
    else if (text.charAt(place) !== close) return null;
  }
  return place + 1;
}

function skipSpace(text: string, at: number): number {
  let place = at;
  while (text.charAt(place) === " ") place += 1;
  return place;
}

export interface Call {
  /** The arguments as they are written, `sep='-'` for a named one. */
  args: string[];
  end: number;
}

/** Python's own functions: no change writes them. */
const BUILTIN =
  /^(?:abs|all|any|ascii|bin|bool|breakpoint|bytearray|bytes|callable|chr|compile|complex|delattr|dict|dir|divmod|enumerate|eval|exec|filter|float|format|frozenset|getattr|globals|hasattr|hash|help|hex|id|input|int|isinstance|issubclass|iter|len|list|locals|map|max|memoryview|min|next|object|oct|open|ord|pow|print|property|range|repr|reversed|round|set|setattr|slice|sorted|str|sum|super|tuple|type|vars|zip|__\w+)$|^builtins\./;

/** The call with literal arguments at the beginning of the text; null if there is none. */
export function readCall(text: string): Call | null {
  const [name = ""] = /^[A-Za-z_][\w.]*(?=\()/.exec(text) ?? [];
  if (!isDottedName(name) || BUILTIN.test(name)) return null;
  const args: string[] = [];
  const named = new Set<string>();
  const end = itemsEnd(text, { at: name.length, close: ")" }, (place) => {
    const keyword = keywordAt(text, place);
    const isMisplaced = keyword === null ? named.size > 0 : named.has(keyword.name);
    if (isMisplaced) return null;
    if (keyword !== null) named.add(keyword.name);
    const last = readLiteral(text, keyword?.end ?? place);
    if (last !== null) args.push(text.slice(place, last));
    return last;
  });
  // A result that something is done with is not the result of the call.
  const isWhole = end !== null && !/[.[(]\S/.test(text.slice(end, end + 2));
  return isWhole ? { args, end } : null;
}

function keywordAt(text: string, at: number): { name: string; end: number } | null {
  const pattern = /([A-Za-z_]\w*) ?= ?(?!=)/y;
  pattern.lastIndex = at;
  const name = pattern.exec(text)?.[1];
  return name === undefined || !isPythonName(name) ? null : { name, end: pattern.lastIndex };
}
