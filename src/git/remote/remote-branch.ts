import { ArbiterError } from "../../errors.ts";
import type { GitRepo } from "../git.ts";
import { type Push, pushFailed, type Remote, readRemoteTip, tryPush } from "./remote.ts";

export interface BranchPush {
  branch: string;
  commit: string;
  /** Whether the arbiter made a commit. */
  isOurs(commit: string): Promise<boolean>;
}

export type OwnBranch = Pick<BranchPush, "branch" | "isOurs">;

/** Moves branches of the remote, and remembers where they are: the lease of the next push. */
interface BranchSync {
  /** Has `next` return the push of a branch. */
  request(push: BranchPush): void;
  /** The push of the requested branch; null when there is none, or it cannot be pushed. */
  next(): Promise<Push | null>;
  pushed(push: Push): void;
  /** The branch was refused. One that had only a remembered lease is tried once more. */
  refused(push: Push): void;
  /** Moves the branch if it was not pushed since it was requested; throws when it cannot be moved. */
  complete(push: BranchPush): Promise<void>;
  requireOwn(own: OwnBranch): Promise<void>;
  remove(removal: BranchRemoval): Promise<boolean>;
}

export function createBranchSync(repo: GitRepo, remote: Remote): BranchSync {
  /** Where the remote's branches are, as far as it is known; null for no branch. */
  const known = new Map<string, string | null>();
  let requested: BranchPush | null = null;
  /** The request that the last push was made for. */
  let tried: BranchPush | null = null;
  let wasRemembered = false;
  let pushed: BranchPush | null = null;
  const forget = (request: BranchPush | null) => {
    if (requested === request) requested = null;
  };

  return {
    request: (push) => {
      requested = push;
    },
    next: async () => {
      tried = requested;
      if (tried === null) return null;
      const { commit, isOurs } = tried;
      const ref = branchRef(tried);
      const remembered = known.get(ref);
      wasRemembered = remembered !== undefined;
      const lease = remembered === undefined ? await readRemoteTip(repo, remote, ref) : remembered;
      if (lease !== commit && (lease === null || (await isOurs(lease)))) {
        return { ref, to: commit, lease };
      }
      forget(tried);
      return null;
    },
    pushed: ({ ref, to }) => {
      known.set(ref, to);
      pushed = tried;
      forget(tried);
    },
    refused: ({ ref }) => {
      known.delete(ref);
      if (!wasRemembered) forget(tried);
    },
    complete: async (push) => {
      forget(push);
      if (pushed === push) return;
      const ref = branchRef(push);
      known.delete(ref);
      await pushBranch(repo, remote, push);
      known.set(ref, push.commit);
    },
    requireOwn: async (own) => {
      const ref = branchRef(own);
      const tip = await readRemoteTip(repo, remote, ref);
      if (tip !== null && !(await own.isOurs(tip))) throw pushedByOthers(own.branch, tip);
      known.set(ref, tip);
    },
    remove: async (removal) => {
      requested = null;
      known.delete(branchRef(removal));
      return removeRemoteBranch(repo, remote, removal);
    },
  };
}

function branchRef({ branch }: { branch: string }): string {
  return `refs/heads/${branch}`;
}

/** Moves the remote's branch to a commit. Throws when it has commits that no run made. */
export async function pushBranch(
  repo: GitRepo,
  remote: Remote,
  { branch, commit, isOurs }: BranchPush,
): Promise<void> {
  const ref = branchRef({ branch });
  const before = await readRemoteTip(repo, remote, ref);
  if (before === commit) return;
  if (before !== null && !(await isOurs(before))) throw pushedByOthers(branch, before);
  const refused = await tryPush(repo, remote, [{ ref, to: commit, lease: before }]);
  if (refused === null) return;
  const after = await readRemoteTip(repo, remote, ref);
  // The push may have succeeded although its answer was lost.
  if (after === commit) return;
  if (after !== null && after !== before) throw pushedByOthers(branch, after);
  throw pushFailed(ref, refused);
}

function pushedByOthers(branch: string, commit: string): ArbiterError {
  return new ArbiterError(
    "branch-exists",
    `Someone else has pushed ${commit.slice(0, 10)} to ${branch}; the branch was left unchanged.`,
    { fix: "Continue on that branch by hand, or delete it and start again." },
  );
}

export interface BranchRemoval {
  branch: string;
  /** The commit that it is expected to be at. */
  commit: string;
  /** Whether the arbiter made a commit: a failed run leaves the branch at its best attempt. */
  isOurs?: (commit: string) => Promise<boolean>;
}

/**
 * Deletes the remote's branch if it is still at that commit, so that no other work is lost. Returns false
 * when it has moved, and true when it is gone already.
 */
export async function removeRemoteBranch(
  repo: GitRepo,
  remote: Remote,
  { branch, commit, isOurs = async () => false }: BranchRemoval,
): Promise<boolean> {
  const ref = branchRef({ branch });
  const tryRemove = (lease: string) => tryPush(repo, remote, [{ ref, to: null, lease }]);
  const refused = await tryRemove(commit);
  if (refused === null) return true;
  const tip = await readRemoteTip(repo, remote, ref);
  if (tip === null) return true;
  if (tip === commit) throw pushFailed(ref, refused);
  if (!(await isOurs(tip))) return false;
  const refusedAgain = await tryRemove(tip);
  if (refusedAgain === null) return true;
  const after = await readRemoteTip(repo, remote, ref);
  if (after === tip) throw pushFailed(ref, refusedAgain);
  return after === null;
}
