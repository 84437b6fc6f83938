import { toolFileKind } from "../../context/file-kinds.ts";
import { foldersAbove, isPythonFile, isTestPath, modulePath } from "../../python/files.ts";
import { isPythonName } from "../../python/parse.ts";
import type { Plan } from "../../run-state/plan.ts";

/** What a plan says about files. */
export type PlannedFiles = Pick<Plan, "changes" | "newFiles" | "creates">;

export interface Layout {
  /** Files that exist before the phase. */
  existing: ReadonlySet<string>;
  /** Where the project has its source; by default read from `existing`. */
  source?: Source;
  plan?: PlannedFiles | null | undefined;
}

/**
 * Code is Python source where the project has its source, and data and documents beside it. Why a path
 * that the issue does not name is neither; null if it is.
 */
export function refuseOutsideLayout(path: string, layout: Layout): string | null {
  if (isPlanned(path, layout.plan ?? null)) return null;
  const { files, folders } = layout.source ?? findSource(layout.existing);
  const isBesideSource = foldersAbove(path).some((folder) => folders.has(folder));
  if (/\.pyi?$/.test(path)) {
    if (isBesideSource || (layout.existing.has(path) && isPythonFile(path))) return null;
    if (isNewAtRoot(path, files)) return null;
    return `${path} is not where the project has its source: use one of its folders, or a file that the plan or the issue names.`;
  }
  return isBesideSource
    ? null
    : `${path} is not Python source, and neither the plan nor the issue names it.`;
}

export interface Source {
  files: readonly string[];
  /** The folders that have source in or below them. */
  folders: ReadonlySet<string>;
}

/** To be read once for many paths: a repository may have thousands of files. */
export function findSource(existing: Iterable<string>): Source {
  const files = [...existing].filter((file) => isPythonFile(file) && !isTestPath(file));
  return { files, folders: new Set(files.flatMap(foldersAbove)) };
}

/** Whether a plan names a file, or promises something in it. */
export function isPlanned(path: string, plan: PlannedFiles | null): boolean {
  if (plan === null) return false;
  if ([...plan.changes, ...plan.newFiles].some((planned) => planned === path)) return true;
  if (!isPythonFile(path)) return false;
  const module = modulePath(path);
  return plan.creates.some(({ module: name }) => {
    const promised = name.replaceAll(".", "/");
    // `shop.cart` promises the package `shop` as well, and may lie in `src/`.
    return [module, module.replace(/^src\//, "")].some(
      (own) => own === promised || promised.startsWith(`${own}/`),
    );
  });
}

/** At the root where it has modules or packages already, in `src/`, or where there is no source yet. */
function isNewAtRoot(path: string, source: readonly string[]): boolean {
  const folders = path.split("/").slice(0, -1);
  if (!folders.every(isPythonName)) return false;
  if (folders[0] === "src" || source.length === 0) return true;
  return source.some(isAtRoot);
}

const NO_SOURCE = /^(?:src|lib|docs?|scripts?|tools?|examples?|bin|benchmarks?)\//;

/** A module at the root, or in a folder there that may be a package. */
function isAtRoot(path: string): boolean {
  return /^(?:[^/]+\/)?[^/]+$/.test(path) && !NO_SOURCE.test(path) && toolFileKind(path) === null;
}
