import { ANY_NAME, asPythonReads } from "./names.ts";

export interface PythonImport {
  /** As written; a relative import keeps its dots. */
  module: string;
  names: string[];
}

interface PythonSymbol {
  kind: "class" | "function";
  name: string;
  /** On one line, without decorators and body. */
  signature: string;
  /** 0 at the top of the module, 1 inside a class. */
  depth: number;
}

export interface PythonOutline {
  imports: PythonImport[];
  symbols: PythonSymbol[];
}

/** Matches strings and comments too, so that definitions inside them are skipped. */
const TOKENS =
  /"""[\s\S]*?"""|'''[\s\S]*?'''|#[^\n]*|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|^[ \t]*(?:(?:async[ \t]+)?def|class|from|import)\b[^\n]*/gm;
const STATEMENT = /^([ \t]*)(async[ \t]+def|def|class|from|import)[ \t]+(.*)$/s;
const MAX_STATEMENT = 2000;
const MAX_SIGNATURE = 200;

/** Reads what a Python file imports and defines with a light scanner that never fails. */
export function readOutline(text: string): PythonOutline {
  const outline: PythonOutline = { imports: [], symbols: [] };
  const enclosing: Enclosing[] = [];
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    const [, indentation = "", keyword, rest = ""] = STATEMENT.exec(token) ?? [];
    if (keyword === undefined) continue;
    if (keyword === "import") outline.imports.push(...readImport(rest));
    else if (keyword === "from") outline.imports.push(...readFrom(wholeStatement(text, index)));
    else if (isReachable({ indent: indentation.length, isClass: keyword === "class" }, enclosing)) {
      outline.symbols.push(...readSymbol(wholeStatement(text, index), enclosing.length - 1));
    }
  }
  return outline;
}

interface Enclosing {
  indent: number;
  isClass: boolean;
}

/** A definition inside a function is local. Updates the stack of enclosing definitions. */
function isReachable(definition: Enclosing, enclosing: Enclosing[]): boolean {
  while ((enclosing.at(-1)?.indent ?? -1) >= definition.indent) enclosing.pop();
  const reachable = enclosing.every(({ isClass }) => isClass);
  enclosing.push(definition);
  return reachable;
}

/** The statement up to the end of its line, or of the line that closes its brackets. */
function wholeStatement(text: string, start: number): string {
  const limit = Math.min(text.length, start + MAX_STATEMENT);
  let open = 0;
  for (let index = start; index < limit; index += 1) {
    const character = text[index];
    if (character === "(" || character === "[") open += 1;
    if (character === ")" || character === "]") open -= 1;
    if (character === "\n" && open <= 0 && index > start) return text.slice(start, index);
  }
  return text.slice(start, limit);
}

function readImport(rest: string): PythonImport[] {
  return withoutComment(rest)
    .split(",")
    .map((part) => part.trim().split(/\s/)[0] ?? "")
    .filter((module) => MODULE.test(module))
    .map((module) => ({ module, names: [] }));
}

const MODULE = /^[\p{XID_Continue}.]+$/u;
const FROM = /^\s*from\s+([\p{XID_Continue}.]+)\s+import\s+([\s\S]*)$/u;
const IMPORTED = new RegExp(
  String.raw`(?<!\bas\s+)(?<![\p{XID_Continue}.])(?!as\b)${ANY_NAME}`,
  "gu",
);

function readFrom(statement: string): PythonImport[] {
  const [, module, list] = FROM.exec(statement) ?? [];
  if (module === undefined || list === undefined) return [];
  const names = withoutComment(list).match(IMPORTED) ?? [];
  return [{ module, names }];
}

const DEFINITION = new RegExp(`^(async def|def|class) (${ANY_NAME})`, "u");

function readSymbol(statement: string, depth: number): PythonSymbol[] {
  const line = withoutComment(statement).replace(/\s+/g, " ").trim();
  const [, keyword, name] = DEFINITION.exec(line) ?? [];
  if (keyword === undefined || name === undefined) return [];
  const header =
    /^.*?\)(?: -> [^:]*)?(?=:)|^[^:(]*(?=:)/.exec(line)?.[0] ?? line.replace(/:.*$/, "");
  const signature = header.length > MAX_SIGNATURE ? `${header.slice(0, MAX_SIGNATURE)}…` : header;
  return [
    {
      kind: keyword === "class" ? "class" : "function",
      name: asPythonReads(name),
      signature,
      depth,
    },
  ];
}

function withoutComment(text: string): string {
  return text.replace(/#[^\n]*/g, "");
}
