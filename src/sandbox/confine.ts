import type { Interpreter } from "../pytest/interpreter-facts.ts";
import type { Rung } from "../routing/boundary.ts";
import { confineWithBubblewrap } from "./bubblewrap.ts";
import type { Confined, Confinement, Program, Sandbox, Tree } from "./confinement.ts";
import { confineWithNamespaces } from "./namespaces.ts";
import { confineLittle } from "./off.ts";
import { confineToUser } from "./other-user.ts";
import { pickUid } from "./pick-uid.ts";
import type { PrivateDirectory } from "./private-directory.ts";
import { findReadableFolders } from "./readable-folders.ts";

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
  off: confineLittle,
} satisfies Record<Rung, (confinement: Confinement) => Confined>;
