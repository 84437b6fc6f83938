import { tmpdir } from "node:os";
import type { ExistingBranch } from "../git/branch.ts";
import { requireCopyable } from "../git/copy-along.ts";
import { pushBranch, removeRemoteBranch } from "../git/remote/branches.ts";
import type { Repository } from "../git/repository.ts";
import { createRunMemory } from "../git/run-memory.ts";
import type { StateStore } from "../git/state-store.ts";
import { openWorktree } from "../git/worktree.ts";
import type { Model } from "../ports.ts";
import type { FoundSandbox } from "../sandbox/find-sandbox.ts";
import type { Durability } from "../workflow/run.ts";
import type { Tools } from "../workflow/tools.ts";
import type { ClaimedState } from "./claim-issue.ts";
import type { BranchOperations, Host } from "./host.ts";
import { gitPlaceOf } from "./origin.ts";
import { assembleTools, type RunOptions } from "./tools.ts";

/** A run that is ready to go: its worktree is open, its issue is claimed. */
export interface OpenRun {
  tools: Tools;
  durability: Durability;
  branch: string;
  /** The branch that the change is built on. */
  base: string;
  /** Removes the worktree and gives the issue back. */
  close(options: { discardBranch: boolean }): Promise<void>;
}

interface Ground {
  repository: Repository;
  host: Host;
  state: ClaimedState;
  model: Model;
  /** Where tests run; null where none has to be run any more. */
  sandbox: FoundSandbox | null;
  /** Where an earlier run left its branch; absent for a new one. */
  tip?: string | undefined;
}

export async function openRun(
  request: RunOptions & { issue: number },
  { repository, host, state, model, sandbox, tip }: Ground,
): Promise<OpenRun> {
  const { issue } = request;
  await requireCopyable(repository, request.copy);
  const { store, release } = state;
  const branch = host.branch(issue);
  const standing = standingBranch({ repository, host, store, tip });
  const temporaryDirectory = tmpdir();
  const worktree = await openWorktree({ repository, branch, temporaryDirectory, standing });
  const keep = store.keepMade;
  const forge = host.forge(repository, branchesOf(repository, { host, store }));
  const { surface } = host;
  const ground = { repository, worktree, model, sandbox, forge, keep, surface };
  const tools = assembleTools(request, ground);
  const memory = createRunMemory(store, { issue });
  return {
    tools,
    durability: { thread: store.thread, checkpointer: store.saver, memory },
    branch,
    base: repository.base.branch,
    close: async ({ discardBranch }) => {
      // What the remote has is not needed here.
      const goes = discardBranch || host.remote !== null;
      const discardBranchAt = goes ? tools.workspace.tip : undefined;
      // Whatever cannot be removed is no reason to keep the issue from whoever comes next.
      await worktree.close({ discardBranchAt }).finally(release);
    },
  };
}

type Found = Pick<Ground, "repository" | "host" | "tip"> & { store: StateStore };

/**
 * A branch in somebody's own repository is theirs until a run has made it. Where the remote has it,
 * the one here is a copy, which a run that was killed may have left.
 */
function standingBranch({ repository, host, store, tip }: Found): ExistingBranch | undefined {
  if (tip === undefined && host.remote === null) return undefined;
  return { tip: tip ?? repository.base.commit, isOurs: store.isKept };
}

function branchesOf(
  repository: Repository,
  { host: { remote }, store }: { host: Host; store: StateStore },
): BranchOperations {
  const place = gitPlaceOf(repository);
  return {
    push: async (branch, commit) => {
      if (remote === null) return;
      // Whoever finds the branch must find out that it is ours.
      await store.flush();
      await pushBranch(place, remote, { branch, commit, isOurs: store.isKept });
    },
    remove: async (branch, commit) =>
      remote !== null &&
      removeRemoteBranch(place, remote, { branch, commit, isOurs: store.isKept }),
  };
}
