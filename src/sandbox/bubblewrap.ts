import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Confined,
  type Confinement,
  findSystemFolders,
  limitEachWithMemory,
  type Tree,
} from "./confinement.ts";
import { confineInCopy, dropPrivileges } from "./other-user.ts";

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
