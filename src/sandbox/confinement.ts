import type { Boundary } from "../routing/boundary.ts";
import type { Limits } from "./limits.ts";
import type { PrivateDirectory } from "./private-directory.ts";
import type { NetworkMode } from "./rung.ts";

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
