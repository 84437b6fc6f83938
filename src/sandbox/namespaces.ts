import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Confined, Confinement } from "./confinement.ts";
import { namespacesScript } from "./namespaces-script.ts";
import { findSystemFolders } from "./system-folders.ts";
import { TOOLS } from "./tools.ts";

/** A world of its own, built by root and lived in by nobody: see `namespaces-script.ts`. */
export function confineWithNamespaces(confinement: Confinement): Confined {
  const { directory, asRoot, uid } = confinement;
  const newRoot = join(directory.path, "root");
  const passwd = join(directory.path, "passwd");
  const script = join(directory.path, "sandbox.sh");
  mkdirSync(newRoot);
  // Programs ask who they are: a number without a name would be an error in some of them.
  const user = `tests:x:${uid}:${uid}::${directory.home}:/bin/sh\n`;
  writeFileSync(passwd, `${readFileSync("/etc/passwd", "utf8").trimEnd()}\n${user}`);
  const text = namespacesScript({ ...confinement, newRoot, passwd, system: findSystemFolders() });
  // In a file, not on the command line: others could read passed-on variables there.
  writeFileSync(script, text, { mode: 0o600 });
  const [executable = "sh", ...args] = [...asRoot, "sh", script];
  return { executable, args, cwd: "/", env: { PATH: TOOLS }, endsWithInput: true, wrapped: true };
}
