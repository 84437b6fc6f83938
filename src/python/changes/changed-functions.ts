import { isPythonFile } from "../files.ts";
import { isImportOrExport, readDefinitions, readStatements } from "../parse.ts";
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
  return changedIn(before, after).map(({ name }) => {
    return { module, path, name, kind: "function", signature: null };
  });
}

interface ChangedBodies {
  /** The lines inside the functions and methods that the change adds or alters, by file. */
  lines: Record<string, number[]>;
  /** Whether it changes nothing else that code may use, such as constants, classes or data. */
  isAll: boolean;
}

/** What has to run when a test reaches a change. */
export function changedBodies(files: readonly Versions[]): ChangedBodies {
  const found = files.map(({ path, old, now }) => {
    if (now === null || !isPythonFile(path)) return { path, lines: [], isAll: false };
    const [before, after] = [splitModule(old ?? ""), splitModule(now)];
    const lines = changedIn(before, after).flatMap(({ header, to }) => {
      return Array.from({ length: to - header }, (_, index) => header + 1 + index);
    });
    return { path, lines, isAll: before.restWithoutHeaders === after.restWithoutHeaders };
  });
  const changed = found.filter(({ lines }) => lines.length > 0);
  return {
    lines: Object.fromEntries(changed.map(({ path, lines }) => [path, lines])),
    isAll: found.every(({ isAll }) => isAll),
  };
}

function changedIn(before: Module, after: Module): ModuleFunction[] {
  return [...after.functions.values()].filter(({ name, text }) => {
    return before.functions.get(name)?.text !== text;
  });
}

interface ModuleFunction {
  name: string;
  header: number;
  to: number;
  /** With decorators. */
  text: string;
}

interface Module {
  functions: Map<string, ModuleFunction>;
  /** What is neither a function nor an import, without comments and blank lines. */
  rest: string;
  restWithoutHeaders: string;
}

function splitModule(source: string): Module {
  const lines = source.split("\n");
  const definitions = readDefinitions(source);
  const functions = definitions.filter(({ kind }) => kind === "function");
  const imports = readStatements(source).filter(isImportOrExport);
  const headers = definitions.map(({ at, header }) => ({ from: at, to: header }));
  const restOf = (taken: readonly { from: number; to: number }[]) => {
    const isTaken = lines.map(() => false);
    for (const { from, to } of taken) isTaken.fill(true, from - 1, to);
    return lines.filter((line, index) => !(isTaken[index] || /^\s*(?:#|$)/.test(line))).join("\n");
  };
  return {
    functions: new Map(
      functions.map(({ name, from, header, to }) => {
        return [name, { name, header, to, text: lines.slice(from - 1, to).join("\n") }];
      }),
    ),
    rest: restOf([...functions, ...imports]),
    restWithoutHeaders: restOf([...functions, ...imports, ...headers]),
  };
}
