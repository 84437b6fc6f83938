import { parseDocument } from "yaml";
import { branchHead, mergeTree, tryGit } from "./git.ts";
import type { GitHubEvent } from "./people.ts";
import type { World } from "./world.ts";

export const WORKFLOW = ".github/workflows/tdd.yml";

/** A workflow file as GitHub runs it. */
export interface WorkflowFile {
  /** As in GITHUB_REF: the branch, or the merge of a pull request, that it is read from. */
  ref: string;
  text: string;
}

/**
 * The workflow file that an event runs; null where GitHub starts nothing, because the file is not there
 * or is no valid YAML. Events of a pull request that is not merged are read from its merge with the
 * base, all others from the default branch.
 */
export function findWorkflow(
  world: World,
  event: GitHubEvent,
  path: string = WORKFLOW,
): WorkflowFile | null {
  if (world.rules.blockedEvents?.includes(event.name) === true) return null;
  const source = readSource(world, event);
  if (source === null) return null;
  const { ok, stdout: text } = tryGit(world.gitDir, "cat-file", "blob", `${source.tree}:${path}`);
  return ok && parseDocument(text).errors.length === 0 ? { ref: source.ref, text } : null;
}

const ON_PULL_REQUESTS = /^pull_request(_review|_review_comment)?$/;

interface Source {
  ref: string;
  /** What git finds the files under. */
  tree: string;
}

function readSource(world: World, { name, payload }: GitHubEvent): Source | null {
  const { number, base, merged } = (payload.pull_request ?? {}) as Partial<Pull>;
  if (!ON_PULL_REQUESTS.test(name) || number === undefined || base === undefined) {
    const ref = typeof payload.ref === "string" ? payload.ref : `refs/heads/${world.defaultBranch}`;
    return { ref, tree: ref };
  }
  if (merged) return { ref: `refs/heads/${base.ref}`, tree: `refs/heads/${base.ref}` };
  const tree = treeOfPull(world, number);
  return tree === null ? null : { ref: `refs/pull/${number}/merge`, tree };
}

interface Pull {
  number: number;
  base: { ref: string };
  merged: boolean;
}

/** `refs/pull/N/merge`; null where it has conflicts. */
function treeOfPull({ gitDir, issues }: World, number: number): string | null {
  const pull = issues.get(number)?.pull;
  if (pull === undefined || pull === null) return null;
  const head = branchHead(gitDir, pull.head) ?? pull.lastHead;
  return mergeTree(gitDir, { base: pull.base, head });
}
