// The one reader of Python. It needs no interpreter, takes linear time and never fails: in a text that is
// not valid Python it reads what it can. Lines count from 1, and a span includes its last line.

/** A class or function at the top of a module or inside a class. */
export interface Definition {
  /** `total`, or `Cart.total` inside a class. */
  name: string;
  kind: "class" | "function";
  /** How many definitions it is in. */
  depth: number;
  /** The header on one line, without comments and colon: `async def add(self, item: str) -> None`. */
  signature: string;
  /** The first line, with decorators. */
  from: number;
  /** The line of `def` or `class`. */
  at: number;
  /** The line with the colon that ends the header. */
  header: number;
  to: number;
}

export interface Statement {
  /** `assignment` binds names and nothing else; `text` is a docstring, or any other string alone. */
  kind: "import" | "class" | "function" | "assignment" | "text" | "other";
  /** The names that it binds where it stands; for an `if`, `try`, `with` or loop, those of its body as well. */
  names: string[];
  imports: ImportedName[];
  /** The bases of a class that are plain names, without type parameters: `unittest.TestCase`. */
  bases: string[];
  /** The statements inside a class, `if`, `try`, `with` or loop. Empty for a function. */
  body: Statement[];
  /** The first line, with decorators. */
  from: number;
  to: number;
}

export interface ImportedName {
  /** As written; a relative import keeps its dots. */
  module: string;
  /** `total` in `from shop import total as t`, `*` for a star; null in `import shop`. */
  name: string | null;
  /** The name in this module: `t`; `*` for a star. */
  bound: string;
}

interface NameInCode {
  name: string;
  line: number;
  /**
   * `attribute` is `b` in `a.b`, `member` is `b` in `a.b = 1`, and `keyword` is `b` in `f(b=1)`. `global` and
   * `nonlocal` are for names in these statements, `module` for names in an import that it does not bind, and
   * `text` is `b` in `getattr(a, "b")` and in calls that ask pytest for a fixture.
   */
  role:
    | ("use" | "binding" | "parameter" | "attribute" | "member" | "keyword")
    | ("global" | "nonlocal" | "module" | "text");
}

/** The definitions of a module in their order; on request also those inside functions, which are local. */
export function readDefinitions(
  source: string,
  { withLocal = false }: { withLocal?: boolean } = {},
): Definition[] {
  const found: Definition[] = [];
  const collect = (nodes: readonly Node[], owners: readonly string[]) => {
    for (const [index, node] of nodes.entries()) {
      const head = headOf(source, node.line);
      if (head === null) {
        collect(node.block, owners);
        continue;
      }
      const { start, from: at, header, colon } = node.line;
      found.push({
        ...{ name: [...owners, head.name].join("."), kind: head.kind, depth: owners.length },
        signature: onOneLine(source, { ...node.line, end: colon ?? node.line.end, start }),
        ...{ from: firstDecorator(source, nodes, index), at, header, to: lastLineOf(node) },
      });
      if (head.kind === "class" || withLocal) collect(node.block, [...owners, head.name]);
    }
  };
  collect(readBlocks(source), []);
  return found;
}

/** The statements at the top of a module, in their order. */
export function readStatements(source: string): Statement[] {
  return statementsOf(source, readBlocks(source));
}

/** Whether a statement imports names, or lists those that a star imports. */
export function isImportOrExport({ kind, names }: Statement): boolean {
  return kind === "import" || (kind !== "function" && names.includes("__all__"));
}

/** Everything that a module imports, also inside functions. */
export function readImports(source: string): ImportedName[] {
  return readLines(source).flatMap((line) => {
    if (!IMPORTING.test(source.slice(line.start, line.end))) return [];
    return splitStatements(tokensOf(source, line)).flatMap(importsOf);
  });
}

const IMPORTING = /\b(?:import|from)\b/;

