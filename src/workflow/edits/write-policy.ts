import { toolFileKind } from "../../context/file-kinds.ts";
import { hasSecretName } from "../../context/secrets.ts";
import type { TestReport } from "../../ports.ts";
import { isConftest, isInTestFolder, isPythonFile, isTestPath } from "../../python/files.ts";
import { refuseHiddenText } from "../../python/hidden-text.ts";
import { hiddenBy, shadowsForeignModule } from "../../python/shadowed-modules.ts";
import { isTestModule } from "../../python/test-ids.ts";
import type { TestMaterial } from "../../python/test-material.ts";
import { isGitAlias } from "../../safe-text/clean-text.ts";
import { namesFile } from "../../spec/quotes.ts";
import type { AppliedChange } from "./apply-edits.ts";
import { isPlanned, type Layout, type PlannedFiles, refuseOutsideLayout } from "./source-layout.ts";
import type { WrongTest } from "./wrong-tests.ts";

/** What a phase may write: only tests before red, only code after it. */
export type WritePhase = "tests" | "code";

/** What a run knows about the files that it may write. */
export interface WriteRules {
  /** The text of the spec: a file that tools execute or obey may be written only if it is named there. */
  specText: string;
  /** The files that the plan names: source outside the usual folders may be written only there. */
  plan?: PlannedFiles | null | undefined;
  /** Files that the tests are, import or open, by why: locked with the tests. */
  material?: TestMaterial | undefined;
  /** The repository's own `python_files`. */
  testPatterns?: readonly string[] | undefined;
  /** Existing tests that the change makes wrong: before red they may be rewritten, and no others. */
  wrongTests?: readonly WrongTest[] | undefined;
  /** What pytest reported before the change. */
  reported?: TestReport | undefined;
}

interface Policy extends WriteRules, Pick<Layout, "existing" | "source"> {
  phase: WritePhase;
  /** The paths that are deleted together with the path in question. */
  deleted?: ReadonlySet<string>;
  /** Files that the change itself added before, and may delete again. */
  added?: readonly string[] | undefined;
}

/**
 * No name is empty, `.` or `..`. Backslashes are separators on other systems; control and invisible
 * characters, such as those that reverse text, would show a reviewer another name.
 */
const PLAIN_PATH =
  /^(?!\.{1,2}(?:\/|$))[^/\\\p{C}\p{Zl}\p{Zp}]+(?:\/(?!\.{1,2}(?:\/|$))[^/\\\p{C}\p{Zl}\p{Zp}]+)*$/u;

/** Limits of file systems, with room for the path of the worktree. */
const MAX_NAME_BYTES = 255;
const MAX_PATH_BYTES = 1000;

const NEVER = [
  /(^|\/)\.git(\/|$)/i,
  /^\.github(\/|$)/i,
  /(^|\/)(CODEOWNERS|\.gitmodules|\.gitattributes)$/i,
  /\.pth$/i,
  /(^|\/)[^/]*\.(egg-info|dist-info)(\/|$)/i,
  /(^|\/)\.?venv(\/|$)/i,
  /(^|\/)(site|user)customize(\.py$|\/)/i,
  // Next to the code these would shadow pytest's own modules when the commit is replayed.
  /(^|\/)_?pytest(\.py$|\/)/i,
  /(^|\/)conftest\//i,
  /(^|\/)__pycache__\//i,
];

/** Why a path may not be written in this phase, or not be deleted; null if it may. */
export function refuseWrite(path: string, policy: Policy): string | null {
  const refused = refuseName(path) ?? refuseShadow(path, policy);
  if (refused !== null) return refused;
  const isInIssue = namesFile(policy.specText, path);
  const kind = toolFileKind(path);
  if (kind !== null && !isInIssue) return `${path} is ${kind} ${UNNAMED}`;
  if (policy.phase === "tests") return refuseTest(path, policy);
  // Of existing files, those that pytest collected are locked with the material, whatever their names.
  if (isTestFile(path, policy.existing.has(path) ? {} : policy))
    return `${path} is a test, and tests are locked once they are red.`;
  if (isInIssue) return refuseMaterial(path, policy);
  return (
    refuseMaterial(path, policy) ??
    refuseOutsideLayout(path, policy) ??
    refuseDeletion(path, policy)
  );
}

/** A file that tools execute or obey needs the word of a person. */
const UNNAMED = 'that the issue does not name in a sentence without "not", "never" or the like.';

/** Why no phase may write to a path of this name; null if some may. */
function refuseName(path: string): string | null {
  if (isTooLong(path)) return `${path.slice(0, 80)}… is too long for a path: use shorter names.`;
  if (!PLAIN_PATH.test(path)) {
    return `${JSON.stringify(path)} is not a plain path inside the repository.`;
  }
  if (isGitAlias(path)) return `${JSON.stringify(path)} means .git or the like on other systems.`;
  if (/(^|\/)-/.test(path)) {
    return `${path} has a name that begins with a dash: programs would read it as an option.`;
  }
  if (hasSecretName(path) || NEVER.some((pattern) => pattern.test(path))) {
    return `${path} is never written: it belongs to git, CI or the start of Python and pytest, or has the name of a secret. Leave it out.`;
  }
  return null;
}

