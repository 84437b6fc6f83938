import type { Surface } from "../errors.ts";
import type { Identity } from "../git/git.ts";
import type { Remote } from "../git/remote/remote.ts";
import type { Checkout, Repository } from "../git/repository.ts";
import type { Forge } from "../ports.ts";

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
  claimant: Claimant;
  /** Called once this process holds the lock of an issue. */
  onClaimed?(): Promise<void>;
  /** The branch that a change is built on, at its current commit; the host's default where none is named. */
  findBase(checkout: Checkout, branch: string | undefined): Promise<Repository["base"]>;
  forge(repository: Repository, branches: BranchOperations): Forge;
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
