import type { FileChange } from "../../ports.ts";
import { textAt } from "../../safe-text/clean-text.ts";
import { isPythonFile } from "../files.ts";
import {
  indentOf,
  isImportOrExport,
  readDefinitions,
  readImports,
  readStatements,
} from "../parse.ts";
import type { PromisedName } from "../promised-names.ts";
import { moduleOf } from "../promised-names.ts";
import TAKE from "../scripts/old_behaviour.py";

/** A file before and after a change; null if it does not exist. */
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

/** Includes the file's path before the change; null for a new file. */
type MovedVersions = Versions & { before: string | null };

/**
 * The new modules with the old behaviour: each changed function looks as it does now, by its text,
 * signature, docstring and code, and does what it did before. A test that passes with them looks at
 * functions and never at what they do. Null where no function changed, or where the change has other parts
 * as well, such as constants, imports or a moved file: a test may be about those.
 */
export function withOldBehaviour(files: readonly MovedVersions[]): FileChange[] | null {
  const isInPlace = files.every(({ path, before }) => before === null || before === path);
  if (files.length === 0 || !isInPlace || !files.every(keepsImports)) return null;
  const changes = files.map((file) => {
    const names = changedFunctions([file])?.map(({ name }) => name) ?? null;
    if (names === null || names.length === 0 || file.now === null) return null;
    const call = `_take_old_behaviour(globals(), ${JSON.stringify(names)}, ${JSON.stringify(file.old ?? "")})`;
    return { path: file.path, content: `${file.now.trimEnd()}\n\n\n${TAKE}\n\n${call}\n` };
  });
  return changes.every((change) => change !== null) ? changes : null;
}

/** Other imports may be what makes the new code right. */
function keepsImports({ old, now }: Versions): boolean {
  const importsOf = (text: string) => readImports(text).map((each) => JSON.stringify(each));
  const left = new Set(importsOf(now ?? ""));
  return importsOf(old ?? "").every((each) => left.has(each));
}

/**
 * The new modules with a comment at the end of each and of each function: they do the same, and their
 * texts, lengths and hashes are others.
 */
export function withComments(files: readonly Pick<Versions, "path" | "now">[]): FileChange[] {
  return files.flatMap(({ path, now }) => {
    if (now === null || !isPythonFile(path)) return [];
    const lines = now.trimEnd().split("\n");
    const functions = readDefinitions(now).filter(({ kind }) => kind === "function");
    for (const { at, to } of functions.toReversed()) {
      const indent = indentOf(textAt(lines, at - 1));
      lines.splice(to, 0, `${indent}    # The end.`);
    }
    return [{ path, content: `${lines.join("\n")}\n# The end.\n` }];
  });
}
