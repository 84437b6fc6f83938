import { totalmem } from "node:os";
import type { Boundary, Rung } from "../routing/boundary.ts";
import type { PrivateDirectory } from "./private-directory.ts";

/** What is started, with every path as the program itself sees it. */
export interface Program {
  executable: string;
  args: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
}

/** A directory, and where the tests see it. */
export interface Tree {
  from: string;
  at: string;
}

/** A program that is to be confined, and all that it may see of the machine. */
export interface Confinement {
  program: Program;
  /** The interpreter, which may be another program: root trusts no other. */
  python: string;
  tree: Tree;
  /** Directories of the interpreter, seen where they are and not written to. */
  readable: readonly string[];
  /** Files that exist already; the program may write into them, and make none beside them. */
  writableFiles: readonly string[];
  directory: PrivateDirectory;
  network: NetworkMode;
  limits: Limits;
  /** A user and group that nobody else on the machine has. */
  uid: number;
  /** What goes in front of a command that needs root: nothing, or sudo. */
  asRoot: readonly string[];
}

/** How a confined program is started from outside. */
export interface Confined extends Program {
  /** Whether it ends by itself, with all that it started, when its input is closed. */
  endsWithInput: boolean;
  /** Whether somebody between us and it turns the signal that ended it into an exit code. */
  wrapped: boolean;
}

/** What somebody has to know to confine a run; found by trying. */
export interface Sandbox extends Boundary {
  limits: Limits;
  asRoot: readonly string[];
}

export type SandboxMode = "auto" | Rung;

export type NetworkMode = Boundary["network"];

/** Why a rung is not the one that is used. */
export interface Reason {
  rung: Rung;
  why: string;
}

export interface Limits {
  memoryBytes: number;
  /** Everything that the tests write, in all places together. */
  diskBytes: number;
  /** Threads count as processes do. */
  processes: number;
}

const GIBIBYTE = 1024 ** 3;

/** Enough for nearly every suite, and less than what would take the machine along. */
export function defaultLimits(memory: number = totalmem()): Limits {
  return {
    memoryBytes: Math.floor(memory * 0.75),
    diskBytes: Math.floor(Math.min(2 * GIBIBYTE, memory / 4)),
    processes: 1024,
  };
}

/** What goes in front of a command, so that each of its processes is bounded. */
export function limitEach({ diskBytes, processes }: Limits): string[] {
  return ["prlimit", "--core=0", `--fsize=${diskBytes}`, `--nproc=${processes}`, "--"];
}

/** The same, with the memory of each process: for rungs that cannot bound all of them together. */
export function limitEachMore(limits: Limits): string[] {
  return [...limitEach(limits).slice(0, -1), `--as=${limits.memoryBytes}`, "--"];
}
