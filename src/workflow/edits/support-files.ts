import { posix } from "node:path";
import {
  foldersAbove,
  isConftest,
  isInTestFolder,
  isPythonFile,
  isTestPath,
  modulePath,
  moduleStem,
} from "../../python/files.ts";
import { BUILTIN_FIXTURES, type InspectedSupport } from "../../python/inspection.ts";
import { readNames, readStatements } from "../../python/parse.ts";
import { isForeignModule } from "../../python/shadowed-modules.ts";
import { isTestModule } from "../../python/test-ids.ts";
import type { Version } from "../../version.ts";
import { readText, type Tools } from "../tools.ts";
import type { AppliedChange } from "./apply-edits.ts";

type Toolbox = Pick<Tools, "workspace" | "support">;
type WrittenFile = AppliedChange & { content: string };

/**
 * New tests may not change what existing tests test. Refuses support files that existing tests see and
 * that are not plainly inert, modules that take the place of others, and files that change something
 * outside of them when they are imported.
 */
export async function refuseSupport(
  tools: Toolbox,
  at: Version,
  changes: readonly AppliedChange[],
  { testPatterns }: Pick<ExistingFiles, "testPatterns"> = {},
): Promise<string[]> {
  const written = changes.filter((change): change is WrittenFile => {
    return change.content !== null && isPythonFile(change.path);
  });
  const existing = await tools.workspace.at(at).list();
  const added = written.filter(({ before }) => before === null).map(({ path }) => path);
  const problems = refuseSupportPaths(added, { existing, testPatterns });
  const inspected = await tools.support.inspect(written);
  const contents = new Map(inspected.map((file) => [file.path, file]));
  for (const file of written) {
    const now = contents.get(file.path);
    if (now === undefined) continue;
    problems.push(...(await refuseEffects(tools, file, now)));
    if (isConftest(file.path)) {
      problems.push(...(await refuseConftest(tools, at, now, { existing, added })));
    }
  }
  return problems;
}

interface ExistingFiles {
  existing: readonly string[];
  /** The repository's own `python_files`. */
  testPatterns?: readonly string[] | undefined;
}

/** Why new files may not have these paths: markers of packages above existing tests, and names in use. */
function refuseSupportPaths(
  added: readonly string[],
  { existing, testPatterns }: ExistingFiles,
): string[] {
  return added.flatMap((path) => {
    const shadow = refuseShadow(path, { existing, added, testPatterns });
    return refusePackage(path, existing) ?? shadow ?? [];
  });
}

/** The marker changes the names under which the tests below it are imported, and what they import. */
function refusePackage(path: string, existing: readonly string[]): string | null {
  if (!path.endsWith("__init__.py") || testsBelow(path, existing).length === 0) return null;
  return `${path} would change how the existing tests in ${posix.dirname(path)}/ are imported: leave it out.`;
}

/** The existing tests that see a file of their folder. */
function testsBelow(path: string, existing: readonly string[]): string[] {
  const folder = posix.dirname(path);
  const prefix = folder === "." ? "" : `${folder}/`;
  return existing.filter((file) => {
    return file.startsWith(prefix) && isPythonFile(file) && isTestPath(file) && !isConftest(file);
  });
}

interface Files {
  existing: readonly string[];
  added: readonly string[];
}

/** pytest puts the folders of tests first on the search path, so a module there hides others. */
function refuseShadow(
  path: string,
  { existing, added, testPatterns }: Files & Pick<ExistingFiles, "testPatterns">,
): string | null {
  if (isConftest(path)) return null;
  const known = new Set([...existing, ...added]);
  const top = topPath(path, known);
  const name = posix.basename(top);
  const hidden = existing.filter((file) => isPythonFile(file) && !isTestModule(file, testPatterns));
  const names = new Set(
    hidden.flatMap((file) => [posix.basename(topPath(file, known)), rootName(file)]),
  );
  const inNamespace = isTestModule(path, testPatterns) ? [] : foldersAbove(path).filter(isMerged);
  // Inside a package that was there already, a file can hide only what lies beside it.
  const taken = existing.includes(`${top}/__init__.py`)
    ? hiddenFolder(path, hidden)
    : [name, ...inNamespace.map((folder) => posix.basename(folder))].find(
        (each) => !USUAL.test(each) && (isForeignModule(each) || names.has(each)),
      );
  if (taken === undefined || (existing.includes(path) && taken === name)) return null;
  return `${path} would be imported in place of the module ${taken} that exists: give it another name.`;

  // Where the product's folder has no marker, Python merges other folders of the same name with it.
  function isMerged(folder: string): boolean {
    const last = posix.basename(folder);
    const roots = [last, `src/${last}`].filter((root) => root !== folder);
    return roots.some((root) => {
      return (
        !known.has(`${root}/__init__.py`) &&
        hidden.some((file) => file.startsWith(`${root}/`) && !isInTestFolder(file))
      );
    });
  }
}

/** The folder without a marker that a module of the same name beside it would hide. */
function hiddenFolder(path: string, hidden: readonly string[]): string | undefined {
  const folder = modulePath(path);
  const holdsModules = hidden.some((file) => file.startsWith(`${folder}/`));
  return holdsModules && !path.endsWith("/__init__.py") ? folder.replaceAll("/", ".") : undefined;
}

/** Folders of tests, and what lies in them under every name. */
const USUAL = /^(?:tests?|conftest|__init__)$/;

