import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { RUN_ID_VARIABLE } from "./environment.ts";

interface ProcessTree {
  /** Kills every process of the tree, and returns when none is left. */
  end(): Promise<void>;
}

interface TreeMarks {
  /** The first process, leader of its group; undefined when it could not be started. */
  leader: number | undefined;
  runId: string;
  directory: string;
}

const SCAN_INTERVAL_MS = 250;
const PAUSE_BETWEEN_SWEEPS_MS = 10;
const GIVE_UP_AFTER_MS = 10_000;

/**
 * Tracks a process and everything that it starts. A child can leave its group, session, parent and
 * environment, so it is recognised by any of three marks: an ancestor seen during the run, the run's
 * id in its environment, or an open file that is one of the run's files or its output. What is older
 * than the first process is not looked at.
 */
export function trackProcessTree({ leader, runId, directory }: TreeMarks): ProcessTree {
  if (leader === undefined) return { end: async () => {} };
  const group = leader;
  const seen = new Set<string>();
  const marker = `${RUN_ID_VARIABLE}=${runId}`;
  const outputs = new Set(listOpen(leader).filter((name) => name.startsWith("socket:")));
  const since = readProcess(leader)[0]?.startedAt ?? 0;
  const isOurs = (name: string) => name.startsWith(`${directory}/`) || outputs.has(name);

  function scan(): ProcessInfo[] {
    const living = listProcesses();
    rememberDescendants(living, seen, group);
    return living;
  }

  function findMembers(): ProcessInfo[] {
    return scan().filter(
      ({ key, pid, startedAt }) =>
        seen.has(key) ||
        (startedAt >= since && (hasVariable(pid, marker) || listOpen(pid).some(isOurs))),
    );
  }

  scan();
  const timer = setInterval(scan, SCAN_INTERVAL_MS).unref();

  async function end(): Promise<void> {
    clearInterval(timer);
    const deadline = performance.now() + GIVE_UP_AFTER_MS;
    let members = findMembers();
    while (members.length > 0 && performance.now() < deadline) {
      for (const { pid } of members) kill(pid);
      await sleep(PAUSE_BETWEEN_SWEEPS_MS);
      members = findMembers();
    }
  }

  return { end };
}

/** Repeats until a pass finds no new process: /proc may list a child before its parent. */
function rememberDescendants(living: ProcessInfo[], seen: Set<string>, group: number): void {
  const parents = new Set(living.filter(({ key }) => seen.has(key)).map(({ pid }) => pid));
  let before: number;
  do {
    before = seen.size;
    for (const one of living) {
      if (one.group !== group && !parents.has(one.parent)) continue;
      seen.add(one.key);
      parents.add(one.pid);
    }
  } while (seen.size > before);
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has exited, or belongs to another user, whose processes we cannot kill.
  }
}

interface ProcessInfo {
  pid: number;
  /** Process id and start time: the id alone may be reused. */
  key: string;
  parent: number;
  group: number;
  /** In ticks of the kernel's clock. */
  startedAt: number;
}

/** Every living process except our own. */
function listProcesses(): ProcessInfo[] {
  return listNames("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => readProcess(Number(name)));
}

function hasVariable(pid: number, assignment: string): boolean {
  return readProcFile(`/proc/${pid}/environ`).split("\0").includes(assignment);
}

/** The open files and sockets of a process and its working directory, removed files included. */
function listOpen(pid: number): string[] {
  const open = listNames(`/proc/${pid}/fd`).map((name) => `fd/${name}`);
  return ["cwd", ...open].map((name) => readLink(`/proc/${pid}/${name}`));
}

function readProcess(pid: number): ProcessInfo[] {
  const stat = readProcFile(`/proc/${pid}/stat`);
  // The program's name is in parentheses, and may itself contain parentheses.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state, parent, group] = fields;
  const dead = stat === "" || state === "Z" || state === "X";
  if (dead) return [];
  const startedAt = Number(fields[19]);
  const key = `${pid}@${startedAt}`;
  return [{ pid, key, parent: Number(parent), group: Number(group), startedAt }];
}

// A process may exit between two reads, or belong to another user: both are read as empty.

function listNames(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function readProcFile(path: string): string {
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