/** Begins with the line before, because a search for `^` takes three times as long. */
const DEFINING = /\n(?:async[ \t]+def|def|class)[ \t]+([^\s(:[]+)/g;

/**
 * The names of the top-level definitions of a module, ten times as fast as reading it: to rank thousands of
 * files. It may take text in a string for code.
 */
export function skimDefinitions(source: string): string[] {
  const found = `\n${source.replace(/^\ufeff/, "")}`.matchAll(DEFINING);
  return Array.from(found, ([, name = ""]) => asPythonReads(name));
}

/** Every name in the code, with those in f-strings: they are evaluated. */
export function readNames(source: string): NameInCode[] {
  return readLines(source).flatMap((line) => {
    return splitStatements(tokensOf(source, line)).flatMap(rolesOf);
  });
}

/** The code without comments, one line for each of Python's lines. */
export function readCode(source: string): string {
  return readLines(source)
    .map((line) => onOneLine(source, line))
    .join("\n");
}

/** For each line whether it begins inside a string, and so is not code. */
export function linesInStrings(source: string): boolean[] {
  const found = Array.from(source.matchAll(/^/gm), () => false);
  for (const line of readLines(source)) {
    if (line.from === line.to) continue;
    for (const { kind, text, line: first } of tokensOf(source, line)) {
      if (kind === "string") found.fill(true, first, first + text.split("\n").length - 1);
    }
  }
  return found;
}

/** The parameters of a signature such as `total(items, tax=0, *, cut=None) -> int`, as they are written. */
export function splitParameters(signature: string): string[] | null {
  const tokens = tokensOf(signature, { start: 0, end: signature.length, from: 1 });
  const around = bracketsAround(tokens);
  const open = tokens.findIndex(({ text }, index) => text === "(" && around(index) === -1);
  if (open === -1) return null;
  const inside = tokens.filter((_, index) => index > open && isInside(index));
  return splitAtCommas(inside).flatMap((part) => {
    const [first, last] = [part[0], part.at(-1)];
    return first === undefined ? [] : [signature.slice(first.start, last?.end)];
  });

  function isInside(index: number): boolean {
    const bracket = around(index);
    return bracket === open || (bracket > open && isInside(bracket));
  }
}

// Lines and blocks.

/** A line as Python counts them: over all lines of a bracket, a string or after a backslash. */
interface Line {
  indent: number;
  from: number;
  to: number;
  /** Where its code starts and ends in the source, without comments. */
  start: number;
  end: number;
  /** Its first colon outside of brackets, and the line of that. */
  colon: number | null;
  header: number;
}

const [TAB, NEWLINE, FEED, RETURN, SPACE] = [9, 10, 12, 13, 32];
const [DOUBLE, HASH, SINGLE, COLON, BACKSLASH, BYTE_ORDER_MARK] = [34, 35, 39, 58, 92, 0xfeff];
const [ROUND, ROUND_END, SQUARE, SQUARE_END, CURLY, CURLY_END] = [40, 41, 91, 93, 123, 125];

function readLines(source: string): Line[] {
  const found: Line[] = [];
  let line: Line | null = null;
  let [number, indent, depth, isIndent] = [1, 0, 0, true];
  let index = source.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
  while (index < source.length) {
    const code = source.charCodeAt(index);
    if (code === NEWLINE || code === RETURN) {
      index += 1;
      if (code === NEWLINE) number += 1;
      if (depth > 0 && !startsDefinition(source, index)) continue;
      [line, indent, depth, isIndent] = [null, 0, 0, true];
    } else if (code === SPACE || code === TAB || code === FEED) {
      index += 1;
      if (!isIndent) continue;
      if (code === SPACE) indent += 1;
      else indent = code === TAB ? indent - (indent % 8) + 8 : 0;
    } else if (code === HASH) {
      index = endOfLine(source, index);
    } else if (code === BACKSLASH && isLineEnd(source.charCodeAt(index + 1))) {
      index += source.startsWith("\r\n", index + 1) ? 3 : 2;
      if (source.charCodeAt(index - 1) === NEWLINE) number += 1;
      isIndent = false;
    } else {
      if (line === null) {
        line = { indent, from: number, to: 0, start: index, end: 0, colon: null, header: number };
        found.push(line);
        isIndent = false;
      }
      const before = index;
      index += 1;
      if (code === DOUBLE || code === SINGLE) {
        index = endOfString(source, before);
        number += countNewlines(source, before, index);
      } else if (code === ROUND || code === SQUARE || code === CURLY) depth += 1;
      else if (code === ROUND_END || code === SQUARE_END || code === CURLY_END) {
        depth = Math.max(0, depth - 1);
      } else if (code === COLON && depth === 0 && line.colon === null) {
        [line.colon, line.header] = [before, number];
      }
      [line.end, line.to] = [index, number];
    }
  }
  return found;
}

/** A name in any script, as a part of a pattern with the flag `u`. */
const ANY_NAME = String.raw`[\p{XID_Start}_]\p{XID_Continue}*`;
const GAP = String.raw`(?:[ \t\f]|\\\r?\n)+`;
const DEFINITION = new RegExp(`(?:async${GAP}def|def|class)${GAP}(${ANY_NAME})`, "uy");
const MARGIN = new RegExp(`[ \\t]*(?:async +def|def|class)[ \\t]+${ANY_NAME}[ \\t]*[(:[]`, "uy");

/** No expression begins like a definition: inside of a bracket it shows that the bracket was never closed. */
function startsDefinition(source: string, index: number): boolean {
  MARGIN.lastIndex = index;
  return MARGIN.test(source);
}

function isLineEnd(code: number): boolean {
  return code === NEWLINE || code === RETURN;
}

function endOfLine(source: string, index: number): number {
  let end = index;
  while (end < source.length && !isLineEnd(source.charCodeAt(end))) end += 1;
  return end;
}

function countNewlines(source: string, from: number, to: number): number {
  let count = 0;
  for (let index = from; index < to; index += 1) {
    if (source.charCodeAt(index) === NEWLINE) count += 1;
  }
  return count;
}

interface Node {
  line: Line;
  /** The lines that are indented below it. */
  block: Node[];
}

/** A block that the next line may belong to, with those that it is in. */
interface OpenBlock {
  indent: number;
  nodes: Node[];
  outer: OpenBlock | null;
}

function readBlocks(source: string): Node[] {
  const top: Node[] = [];
  let inner: OpenBlock = { indent: 0, nodes: top, outer: null };
  for (const line of readLines(source)) {
    while (inner.outer !== null && inner.indent > line.indent) inner = inner.outer;
    const above = inner.nodes.at(-1);
    if (line.indent > inner.indent && above !== undefined) {
      inner = { indent: line.indent, nodes: above.block, outer: inner };
    }
    inner.nodes.push({ line, block: [] });
  }
  return top;
}

function headOf(
  source: string,
  { start }: Line,
): { kind: Definition["kind"]; name: string } | null {
  DEFINITION.lastIndex = start;
  const name = DEFINITION.exec(source)?.[1];
  if (name === undefined) return null;
  const kind = source.startsWith("class", start) ? "class" : "function";
  return { kind, name: asPythonReads(name) };
}

function firstDecorator(source: string, nodes: readonly Node[], index: number): number {
  let first = index;
  while (source[nodes[first - 1]?.line.start ?? -1] === "@") first -= 1;
  return nodes[first]?.line.from ?? 0;
}

function lastLineOf({ line, block }: Node): number {
  const last = block.at(-1);
  return last === undefined ? line.to : lastLineOf(last);
}

/** Code without comments and line breaks. */
function onOneLine(source: string, line: Line): string {
  const text = source.slice(line.start, line.end);
  if (!/[\n\r#]/.test(text)) return text.trimEnd();
  let joined = "";
  let last = line.start;
  for (const { start, end } of tokensOf(source, line)) {
    if (start < last) continue;
    joined += `${start > last ? " " : ""}${source.slice(start, end)}`;
    last = end;
  }
  return joined.replace(/([([{]) /g, "$1").replace(/,? ([)\]}])/g, "$1");
}

// Strings.

const ENDS: Readonly<Record<string, RegExp>> = {
  '"': /\\(?:\r\n|[\s\S])|["\r\n]/g,
  "'": /\\(?:\r\n|[\s\S])|['\r\n]/g,
  '"""': /\\[\s\S]|"""/g,
  "'''": /\\[\s\S]|'''/g,
};

interface Field {
  start: number;
  end: number;
}

/** The place after a string whose quotes begin here. The expressions of an f-string are added to `fields`. */
function endOfString(source: string, index: number, fields: Field[] = []): number {
  const quote = source.charAt(index);
  const triple = quote.repeat(3);
  const quotes = source.startsWith(triple, index) ? triple : quote;
  const prefix = /(?<![^\W_]|_|[^\0-\x7f])[rbuft]{1,2}$/i.exec(
    source.slice(Math.max(0, index - 3), index),
  )?.[0];
  if (prefix !== undefined && /[ft]/i.test(prefix)) {
    const form = { quotes, isRaw: /r/i.test(prefix), fields };
    const end = endOfText(source, index + quotes.length, form, { isFormat: false });
    if (end !== null) return end;
    fields.length = 0;
  }
  const pattern = ENDS[quotes] ?? /$/g;
  pattern.lastIndex = index + quotes.length;
  for (let found = pattern.exec(source); found !== null; found = pattern.exec(source)) {
    if (found[0] === quotes) return pattern.lastIndex;
    if (!found[0].startsWith("\\")) return found.index;
  }
  return source.length;
}

interface Form {
  quotes: string;
  isRaw: boolean;
  fields: Field[];
}

/** The place after the text of an f-string, or after what follows the colon of a field; null where it does not end. */
function endOfText(
  source: string,
  from: number,
  form: Form,
  { isFormat }: { isFormat: boolean },
): number | null {
  let index: number | null = from;
  while (index !== null && index < source.length) {
    if (source.startsWith(form.quotes, index)) return isFormat ? null : index + form.quotes.length;
    if (isFormat && source[index] === "}") return index + 1;
    index = afterText(source, index, form, { isFormat });
  }
  return null;
}

/** The place after a character of an f-string, or after a whole field. */
function afterText(
  source: string,
  index: number,
  form: Form,
  { isFormat }: { isFormat: boolean },
): number | null {
  const character = source[index];
  if (character === "\\") {
    if (!form.isRaw && source.startsWith("N{", index + 1))
      return source.indexOf("}", index) + 1 || null;
    if (source.startsWith("\r\n", index + 1)) return index + 3;
    return /[{}]/.test(source.charAt(index + 1)) ? index + 1 : index + 2;
  }
  if ((character === "\n" || character === "\r") && form.quotes.length === 1) return null;
  if (character !== "{") return index + 1;
  if (!isFormat && source[index + 1] === "{") return index + 2;
  return endOfField(source, index + 1, form);
}

function endOfField(source: string, from: number, form: Form): number | null {
  let depth = 0;
  let end: number | null = null;
  let index = from;
  while (index < source.length) {
    const character = source.charAt(index);
    const isOutside = depth === 0;
    if (character === "'" || character === '"') {
      index = endOfString(source, index);
      continue;
    }
    if (character === "#") {
      index = endOfLine(source, index);
      continue;
    }
    if (isOutside && (character === "}" || character === ":")) {
      form.fields.push({ start: from, end: end ?? index });
      if (character === "}") return index + 1;
      return endOfText(source, index + 1, form, { isFormat: true });
    }
    if (isOutside && character === "!" && source[index + 1] !== "=") end ??= index;
    if ("([{".includes(character)) depth += 1;
    if (")]}".includes(character)) depth -= 1;
    index += 1;
  }
  return null;
}

// Tokens.

interface Token {
  kind: "name" | "keyword" | "number" | "string" | "operator";
  text: string;
  start: number;
  end: number;
  line: number;
}

const TOKEN = new RegExp(
  [
    String.raw`((?:[\s\ufeff]|\\[\r\n]|#[^\n\r]*)+)`,
    `(${ANY_NAME})`,
    String.raw`(0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?[jJ]?)`,
    String.raw`(\.\.\.|\*\*=?|//=?|<<=?|>>=?|->|:=|[+\-*/%&|^@=!<>]=|[\s\S])`,
  ].join("|"),
  "uy",
);

/** The expressions in an f-string follow it as tokens of their own, in curly brackets. */
function tokensOf(
  source: string,
  { start, end, from }: Pick<Line, "start" | "end" | "from">,
): Token[] {
  const tokens: Token[] = [];
  let [number, counted] = [from, start];
  add(start, end);
  return tokens;

  function add(first: number, last: number): void {
    let index = first;
    while (index < last) {
      TOKEN.lastIndex = index;
      const [text = " ", space, name, digits] = TOKEN.exec(source) ?? [];
      const next = index + text.length;
      const isPrefix = name !== undefined && /^[rbuft]{1,2}$/i.test(name);
      const quote = isPrefix ? next : index;
      if (space !== undefined) index = next;
      else if (/["']/.test(source.charAt(quote))) index = addString(index, quote);
      else {
        const word = name !== undefined && KEYWORDS.has(name) ? "keyword" : "name";
        push(name !== undefined ? word : digits !== undefined ? "number" : "operator", index, text);
        index = next;
      }
    }
  }

  function addString(first: number, quote: number): number {
    const fields: Field[] = [];
    const after = endOfString(source, quote, fields);
    push("string", first, source.slice(first, after));
    for (const field of fields) {
      push("operator", field.start - 1, "{");
      add(field.start, field.end);
      push("operator", field.end, "}");
    }
    return after;
  }

  function push(kind: Token["kind"], at: number, written: string): void {
    number += countNewlines(source, counted, at);
    counted = at;
    const text = kind === "name" ? asPythonReads(written) : written;
    tokens.push({ kind, text, start: at, end: at + written.length, line: number });
  }
}

type Around = (index: number) => number;

/** Tells for each token the index of the bracket, or of the `lambda`, that it is in; -1 outside of all. */
function bracketsAround(tokens: readonly Token[]): Around {
  const open: number[] = [];
  const found = tokens.map(({ kind, text }, index) => {
    const around = open.at(-1) ?? -1;
    if (kind === "operator" && /^[)\]}]$/.test(text)) {
      open.pop();
      return open.at(-1) ?? -1;
    }
    if (text === ":" && tokens[around]?.text === "lambda") open.pop();
    if (text === "lambda" || (kind === "operator" && /^[([{]$/.test(text))) open.push(index);
    return around;
  });
  return (index) => found[index] ?? -1;
}

/** Empty before the first token and after the last. */
function textAt(tokens: readonly Token[], index: number): string {
  return tokens[index]?.text ?? "";
}

/** The statements in a line: the header of a block with its colon, and what semicolons separate. */
function splitStatements(tokens: readonly Token[]): Token[][] {
  const around = bracketsAround(tokens);
  const found: Token[][] = [];
  let open: Token[] = [];
  for (const [index, token] of tokens.entries()) {
    const isOutside = around(index) === -1;
    const isEnd = token.text === ";" && isOutside;
    if (!isEnd) open.push(token);
    if (isEnd || (token.text === ":" && isOutside && isHeader(open, tokens[index + 1]))) {
      found.push(open);
      open = [];
    }
  }
  return [...found, open].filter(({ length }) => length > 0);
}

const BLOCKS = new Set("if elif else for while with try except finally def class async".split(" "));

/** Whether tokens that end with a colon begin a block. `match` and `case` are names in other places. */
function isHeader(tokens: readonly Token[], next?: Token): boolean {
  const [first, second] = tokens;
  if (first === undefined || tokens.at(-1)?.text !== ":") return false;
  if (first.kind === "keyword") return BLOCKS.has(first.text);
  const isSoft = first.text === "case" || (first.text === "match" && next === undefined);
  return isSoft && second !== undefined && !/^[:.,=]$/.test(second.text);
}

// Statements.

function statementsOf(source: string, nodes: readonly Node[]): Statement[] {
  const found: Statement[] = [];
  for (const [index, node] of nodes.entries()) {
    const parts = splitStatements(tokensOf(source, node.line));
    const [header = [], ...rest] = parts;
    if (header[0]?.text === "@") continue;
    if (!isHeader(header)) {
      for (const part of parts) found.push(readSimple(part));
      continue;
    }
    const isFunction = headOf(source, node.line)?.kind === "function";
    const inside = isFunction ? [] : [...rest.map(readSimple), ...statementsOf(source, node.block)];
    const last = found.at(-1);
    const span = { from: firstDecorator(source, nodes, index), to: lastLineOf(node) };
    const block = readBlock(header, inside, span);
    if (last !== undefined && /^(?:else|elif|except|finally)$/.test(textAt(header, 0))) {
      for (const inner of block.body) last.body.push(inner);
      last.names = [...new Set([...last.names, ...block.names])];
      last.to = block.to;
    } else found.push(block);
  }
  return found;
}

function readBlock(
  header: readonly Token[],
  body: Statement[],
  span: { from: number; to: number },
): Statement {
  const [first, second] = header;
  const isClass = first?.text === "class";
  const isFunction = first?.text === "def" || second?.text === "def";
  const inner = isClass || isFunction ? [] : body.flatMap(({ names }) => names);
  return {
    kind: isClass ? "class" : isFunction ? "function" : "other",
    names: [...new Set([...boundBy(header), ...inner])],
    bases: isClass ? basesOf(header) : [],
    ...{ imports: [], body, ...span },
  };
}

function readSimple(tokens: readonly Token[]): Statement {
  const imports = importsOf(tokens);
  const bound = new Set(imports.map((each) => each.bound).filter((name) => name !== "*"));
  return {
    kind: imports.length > 0 ? "import" : kindOf(tokens),
    names: imports.length > 0 ? [...bound] : boundBy(tokens),
    ...{ imports, bases: [], body: [] },
    ...linesOf(tokens),
  };
}

function linesOf(tokens: readonly Token[]): { from: number; to: number } {
  let [from, to] = [Number.POSITIVE_INFINITY, 0];
  // Not Math.max(...): a table of data can have more tokens than a call takes arguments.
  for (const { line, text } of tokens) {
    from = Math.min(from, line);
    to = Math.max(to, line + countNewlines(text, 0, text.length));
  }
  return { from, to };
}

function kindOf(tokens: readonly Token[]): Statement["kind"] {
  const around = bracketsAround(tokens);
  const isOutside = (_: Token, index: number) => around(index) === -1;
  if (tokens.every(({ kind }) => kind === "string")) return "text";
  const targets = targetsOf(tokens, around).filter(({ by }) => by === "=" || by === ":");
  const hasValue = tokens.filter(isOutside).some(({ text }) => text === "=");
  const isPlain = ({ from, to }: Target) => {
    const bound = new Set(boundIn(tokens, around, { from, to, by: "=" }));
    return tokens
      .slice(from, to)
      .every(({ text }, index) => bound.has(from + index) || /^[()[\],*]$/.test(text));
  };
  return hasValue && targets.length > 0 && targets.every(isPlain) ? "assignment" : "other";
}

function importsOf(tokens: readonly Token[]): ImportedName[] {
  const at = tokens.findIndex(({ text }) => text === "import");
  if (at === -1 || (at > 0 && tokens[0]?.text !== "from")) return [];
  const module = joinTexts(tokens.slice(1, at));
  const list = tokens.slice(at + 1).filter(({ text }) => text !== "(" && text !== ")");
  return splitAtCommas(list).flatMap((part): ImportedName[] => {
    const as = part.findIndex(({ text }) => text === "as");
    const name = joinTexts(as === -1 ? part : part.slice(0, as));
    const alias = as === -1 ? undefined : part[as + 1]?.text;
    if (name === "") return [];
    if (at > 0) return [{ module, name, bound: alias ?? name }];
    return [{ module: name, name: null, bound: alias ?? name.replace(/\..*$/, "") }];
  });
}

function joinTexts(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join("");
}

function splitAtCommas(tokens: readonly Token[]): Token[][] {
  const around = bracketsAround(tokens);
  const parts: Token[][] = [[]];
  for (const [index, token] of tokens.entries()) {
    if (token.text === "," && around(index) === -1) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

/** Without type parameters; calls and keywords say nothing about what the class inherits by name. */
function basesOf(header: readonly Token[]): string[] {
  const around = bracketsAround(header);
  const open = header.findIndex(({ text }, index) => text === "(" && around(index) === -1);
  if (open === -1) return [];
  const close = header.findIndex((_, index) => index > open && around(index) === -1);
  return splitAtCommas(header.slice(open + 1, close)).flatMap((part) => {
    const inside = bracketsAround(part);
    const name = joinTexts(
      part.filter(({ text }, index) => inside(index) === -1 && !/^[[\]]$/.test(text)),
    );
    return new RegExp(`^${ANY_NAME}(?:\\.${ANY_NAME})*$`, "u").test(name) ? [name] : [];
  });
}

// Names.

/** A part of a statement that binds names: the tokens from `from` up to `to`. */
interface Target {
  from: number;
  to: number;
  /** What binds them: `=`, `for`, `as`, `def` …; `in` for the variables of a comprehension. */
  by: string;
}

const AUGMENTED = /^(?:[+\-*/%&|^@]|\*\*|\/\/|<<|>>)=$/;

function targetsOf(tokens: readonly Token[], around: Around): Target[] {
  const isBlock = isHeader(tokens);
  const [first, second] = tokens;
  const isAlias = first?.text === "type" && second?.kind === "name";
  const found: Target[] = isAlias ? [{ from: 1, to: 2, by: "type" }] : [];
  // Where the next target of an assignment begins; null where there is none.
  let start: number | null = isBlock || isAlias ? null : 0;
  for (const [index, { kind, text }] of tokens.entries()) {
    const isOutside = around(index) === -1;
    if (kind === "keyword" && text === "for") {
      const by = isBlock && index <= 1 ? "for" : "in";
      found.push({ from: index + 1, to: endOfTarget(index, ["in"]), by });
    } else if (kind === "keyword" && text === "as") {
      found.push({ from: index + 1, to: endOfTarget(index, [",", ":", "if"]), by: "as" });
    } else if (kind === "keyword" && (text === "def" || text === "class")) {
      found.push({ from: index + 1, to: index + 2, by: "def" });
    } else if (text === ":=") found.push({ from: index - 1, to: index, by: text });
    else if (start !== null && isOutside && (/^[=:]$/.test(text) || AUGMENTED.test(text))) {
      found.push({ from: start, to: index, by: text });
      // Names after an annotation are not targets.
      start = text === ":" ? null : index + 1;
    }
  }
  if (isBlock && first?.text === "case") {
    const guard = tokens.findIndex(({ text }, index) => text === "if" && around(index) === -1);
    found.push({ from: 1, to: guard === -1 ? tokens.length : guard, by: "case" });
  }
  return found;

  function endOfTarget(index: number, ends: readonly string[]): number {
    const bracket = around(index);
    const end = tokens.findIndex(({ text }, later) => {
      const own = around(later);
      return later > index && (own < bracket || (own === bracket && ends.includes(text)));
    });
    return end === -1 ? tokens.length : end;
  }
}

/** The names that a target binds. In `a.b, c[d], (e, *f)` these are `b`, `e` and `f`. */
function boundIn(tokens: readonly Token[], around: Around, target: Target): number[] {
  const { from, to, by } = target;
  const isAfter = by === "case" ? /^[.(=]$/ : /^[.([]$/;
  return tokens.slice(from, to).flatMap(({ kind, text }, offset) => {
    const index = from + offset;
    if (kind !== "name") return [];
    if (index + 1 < to && isAfter.test(textAt(tokens, index + 1))) return [];
    const isBound =
      by === "case" ? text !== "_" && tokens[index - 1]?.text !== "." : !isInTrailer(index);
    return isBound ? [index] : [];
  });

  /** Inside of something that is called or subscribed, or inside of the brackets of that. */
  function isInTrailer(index: number): boolean {
    const bracket = around(index);
    if (bracket < from) return false;
    const before = bracket === from ? undefined : tokens[bracket - 1];
    const close = tokens.findIndex(
      (_, later) => later > bracket && around(later) === around(bracket),
    );
    const after = close + 1 < to ? tokens[close + 1] : undefined;
    const isCalled =
      before !== undefined && (before.kind === "name" || /^[)\]]$/.test(before.text));
    return isCalled || /^[.([]$/.test(after?.text ?? "") || isInTrailer(bracket);
  }
}

/** Whether a token is in the body of a `lambda`, which has its own names. */
function isInLambda(tokens: readonly Token[], around: Around, index: number): boolean {
  const bracket = around(index);
  for (let at = index - 1; at > bracket; at -= 1) {
    if (around(at) !== bracket) continue;
    if (tokens[at]?.text === "lambda") return true;
    if (tokens[at]?.text === ",") break;
  }
  return bracket !== -1 && isInLambda(tokens, around, bracket);
}

function boundBy(tokens: readonly Token[]): string[] {
  const around = bracketsAround(tokens);
  const hasValue = tokens.some(({ text }, index) => text === "=" && around(index) === -1);
  const targets = targetsOf(tokens, around).filter(({ by, from }) => {
    if (by === ":=") return !isInLambda(tokens, around, from);
    return by !== "in" && (by !== ":" || hasValue);
  });
  const indexes = targets.flatMap((target) => boundIn(tokens, around, target));
  const own = indexes.filter((index) => tokens[index - 1]?.text !== ".");
  return [...new Set(own.map((index) => textAt(tokens, index)))];
}

/** Functions that take the name of what they look up. */
const LOOK_UPS = new Set(
  "getattr hasattr setattr delattr usefixtures getfixturevalue lazy_fixture lf".split(" "),
);

function rolesOf(tokens: readonly Token[]): NameInCode[] {
  const around = bracketsAround(tokens);
  const [first, second] = tokens;
  const isImport = importsOf(tokens).length > 0;
  const isAlias = first?.text === "type" && second?.kind === "name";
  const targets = isImport ? [] : targetsOf(tokens, around);
  const bound = new Set(targets.flatMap((target) => boundIn(tokens, around, target)));
  const parameters = parameterBrackets(tokens, around);
  const patternEnd = targets.find(({ by }) => by === "case")?.to ?? 0;

  return tokens.flatMap(({ kind, text, line }, index) => {
    const isSoftKeyword = index === 0 && (isAlias || isHeader(tokens));
    const isWildcard = index < patternEnd && text === "_";
    if (kind === "string") return namesInText(text, { line, index });
    if (kind !== "name" || isSoftKeyword || isWildcard) return [];
    return [{ name: text, line, role: roleAt(index) }];
  });

  function namesInText(
    text: string,
    { line, index }: { line: number; index: number },
  ): NameInCode[] {
    const [name] = /(?<=^[rRuU]?["'])[^\W\d]\w*(?=["']$)/.exec(text) ?? [];
    const isLookUp = LOOK_UPS.has(textAt(tokens, around(index) - 1));
    if (name === undefined || !isLookUp) return [];
    return [{ name, line, role: "text" }];
  }

  function roleAt(index: number): NameInCode["role"] {
    if (isImport) return isBoundByImport(tokens, index) ? "binding" : "module";
    const [before, after] = [textAt(tokens, index - 1), textAt(tokens, index + 1)];
    if (before === ".") return bound.has(index) ? "member" : "attribute";
    if (first?.text === "global" || first?.text === "nonlocal") return first.text;
    if (bound.has(index)) return "binding";
    const bracket = around(index);
    const star = /^\*\*?$/.test(before) ? 1 : 0;
    const isFirst = index - 1 - star === bracket || tokens[index - 1 - star]?.text === ",";
    if (isFirst && parameters.has(bracket)) return "parameter";
    return after === "=" && isFirst && tokens[bracket]?.text === "(" ? "keyword" : "use";
  }
}

function isBoundByImport(tokens: readonly Token[], index: number): boolean {
  const at = tokens.findIndex(({ text }) => text === "import");
  const before = tokens[index - 1]?.text;
  if (index < at || before === ".") return false;
  const end = tokens.find(({ text }, later) => later > index && /^(?:as|,|\))$/.test(text));
  return before === "as" || end?.text !== "as";
}

/** The brackets with parameters: of a function, of types, and a `lambda`. */
function parameterBrackets(tokens: readonly Token[], around: Around): Set<number> {
  const named = tokens.findIndex(
    ({ text }) => text === "def" || text === "class" || text === "type",
  );
  const isDefined = named === 0 || (named === 1 && tokens[0]?.text === "async");
  const indexes = tokens.flatMap(({ kind, text }, index) => {
    if (kind === "keyword" && text === "lambda") return [index];
    const isOwn = isDefined && around(index) === -1;
    const isTypes = text === "[" && index === named + 2;
    const isArguments = text === "(" && tokens[named]?.text === "def";
    return isOwn && (isTypes || isArguments) ? [index] : [];
  });
  // Return types may have brackets, too.
  const arrow = tokens.findIndex(({ text }, index) => text === "->" && around(index) === -1);
  return new Set(
    indexes.filter((index) => arrow === -1 || index < arrow || tokens[index]?.text === "lambda"),
  );
}

/** The spaces and tabs that a line begins with. */
export function indentOf(line: string): string {
  return line.slice(0, line.length - line.trimStart().length);
}

const NAME = /^[A-Za-z_]\w*$/;

const KEYWORDS = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
    " ",
  ),
);

/** Whether a text is a valid name in Python, and not a keyword. */
export function isPythonName(text: string): boolean {
  return NAME.test(text) && !KEYWORDS.has(text);
}

/** `shop.cart` or `Cart.add`: names with dots between them. */
export function isDottedName(text: string): boolean {
  return text.split(".").every(isPythonName);
}

/** Python takes letters that look the same for the same name. */
function asPythonReads(name: string): string {
  return name.normalize("NFKC");
}
