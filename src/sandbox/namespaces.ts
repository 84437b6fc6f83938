import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { quoteForShell as q, shellLine } from "../safe-text/clean-text.ts";
import {
  type Confined,
  type Confinement,
  findSystemFolders,
  limitEach,
  type SystemFolders,
} from "./confinement.ts";
import { nameOfUser } from "./environment.ts";
import { dropPrivileges, runAsRoot } from "./other-user.ts";

/** Confines a program in namespaces that root creates and that an unprivileged user works in. */
export function confineWithNamespaces(confinement: Confinement): Confined {
  const { directory, uid } = confinement;
  const newRoot = join(directory.path, "root");
  const passwd = join(directory.path, "passwd");
  mkdirSync(newRoot);
  // Some programs fail when their user id has no name.
  const user = `${nameOfUser()}:x:${uid}:${uid}::${directory.home}:/bin/sh`;
  // First, because it may replace the line of the user that we run as.
  writeFileSync(passwd, `${user}\n${readFileSync("/etc/passwd", "utf8")}`);
  const text = namespacesScript({ ...confinement, newRoot, passwd, system: findSystemFolders() });
  return runAsRoot(confinement, text);
}

export interface NamespacesPlan extends Confinement {
  /** An empty directory that becomes `/`. */
  newRoot: string;
  passwd: string;
  system: SystemFolders;
}

/**
 * Root runs this script twice: outside, where it creates the namespaces and limits memory and
 * processes, and inside, where it builds a file system from nothing, moves into it and starts the
 * program as an unprivileged user. The first process inside stays root's, so that the program cannot
 * touch it. It reaps children, and kills everything when the other end of its input is closed.
 */
export function namespacesScript(plan: NamespacesPlan): string {
  return `set -eu
PATH=/usr/sbin:/usr/bin:/sbin:/bin
export PATH
umask 022
ready=no
trap '[ $ready = yes ] || { echo "The sandbox could not be set up." >&2; exit 125; }' EXIT
${CGROUP_FUNCTIONS}
outside() {
  make_cgroups ${plan.limits.memoryBytes} ${plan.limits.processes}
  ready=yes
  code=0
  (
    enter_cgroups
    exec unshare --pid --mount --ipc --uts${plan.network === "off" ? " --net" : ""} --fork --kill-child -- sh "$0" inside
  ) <&0 || code=$?
  remove_cgroups
  exit "$code"
}
inside() {
  exec 3<&0 </dev/null
  build
  move_in
  ready=yes
  # Children of this shell, which the program can neither stop nor trace.
  (cat <&3 >/dev/null; kill -s KILL -- -1) &
  exec 3<&-
  run &
  code=0
  wait "$!" || code=$?
  exit "$code"
}
build() {
${indent(buildCommands(plan))}
}
move_in() {
  mkdir .old
  pivot_root . .old
  cd /
  umount -l /.old
  rmdir /.old
${indent(plan.network === "off" ? [loopbackUp(plan.python)] : [])}
}
run() {
${indent(runCommands(plan))}
}
if [ "\${1:-}" = inside ]; then inside; else outside; fi
`;
}

function buildCommands(plan: NamespacesPlan): string[] {
  const { newRoot, directory, tree, system, uid } = plan;
  const own = [directory.path, directory.home].map(below).join(" ");
  const inTree = plan.readable.filter((path) => isInside(tree.at, path));
  const outsideTree = plan.readable.filter((path) => !isInside(tree.at, path));
  return [
    `mount -t tmpfs -o nosuid,mode=755,size=${plan.limits.diskBytes},nr_inodes=500000 tmpfs ${q(newRoot)}`,
    `cd ${q(newRoot)}`,
    `mkdir -p proc dev/pts dev/shm tmp var/tmp run home .sandbox/tree .sandbox/upper .sandbox/work ${own}`,
    "chmod 1777 tmp var/tmp dev/shm",
    "chmod 700 .sandbox",
    `chown ${uid}:${uid} ${own}`,
    ...system.links.map(({ path, to }) => `ln -s ${q(to)} ${below(path)}`),
    ...system.folders.flatMap(showFolder),
    ...outsideTree.flatMap(showFolder),
    ...deviceCommands(),
    `mount --bind -o ro ${q(plan.passwd)} etc/passwd`,
    ...(plan.network === "on" ? showResolver() : []),
    ...treeCommands(plan, inTree),
    ...plan.writableFiles.flatMap((file) => [
      `: > ${below(file)}`,
      `mount --bind ${q(file)} ${below(file)}`,
    ]),
    "mount -t proc -o nosuid,nodev,noexec proc proc",
  ];
}

/**
 * Shows the worktree through an overlay whose writes go to memory. Inside, the user owns the files
 * without a copy being made, and a whiteout hides a `.git` that is not a clone for the tests.
 */
