import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Confined, type Confinement, limitEachMore } from "./confinement.ts";
import { quoteForShell as q, shellLine } from "./quote-for-shell.ts";

/** A user of the run's own, in a copy of the repository: files and processes, but not the network. */
export function confineToUser(confinement: Confinement): Confined {
  const { program, uid, tree } = confinement;
  const command = [...becomeNobody(uid), program.executable, ...program.args];
  return confineInCopy({ confinement, copy: tree.at, command });
}

interface InCopy {
  confinement: Confinement;
  copy: string;
  /** What root starts; it becomes the run's user by itself. */
  command: readonly string[];
}

/**
 * Root copies the repository for the run's user, starts the command, and removes what is left of both:
 * every process of that user, who has no others, and every file.
 */
export function confineInCopy({ confinement, copy, command }: InCopy): Confined {
  const { program, tree, directory, uid, limits, asRoot } = confinement;
  const own = [copy, directory.home, directory.temporary].map(q).join(" ");
  const variables = Object.entries(program.env).map(([name, value]) => `${name}=${value}`);
  const sweep = shellLine([...becomeNobody(uid), "sh", "-c", "kill -s KILL -- -1"]);
  const text = `set -eu
PATH=${TOOLS}
export PATH
umask 022
trap 'echo "The sandbox could not be set up." >&2; exit 125' EXIT
mkdir ${q(copy)}
tar -C ${q(tree.from)} --exclude=./.git -cf - . | tar -C ${q(copy)} -xf -
chown -hR ${uid}:${uid} ${own}
chmod 711 ${q(directory.path)}
trap - EXIT
exec 3<&0 </dev/null
(cat <&3 >/dev/null; ${sweep}) &
watch=$!
exec 3<&-
(
  cd ${q(program.cwd)} 2>/dev/null || cd /
  exec ${shellLine([...limitEachMore(limits), "env", "-i", ...variables, ...command])}
) &
code=0
wait "$!" || code=$?
kill "$watch" 2>/dev/null || :
${sweep} 2>/dev/null || :
chmod 755 ${q(directory.path)}
rm -rf ${own}
exit "$code"
`;
  const script = join(directory.path, "sandbox.sh");
  writeFileSync(script, text, { mode: 0o600 });
  const [executable = "sh", ...args] = [...asRoot, "sh", script];
  return { executable, args, cwd: "/", env: { PATH: TOOLS }, endsWithInput: true, wrapped: true };
}

/** Gives up root for good: no group, no capability, and no program that could bring one back. */
export function becomeNobody(uid: number): string[] {
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

/** Where mount, unshare, setpriv, bwrap and sudo are. */
export const TOOLS = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
