import { readdirSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Interpreter } from "../ports.ts";
import type { Rung } from "../routing/boundary.ts";
import { confineWithBubblewrap } from "./bubblewrap.ts";
import type { Confined, Confinement, Program, Sandbox, Tree } from "./confinement.ts";
import { confineWithNamespaces } from "./namespaces.ts";
import { confineToUser } from "./other-user.ts";
import type { PrivateDirectory } from "./private-directory.ts";
import { findSystemFolders } from "./system-folders.ts";

export interface Run {
  program: Program;
  interpreter: Interpreter;
  tree: Tree;
  directory: PrivateDirectory;
  /** Where reports go; made beforehand. */
  writableFiles: readonly string[];
  home: string | undefined;
  /** Folders that the program needs beside the interpreter's own. */
  alsoReadable?: readonly string[];
}

/** How a run is started so that it cannot leave its sandbox. */
export function confine(sandbox: Sandbox, run: Run): Confined {
  const { interpreter, tree, home, alsoReadable = [] } = run;
  const hidden = ["/home", "/root", "/tmp", "/opt", tree.from, tree.at, ...(home ? [home] : [])];
  const readable = findReadableFolders({ interpreter, alsoReadable, checkout: tree.at, hidden });
  const python = interpreter.executable;
  return WAYS[sandbox.rung]({ ...sandbox, ...run, python, readable, uid: pickUid() });
}

const WAYS = {
  namespaces: confineWithNamespaces,
  bubblewrap: (confinement) => confineWithBubblewrap(confinement, process.getuid?.() === 0),
  user: confineToUser,
  off: confineNothing,
} satisfies Record<Rung, (confinement: Confinement) => Confined>;

/** No boundary: the tests are the person's own user, with bounds on the files each process writes. */
function confineNothing({ program, limits }: Confinement): Confined {
  // The unit of -f is 512 bytes in every POSIX shell.
  const bounds = `ulimit -c 0; ulimit -f ${Math.ceil(limits.diskBytes / 512)}; exec "$@"`;
  const args = ["-c", bounds, "sh", program.executable, ...program.args];
  return { ...program, executable: "/bin/sh", args, endsWithInput: false, wrapped: false };
}

// The range that systemd, too, gives to users that live only as long as one service.
const FIRST = 61_184;
const COUNT = 4000;

/** A user id that no process has: it can be ended as one, and its processes counted. */
export function pickUid(used: ReadonlySet<number> = usersOfProcesses()): number {
  const start = Math.floor(Math.random() * COUNT);
  for (let step = 0; step < COUNT; step += 1) {
    const uid = FIRST + ((start + step) % COUNT);
    if (!used.has(uid)) return uid;
  }
  return FIRST + start;
}

function usersOfProcesses(): ReadonlySet<number> {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return new Set(pids.map((pid) => statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid ?? -1));
}

interface ReadableSearch {
  interpreter: Pick<Interpreter, "executable" | "prefixes" | "searchPath" | "userBase">;
  /** Folders of a program that is not the interpreter. */
  alsoReadable?: readonly string[];
  /** Packages in here come from the worktree that is seen in its place. */
  checkout: string;
  /** Directories that may not be shown whole. */
  hidden: readonly string[];
}

/** The directories that an interpreter cannot do without, links resolved, none within another. */
export function findReadableFolders({
  interpreter,
  alsoReadable = [],
  checkout,
  hidden,
}: ReadableSearch): string[] {
  const { executable, prefixes, searchPath, userBase } = interpreter;
  const wanted = [
    ...alsoReadable,
    ...prefixes,
    dirname(executable),
    dirname(realPath(executable)),
    ...searchPath.filter((path) => !contains(realPath(checkout), realPath(path))),
    // Not all of `~/.local`: keyrings and other people's data lie beside the packages.
    ...(userBase === null ? [] : [`${userBase}/bin`, `${userBase}/lib`]),
  ];
  // What is not absolute belongs to wherever the program is started, which is the worktree.
  const absolute = wanted.filter((path) => path.startsWith("/"));
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
