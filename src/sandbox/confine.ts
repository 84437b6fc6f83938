import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Interpreter } from "../python/interpreter.ts";
import type { Rung } from "../routing/sandbox-rungs.ts";
import { confineWithBubblewrap } from "./bubblewrap.ts";
import {
  type Confined,
  type Confinement,
  findSystemFolders,
  type Limits,
  type Program,
  type Sandbox,
  type Tree,
} from "./confinement.ts";
import { confineWithNamespaces } from "./namespaces.ts";
import { confineToUser } from "./other-user.ts";
import type { PrivateDirectory } from "./private-directory.ts";
import WITHOUT_KEYS from "./scripts/without_keys.py";

interface ProgramToConfine {
  program: Program;
  interpreter: Interpreter;
  tree: Tree;
  directory: PrivateDirectory;
  /** Existing files that the program may write to. */
  writableFiles: readonly string[];
  /** The user's own home directory, which is never shown. */
  home: string | undefined;
  /** Folders that the program needs besides the interpreter's own. */
  alsoReadable: readonly string[];
}

/** How to start a program so that it cannot leave its sandbox. */
export function confine(sandbox: Sandbox, run: ProgramToConfine): Confined {
  const { interpreter, tree, home, alsoReadable } = run;
  if (sandbox.rung === "off") return confineNothing(run.program, sandbox.limits);
  const hidden = ["/home", "/root", "/tmp", "/opt", tree.from, tree.at, ...(home ? [home] : [])];
  const readable = findReadableFolders({ interpreter, alsoReadable, tree, hidden });
  const python = interpreter.executable;
  const program = withoutKeys(run.program, python);
  return CONFINE[sandbox.rung]({ ...sandbox, ...run, program, python, readable, uid: pickUid() });
}

const CONFINE = {
  namespaces: confineWithNamespaces,
  bubblewrap: (confinement) => confineWithBubblewrap(confinement, process.getuid?.() === 0),
  user: confineToUser,
} satisfies Record<Exclude<Rung, "off">, (confinement: Confinement) => Confined>;

/**
 * Starts a program that cannot use the kernel's keyrings, which no namespace separates: without this,
 * it could read the keys of the session that the arbiter runs in, and leave keys for later runs.
 * Python, because no tool that every system has can install a system-call filter.
 */
function withoutKeys(program: Program, python: string): Program {
  const { executable, args } = program;
  return {
    ...program,
    executable: python,
    // Isolated and without site packages, so that no code of the repository runs before the filter.
    args: ["-I", "-S", "-c", WITHOUT_KEYS, executable, ...args],
  };
}

/** No boundary: tests run as the user, with a limit on the size of the files that they write. */
function confineNothing(program: Program, limits: Limits): Confined {
  // In every POSIX shell the unit of -f is 512 bytes.
  const limited = `ulimit -c 0; ulimit -f ${Math.ceil(limits.diskBytes / 512)}; exec "$@"`;
  const args = ["-c", limited, "sh", program.executable, ...program.args];
  return { ...program, executable: "/bin/sh", args, endsWithInput: false, wrapped: false };
}

// Within the range from which systemd allocates dynamic users.
const FIRST_UID = 61_184;
const UID_COUNT = 4000;

/** A user id that no process has, so that all processes of a run can be counted and killed by it. */
export function pickUid(used: ReadonlySet<number> = usersOfProcesses()): number {
  const start = Math.floor(Math.random() * UID_COUNT);
  for (let step = 0; step < UID_COUNT; step += 1) {
    const uid = FIRST_UID + ((start + step) % UID_COUNT);
    if (!used.has(uid)) return uid;
  }
  return FIRST_UID + start;
}

function usersOfProcesses(): ReadonlySet<number> {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return new Set(pids.map((pid) => statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid ?? -1));
}

interface ReadableOptions {
  interpreter: Pick<Interpreter, "executable" | "prefixes" | "searchPath" | "userBase">;
  alsoReadable: readonly string[];
  tree: Tree;
  /** No folder that contains one of these is shown. */
  hidden: readonly string[];
}

/** The directories that an interpreter needs, links resolved, none of them inside another. */
export function findReadableFolders({
  interpreter,
  alsoReadable,
  tree,
  hidden,
}: ReadableOptions): string[] {
  const { executable, prefixes, searchPath, userBase } = interpreter;
  const needed = [
    ...alsoReadable,
    ...prefixes,
    dirname(executable),
    dirname(realPath(executable)),
    ...searchPath.flatMap((path) => findPackages(path, tree)),
    // Not all of `~/.local`: keyrings and other private data lie beside the packages.
    ...(userBase === null ? [] : [`${userBase}/bin`, `${userBase}/lib`]),
  ];
  // A relative path is relative to the worktree, which is shown anyway.
  const absolute = needed.filter((path) => path.startsWith("/"));
  const folders = absolute.flatMap((path) => [path, realPath(path)]).filter(isFolder);
  const allowed = [...new Set(folders)].filter(
    (folder) => !hidden.some((path) => contains(folder, path)),
  );
  const shown = findSystemFolders().folders;
  return allowed
    .filter((folder) => !shown.some((other) => contains(other, folder)))
    .filter((folder) => !allowed.some((other) => other !== folder && contains(other, folder)))
    .sort();
}

/**
 * Packages in the checkout come from the tree, which covers it. Only what a build left there is shown:
 * setuptools' folder of links to the sources, and metadata.
 */
function findPackages(path: string, tree: Tree): string[] {
  if (!contains(realPath(tree.covers), realPath(path))) return [path];
  return basename(path).startsWith("__editable__.") ? [path] : findMetadata(path, tree);
}

/** The metadata of a package that is installed as an egg-link lies beside it, and the tree lacks it. */
export function findMetadata(path: string, { from, covers }: Tree): string[] {
  const [real, checkout] = [realPath(path), realPath(covers)];
  if (!contains(checkout, real) || !isFolder(real)) return [];
  const isInTree = (name: string) => !isEmpty(join(from, real.slice(checkout.length), name));
  return readdirSync(real)
    .filter((name) => name.endsWith(".egg-info") && !isInTree(name))
    .map((name) => join(path, name));
}

/** Also where there is nothing: without root, bubblewrap leaves empty folders in the worktree. */
function isEmpty(path: string): boolean {
  return isFolder(path) ? readdirSync(path).length === 0 : !existsSync(path);
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function contains(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder === "/" ? "/" : `${folder}/`);
}
