import { rm } from "node:fs/promises";
import { join } from "node:path";
import { ArbiterError } from "../../errors.ts";
import { git } from "../../git/git.ts";
import { NOTES_REF } from "../../git/notes.ts";
import type { Checkout } from "../../git/repository.ts";
import { readTips } from "../../git/state/refs.ts";
import type { Sanitizer } from "../../safe-text/sanitizer.ts";
import { gitRepoOf } from "../fetch-state.ts";
import { type IssueStatus, readStatus, type StatusResult } from "../status.ts";

/** Where the state of runs, and what they note about commits, is kept. */
export const OWN_REFS = ["refs/tdd/", "refs/tdd-remote/", NOTES_REF];

export interface KeptState {
  /** By name, with its commit. */
  refs: ReadonlyMap<string, string>;
  /** The runs that are not over. */
  unfinished: readonly IssueStatus[];
}

/** What runs have left in this repository. A run that is at work is refused: it would write again. */
export async function readKeptState(
  checkout: Checkout,
  { safe, branchPrefix }: { safe: Sanitizer; branchPrefix: string },
): Promise<KeptState> {
  const { root: directory, env } = checkout;
  // State that cannot be read, as that of another version, is removed like any other.
  const { issues } = await readStatus({ directory, env, safe, branchPrefix }).catch(() => NO_RUNS);
  const running = issues.find(({ standing }) => standing === "running");
  if (running !== undefined) {
    throw new ArbiterError("already-running", `A run of #${running.issue} is at work.`, {
      fix: `Stop it first: tdd-arbiter abort --issue ${running.issue}`,
    });
  }
  const found = await Promise.all(OWN_REFS.map((name) => readTips(gitRepoOf(checkout), name)));
  const unfinished = issues.filter(({ standing }) => UNFINISHED.has(standing));
  return { refs: new Map(found.flatMap((tips) => [...tips])), unfinished };
}

const NO_RUNS: Pick<StatusResult, "issues"> = { issues: [] };
const UNFINISHED: ReadonlySet<string> = new Set(["waiting", "stopped", "unstarted", "unmerged"]);

/** Branches of runs are kept: they may hold work. */
export async function removeKeptState(checkout: Checkout, { refs }: KeptState): Promise<void> {
  const input = [...refs].map(([ref, commit]) => `delete ${ref} ${commit}\n`).join("");
  await git(gitRepoOf(checkout), ["update-ref", "--stdin"], input);
  await rm(join(checkout.commonDir, "tdd-arbiter"), { recursive: true, force: true });
}
