import { hostname, userInfo } from "node:os";
import type { Surface } from "../errors.ts";
import type { Identity } from "../git/git.ts";
import { createLocalForge } from "../git/local-forge.ts";
import type { Remote } from "../git/remote/remote.ts";
import { type Checkout, findBase, type Repository } from "../git/repository.ts";
import type { Forge } from "../ports.ts";
import { BRANCH_PREFIX } from "../spec/default-names.ts";

/** Where runs are stored, proposed and reported: in the repository on this machine, or on GitHub. */
export interface Host {
  /** Where users read what a run writes, and answer it. */
  surface: Surface;
  /** The name of an issue's state: `local#7`, or `owner/repo#7`. */
  thread(issue: number): string;
  branch(issue: number): string;
  /** Where state and branches are shared; null where they stay in this repository. */
  remote: Remote | null;
  /** Where branches are read but never written, for a host without a remote. */
  upstream?: Remote;
  /** The author of a run's commits; TDD Arbiter's own where left out. */
  readIdentity?(): Promise<Identity>;
  /** Whether a rule of the host refuses unsigned commits on a branch; false where left out. */
  needsSignatures?(branch: string): Promise<boolean>;
  claimant: Claimant;
  /** Called once this process holds the lock of an issue. */
  onClaimed?(): Promise<void>;
  /** The branch that a change is built on, at its current commit; the host's default where none is named. */
  findBase(checkout: Checkout, branch: string | undefined): Promise<Repository["base"]>;
  /** Null where another job publishes what this one builds. */
  forge: ((repository: Repository, branches: BranchOperations) => Forge) | null;
  /** For a job that holds what tests must not reach. */
  runsNoTests?: true;
}

/** The owner of a lock, and a link to the run. */
interface Claimant {
  owner: string;
  link: string;
  /** What this run was asked for by, when the App forwarded it; null or absent otherwise. */
  cause?: string | null;
  /** Whether the holder of a lock that has not expired is known to be dead. */
  isGone(claim: { owner: string; link: string }): boolean;
}

/** What a forge has git do with the branches of a run. */
interface BranchOperations {
  /** Has the next push of the state take the branch along. */
  pushSoon(branch: string, commit: string): void;
  push(branch: string, commit: string): Promise<void>;
  /** Removes the branch if it is still at that commit; false where it was kept. */
  remove(branch: string, commit: string): Promise<boolean>;
}

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
