import { createTermCounter, type FileTerms } from "./relevance.ts";
import type { Terms } from "./terms.ts";

/** What one look at a file finds. */
export interface ScannedFile extends FileTerms {
  /** Its statements that import something. */
  imports: string;
  /** Those of the wanted names that it defines at its top level. */
  defines: ReadonlySet<string>;
}

interface Wanted {
  terms: Terms;
  names: ReadonlySet<string>;
}

/** Begins with the line before, because a search for `^` takes three times as long. */
const STATEMENT = /\n[ \t]*((?:from|import)[ \t][^\n]*)|\n(?:async[ \t]+def|def|class)[ \t]+(\w+)/g;

/** Scans files without parsing them: what a string says may be taken for code. */
export function createScanner({
  terms,
  names,
}: Wanted): (path: string, text: string) => ScannedFile {
  const countTerms = createTermCounter(terms);
  return (path, content) => {
    const text = `\n${content}`;
    const imports: string[] = [];
    const defines = new Set<string>();
    for (const { 1: line, 2: name = "", index } of text.matchAll(STATEMENT)) {
      if (line !== undefined) imports.push(wholeImport(text, index, line));
      else if (names.has(name)) defines.add(name);
    }
    return { ...countTerms(path, content), imports: imports.join("\n"), defines };
  };
}

const LONGEST_IMPORT = 2000;

/** With the lines up to its closing bracket. */
function wholeImport(text: string, index: number, line: string): string {
  if (!line.includes("(") || line.includes(")")) return line;
  const end = text.indexOf(")", index);
  return end === -1 ? line : text.slice(index, Math.min(end + 1, index + LONGEST_IMPORT));
}
