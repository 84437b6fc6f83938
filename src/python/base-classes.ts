import { modulePath } from "./files.ts";
import { readImports, readStatements } from "./parse.ts";

interface SearchedFiles {
  read(path: string): Promise<string | null>;
  /** The Python files that may have these words. */
  search(words: readonly string[]): Promise<readonly string[]>;
}

/** A class of the repository, with its lines. */
interface OwnClass {
  path: string;
  source: string;
  from: number;
  to: number;
}

interface Bases {
  /** Those in the repository, the nearest first. */
  own: OwnClass[];
  isUnittest: boolean;
  /** A base that is neither in the repository nor unittest's. */
  foreign?: string;
}

const CLASS_HEADER = /^\s*class\s+[^\s(:]+\s*(?:\(([^()]*)\))?\s*:/m;
const DEEPEST = 10;

/** What a class inherits, as far as plain names and imports tell. `text` begins with its header. */
export async function findBases(
  files: SearchedFiles,
  { path, source, text }: { path: string; source: string; text: string },
  depth = 0,
): Promise<Bases> {
  const all: Bases = { own: [], isUnittest: false };
  const header = CLASS_HEADER.exec(text);
  if (header === null || depth > DEEPEST)
    return { ...all, foreign: text.trim().split("\n")[0] ?? "" };
  const names = (header[1] ?? "").split(",").map((name) => name.trim());
  for (const name of names.filter((each) => each !== "" && each !== "object")) {
    const found = await findClass(files, { path, source, name }, depth);
    if (found === null) return { ...all, foreign: name };
    if (found === "unittest") all.isUnittest = true;
    else {
      const inner = await findBases(files, { ...found, text: textOf(found) }, depth + 1);
      all.own.push(found, ...inner.own);
      all.isUnittest ||= inner.isUnittest;
      if (inner.foreign !== undefined) return { ...all, foreign: inner.foreign };
    }
  }
  return all;
}

function textOf({ source, from, to }: OwnClass): string {
  return source
    .split("\n")
    .slice(from - 1, to)
    .join("\n");
}

/** The class that a module defines or imports under a name; null if it is not in the repository. */
async function findClass(
  files: SearchedFiles,
  { path, source, name }: { path: string; source: string; name: string },
  depth: number,
): Promise<OwnClass | "unittest" | null> {
  const own = readStatements(source).findLast(
    ({ kind, names }) => kind === "class" && names.includes(name),
  );
  if (own !== undefined) return { path, source, from: own.from, to: own.to };
  const [first = "", ...rest] = name.split(".");
  const { module = first, name: item = null } =
    readImports(source).find(({ bound }) => bound === first) ?? {};
  const isPackage = item === null && `${name}.`.startsWith(`${module}.`);
  const whole = isPackage ? name : [module, ...(item === null ? [] : [item]), ...rest].join(".");
  if (/^unittest\.(?:IsolatedAsyncio)?TestCase$/.test(whole)) return "unittest";
  const parts = whole.split(".").filter(Boolean);
  const last = parts.pop() ?? "";
  const isThere = (file: string) =>
    file !== path && `/${modulePath(file)}`.endsWith(`/${parts.join("/")}`);
  const file = parts.length === 0 ? undefined : (await files.search([last])).find(isThere);
  if (file === undefined || depth > DEEPEST) return null;
  const there = { path: file, source: (await files.read(file)) ?? "", name: last };
  return findClass(files, there, depth + 1);
}
