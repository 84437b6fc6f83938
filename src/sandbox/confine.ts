import { existsSync, readdirSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Interpreter } from "../python/interpreter.ts";
import type { Rung } from "../routing/sandbox-rungs.ts";
import {
  type Confined,
  type Confinement,
  findSystemFolders,
  type Limits,
  limitEachWithMemory,
  type Program,
  type Sandbox,
  type Tree,
} from "./confinement.ts";
import { confineWithNamespaces } from "./namespaces.ts";
import { confineInCopy, confineToUser, dropPrivileges } from "./other-user.ts";
import { readOr } from "./read-or.ts";
import WITHOUT_KEYS from "./scripts/without_keys.py";
import type { PrivateDirectory } from "./temporary-directories.ts";

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
    // Not all of `~/.local`: it also holds keyrings and other private data.
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

/** The tree lacks the metadata of a package that is installed as an egg-link: it lies in the package's folder. */
export function findMetadata(path: string, { from, covers }: Tree): string[] {
  const [real, checkout] = [realPath(path), realPath(covers)];
  if (!contains(checkout, real) || !isFolder(real)) return [];
  const isInTree = (name: string) => {
    const path = join(from, real.slice(checkout.length), name);
    // Without root, bubblewrap leaves empty folders in the worktree.
    return isFolder(path) ? readdirSync(path).length > 0 : existsSync(path);
  };
  return readdirSync(real)
    .filter((name) => name.endsWith(".egg-info") && !isInTree(name))
    .map((name) => join(path, name));
}

function realPath(path: string): string {
  return readOr(path, () => realpathSync(path));
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function contains(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder === "/" ? "/" : `${folder}/`);
}

/**
 * Confines a program with bubblewrap. An ordinary user needs a system that allows user namespaces;
 * root switches to another user inside, which writes to a copy of the repository.
 */
export function confineWithBubblewrap(confinement: Confinement, isRoot: boolean): Confined {
  const { program, uid, limits, directory } = confinement;
  const inner = [program.executable, ...program.args];
  if (isRoot) {
    const copy = join(directory.path, "tree");
    const options = bubblewrapOptions(confinement, { copy, caps: ["CAP_SETUID", "CAP_SETGID"] });
    return confineInCopy({
      confinement,
      copy,
      command: [...options, ...dropPrivileges(uid), ...inner],
    });
  }
  const options = bubblewrapOptions(confinement, { copy: null, caps: [] });
  const [executable = "bwrap", ...args] = [...options, ...limitEachWithMemory(limits), ...inner];
  return { ...program, executable, args, cwd: "/", endsWithInput: false, wrapped: true };
}

/** The target of the link `/etc/resolv.conf` on many systems. */
const RESOLVER = "/run/systemd/resolve";

interface RootOptions {
  /** The copy of the repository when root starts bubblewrap, else null. */
  copy: string | null;
  caps: readonly string[];
}

function bubblewrapOptions(
  { program, tree, readable, writableFiles, directory, network, limits }: Confinement,
  { copy, caps }: RootOptions,
): string[] {
  const { folders, links } = findSystemFolders();
  const size = String(limits.diskBytes);
  // A regular file, not /dev/null: pytest 7 stops at a file that turns out to be a device.
  const nothing = join(directory.path, "nothing");
  writeFileSync(nothing, "");
  const hideGit = (from: string, at: string) => hideGitWith(nothing, { from, at });
  const inTree = readable.filter((path) => path.startsWith(`${tree.at}/`));
  const emptyFolder = (path: string) => ["--size", size, "--perms", "1777", "--tmpfs", path];
  return [
    "bwrap",
    // In a user namespace, root could not switch to another user.
    ...(copy === null ? ["--unshare-user"] : []),
    ...["--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"],
    ...["--die-with-parent", "--new-session"],
    ...(network === "on" ? ["--ro-bind-try", RESOLVER, RESOLVER] : ["--unshare-net"]),
    ...caps.flatMap((cap) => ["--cap-add", cap]),
    ...["--proc", "/proc", "--dev", "/dev"],
    ...["/tmp", "/var/tmp", "/dev/shm"].flatMap(emptyFolder),
    ...folders.flatMap((path) => ["--ro-bind", path, path]),
    ...links.flatMap(({ path, to }) => ["--symlink", to, path]),
    ...makeFoldersAbove([...readable, tree.at, directory.home]),
    ...readable.flatMap((path) => ["--ro-bind", path, path, ...hideGit(path, path)]),
    ...["--bind", copy ?? tree.from, tree.at],
    ...(copy === null && !tree.hasClone ? hideGit(tree.from, tree.at) : []),
    ...makeFoldersAbove(inTree),
    ...inTree.flatMap((path) => ["--ro-bind", path, path]),
    ...emptyFolder(directory.home),
    ...writableFiles.flatMap((file) => ["--bind", file, file]),
    // The parent folders of the mounts must not be writable.
    ...["--remount-ro", "/", "--chdir", program.cwd, "--"],
  ];
}

/** Created explicitly, because bubblewrap creates parent folders that only root can enter. */
function makeFoldersAbove(paths: readonly string[]): string[] {
  const above = paths.flatMap((path) => {
    const parts = path.split("/").slice(1, -1);
    return parts.map((_, index) => `/${parts.slice(0, index + 1).join("/")}`);
  });
  return [...new Set(above)].flatMap((path) => ["--dir", path]);
}

/** Without an overlay `.git` itself cannot be hidden, but its contents can. */
function hideGitWith(nothing: string, { from, at }: Pick<Tree, "from" | "at">): string[] {
  const git = statSync(join(from, ".git"), { throwIfNoEntry: false });
  if (git === undefined) return [];
  return git.isDirectory()
    ? ["--size", "4096", "--perms", "0555", "--tmpfs", join(at, ".git")]
    : ["--ro-bind", nothing, join(at, ".git")];
}
