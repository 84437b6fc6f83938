import { existsSync, lstatSync, readlinkSync } from "node:fs";
import { totalmem } from "node:os";
import { dirname, join, relative } from "node:path";
import type { Boundary, Rung } from "../routing/sandbox-rungs.ts";
import type { PrivateDirectory } from "./temporary-directories.ts";

/** A rung of the ladder, with what it takes to confine a program on this machine. */
export interface Sandbox extends Boundary {
  limits: Limits;
  /** The command prefix for commands that need root: empty, or sudo. */
  asRoot: readonly string[];
}

export type NetworkMode = Boundary["network"];

/** A program to be confined, and everything that it may see of the machine. */
export interface Confinement extends Omit<Sandbox, "rung"> {
  program: Program;
  /** The interpreter, the only program of the repository's environment that is ever run as root. */
  python: string;
  tree: Tree;
  /** Directories that are mounted read-only at their own path. */
  readable: readonly string[];
  /** Existing files that the program may write to. It cannot create files beside them. */
  writableFiles: readonly string[];
  directory: PrivateDirectory;
  /** A user and group id that no other process on the machine has. */
  uid: number;
}

/** A program, with every path as the program itself sees it. */
export interface Program {
  executable: string;
  args: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
}

/** A directory, and the path at which the tests see it. */
export interface Tree {
  from: string;
  at: string;
  /** Whether its `.git` is one that tests may see: the real one is hidden. */
  hasClone?: boolean;
  /** Where the checkout is that it stands for. Without mounts, this is not where the tests see it. */
  covers: string;
}

/** How to start a confined program from outside the sandbox. */
export interface Confined extends Program {
  /** Whether closing its input ends the program and everything that it started. */
  endsWithInput: boolean;
  /** Whether a process in between turns the signal that ended the program into an exit code. */
  wrapped: boolean;
}

export interface Limits {
  memoryBytes: number;
  /** The total of everything that the tests write. */
  diskBytes: number;
  /** The maximum number of processes and threads. */
  processes: number;
}

const GIBIBYTE = 1024 ** 3;

/** Enough for nearly every suite, and too little to take the machine down. */
export function defaultLimits(memory: number = totalmem()): Limits {
  return {
    memoryBytes: Math.floor(memory * 0.75),
    diskBytes: Math.floor(Math.min(2 * GIBIBYTE, memory / 4)),
    processes: 1024,
  };
}

/** The prefix of a command that limits each of its processes. */
export function limitEach({ diskBytes, processes }: Limits): string[] {
  return ["prlimit", "--core=0", `--fsize=${diskBytes}`, `--nproc=${processes}`, "--"];
}

/** Also limits the memory of each process, for rungs that cannot limit the total. */
export function limitEachWithMemory(limits: Limits): string[] {
  return [...limitEach(limits).slice(0, -1), `--as=${limits.memoryBytes}`, "--"];
}

export interface SystemFolders {
  /** Mounted read-only. */
  folders: string[];
  /** `/bin` is a link to `usr/bin` on most systems, and must be one inside the sandbox. */
  links: { path: string; to: string }[];
}

const SYSTEM = ["/usr", "/etc", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix"];

/** The system folders that programs need; a sandbox shows no others. */
export function findSystemFolders(): SystemFolders {
  const existing = SYSTEM.filter((path) => existsSync(path));
  const isLink = (path: string) => lstatSync(path).isSymbolicLink();
  return {
    folders: existing.filter((path) => !isLink(path)),
    links: existing.filter(isLink).map((path) => ({ path, to: readlinkSync(path) })),
  };
}

interface TreeOptions {
  root: string;
  checkout?: string | undefined;
  /** The user's home directory, which the tree must not contain. */
  home: string | undefined;
  directory: { path: string };
}

/**
 * The repository of the tests, and where they see it: at the path of the checkout, because editable
 * installs point there. The rung `user` has no mounts, so its tests see a copy.
 */
export function placeTree(
  rung: Rung,
  { root, checkout = root, home, directory }: TreeOptions,
): Tree {
  const from = findTop(root, home);
  const covers = coveredBy(from, { root, checkout });
  if (rung === "off") return { from, at: from, covers };
  if (rung === "user") return { from, at: join(directory.path, "tree"), covers };
  return { from, at: covers, covers };
}

/** The top of the checkout; the tree itself where the paths below them differ. */
function coveredBy(from: string, { root, checkout }: { root: string; checkout: string }): string {
  const inside = relative(from, root);
  if (inside === "") return checkout;
  return checkout.endsWith(`/${inside}`) ? checkout.slice(0, -inside.length - 1) : from;
}

/** A path outside the sandbox, as a program inside sees it. */
export function pathInTree({ from, at }: Pick<Tree, "from" | "at">, path: string): string {
  return path === from || path.startsWith(`${from}/`) ? `${at}${path.slice(from.length)}` : path;
}

/** The top of the repository: pytest also reads configuration and conftest files above the root. */
export function findTop(root: string, home: string | undefined): string {
  for (let folder = root; ; folder = dirname(folder)) {
    const isTooHigh = folder === dirname(folder) || `${home}/`.startsWith(`${folder}/`);
    if (isTooHigh) return root;
    if (existsSync(join(folder, ".git"))) return folder;
  }
}
