import { hostname, userInfo } from "node:os";
import { createLocalForge } from "../git/local-forge.ts";
import { findBase } from "../git/repository.ts";
import { BRANCH_PREFIX } from "../spec/default-names.ts";
import type { Host } from "./host.ts";

/** The repository on this machine, without GitHub. */
export function localHost(branchPrefix: string = BRANCH_PREFIX): Host {
  return {
    surface: "terminal",
    thread: (issue) => `local#${issue}`,
    branch: (issue) => `${branchPrefix}${issue}`,
    remote: null,
    claimant: {
      owner: `${userInfo().username} on ${hostname()}`,
      link: `process ${process.pid} on ${hostname()}`,
      isGone: isDeadProcess,
    },
    findBase,
    forge: (repository) => createLocalForge(repository),
  };
}

const PROCESS_LINK = /^process (\d+) on (.+)$/;

/** Whether a lock was taken on this machine by a process that has ended. */
export function isDeadProcess({ link }: { link: string }): boolean {
  const [, pid, host] = PROCESS_LINK.exec(link) ?? [];
  if (pid === undefined || host !== hostname()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}