/** The outermost package of a file, or the file itself, without its ending: Python imports it by its name. */
function topPath(path: string, known: ReadonlySet<string>): string {
  const parts = modulePath(path).split("/");
  let top = path.endsWith("/__init__.py") ? parts.length : parts.length - 1;
  while (top > 0 && known.has(`${parts.slice(0, top).join("/")}/__init__.py`)) top -= 1;
  return parts.slice(0, top + 1).join("/");
}

/** The first name below the root or `src/`, for packages without a marker. */
function rootName(path: string): string {
  const inRoot = path.replace(/^src\//, "");
  return isInTestFolder(path) ? "" : (inRoot.split("/")[0]?.replace(/\.py$/, "") ?? "");
}

/** Existing files may keep what they do already. */
async function refuseEffects(
  { support }: Toolbox,
  { path, before }: WrittenFile,
  now: InspectedSupport,
): Promise<string[]> {
  if (now.effects.length === 0) return [];
  const [old] = before === null ? [] : await support.inspect([{ path, content: before }]);
  const known = new Set(old?.effects.map(({ source }) => source));
  return now.effects
    .filter(({ source }) => !known.has(source))
    .map(({ line, source }) => {
      return `${path}, line ${line}, changes something outside of the file when it is imported, for all tests (${source}): use a fixture with monkeypatch in the new test file.`;
    });
}

/** An existing test that sees a conftest.py may not notice it. */
async function refuseConftest(
  tools: Toolbox,
  at: Version,
  conftest: InspectedSupport,
  { existing, added }: Files,
): Promise<string[]> {
  const { path } = conftest;
  const hooks = conftest.statements.filter(({ names }) => names.some(isHook));
  const problems = hooks.map(({ line, source }) => {
    return `${path}, line ${line}, is a hook for every test (${source}): use fixtures.`;
  });
  if (testsBelow(path, existing).length === 0) return problems;
  const others = conftest.statements.filter((each) => {
    return !(hooks.includes(each) || isInert(each, added));
  });
  const fixtures = conftest.statements
    .filter(({ kind }) => kind === "fixture")
    .flatMap(({ names }) => names);
  const taken = await findTaken(tools, at, { path, existing, fixtures });
  return [
    ...problems,
    ...others.map(({ line, source }) => {
      return `${path} is seen by existing tests, so it may have only imports, constants and fixtures that are not autouse: line ${line} (${source}) is something else. Put it into the new test file.`;
    }),
    ...taken.map((name) => {
      return `The fixture ${name} of ${path} would replace one that existing tests use: give it another name.`;
    }),
  ];
}

/** Whether pytest obeys a name in a conftest.py. */
function isHook(name: string): boolean {
  return /^(?:pytest_|collect_ignore)/.test(name);
}

/** A name from a new module may be a fixture for every test. */
function isInert(
  { kind, source }: InspectedSupport["statements"][number],
  added: readonly string[],
): boolean {
  if (kind === "import") {
    const words = new Set<string>(source.match(/\w+/g));
    return !(source.startsWith("from ") && added.some((path) => words.has(moduleStem(path))));
  }
  return kind === "text" || kind === "fixture" || kind === "function" || kind === "value";
}

interface NewFixtures {
  path: string;
  existing: readonly string[];
  fixtures: readonly string[];
}

/** The new fixtures that existing tests and conftest files already define, or ask for. */
async function findTaken(
  { workspace, support }: Toolbox,
  at: Version,
  { path, existing, fixtures }: NewFixtures,
): Promise<string[]> {
  const own = fixtures.filter((name) => !BUILTIN_FIXTURES.has(name));
  const builtIn = fixtures.filter((name) => BUILTIN_FIXTURES.has(name));
  const found = own.length === 0 ? [] : await workspace.search(at, own);
  const below = new Set(testsBelow(path, existing));
  const seen = found.filter((file) => below.has(file) || isConftest(file));
  const files = await Promise.all(
    seen.map(async (file) => ({ path: file, content: await readText(workspace.at(at), file) })),
  );
  const inspected = await support.inspect(files);
  const names = new Set(inspected.flatMap((file) => [...file.fixtures, ...file.requested]));
  return [...builtIn, ...own.filter((name) => names.has(name))];
}

/**
 * What a job without Python can say about support files: their paths, and the plain ways in which a new
 * conftest.py reaches existing tests. Refuses nothing that `refuseSupport` accepts.
 */
export function refuseVisibleSupport(
  changes: readonly AppliedChange[],
  files: ExistingFiles,
): string[] {
  const added = changes.filter(({ path, before, content }) => {
    return before === null && content !== null && isPythonFile(path);
  });
  const paths = added.map(({ path }) => path);
  return [
    ...refuseSupportPaths(paths, files),
    ...added.flatMap(({ path, content }) => {
      return isConftest(path) ? refuseReach(path, content ?? "", files.existing) : [];
    }),
  ];
}

function refuseReach(path: string, content: string, existing: readonly string[]): string[] {
  const statements = readStatements(content).filter(({ kind }) => !/^(?:import|other)$/.test(kind));
  const hook = statements.flatMap(({ names }) => names).find(isHook);
  if (hook !== undefined) return [`${path} has a hook for every test (${hook}): use fixtures.`];
  const names = readNames(content.replace(/\bautouse\s*=\s*False\b/g, ""));
  const isAutouse = names.some(({ name }) => name === "autouse");
  return isAutouse && testsBelow(path, existing).length > 0
    ? [
        `${path} is seen by existing tests, and has a fixture that is autouse: request it in the new tests instead.`,
      ]
    : [];
}
