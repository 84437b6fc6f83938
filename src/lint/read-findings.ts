import { relative } from "node:path/posix";
import type { LintFinding } from "../ports.ts";
import type { ConfinedResult } from "./confined.ts";

const LONGEST_MESSAGE = 300;

interface Reading {
  pattern: RegExp;
  /** The code of findings that have none of their own. */
  code: string;
}

/** The lines of an output that are findings; whatever else a linter prints is for people. */
export function readFindings(
  { output, root }: Pick<ConfinedResult, "output" | "root">,
  { pattern, code }: Reading,
): LintFinding[] {
  return output.split("\n").flatMap((text) => {
    const found = pattern.exec(text.trimEnd())?.groups;
    if (found?.file === undefined) return [];
    return {
      file: fromRoot(found.file, root),
      line: found.line === undefined ? null : Number(found.line),
      code: found.code ?? code,
      message: (found.message ?? "").slice(0, LONGEST_MESSAGE),
    };
  });
}

/** Some print where a file is, whatever they were told. */
function fromRoot(file: string, root: string): string {
  return relative(root, file.startsWith("/") ? file : `${root}/${file}`);
}
