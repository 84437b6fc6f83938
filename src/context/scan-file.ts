import { skimModule } from "../python/parse.ts";
import { createTermCounter, type FileTerms } from "./relevance.ts";
import type { Terms } from "./terms.ts";

/** What one look at a file finds. */
export interface ScannedFile extends FileTerms {
  /** Its statements that import something. */
  imports: readonly string[];
  /** Those of the wanted names that it defines at its top level. */
  defines: ReadonlySet<string>;
}

interface Wanted {
  terms: Terms;
  names: ReadonlySet<string>;
}

/** Scans files without parsing them: what a string says may be taken for code. */
export function createScanner({
  terms,
  names,
}: Wanted): (path: string, text: string) => ScannedFile {
  const countTerms = createTermCounter(terms);
  return (path, text) => {
    const { imports, defines } = skimModule(text);
    const wanted = new Set(defines.filter((name) => names.has(name)));
    return { ...countTerms(path, text), imports, defines: wanted };
  };
}
