import type { Block } from "./block.ts";
import { bareText } from "./inline-text.ts";
import { codeSpans, findPaths } from "./paths.ts";
import type { Section } from "./read-sections.ts";
import { readSignatures } from "./read-signatures.ts";
import type { Component } from "./spec.ts";
import { cellIn, columnOf } from "./table-columns.ts";

const CALL = /^(?:class\s+)?[A-Za-z_][\w.]*\(.*\)(?:\s*->.*)?$/;

/** What shall be built, and how it is called: declarations, tables, and sentences that name both. */
export function readComponents(sections: readonly Section[]): Component[] {
  const found = sections
    .filter(({ kind }) => kind !== "aside" && kind !== "problem" && kind !== "testCases")
    .flatMap(({ kind, blocks }) => blocks.flatMap((block) => componentsIn(block, kind)));
  return mergeByPlace(found);
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
    const how = callsIn(cellIn(row, signature));
    return text === "" ? [] : [{ name: text, file: path, interface: how }];
  });
}

/** "Add `total(prices)` to `shop/cart.py`": with two files nobody knows which one is meant. */
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

function mergeByPlace(components: readonly Component[]): Component[] {
  const merged = new Map<string, { first: Component; calls: Set<string> }>();
  for (const component of components) {
    const key = component.file ?? `: ${component.name}`;
    const known = merged.get(key) ?? { first: component, calls: new Set() };
    for (const call of component.interface) known.calls.add(call);
    merged.set(key, known);
  }
  return [...merged.values()].map(({ first, calls }) => ({ ...first, interface: [...calls] }));
}