function treeCommands({ tree, uid }: NamespacesPlan, inTree: readonly string[]): string[] {
  const at = below(tree.at);
  const layers = "lowerdir=.sandbox/tree,upperdir=.sandbox/upper,workdir=.sandbox/work";
  const skipped = inTree.map((path) => `-path ${below(path)} -prune -o`).join(" ");
  return [
    `mkdir -p ${at}`,
    `mount --bind ${q(tree.from)} .sandbox/tree`,
    ...(tree.hasClone ? [] : ["mknod .sandbox/upper/.git c 0 0"]),
    `mount -t overlay -o nosuid,nodev,metacopy=on,${layers} overlay ${at}`,
    "umount .sandbox/tree",
    `find ${at} ${skipped} -exec chown -h ${uid}:${uid} {} +`,
    ...inTree.flatMap(showFolder),
  ];
}

function deviceCommands(): string[] {
  const names = ["null", "zero", "full", "random", "urandom"];
  return [
    `for name in ${names.join(" ")}; do : > dev/$name; mount --bind /dev/$name dev/$name; done`,
    "mount -t devpts -o nosuid,noexec,newinstance,ptmxmode=0666,mode=620 devpts dev/pts",
    "ln -s pts/ptmx dev/ptmx",
    "ln -s /proc/self/fd dev/fd",
    ...["stdin", "stdout", "stderr"].map((name, fd) => `ln -s /proc/self/fd/${fd} dev/${name}`),
  ];
}

const RESOLVER = "/etc/resolv.conf";

/** On many systems the file is a link into /run, which the sandbox does not show. */
function showResolver(): string[] {
  if (!existsSync(RESOLVER)) return [];
  const file = realpathSync(RESOLVER);
  if (file === RESOLVER) return [];
  const folder = file.slice(0, file.lastIndexOf("/"));
  return [
    `mkdir -p ${below(folder)}`,
    `: > ${below(file)}`,
    `mount --bind -o ro ${q(file)} ${below(file)}`,
  ];
}

function runCommands({ program, uid, limits }: NamespacesPlan): string[] {
  const variables = Object.entries(program.env).map(([name, value]) => `${name}=${value}`);
  const command = ["env", "-i", ...variables, program.executable, ...program.args];
  return [
    `cd ${q(program.cwd)}`,
    `exec ${shellLine([...limitEach(limits), ...dropPrivileges(uid), ...command])}`,
  ];
}

// For systems without iproute2. Isolated mode, so that root runs none of the repository's code.
const LOOPBACK = `import fcntl, socket, struct
with socket.socket() as s:
    fcntl.ioctl(s, 0x8914, struct.pack("16sh14x", b"lo", 1))`;

function loopbackUp(python: string): string {
  const withPython = shellLine([python, "-I", "-S", "-c", LOOPBACK]);
  return `if command -v ip >/dev/null; then ip link set lo up; else ${withPython}; fi`;
}

function showFolder(path: string): string[] {
  return [
    `mkdir -p ${below(path)}`,
    `mount -o bind,ro,nosuid,nodev ${q(path)} ${below(path)}`,
    ...hideGit(join(path, ".git")),
  ];
}

/** Of another project that is installed as editable: its configuration may hold a token. */
function hideGit(path: string): string[] {
  const git = statSync(path, { throwIfNoEntry: false });
  if (git === undefined) return [];
  return git.isDirectory()
    ? [`mount -t tmpfs -o ro,size=4096,mode=555 tmpfs ${below(path)}`]
    : [`mount --bind -o ro /dev/null ${below(path)}`];
}

/** An absolute path, relative to the new root before it becomes `/`. */
function below(path: string): string {
  return q(`.${path}`);
}

function isInside(folder: string, path: string): boolean {
  return path.startsWith(`${folder}/`);
}

function indent(lines: readonly string[]): string {
  // The body of a shell function must not be empty.
  return [":", ...lines].map((line) => `  ${line}`).join("\n");
}

/**
 * Limits all processes of a run together, with cgroups version 2 or 1. A machine that allows none
 * keeps the limits per process, so nothing here is an error.
 */
const CGROUP_FUNCTIONS = `groups=
make_cgroups() {
  base=/sys/fs/cgroup name=run-$$
  if [ -f $base/cgroup.controllers ]; then
    make_cgroup $base/$name memory.max $1 pids.max $2
  else
    make_cgroup $base/memory/$name memory.limit_in_bytes $1
    make_cgroup $base/pids/$name pids.max $2
  fi
}
make_cgroup() {
  group=$1
  shift
  mkdir "$group" 2>/dev/null || return 0
  groups="$groups $group"
  while [ $# -gt 0 ]; do
    [ ! -w "$group/$1" ] || echo "$2" >"$group/$1"
    shift 2
  done
}
enter_cgroups() {
  for group in $groups; do echo 0 >"$group/cgroup.procs"; done
}
remove_cgroups() {
  for group in $groups; do
    ! grep -qs 'oom_kill [1-9]' "$group/memory.events" "$group/memory.oom_control" ||
      echo 'The memory limit of the sandbox was reached.' >&2
    ! grep -qs 'max [1-9]' "$group/pids.events" ||
      echo 'The process limit of the sandbox was reached.' >&2
    rmdir "$group" 2>/dev/null || :
  done
}
`;
