import { dirname } from "node:path/posix";
import { findPaths, withoutDot } from "./find-paths.ts";
import { bareText, saysNothing } from "./markdown/inline-text.ts";
import { type Block, cellIn, readBlocks } from "./markdown/read-blocks.ts";
import { visibleText } from "./markdown/visible-text.ts";
import { doneSections, readSections } from "./read-sections.ts";
import type { ChangedFile, Spec } from "./spec.ts";
import { columnOf } from "./table-columns.ts";

export interface DesignFindings {
  /** What blocks the design, each with the document and line. */
  errors: string[];
  warnings: string[];
}

interface Design {
  /** The document's name, for the location of each finding. */
  name: string;
  markdown: string;
  spec: Pick<Spec, "filesChanged" | "components">;
}

/** Directories that authors write before they have looked at the repository. */
const PLACEHOLDERS = /^(?:src|lib|app)\//;

/** Checks a design mechanically, without a model, against the files of the base. */
export function checkDesign(design: Design, listing: readonly string[]): DesignFindings {
  const { name, markdown, spec } = design;
  const { filesChanged, components } = spec;
  if (filesChanged.length === 0) return { errors: [], warnings: [] };
  const base = { files: new Set(listing), directories: directoriesOf(listing) };
  const added = addedDirectories(filesChanged);
  const { doneFiles, mitigations } = readPromises(markdown);
  const locate = (line: number, text: string) => `${name}:${line}: ${text}`;

  const errors = [
    ...filesChanged.flatMap((file) => {
      const problem = checkFile(file, base, added);
      return problem === null ? [] : [locate(file.line, problem)];
    }),
    ...doneFiles
      .filter(({ path }) => !filesChanged.some((file) => isMentionOf(path, file.path)))
      .map(({ path, line }) =>
        locate(line, `\`${path}\` is in the definition of done but not in the files changed.`),
      ),
  ];
  const functions = components.flatMap((component) => component.interface.map(functionName));
  const warnings = [
    ...filesChanged
      .filter(({ path, change }) => change === "add" && base.files.has(path))
      .map(({ path, line }) => locate(line, `\`${path}\` is to be added but already exists.`)),
    ...mitigations
      .filter((mitigation) => !functions.some((name) => implementsMitigation(name, mitigation)))
      .map(({ risk, line }) => locate(line, `no function implements the mitigation of “${risk}”.`)),
  ];
  return { errors, warnings };
}

interface Base {
  files: ReadonlySet<string>;
  directories: ReadonlySet<string>;
}

function checkFile(file: ChangedFile, base: Base, added: ReadonlySet<string>): string | null {
  const { path, change } = file;
  if (path.startsWith("/") || path.split("/").includes("..")) {
    return `\`${path}\` is not a path inside the repository.`;
  }
  if (base.files.has(path) || base.directories.has(path.replace(/\/$/, ""))) return null;
  if (change === "modify" || change === "delete") {
    return `\`${path}\` is to be ${change === "modify" ? "modified" : "deleted"} but does not exist.`;
  }
  const prefix = PLACEHOLDERS.exec(path)?.[0];
  if (prefix !== undefined && !base.directories.has(prefix.slice(0, -1))) {
    return `\`${path}\` begins with \`${prefix}\`, which does not exist: is it a placeholder?`;
  }
  const missing = missingParent(dirname(path), base, added);
  if (missing === null) return null;
  return `\`${path}\` needs the directory \`${missing}/\`, which does not exist: add a row for it, or for its \`__init__.py\`.`;
}

/** The innermost parent directory that neither exists nor is added. */
function missingParent(path: string, base: Base, added: ReadonlySet<string>): string | null {
  for (let parent = path; parent !== "."; parent = dirname(parent)) {
    if (base.directories.has(parent)) return null;
    if (!added.has(parent)) return parent;
  }
  return null;
}

function directoriesOf(listing: readonly string[]): Set<string> {
  const directories = new Set<string>();
  for (const path of listing) {
    let parent = dirname(path);
    while (parent !== "." && !directories.has(parent)) {
      directories.add(parent);
      parent = dirname(parent);
    }
  }
  return directories;
}

/** A directory is added by a row of its own or by its `__init__.py`. */
function addedDirectories(files: readonly ChangedFile[]): Set<string> {
  const added = files.filter(({ change }) => change === "add" || change === null);
  return new Set(
    added.flatMap(({ path }) => {
      if (path.endsWith("/")) return [path.slice(0, -1)];
      return path.endsWith("/__init__.py") ? [dirname(path)] : [];
    }),
  );
}

/** `cart.py` is a mention of `shop/cart.py`. */
function isMentionOf(mention: string, path: string): boolean {
  const short = withoutDot(mention);
  return path === short || path.endsWith(`/${short}`);
}

function functionName(signature: string): string {
  return signature.replace(/^class\s+/, "").replace(/\(.*$/s, "");
}

/** Compares the words of the name: `validate_exit_code` and "Validate that the exit code …". */
function implementsMitigation(name: string, { risk, text }: Mitigation): boolean {
  const description = `${risk} ${text}`.toLowerCase();
  if (description.includes(name.toLowerCase())) return true;
  const words = name.split(/[_.]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
  const longWords = words.filter((word) => word.length > 3);
  const matches = longWords.filter((word) => description.includes(word));
  return matches.length >= Math.min(2, longWords.length || 2);
}

interface Mitigation {
  risk: string;
  text: string;
  line: number;
}

/** Files and mitigations that a design names outside its tables of files and functions. */
export interface Promises {
  doneFiles: { path: string; line: number }[];
  mitigations: Mitigation[];
}

export function readPromises(markdown: string): Promises {
  const sections = readSections(readBlocks(visibleText(markdown)));
  const risks = sections.filter(({ kind }) => kind === "risks");
  return {
    doneFiles: doneSections(sections).flatMap(({ blocks }) => blocks.flatMap(filesNamed)),
    mitigations: risks.flatMap(({ blocks }) => blocks.flatMap(mitigationsIn)),
  };
}

function filesNamed(block: Block): { path: string; line: number }[] {
  if (block.kind === "code") return [];
  const text =
    block.kind === "table" ? block.rows.flatMap(({ cells }) => cells).join("\n") : block.text;
  return findPaths(text)
    .filter((path) => !path.endsWith("/"))
    .map((path) => ({ path, line: block.line }));
}

function mitigationsIn(block: Block): Mitigation[] {
  if (block.kind !== "table") return [];
  const [risk, mitigation] = [columnOf(block.header, "risk"), columnOf(block.header, "mitigation")];
  if (mitigation === null) return [];
  return block.rows
    .map((row) => ({
      risk: bareText(cellIn(row, risk ?? 0)),
      text: bareText(cellIn(row, mitigation)),
      line: row.line,
    }))
    .filter(({ text }) => !saysNothing(text));
}
