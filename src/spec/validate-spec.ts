import { dirname } from "node:path/posix";
import { ArbiterError } from "../errors.ts";
import { cutAtWord } from "../safe-text/clean-text.ts";
import { isBranchName } from "./default-names.ts";
import { findPaths, withoutDot } from "./find-paths.ts";
import { bareText, saysNothing } from "./markdown/inline-text.ts";
import { type Block, cellIn, readBlocks } from "./markdown/read-blocks.ts";
import { visibleText } from "./markdown/visible-text.ts";
import { columnOf, doneSections, readSections } from "./read-sections.ts";
import type { ChangedFile, Spec, SpecTestCase } from "./spec.ts";

/** A document with its name, its text and the spec read from it. */
export interface SpecDocument {
  name: string;
  markdown: string;
  spec: Spec;
}

interface SpecDocuments {
  issue: SpecDocument;
  /** The design in the repository that the issue points at. */
  design: SpecDocument | null;
  /** Every file of the base. */
  listing: readonly string[];
}

interface ValidatedSpec {
  spec: Spec;
  warnings: string[];
}

/** The spec of a run. Refuses an issue or a design that cannot be implemented before a model is called. */
export function validateSpec({ issue, design, listing }: SpecDocuments): ValidatedSpec {
  const documents = design === null ? [issue] : [issue, design];
  const spec = design === null ? issue.spec : mergeDesign(issue.spec, design.spec);
  const missing = findSpecProblems(spec);
  const findings = documents.map((document) => checkDesign(document, listing));
  const errors = findings.flatMap((finding) => finding.errors);
  if (missing.length > 0) {
    throw new ArbiterError("spec-incomplete", withList(`${issue.name} is incomplete:`, missing), {
      data: { missing, errors },
    });
  }
  if (errors.length > 0) {
    throw new ArbiterError("design-blocked", withList("The design is blocked:", errors), {
      data: { errors },
    });
  }
  return { spec, warnings: findings.flatMap((finding) => finding.warnings) };
}

/** An issue together with the design that it points at; the issue takes precedence. */
export function mergeDesign(issue: Spec, design: Spec): Spec {
  const missing = new Set(issue.leftToModel);
  return {
    ...(design.specId === undefined ? {} : { specId: design.specId }),
    ...issue,
    title: issue.title === "" ? design.title : issue.title,
    goal: missing.has("goal") ? design.goal : issue.goal,
    criteria: [...new Set([...issue.criteria, ...design.criteria])],
    components: [...issue.components, ...design.components],
    testCases: [...issue.testCases, ...design.testCases],
    filesChanged: [...issue.filesChanged, ...design.filesChanged],
    contextPaths: [...new Set([...issue.contextPaths, ...design.contextPaths])],
    baseBranch: issue.baseBranch ?? design.baseBranch,
    outdatedTests: [...new Set([...issue.outdatedTests, ...design.outdatedTests])],
    leftToModel: issue.leftToModel.filter((part) => design.leftToModel.includes(part)),
    text: `${issue.text}\n\n${design.text}`,
  };
}

function withList(head: string, lines: readonly string[]): string {
  return [head, ...lines.map((line) => `  - ${line}`)].join("\n");
}

const PLACEHOLDER =
  /^(?:todo|tbd|tba|fixme|xxx|\?+|wip|to be (?:defined|done)|lorem ipsum.*)[.!…]*$/i;
/** A shorter goal does not say what to test; a CJK character counts as three letters. */
const FEWEST_LETTERS = 20;

/** The parts that an issue needs before a model is called, and lacks; empty if nothing is missing. */
export function findSpecProblems(spec: Spec): string[] {
  return [
    ...lintSubstance(spec),
    ...spec.criteria.flatMap((criterion, index) => {
      if (!PLACEHOLDER.test(criterion)) return [];
      return [
        `Say what criterion ${index + 1} requires: it is only “${cutAtWord(criterion, 40)}”.`,
      ];
    }),
    ...findConflicts(spec.testCases),
    ...lintBase(spec.baseBranch),
  ];
}

function lintSubstance({ title, goal, criteria, testCases, leftToModel }: Spec): string[] {
  const untitled = title === "" ? ["Add a title: one line that names the change."] : [];
  if (criteria.length > 0 || testCases.length > 0) return untitled;
  if (!leftToModel.includes("goal") && weight(goal) >= FEWEST_LETTERS) return untitled;
  return [
    ...untitled,
    "Add acceptance criteria: a heading “Acceptance criteria”, with one line for each behaviour that a test can check (“`total([])` returns 0”).",
  ];
}

function weight(text: string): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const signs = text.match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu,
  );
  return letters + 2 * (signs?.length ?? 0);
}

/** One test case with two outcomes. */
function findConflicts(testCases: readonly SpecTestCase[]): string[] {
  const seen = new Map<string, string | null>();
  return testCases.flatMap(({ title, given, when, then: expected }) => {
    const key = JSON.stringify([title, given, when]);
    const other = seen.get(key);
    if (other === undefined) seen.set(key, expected);
    if (other === undefined || other === expected) return [];
    return [
      `Say which outcome “${cutAtWord(title, 80)}” has: “${cutAtWord(other ?? "nothing", 80)}” or “${cutAtWord(expected ?? "nothing", 80)}”.`,
    ];
  });
}

function lintBase(branch: string | null): string[] {
  if (branch === null || isBranchName(branch)) return [];
  return [`Name an existing base branch: “${cutAtWord(branch, 60)}” is not a valid branch name.`];
}

interface DesignFindings {
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
  const functions = components
    .flatMap((component) => component.interface)
    .map((signature) => signature.replace(/^class\s+/, "").replace(/\(.*$/s, ""));
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
interface Promises {
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
