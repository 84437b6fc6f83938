import { readdirSync, statSync } from "node:fs";

// The range that systemd, too, gives to users that live only as long as one service.
const FIRST = 61_184;
const COUNT = 4000;

/** A user id that no process has: it can be ended as one, and its processes counted. */
export function pickUid(used: ReadonlySet<number> = usersOfProcesses()): number {
  const start = Math.floor(Math.random() * COUNT);
  for (let step = 0; step < COUNT; step += 1) {
    const uid = FIRST + ((start + step) % COUNT);
    if (!used.has(uid)) return uid;
  }
  return FIRST + start;
}

function usersOfProcesses(): ReadonlySet<number> {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return new Set(pids.map((pid) => statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid ?? -1));
}
