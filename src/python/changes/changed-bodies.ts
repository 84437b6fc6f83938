import { readModuleLines } from "../definitions.ts";
import { isPythonFile } from "../files.ts";

/** A file before and after a change; null where it does not exist. */
interface Versions {
  path: string;
  old: string | null;
  now: string | null;
}

interface ChangedBodies {
  /** The lines inside the functions and methods that the change adds or alters, by file. */
  lines: Record<string, number[]>;
  /** Whether it changes nothing else that code may use, such as constants, classes or data. */
  isAll: boolean;
}

/** What has to run when a test reaches a change. */
export function changedBodies(files: readonly Versions[]): ChangedBodies {
  const found = files.map((file) => ({ path: file.path, ...bodiesOf(file) }));
  const changed = found.filter(({ lines }) => lines.length > 0);
  return {
    lines: Object.fromEntries(changed.map(({ path, lines }) => [path, lines])),
    isAll: found.every(({ isAll }) => isAll),
  };
}

function bodiesOf({ path, old, now }: Versions): { lines: number[]; isAll: boolean } {
  if (now === null || !isPythonFile(path)) return { lines: [], isAll: false };
  const [before, after] = [splitModule(old ?? ""), splitModule(now)];
  const known = new Map(before.functions.map(({ name, text }) => [name, text]));
  const changed = after.functions.filter(({ name, text }) => known.get(name) !== text);
  const lines = changed.flatMap(({ header, to }) => {
    return Array.from({ length: to - header }, (_, index) => header + 1 + index);
  });
  return { lines, isAll: before.rest === after.rest };
}

function splitModule(source: string) {
  const texts = source.split("\n");
  const { definitions, imports } = readModuleLines(source);
  const functions = definitions.filter(({ kind }) => kind === "function");
  const headers = definitions.map(({ at, header }) => ({ from: at, to: header }));
  const taken = [...functions, ...imports, ...headers];
  const rest = texts.filter((line, index) => {
    const isTaken = taken.some(({ from, to }) => from <= index + 1 && index + 1 <= to);
    return !isTaken && !/^\s*(?:#|$)/.test(line);
  });
  return {
    functions: functions.map((each) => ({
      ...each,
      text: texts.slice(each.from - 1, each.to).join("\n"),
    })),
    rest: rest.join("\n"),
  };
}
