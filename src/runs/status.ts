import { testsUnderReview } from "../features/test-gate/record.ts";
import { git } from "../git/git.ts";
import { findRepository } from "../git/repository.ts";
import { createRunMemory, type StateStore } from "../git/state-store.ts";
import type { TimedEvent } from "../ports.ts";
import { type RunState, reasonOfEnding } from "../run-state/run-state.ts";
import type { Sanitizer } from "../safe-text/sanitizer.ts";
import { BRANCH_PREFIX } from "../spec/default-names.ts";
import { readNotedRun } from "../workflow/rebuild-state.ts";
import { openState, readStoredState } from "./claim-issue.ts";
import { fetchOriginState, gitRepoOf, type Origin } from "./fetch-state.ts";
import { isDeadProcess } from "./host.ts";

export type Standing =
  | "running"
  | "waiting"
  | "unmerged"
  | "stopped"
  | "unstarted"
  | "merged"
  | "covered"
  | "aborted"
  | "failed";

/** What the refs of an issue say about its run. */
export interface IssueStatus {
  issue: number;
  standing: Standing;
  /** Why it failed, or was approved and not merged; null for any other. */
  reason: string | null;
  title: string;
  branch: string;
  base: string | null;
  commits: RunState["commits"];
  /** The last commit that passed a gate, according to the notes. */
  lastKnownGood: string | null;
  usage: RunState["usage"] | null;
  lock: { owner: string; link: string; expires: string; abortWish: string | null } | null;
  events: TimedEvent[];
}

interface StatusQuery {
  directory: string;
  env: NodeJS.ProcessEnv;
  safe: Sanitizer;
  /** All issues where it is left out. */
  issue?: number | undefined;
  branchPrefix?: string;
}

export interface StatusResult {
  issues: IssueStatus[];
  /** Whether `origin` was searched, too. */
  origin: Origin["answer"];
}

/** Reads the status of one issue, or of all; empty where no run is on record. */
export async function readStatus({
  directory,
  env,
  safe,
  issue,
  branchPrefix = BRANCH_PREFIX,
}: StatusQuery): Promise<StatusResult> {
  const repository = await findRepository({ directory, env });
  const branch = (number: number | "*") => `${branchPrefix}${number}`;
  const origin = await fetchOriginState(repository, { issue, branch });
  const threads = await listThreads(
    openState(repository, { thread: "local#1", remote: null, safe }),
  );
  const numbers = issue === undefined ? [...threads.keys()] : [issue];
  const issues: IssueStatus[] = [];
  for (const number of numbers) {
    const thread = threads.get(number) ?? `local#${number}`;
    const store = openState(repository, { thread, remote: null, safe });
    const status = await readIssueStatus(store, { issue: number, branch: branch(number) });
    if (status !== null) issues.push(status);
  }
  return { issues, origin: origin.answer };
}

const ISSUE = /#(\d+)$/;

/** By issue: `local#7`, or `owner/repo#7` for a run on GitHub. */
async function listThreads({ saver }: StateStore): Promise<Map<number, string>> {
  const threads = new Map<number, string>();
  for await (const { config } of saver.list({ configurable: {} })) {
    const thread = String(config.configurable?.thread_id);
    const issue = ISSUE.exec(thread)?.[1];
    if (issue !== undefined) threads.set(Number(issue), thread);
  }
  return new Map([...threads].sort(([one], [other]) => one - other));
}

interface NumberQuery extends Required<Pick<StatusQuery, "branchPrefix">> {
  directory: string;
  env: NodeJS.ProcessEnv;
  safe: Sanitizer;
  title: string;
}

/** A number for an issue without one: that of the last run here with its title, otherwise the next free one. */
export async function chooseNumber(query: NumberQuery): Promise<number> {
  const { directory, env, safe, branchPrefix } = query;
  const repository = await findRepository({ directory, env });
  const open = (thread: string) => openState(repository, { thread, remote: null, safe });
  const threads = await listThreads(open("local#1"));
  const title = safe.redact(query.title);
  for (const [number, thread] of [...threads].reverse()) {
    if (thread !== `local#${number}`) continue;
    const stored = await readStoredState(open(thread).saver, thread);
    if (stored?.state?.spec.title === title) return number;
  }
  const pattern = `refs/heads/${branchPrefix}*`;
  const refs = await git(gitRepoOf(repository), ["for-each-ref", "--format=%(refname)", pattern]);
  const branches = [...refs.matchAll(/(?<=\D)([1-9]\d{0,8})$/gm)].map(([digits]) => Number(digits));
  return Math.max(0, ...threads.keys(), ...branches) + 1;
}

async function readIssueStatus(
  store: StateStore,
  { issue, branch }: Pick<IssueStatus, "issue" | "branch">,
): Promise<IssueStatus | null> {
  const stored = await readStoredState(store.saver, store.thread);
  const noted = readNotedRun(await createRunMemory(store, { issue }).history());
  const lock = await store.lock.read();
  if (stored === null && noted === null && lock === null) return null;
  const running = lock !== null && !isDeadProcess(lock);
  return {
    issue,
    standing: running ? "running" : standingOf(stored),
    reason: stored?.state ? reasonOfEnding(stored.state) : null,
    title: stored?.state?.spec.title ?? noted?.start.note.headline ?? "",
    branch,
    base: stored?.state?.base.branch ?? noted?.base.branch ?? null,
    commits: stored?.state?.commits ?? noted?.commits ?? NO_COMMITS,
    lastKnownGood: noted?.lastKnownGood ?? null,
    usage: stored?.state?.usage ?? null,
    lock: running ? lock : null,
    events: noted?.events ?? [],
  };
}

const NO_COMMITS = { red: null, green: null, refactor: null };

function standingOf(stored: Awaited<ReturnType<typeof readStoredState>>): Standing {
  if (stored === null) return "unstarted";
  const { state, ending } = stored;
  if (ending !== null) return ending;
  const isAtGate = state !== null && (state.proposal ?? testsUnderReview(state)) !== null;
  return isAtGate ? "waiting" : "stopped";
}
