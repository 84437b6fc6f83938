import { isImportOrExport } from "../../src/python/parse.ts";
import {
  type ChangedFile,
  changedPlaces,
  type Module,
  ownerAt,
  type Place,
  parse,
} from "./places.ts";

export interface Shown {
  path: string;
  name: string;
  /** `whole`: every line that has to be seen; `part` of them; the `outline` of its file; or `none`. */
  view: "whole" | "part" | "outline" | "none";
}

/** What a question shows of the places that a change edits. */
export function judgeShown(question: string, files: readonly ChangedFile[]): Shown[] {
  const views = readViews(question);
  return files
    .filter((file) => !file.isTest)
    .flatMap((file) => changedPlaces(file).map((place) => judge(place, views)));
}

function judge({ path, name, needed }: Place, views: ReadonlyMap<string, View>): Shown {
  const view = views.get(path);
  if (view === undefined) return { path, name, view: "none" };
  const lines = needed.flatMap(({ from, to }) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index),
  );
  const seen = lines.filter((line) => view.isWhole || view.lines.has(line)).length;
  return { path, name, view: seen === lines.length ? "whole" : seen > 0 ? "part" : "outline" };
}

interface View {
  isWhole: boolean;
  lines: Set<number>;
  bytes: number;
}

/** By path, what `<file>` and `<excerpt>` show with its text. */
function readViews(question: string): Map<string, View> {
  const views = new Map<string, View>();
  const blocks = question.matchAll(/^<(file|excerpt)>\n(\S+)[^\n]*\n([\s\S]*?)^<\/\1>/gm);
  for (const [all, label, path = "", text = ""] of blocks) {
    const lines = [...text.matchAll(/^@@ (\d+)-(\d+)$/gm)].flatMap(([, from, to]) =>
      Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => Number(from) + index),
    );
    const bytes = Buffer.byteLength(all);
    views.set(path, { isWhole: label === "file", lines: new Set(lines), bytes });
  }
  return views;
}

export interface Use {
  /** The bytes of all files and parts of files in the question, with their heads and signatures. */
  shown: number;
  /** Those of lines that are of use. */
  used: number;
}

/**
 * How much of the shown code is of use. A line is if it belongs to something that the change edits, that
 * what it edits mentions by name, or that mentions what it edits by name: tests and callers.
 */
export function measureUse(
  question: string,
  files: readonly ChangedFile[],
  read: (path: string) => string,
): Use {
  const names = namesOfChange(files);
  const use: Use = { shown: 0, used: 0 };
  for (const [path, view] of readViews(question)) {
    use.shown += view.bytes;
    const module = parse(read(path));
    const changed = files.filter((file) => file.path === path).flatMap(changedPlaces);
    for (const [index, line] of module.lines.entries()) {
      const isShown = view.isWhole || view.lines.has(index + 1);
      if (isShown && isOfUse(module, index + 1, { changed, names })) {
        use.used += Buffer.byteLength(line) + 1;
      }
    }
  }
  return use;
}

interface NamesOfChange {
  /** What the change edits. */
  edited: ReadonlySet<string>;
  /** What the code that it edits mentions, before and after. */
  mentioned: ReadonlySet<string>;
}

const NAME = /[A-Za-z_]\w{2,}/g;

function namesOfChange(files: readonly ChangedFile[]): NamesOfChange {
  const edited = new Set<string>();
  const mentioned = new Set<string>();
  for (const file of files.filter(({ isTest }) => !isTest)) {
    const lines = file.before.split("\n");
    const added = file.after.split("\n");
    for (const { name, from, to } of changedPlaces(file)) {
      const parts = name.replace(/ head$|@\d+$/, "").split(".");
      for (const part of parts.slice(-2)) if (!part.startsWith("__")) edited.add(part);
      for (const word of lines
        .slice(from - 1, to)
        .join("\n")
        .match(NAME) ?? [])
        mentioned.add(word);
    }
    for (const { new: hunk } of file.hunks) {
      const text = added.slice(hunk.from - 1, hunk.from - 1 + hunk.count).join("\n");
      for (const word of text.match(NAME) ?? []) mentioned.add(word);
    }
  }
  return { edited, mentioned };
}

function isOfUse(
  module: Module,
  line: number,
  { changed, names: { edited, mentioned } }: { changed: readonly Place[]; names: NamesOfChange },
): boolean {
  if (changed.some(({ from, to }) => from <= line && line <= to)) return true;
  const owner = ownerAt(module, line);
  if (owner !== null) {
    const parts = owner.name.split(".");
    const last = parts.at(-1) ?? "";
    if (mentioned.has(last) && !last.startsWith("__")) return true;
    // The head of the class of something that is edited, or all of it for a class that is mentioned.
    if (owner.kind === "class" && edited.has(last)) return true;
    const text = owner.kind === "function" ? textOf(module, owner) : (module.lines[line - 1] ?? "");
    return (text.match(NAME) ?? []).some((word) => edited.has(word));
  }
  const statement = module.statements.find(({ from, to }) => from <= line && line <= to);
  if (statement === undefined) return false;
  if (isImportOrExport(statement) && statement.kind === "import" && changed.length === 0) {
    return statement.imports.some(({ bound }) => edited.has(bound));
  }
  return statement.names.some((name) => mentioned.has(name) || edited.has(name));
}

function textOf({ lines }: Module, { from, to }: { from: number; to: number }): string {
  return lines.slice(from - 1, to).join("\n");
}
