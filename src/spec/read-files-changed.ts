import { readDefinitions } from "../python/parse.ts";
import { findPaths, pathsInField, withoutDot } from "./find-paths.ts";
import { bareText, codeSpans } from "./markdown/inline-text.ts";
import { type Block, cellIn } from "./markdown/read-blocks.ts";
import { columnOf, doneSections, type Section } from "./read-sections.ts";
import type { ChangedFile, Component } from "./spec.ts";

const CHANGES = [
  [
    "add",
    /(?<!\p{L})(?:add(?:ed)?|new|creat(?:e|ed)|neu|hinzu\p{L}*|ajout\p{L}*|nouveau|nuevo|crear|novo|criar)(?!\p{L})|新增|新規|新建|追加/iu,
  ],
  [
    "delete",
    /(?<!\p{L})(?:delet(?:e|ed)|remov(?:e|ed)|drop|lösch\p{L}*|entfern\p{L}*|supprim\p{L}*|eliminar|borrar|remover)(?!\p{L})|删除|削除/iu,
  ],
  [
    "modify",
    /(?<!\p{L})(?:modif\p{L}*|chang(?:e|ed|es)|updat(?:e|ed)|edit(?:ed)?|extend|änder\p{L}*|geändert|anpassen|cambiar|alterar|renamed?|moved?)(?!\p{L})|修改|変更/iu,
  ],
] as const;

/**
 * What the document says will change: tables of files, and lists below a heading about them. Those in
 * the definition of done count only if there are no others: they are checked against the others.
 */
export function readFilesChanged(sections: readonly Section[]): ChangedFile[] {
  const done = new Set(doneSections(sections));
  const files = filesIn(sections.filter((section) => !done.has(section)));
  return files.length > 0 ? files : filesIn(sections);
}

function filesIn(sections: readonly Section[]): ChangedFile[] {
  const found = sections
    .filter(({ kind }) => kind !== "aside")
    .flatMap(({ kind, blocks }) =>
      blocks.flatMap((block) => {
        if (block.kind === "table") return fromTable(block, { announced: kind === "filesChanged" });
        return kind === "filesChanged" ? fromLines(block) : [];
      }),
    );
  return [...new Map(found.map((file) => [file.path, file])).values()];
}

function fromTable(table: Block & { kind: "table" }, { announced }: { announced: boolean }) {
  const file = columnOf(table.header, "file");
  const change = columnOf(table.header, "change");
  if (file === null || (change === null && !announced)) return [];
  return table.rows.flatMap((row) =>
    pathsInField(cellIn(row, file)).map((path) => ({
      path,
      change: changeIn(change === file ? "" : cellIn(row, change)),
      line: row.line,
    })),
  );
}

/** The words around the path say what changes: `- shop/cart.py (new)`. */
function fromLines(block: Exclude<Block, { kind: "table" }>): ChangedFile[] {
  return block.text.split("\n").flatMap((text, index) => {
    const [path] = findPaths(text);
    if (path === undefined) return [];
    const around = text.replace(path, "");
    const line = block.line + index + (block.kind === "code" ? 1 : 0);
    return [{ path: withoutDot(path), change: changeIn(around), line }];
  });
}

/** Whether a text says that a file is added, modified or deleted; null if it does not say. */
function changeIn(text: string): ChangedFile["change"] {
  return CHANGES.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

const CALL = /^(?:class\s+)?[A-Za-z_][\w.]*\(.*\)(?:\s*->.*)?$/;

/** The components to build and their interfaces, from declarations, tables and sentences that name both. */
export function readComponents(sections: readonly Section[]): Component[] {
  const found = sections
    .filter(({ kind }) => kind !== "aside" && kind !== "problem" && kind !== "testCases")
    .flatMap(({ kind, blocks }) => blocks.flatMap((block) => componentsIn(block, kind)));
  return mergeByFile(found);
}

function componentsIn(block: Block, kind: Section["kind"]): Component[] {
  if (block.kind === "table") return componentsInTable(block);
  if (block.kind !== "code") return componentsInSentence(block.text);
  return kind === "components" ? componentsInCode(block.text) : [];
}

function componentsInTable({ header, rows }: Block & { kind: "table" }): Component[] {
  const [name, file] = [columnOf(header, "component"), columnOf(header, "file")];
  const signature = columnOf(header, "interface");
  if (name === null || name === file) return [];
  return rows.flatMap((row) => {
    const text = bareText(cellIn(row, name));
    const [path = null] = findPaths(cellIn(row, file));
    const calls = callsIn(cellIn(row, signature));
    return text === "" ? [] : [{ name: text, file: path, interface: calls }];
  });
}

/** "Add `total(prices)` to `shop/cart.py`". A sentence with two files is ambiguous and ignored. */
function componentsInSentence(text: string): Component[] {
  const files = [...new Set(codeSpans(text).filter(isModule))];
  const calls = callsIn(text);
  const [file] = files;
  if (file === undefined || files.length > 1 || calls.length === 0) return [];
  return [{ name: moduleName(file), file, interface: calls }];
}

function isModule(span: string): boolean {
  return span.endsWith(".py") && findPaths(span)[0] === span && !/(?:^|\/)test_/.test(span);
}

function callsIn(text: string): string[] {
  return codeSpans(text)
    .map((span) => span.trim())
    .filter((span) => CALL.test(span));
}

function moduleName(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1).replace(/\.py$/, "");
}

function mergeByFile(components: readonly Component[]): Component[] {
  const merged = new Map<string, { first: Component; calls: Set<string> }>();
  for (const component of components) {
    const key = component.file ?? `: ${component.name}`;
    const entry = merged.get(key) ?? { first: component, calls: new Set() };
    for (const call of component.interface) entry.calls.add(call);
    merged.set(key, entry);
  }
  return [...merged.values()].map(({ first, calls }) => ({ ...first, interface: [...calls] }));
}

/** `# shop/cart.py` above a declaration. */
const FILE_COMMENT = /^#\s*(\S+\.py)\b/;

/** The functions, classes and methods that a piece of Python declares. */
function componentsInCode(code: string): Component[] {
  const lines = code.split("\n");
  return readDefinitions(code).flatMap(({ name, kind, depth, signature, at }) => {
    const [owner = ""] = name.split(".");
    if (depth > 0 && /(?:^|\.)_[^.]*$/.test(name)) return [];
    const head = signature.replace(/^(?:async\s+)?(?:def|class)\s+/, "").replace(/\s+/g, " ");
    const prefix = depth > 0 ? `${owner}.` : kind === "class" ? "class " : "";
    const comments = lines.slice(0, at).map((line) => FILE_COMMENT.exec(line)?.[1]);
    const file = comments.findLast((path) => path !== undefined) ?? null;
    const component = file === null ? owner : moduleName(file);
    return [{ name: component, file, interface: [prefix + head] }];
  });
}
