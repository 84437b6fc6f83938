import { dirname } from "node:path/posix";
import { findPaths, withoutDot } from "./find-paths.ts";
import { bareText, saysNothing } from "./markdown/inline-text.ts";
import { type Block, cellIn, readBlocks } from "./markdown/read-blocks.ts";
import { visibleText } from "./markdown/visible-text.ts";
import { doneSections, readSections } from "./read-sections.ts";
import type { ChangedFile, Spec } from "./spec.ts";
import { columnOf } from "./table-columns.ts";

export interface DesignFindings {
  /** What blocks the design, each with its place. */
  errors: string[];
  warnings: string[];
}

interface Design {
  /** What the document is called, for the place of each finding. */
  name: string;
  markdown: string;
  spec: Pick<Spec, "filesChanged" | "components">;
}

/** Directories that people write down before they have looked. */
const PLACEHOLDERS = /^(?:src|lib|app)\//;

/** The checks of a design that need no judgement, against the files that the base has. */
export function checkDesign(design: Design, listing: readonly string[]): DesignFindings {
  const { name, markdown, spec } = design;
  const { filesChanged, components } = spec;
  if (filesChanged.length === 0) return { errors: [], warnings: [] };
  const base = { files: new Set(listing), directories: directoriesOf(listing) };
  const added = addedDirectories(filesChanged);
  const { doneFiles, mitigations } = readPromises(markdown);
  const place = (line: number, text: string) => `${name}:${line}: ${text}`;

  const errors = [
    ...filesChanged.flatMap((file) => {
      const problem = checkFile(file, base, added);
      return problem === null ? [] : [place(file.line, problem)];
    }),
    ...doneFiles
      .filter(({ path }) => !filesChanged.some((file) => names(file.path, path)))
      .map(({ path, line }) =>
        place(line, `\`${path}\` is in the definition of done, but not among the files changed.`),
      ),
  ];
  const functions = components.flatMap((component) => component.interface.map(functionName));
  const warnings = [
    ...filesChanged
      .filter(({ path, change }) => change === "add" && base.files.has(path))
      .map(({ path, line }) => place(line, `\`${path}\` shall be added, and exists already.`)),
    ...mitigations
      .filter((mitigation) => !functions.some((name) => carriesOut(name, mitigation)))
      .map(({ risk, line }) => place(line, `no function carries out the mitigation of “${risk}”.`)),
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
    return `\`${path}\` shall be ${change === "modify" ? "modified" : "deleted"}, and does not exist.`;
  }
  const prefix = PLACEHOLDERS.exec(path)?.[0];
  if (prefix !== undefined && !base.directories.has(prefix.slice(0, -1))) {
    return `\`${path}\` begins with \`${prefix}\`, and there is no such directory: a placeholder?`;
  }
  const missing = missingParent(dirname(path), base, added);
  if (missing === null) return null;
  return `\`${path}\` needs the directory \`${missing}/\`, which does not exist: add a row for it, or for its \`__init__.py\`.`;
}

/** The first directory above a file that neither exists nor is added. */
function missingParent(path: string, base: Base, added: ReadonlySet<string>): string | null {
  for (let here = path; here !== "."; here = dirname(here)) {
    if (base.directories.has(here)) return null;
    if (!added.has(here)) return here;
  }
  return null;
}

function directoriesOf(listing: readonly string[]): Set<string> {
  const directories = new Set<string>();
  for (const path of listing) {
    for (let here = dirname(path); here !== "." && !directories.has(here); here = dirname(here)) {
      directories.add(here);
    }
  }
  return directories;
}

/** A directory is added by a row of its own, or by its `__init__.py`. */
function addedDirectories(files: readonly ChangedFile[]): Set<string> {
  const added = files.filter(({ change }) => change === "add" || change === null);
  return new Set(
    added.flatMap(({ path }) => {
      if (path.endsWith("/")) return [path.slice(0, -1)];
      return path.endsWith("/__init__.py") ? [dirname(path)] : [];
    }),
  );
}

/** `cart.py` names `shop/cart.py`. */
function names(path: string, mention: string): boolean {
  const short = withoutDot(mention);
  return path === short || path.endsWith(`/${short}`);
}

function functionName(signature: string): string {
  return signature.replace(/^class\s+/, "").replace(/\(.*$/s, "");
}

/** Told by the words of its name: `validate_exit_code` and "Validate that the exit code …". */
function carriesOut(name: string, { risk, text }: Mitigation): boolean {
  const told = `${risk} ${text}`.toLowerCase();
  if (told.includes(name.toLowerCase())) return true;
  const words = name.split(/[_.]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
  const telling = words.filter((word) => word.length > 3);
  return telling.filter((word) => told.includes(word)).length >= Math.min(2, telling.length || 2);
}

interface Mitigation {
  risk: string;
  text: string;
  line: number;
}

/** What a design says about itself elsewhere, and has to keep in its table of files and functions. */
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
