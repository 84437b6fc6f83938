import type { Surface } from "../errors.ts";
import type { Remote } from "../git/remote/remote.ts";
import type { Repository, RepositoryPlace } from "../git/repository.ts";
import type { Forge } from "../ports.ts";

/** Where runs are kept, proposed and reported: in the repository on this machine, or on GitHub. */
export interface Host {
  /** Where people read what a run writes, and answer it. */
  surface: Surface;
  /** What the state of an issue is called, which says whose it is. */
  thread(issue: number): string;
  branch(issue: number): string;
  /** Who else sees state and branches; null where nobody does. */
  remote: Remote | null;
  /** Who is looked at, and never written to, where there is no remote. */
  upstream?: Remote;
  claimant: Claimant;
  /** Called when an issue is this process's alone. */
  onClaimed?(): Promise<void>;
  /** The branch that a change is built on, as it is now; a usual one where none was asked for. */
  findBase(place: RepositoryPlace, branch: string | undefined): Promise<Repository["base"]>;
  forge(repository: Repository, branches: BranchOperations): Forge;
}

/** Who works on an issue, and where others can look. */
interface Claimant {
  owner: string;
  link: string;
  /** Whether somebody else's claim, which has not run out, is known to be a dead run's. */
  isGone(claim: { owner: string; link: string }): boolean;
}

/** What a forge has git do with the branches of a run. */
export interface BranchOperations {
  push(branch: string, commit: string): Promise<void>;
  /** Removes it where it is still at that commit; false where it was left. */
  remove(branch: string, commit: string): Promise<boolean>;
}
