import { readdirSync, readFileSync, readlinkSync } from "node:fs";

export interface ProcessInfo {
  pid: number;
  /** Process id and start time: the number alone is given again to somebody else. */
  key: string;
  parent: number;
  group: number;
}

/** Every living process but our own, as Linux lists them. */
export function listProcesses(): ProcessInfo[] {
  return listNames("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => readProcess(Number(name)));
}

export function hasVariable(pid: number, assignment: string): boolean {
  return readText(`/proc/${pid}/environ`).split("\0").includes(assignment);
}

/** What a process has open, and where it works: paths (of files already removed, too), sockets. */
export function listOpen(pid: number): string[] {
  const open = listNames(`/proc/${pid}/fd`).map((name) => `fd/${name}`);
  return ["cwd", ...open].map((name) => readLink(`/proc/${pid}/${name}`));
}

function readProcess(pid: number): ProcessInfo[] {
  const stat = readText(`/proc/${pid}/stat`);
  // The program's name stands in parentheses and may hold any character, these included.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state, parent, group] = fields;
  const dead = stat === "" || state === "Z" || state === "X";
  if (dead) return [];
  return [{ pid, key: `${pid}@${fields[19]}`, parent: Number(parent), group: Number(group) }];
}

// A process may end between two reads, and others' are not ours to read: both mean "nothing there".

function listNames(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function readLink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}
