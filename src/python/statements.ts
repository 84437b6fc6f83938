import { ANY_NAME, asPythonReads } from "./names.ts";

/** A statement at the top of a module, with its decorators and its whole body. */
export interface Statement {
  kind: "import" | "definition" | "assignment" | "text" | "other";
  /** The names that it binds, for a definition or an assignment. */
  names: string[];
  /** What an import binds; empty unless `kind` is `import`. */
  imports: ImportedName[];
  /** `from` is its first line, `to` is the one after its last. */
  lines: { from: number; to: number };
}

export interface ImportedName {
  /** `from shop.cart import total as t` is `shop.cart:total`, `import shop.cart` is `shop.cart`. */
  source: string;
  /** The name in this module; `*` for a star. */
  bound: string;
}

const STRING_OR_COMMENT =
  /([rbfuRBFU]{0,2})("""(?:[^\\]|\\[\s\S])*?(?:"""|$(?![\s\S]))|'''(?:[^\\]|\\[\s\S])*?(?:'''|$(?![\s\S]))|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?)|#[^\n]*/g;

/** The code with the same lines and columns, but without comments and what strings say. */
function maskTexts(source: string): string {
  return source.replace(STRING_OR_COMMENT, (token) => {
    const first = token.startsWith("#") ? " " : '"';
    return first + token.slice(1).replace(/[^\n]/g, " ");
  });
}

const NAMES = new RegExp(ANY_NAME, "gu");

/** Every name in the code; those in f-strings too, because they are evaluated. */
export function namesIn(source: string): Set<string> {
  const code = source.replace(STRING_OR_COMMENT, (token, prefix: string | undefined) => {
    return /f/i.test(prefix ?? "") ? token : " ";
  });
  return new Set((code.match(NAMES) ?? []).map(asPythonReads));
}

/** The statements of a module in their order, read by a light scanner that never fails. */
export function readStatements(source: string): Statement[] {
  const lines = maskTexts(source).split("\n");
  const starts = findStarts(lines);
  return starts.map((from, index) => {
    const to = starts[index + 1] ?? lines.length;
    const code = lines.slice(from, to).join("\n");
    const header = code.replace(/^(?:@[^\n]*\n|[ \t)\]}][^\n]*\n|\n)*/, "");
    return { ...readHeader(code.startsWith("@") ? header : code), lines: { from, to } };
  });
}

/** A decorator begins the definition below it, and `else` continues what is above it. */
function findStarts(lines: readonly string[]): number[] {
  const starts: number[] = [];
  let open = 0;
  let isContinued = false;
  let isDecorated = false;
  for (const [index, line] of lines.entries()) {
    const isStart = open <= 0 && !isContinued && /^[^\s)\]}]/.test(line);
    if (isStart && !isDecorated && !CONTINUES.test(line)) starts.push(index);
    if (isStart) isDecorated = line.startsWith("@");
    open += count(line, /[([{]/g) - count(line, /[)\]}]/g);
    isContinued = line.endsWith("\\");
  }
  return starts;
}

const CONTINUES = /^(?:else|elif|except|finally)\b/;

function count(line: string, pattern: RegExp): number {
  return line.match(pattern)?.length ?? 0;
}

const DEFINITION = new RegExp(String.raw`^(?:async\s+def|def|class)\s+(${ANY_NAME})`, "u");
const ASSIGNMENT = new RegExp(String.raw`^(${ANY_NAME})\s*(?::[^=\n]+)?=(?!=)`, "u");

function readHeader(code: string): Omit<Statement, "lines"> {
  const none = { names: [], imports: [] };
  const definition = DEFINITION.exec(code)?.[1];
  if (definition !== undefined) {
    return { kind: "definition", names: [asPythonReads(definition)], imports: [] };
  }
  if (/^(?:import|from)\b/.test(code)) {
    const imports = readImports(code);
    return imports === null ? { kind: "other", ...none } : { kind: "import", names: [], imports };
  }
  const assigned = ASSIGNMENT.exec(code)?.[1];
  if (assigned !== undefined && bindsOnce(code)) {
    return { kind: "assignment", names: [asPythonReads(assigned)], imports: [] };
  }
  return { kind: /^"[\s"]*$/.test(code) ? "text" : "other", ...none };
}

/** `a = b = …` and `a = 1; b.c = 2` do more than bind a name. */
function bindsOnce(code: string): boolean {
  let open = 0;
  let bindings = 0;
  for (let index = 0; index < code.length; index += 1) {
    const character = code.charAt(index);
    if ("([{".includes(character)) open += 1;
    if (")]}".includes(character)) open -= 1;
    if (character === ";") return false;
    const around = code.charAt(index - 1) + code.charAt(index + 1);
    if (character === "=" && open === 0 && !/[=!<>:]/.test(around)) bindings += 1;
  }
  return bindings === 1;
}

/** Null where the statement is more than an import. */
function readImports(code: string): ImportedName[] | null {
  const line = code.replace(/\\\n/g, " ").replace(/\s+/g, " ").trim();
  const [, module, list] = /^from ?([\w.]+|\.+ ?[\w.]*) import ?(.*)$/.exec(line) ?? [];
  const names = list ?? /^import (.*)$/.exec(line)?.[1];
  if (names === undefined || /[;:]/.test(names)) return null;
  const parts = names.replace(/^\(|\)$/g, "").split(",");
  const found = parts.map((part) => part.trim()).filter((part) => part !== "");
  const imports = found.map((part) => readName(part, module?.replace(" ", "")));
  return imports.some((name) => name === null) ? null : imports.filter((name) => name !== null);
}

function readName(part: string, module: string | undefined): ImportedName | null {
  const [, name, alias] = /^([\w.]+|\*)(?: as (\w+))?$/.exec(part) ?? [];
  if (name === undefined) return null;
  if (module !== undefined) return { source: `${module}:${name}`, bound: alias ?? name };
  return { source: name, bound: alias ?? name.replace(/\..*$/, "") };
}
