import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { quoteForShell as q, shellLine } from "../safe-text/clean-text.ts";
import { type Confined, type Confinement, limitEachWithMemory } from "./confinement.ts";

/** Runs a program as another user in a copy of the repository. Does not restrict the network. */
export function confineToUser(confinement: Confinement): Confined {
  const { program, uid, tree } = confinement;
  const command = [...dropPrivileges(uid), program.executable, ...program.args];
  return confineInCopy({ confinement, copy: tree.at, command });
}

/** Folders in which every user may write. */
const SHARED_FOLDERS = ["/tmp", "/var/tmp", "/dev/shm", "/dev/mqueue"];

interface CopyOptions {
  confinement: Confinement;
  copy: string;
  /** Started by root; it drops root's privileges itself. */
  command: readonly string[];
}

/**
 * Root copies the repository for the user of the run and starts the command. Afterwards it kills
 * every process of that user, which has no others, and removes the files and the shared memory.
 */
export function confineInCopy({ confinement, copy, command }: CopyOptions): Confined {
  const { program, tree, directory, uid, limits } = confinement;
  const own = [copy, directory.home, directory.temporary].map(q).join(" ");
  const variables = Object.entries(program.env).map(([name, value]) => `${name}=${value}`);
  const asUser = shellLine(dropPrivileges(uid));
  const sweep = `${asUser} sh -c 'kill -s KILL -- -1'`;
  const text = `set -eu
PATH=${TOOLS_PATH}
export PATH
umask 022
trap 'echo "The sandbox could not be set up." >&2; exit 125' EXIT
mkdir ${q(copy)}
tar -C ${q(tree.from)}${tree.hasClone ? "" : " --exclude=./.git"} -cf - . | tar -C ${q(copy)} -xf -
chown -hR ${uid}:${uid} ${own}
chmod 711 ${q(directory.path)}
trap - EXIT
exec 3<&0 </dev/null
(cat <&3 >/dev/null; ${sweep}) &
watch=$!
exec 3<&-
(
  cd ${q(program.cwd)} 2>/dev/null || cd /
  exec ${shellLine([...limitEachWithMemory(limits), "env", "-i", ...variables, ...command])}
) &
code=0
wait "$!" || code=$?
kill "$watch" 2>/dev/null || :
${sweep} 2>/dev/null || :
# Shared memory and files that a later run could find. As the user, who can remove only its own.
${asUser} ipcrm --all >/dev/null 2>&1 || :
find ${SHARED_FOLDERS.join(" ")} -mindepth 1 -maxdepth 1 -uid ${uid} -exec rm -rf -- {} + 2>/dev/null || :
chmod 755 ${q(directory.path)}
rm -rf ${own}
exit "$code"
`;
  return runAsRoot(confinement, text);
}

/** Root runs a shell script. It is a file: other users could read variables on the command line. */
export function runAsRoot(
  { directory, asRoot }: Pick<Confinement, "directory" | "asRoot">,
  text: string,
): Confined {
  const script = join(directory.path, "sandbox.sh");
  writeFileSync(script, text, { mode: 0o600 });
  const [executable = "sh", ...args] = [...asRoot, "sh", script];
  return {
    executable,
    args,
    cwd: "/",
    env: { PATH: TOOLS_PATH },
    endsWithInput: true,
    wrapped: true,
  };
}

/** Drops root for good: no groups, no capabilities, and no setuid program can bring them back. */
export function dropPrivileges(uid: number): string[] {
  return [
    "setpriv",
    `--reuid=${uid}`,
    `--regid=${uid}`,
    "--clear-groups",
    "--no-new-privs",
    "--inh-caps=-all",
    "--bounding-set=-all",
  ];
}

/** The PATH on which mount, unshare, setpriv, bwrap and sudo are found. */
const TOOLS_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