function refuseShadow(path: string, { existing, deleted }: Policy): string | null {
  if (existing.has(path)) return null;
  if (shadowsForeignModule(path)) {
    return `${path} would replace a module of Python or pytest: put it into a package, or give it another name.`;
  }
  if (path === "__init__.py") {
    return `${path} at the root would change how tests are imported: leave it out.`;
  }
  const hidden = hiddenBy(path, existing);
  if (hidden === null || deleted?.has(hidden)) return null;
  return `${path} would hide ${hidden}, which exists: change that, or give the new file another name.`;
}

function refuseMaterial(path: string, { material }: Policy): string | null {
  const use = material?.get(path);
  return use === undefined
    ? null
    : `${path} is used by tests (${use}), and tests are locked once they are red.`;
}

function refuseDeletion(
  path: string,
  { existing, deleted, added = [], plan = null }: Policy,
): string | null {
  if (!(deleted?.has(path) && existing.has(path)) || added.includes(path)) return null;
  if (plan === null || isPlanned(path, plan)) return null;
  return `${path} is deleted, but neither the plan nor the issue names it: leave it as it is.`;
}

/** Why a file may not have this content; null if it may. */
export function refuseContent(change: AppliedChange, specText: string): string | null {
  return refuseProgram(change, specText) ?? refuseHiddenText(change);
}

/** A script is one by its first line, too. */
function refuseProgram({ path, before, content }: AppliedChange, specText: string): string | null {
  if (isPythonFile(path) || ![before, content].some((text) => text?.startsWith("#!"))) return null;
  return namesFile(specText, path) ? null : `${path} is a script ${UNNAMED}`;
}

function isTooLong(path: string): boolean {
  const bytes = (text: string) => Buffer.byteLength(text);
  return (
    bytes(path) > MAX_PATH_BYTES || path.split("/").some((name) => bytes(name) > MAX_NAME_BYTES)
  );
}

/** Tests may be added to an existing file; what it has already is checked by its content. */
function refuseTest(
  path: string,
  { existing, deleted, testPatterns, wrongTests = [] }: Policy,
): string | null {
  if (!isTestFile(path, { testPatterns }))
    return `${path} is not a test, and only tests are written before red.`;
  const isShared = isConftest(path.toLowerCase());
  if (existing.has(path)) {
    const isExtended = isTestModule(path, testPatterns) && !deleted?.has(path);
    // Whether only wrong tests use it is known once its content is.
    const mayChange = !isShared && (isExtended || wrongTests.length > 0);
    return mayChange ? null : `${path} exists and must not be changed: write a new file.`;
  }
  if (!isShared || isInTestFolder(path)) return null;
  return `${path} is not below a folder of tests.`;
}

export function isTestFile(path: string, { testPatterns }: Pick<Policy, "testPatterns">): boolean {
  return isTestModule(path.toLowerCase(), testPatterns) || isTestPath(path);
}

/**
 * A new file cannot take the path of a folder, nor be below a file, a link or a submodule. Nor may it
 * differ from an existing path only by case: on some file systems the two would be the same.
 */
export function refuseCollisions(
  paths: readonly string[],
  existing: ReadonlySet<string>,
  links: readonly string[] = [],
): string[] {
  const coming = new Set(paths);
  const folders = new Set([...existing, ...paths].flatMap(parentsOf));
  const known = new Set([...existing, ...links].flatMap((path) => [...parentsOf(path), path]));
  const spellings = new Map([...known].map((path) => [path.toLowerCase(), path]));
  return paths.flatMap((path) => {
    const link = [...parentsOf(path), path].find((part) => links.includes(part));
    if (link !== undefined) {
      return [`${path} is not written: ${link} is a link or a submodule. Choose another folder.`];
    }
    const file = parentsOf(path).find((parent) => existing.has(parent) || coming.has(parent));
    if (file !== undefined) {
      return [`${path} would be below ${file}, which is a file: choose another folder.`];
    }
    if (folders.has(path)) return [`${path} is a folder: choose another name for the file.`];
    const other = [...parentsOf(path), path].find(
      (part) => !known.has(part) && spellings.has(part.toLowerCase()),
    );
    if (other === undefined) return [];
    const spelling = spellings.get(other.toLowerCase());
    return [`${path} is not written: ${other} exists as ${spelling}. Use that spelling.`];
  });
}

/** Bounded: no path that may be written has more folders. */
function parentsOf(path: string): string[] {
  const parts = path.split("/", 100);
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
}
