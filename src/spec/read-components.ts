import { readDefinitions } from "../python/parse.ts";
import { findPaths } from "./find-paths.ts";
import { bareText, codeSpans } from "./markdown/inline-text.ts";
import { type Block, cellIn } from "./markdown/read-blocks.ts";
import type { Section } from "./read-sections.ts";
import type { Component } from "./spec.ts";
import { columnOf } from "./table-columns.ts";

const CALL = /^(?:class\s+)?[A-Za-z_][\w.]*\(.*\)(?:\s*->.*)?$/;

/** The components to build and their interfaces, from declarations, tables and sentences that name both. */
export function readComponents(sections: readonly Section[]): Component[] {
  const found = sections
    .filter(({ kind }) => kind !== "aside" && kind !== "problem" && kind !== "testCases")
    .flatMap(({ kind, blocks }) => blocks.flatMap((block) => componentsIn(block, kind)));
  return mergeByFile(found);
}

function componentsIn(block: Block, kind: Section["kind"]): Component[] {
  if (block.kind === "table") return fromTable(block);
  if (block.kind !== "code") return fromSentence(block.text);
  return kind === "components" ? fromCode(block.text) : [];
}

function fromCode(code: string): Component[] {
  return readSignatures(code).map(({ file, owner, signature }) => ({
    name: file === null ? owner : moduleName(file),
    file,
    interface: [signature],
  }));
}

function fromTable({ header, rows }: Block & { kind: "table" }): Component[] {
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
function fromSentence(text: string): Component[] {
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

/** A function, class or method that a piece of Python declares. */
interface Declaration {
  /** From a comment such as `# shop/cart.py` above it. */
  file: string | null;
  /** The top-level function or class that it is or belongs to. */
  owner: string;
  signature: string;
}

const FILE_COMMENT = /^#\s*(\S+\.py)\b/;

function readSignatures(code: string): Declaration[] {
  const lines = code.split("\n");
  return readDefinitions(code).flatMap(({ name, kind, depth, signature, at }) => {
    const [owner = ""] = name.split(".");
    if (depth > 0 && /(?:^|\.)_[^.]*$/.test(name)) return [];
    const head = signature.replace(/^(?:async\s+)?(?:def|class)\s+/, "").replace(/\s+/g, " ");
    const prefix = depth > 0 ? `${owner}.` : kind === "class" ? "class " : "";
    const comments = lines.slice(0, at).map((line) => FILE_COMMENT.exec(line)?.[1]);
    const file = comments.findLast((path) => path !== undefined) ?? null;
    return [{ file, owner, signature: `${prefix}${head}` }];
  });
}
