import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { existingTests } from "../../src/python/existing-tests.ts";
import {
  linesInStrings,
  readDefinitions,
  readImports,
  readNames,
  readStatements,
  skimDefinitions,
  splitParameters,
} from "../../src/python/parse.ts";

type Span = [
  name: string,
  kind: string,
  depth: number,
  from: number,
  at: number,
  header: number,
  to: number,
];

export interface ReadByPython {
  path: string;
  definitions: [...Span, parameters: string[] | null][];
  statements: [kind: string, from: number, to: number, names: string[]][];
  imports: [module: string, name: string | null, bound: string][];
  names: [name: string, role: string, line: number | null][];
  texts: number[];
}

const AT_ONCE = 500;
const READER = new URL("read-with-ast.py", import.meta.url).pathname;

export function* readByPython(paths: readonly string[]): Generator<ReadByPython> {
  for (let start = 0; start < paths.length; start += AT_ONCE) {
    const output = execFileSync(process.env.TDD_PYTHON ?? "python3", [READER], {
      input: paths.slice(start, start + AT_ONCE).join("\n"),
      encoding: "utf8",
      maxBuffer: 2 ** 30,
    });
    for (const line of output.split("\n")) if (line !== "") yield JSON.parse(line);
  }
}

/** What each of two lists has more than the other. */
function difference(ours: readonly unknown[], theirs: readonly unknown[]): string[] {
  const counts = new Map<string, number>();
  const add = (items: readonly unknown[], by: number) => {
    for (const item of items) {
      const key = JSON.stringify(item);
      counts.set(key, (counts.get(key) ?? 0) + by);
    }
  };
  add(ours, 1);
  add(theirs, -1);
  return [...counts]
    .filter(([, count]) => count !== 0)
    .map(([key, count]) => `${count > 0 ? "+" : "-"} ${key}`);
}

export function isTest([name, kind]: ReadByPython["definitions"][number]): boolean {
  return kind === "function" && /(?:^|\.)test[^.]*$/.test(name);
}

export function compare(file: ReadByPython): string[] {
  const source = readFileSync(file.path, "utf8");
  const definitions = readDefinitions(source);
  const spans = definitions.map(({ name, kind, depth, from, at, header, to }) => [
    name,
    kind,
    depth,
    from,
    at,
    header,
    to,
  ]);
  const parameters = definitions.map(({ name, at, kind, signature }) => {
    const written = kind === "class" ? null : (splitParameters(signature) ?? []);
    return [
      name,
      at,
      written?.filter((text) => !/^(?:\*|\/$)/.test(text)).map((text) => text.split(/[\s:=\\]/)[0]),
    ];
  });
  const names = readNames(source).filter(({ role }) => role !== "module" && role !== "text");
  const withoutLine = new Set(
    file.names.filter(([, , line]) => line === null).map(([name, role]) => `${name} ${role}`),
  );
  const place = (name: string, role: string, line: number | null) => {
    return [name, role, withoutLine.has(`${name} ${role}`) ? null : line];
  };
  const differences = {
    tests: difference(
      existingTests("t.py", source).map(({ id }) => id),
      file.definitions.filter(isTest).map(([name]) => `t.py::${name.replaceAll(".", "::")}`),
    ),
    definitions: difference(
      spans,
      file.definitions.map((each) => each.slice(0, 7)),
    ),
    parameters: difference(
      parameters,
      file.definitions.map(([name, , , , at, , , own]) => [name, at, own ?? undefined]),
    ),
    statements: difference(
      readStatements(source).map(({ kind, from, to, names: bound }) => [
        kind,
        from,
        to,
        bound.sort(),
      ]),
      file.statements.map(([kind, from, to, bound]) => [kind, from, to, bound.sort()]),
    ),
    imports: difference(
      readImports(source).map(({ module, name, bound }) => [module, name, bound]),
      file.imports,
    ),
    names: difference(
      names.map(({ name, role, line }) => place(name, role, line)),
      file.names.map(([name, role, line]) => place(name, role, line)),
    ),
    texts: difference(
      linesInStrings(source).flatMap((isText, index) => (isText ? [index + 1] : [])),
      file.texts,
    ),
  };
  const atMargin = definitions.filter(({ at }) => {
    return /^(?:async|def|class)\b/.test(source.split("\n", at).at(-1) ?? "");
  });
  Object.assign(differences, {
    skimmed: difference(
      skimDefinitions(source),
      atMargin.map(({ name }) => name),
    ).filter((line) => line.startsWith("-")),
  });
  return Object.entries(differences).flatMap(([what, lines]) => {
    return lines.map((line) => `${file.path}: ${what} ${line}`);
  });
}
