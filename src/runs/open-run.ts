import { tmpdir } from "node:os";
import { chooseCopied } from "../git/copy-ignored-files.ts";
import { fetchForMerge } from "../git/remote/remote.ts";
import type { Repository } from "../git/repository.ts";
import { createRunMemory, type StateStore } from "../git/state-store.ts";
import { type ExistingBranch, openWorktree } from "../git/worktree.ts";
import type { Model } from "../ports.ts";
import type { Sandbox } from "../sandbox/confinement.ts";
import { ownerMark } from "../sandbox/temporary-directories.ts";
import type { Durability } from "../workflow/run.ts";
import { safeLog } from "../workflow/safe-tools.ts";
import type { AssembledTools } from "../workflow/tools.ts";
import type { ClaimedState } from "./claim-issue.ts";
import { gitRepoOf } from "./fetch-state.ts";
import type { Host } from "./host.ts";
import type { RunOptions } from "./options.ts";
import { assembleTools } from "./tools.ts";

/** A run that is ready to go: its worktree is open, its issue is claimed. */
export interface OpenRun {
  tools: AssembledTools;
  durability: Durability;
  branch: string;
  /** The branch that the change is built on. */
  base: string;
  /** Gives the lock back, and publishes everything with it. Throws when that fails. */
  release(): Promise<void>;
  /** Removes the worktree, and gives the lock back if the run still has it. */
  close(options: { discardBranch: boolean }): Promise<void>;
}

interface RunParts {
  repository: Repository;
  host: Host;
  state: ClaimedState;
  model: Model;
  /** Where tests run; null where no test has to run any more. */
  sandbox: Sandbox | null;
  /** Prepares tests when one has to run after all. */
  prepareLater?: (() => Promise<Sandbox>) | undefined;
  /** Where an earlier run left its branch; absent for a new run. */
  tip?: string | undefined;
}

/** Opens the worktree of a claimed issue, and puts the tools of the run together. */
export async function openRun(
  options: RunOptions & { issue: number },
  { repository, host, state, model, sandbox, prepareLater, tip }: RunParts,
): Promise<OpenRun> {
  const { issue } = options;
  const log = safeLog(options.log, options.safe);
  const copy = await chooseCopied(repository, { copy: options.copy, log });
  const { store, release } = state;
  const branch = host.branch(issue);
  const worktree = await openWorktree({
    repository,
    branch,
    temporaryDirectory: tmpdir(),
    ownerMark: ownerMark(),
    existing: existingBranch({ repository, host, store, tip }),
    identity: await host.readIdentity?.(),
    warn: (text) => safeLog(options.log, options.safe).record({ kind: "warned", text }),
  });
  const tools = assembleTools(
    { ...options, copy },
    {
      repository,
      worktree,
      model,
      sandbox,
      prepareLater,
      fetchBranches: async (tips) => {
        if (host.remote !== null) await fetchForMerge(gitRepoOf(repository), host.remote, tips);
      },
      forge: host.forge(repository, {
        pushSoon: store.pushBranchSoon,
        push: store.pushBranch,
        remove: store.removeBranch,
      }),
      baselines: store.baselines,
      keep: store.keepObject,
      surface: host.surface,
    },
  );
  const memory = createRunMemory(store, { issue });
  return {
    tools,
    durability: { thread: store.thread, checkpointer: store.saver, memory },
    branch,
    base: repository.base.branch,
    release: async () => {
      await store.lock.requireHeld();
      await release();
    },
    close: async ({ discardBranch }) => {
      // Where there is a remote, the branch here is only a copy.
      const isDiscarded = discardBranch || host.remote !== null;
      const discardBranchAt = isDiscarded ? tools.workspace.tip : undefined;
      // A worktree that cannot be removed must not keep the issue locked.
      await worktree.close({ discardBranchAt }).finally(release);
    },
  };
}

type BranchParts = Pick<RunParts, "repository" | "host" | "tip"> & { store: StateStore };

/**
 * A branch in a local repository belongs to the user until a run has made it. Where there is a remote,
 * the branch here is a copy, which a killed run may have left behind.
 */
function existingBranch({ repository, host, store, tip }: BranchParts): ExistingBranch | undefined {
  if (tip === undefined && host.remote === null) return undefined;
  return { tip: tip ?? repository.base.commit, isOurs: store.isKept };
}
