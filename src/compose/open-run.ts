import { tmpdir } from "node:os";
import type { Model } from "../ports.ts";
import type { FoundSandbox } from "../pytest/sandbox.ts";
import type { Durability } from "../workflow/run.ts";
import type { Tools } from "../workflow/tools.ts";
import type { Repository } from "../workspace/inspect-repository.ts";
import { openWorktree } from "../workspace/open-worktree.ts";
import { createRunMemory } from "../workspace/run-memory.ts";
import { assembleTools, type WorkRequest } from "./assemble-tools.ts";
import type { ClaimedState } from "./claim-issue.ts";

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

interface Site {
  repository: Repository;
  state: ClaimedState;
  model: Model;
  /** Where tests run; null where none has to be run any more. */
  sandbox: FoundSandbox | null;
  /** Where an earlier run left its branch; absent for a new one. */
  tip?: string | undefined;
}

export async function openRun(
  request: WorkRequest & { issue: number },
  { repository, state, model, sandbox, tip }: Site,
): Promise<OpenRun> {
  const { issue } = request;
  const { store, release } = state;
  const branch = `feat/issue-${issue}`;
  const standing = tip === undefined ? undefined : { tip, isOurs: store.isKept };
  const temporaryDirectory = tmpdir();
  const worktree = await openWorktree({ repository, branch, temporaryDirectory, standing });
  const keep = (object: string) => store.keepReachable(object);
  const tools = assembleTools(request, { repository, worktree, model, sandbox, keep });
  const memory = createRunMemory(store, { issue });
  return {
    tools,
    durability: { thread: store.thread, checkpointer: store.saver, memory },
    branch,
    base: repository.base.branch,
    close: async ({ discardBranch }) => {
      const discardBranchAt = discardBranch ? tools.workspace.tip : undefined;
      await worktree.close({ discardBranchAt });
      await release();
    },
  };
}
