import { readModuleLines } from "../definitions.ts";
import { isPythonFile } from "../files.ts";
import type { PromisedName } from "../promised-names.ts";
import { moduleOf } from "./introduced-names.ts";

/** A file before and after a change; null where it does not exist. */
interface Versions {
  path: string;
  old: string | null;
  now: string | null;
}

/**
 * The functions that a change consists of; null if it has anything else, such as a constant, a class or
 * data: then a test may be about that, and says nothing about the functions.
 */
export function changedFunctions(files: readonly Versions[]): PromisedName[] | null {
  const found = files.map(functionsOf);
  return found.every((names) => names !== null) ? found.flat() : null;
}

function functionsOf({ path, old, now }: Versions): PromisedName[] | null {
  const module = moduleOf(path);
  if (module === null || now === null || !isPythonFile(path)) return null;
  const [before, after] = [splitModule(old ?? ""), splitModule(now)];
  const isGone = [...before.functions.keys()].some((name) => !after.functions.has(name));
  if (isGone || before.rest !== after.rest) return null;
  const changed = [...after.functions].filter(
    ([name, text]) => before.functions.get(name) !== text,
  );
  return changed.map(([name]) => ({ module, path, name, kind: "function", signature: null }));
}

interface Module {
  functions: Map<string, string>;
  /** What is neither a function nor an import, without blank lines. */
  rest: string;
}

function splitModule(text: string): Module {
  const lines = text.split("\n");
  const { definitions, imports } = readModuleLines(text);
  const functions = definitions.filter(({ kind }) => kind === "function");
  const taken = [...functions, ...imports];
  const rest = lines.filter((line, index) => {
    const isTaken = taken.some(({ from, to }) => from <= index + 1 && index + 1 <= to);
    return !isTaken && line.trim() !== "";
  });
  return {
    functions: new Map(
      functions.map(({ name, from, to }) => [name, lines.slice(from - 1, to).join("\n")]),
    ),
    rest: rest.join("\n"),
  };
}
