import { statSync } from "node:fs";
import { join } from "node:path";
import { type Confined, type Confinement, limitEachMore } from "./confinement.ts";
import { becomeNobody, confineInCopy } from "./other-user.ts";
import { findSystemFolders } from "./system-folders.ts";

/**
 * The same world, built by bubblewrap: by the person's own user where the system lets users have
 * namespaces. Root has to become somebody else inside, who gets a copy to write to.
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
      command: [...options, ...becomeNobody(uid), ...inner],
    });
  }
  const options = bubblewrapOptions(confinement, { copy: null, caps: [] });
  const [executable = "bwrap", ...args] = [...options, ...limitEachMore(limits), ...inner];
  return { ...program, executable, args, cwd: "/", endsWithInput: false, wrapped: true };
}

/** Where `/etc/resolv.conf` leads to on many systems. */
const RESOLVER = "/run/systemd/resolve";

interface Differences {
  copy: string | null;
  caps: readonly string[];
}

function bubblewrapOptions(
  { program, tree, readable, writableFiles, directory, network, limits }: Confinement,
  { copy, caps }: Differences,
): string[] {
  const { folders, links } = findSystemFolders();
  const size = String(limits.diskBytes);
  const ownFolder = (path: string) => ["--size", size, "--perms", "1777", "--tmpfs", path];
  return [
    "bwrap",
    // Without a user namespace for root: there, it could become nobody else.
    ...(copy === null ? ["--unshare-user"] : []),
    ...["--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"],
    ...["--die-with-parent", "--new-session"],
    ...(network === "on" ? ["--ro-bind-try", RESOLVER, RESOLVER] : ["--unshare-net"]),
    ...caps.flatMap((cap) => ["--cap-add", cap]),
    ...["--proc", "/proc", "--dev", "/dev"],
    ...["/tmp", "/var/tmp"].flatMap(ownFolder),
    ...folders.flatMap((path) => ["--ro-bind", path, path]),
    ...links.flatMap(({ path, to }) => ["--symlink", to, path]),
    ...foldersAbove([...readable, tree.at, directory.home]).flatMap((path) => ["--dir", path]),
    ...readable.flatMap((path) => ["--ro-bind", path, path]),
    ...["--bind", copy ?? tree.from, tree.at],
    ...(copy === null ? hideGit(tree.from, tree.at) : []),
    ...readable
      .filter((path) => path.startsWith(`${tree.at}/`))
      .flatMap((path) => ["--ro-bind", path, path]),
    ...[directory.home, directory.temporary].flatMap(ownFolder),
    ...writableFiles.flatMap((file) => ["--bind", file, file]),
    // Folders on the way to the others are nobody's to write to.
    ...["--remount-ro", "/", "--chdir", program.cwd, "--"],
  ];
}

/** Made by name: bubblewrap itself would make them so that only root can enter. */
function foldersAbove(paths: readonly string[]): string[] {
  const above = paths.flatMap((path) => {
    const parts = path.split("/").slice(1, -1);
    return parts.map((_, index) => `/${parts.slice(0, index + 1).join("/")}`);
  });
  return [...new Set(above)];
}

/** It cannot be made to vanish without an overlay; what is in it can. */
function hideGit(from: string, at: string): string[] {
  const found = statSync(join(from, ".git"), { throwIfNoEntry: false });
  if (found === undefined) return [];
  return found.isDirectory()
    ? ["--size", "4096", "--perms", "0555", "--tmpfs", join(at, ".git")]
    : ["--ro-bind", "/dev/null", join(at, ".git")];
}
