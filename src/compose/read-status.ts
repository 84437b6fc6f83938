import type { TimedEvent } from "../ports.ts";
import { lastKnownGood, readNotedRun } from "../workflow/rebuild-state.ts";
import type { RunState } from "../workflow/state.ts";
import { findRepository } from "../workspace/inspect-repository.ts";
import type { StateStore } from "../workspace/open-state-store.ts";
import { createRunMemory } from "../workspace/run-memory.ts";
import { isDeadHere, openLocalState } from "./claim-issue.ts";
import { fetchUnknown } from "./fetch-unknown.ts";
import { readStoredState } from "./stored-state.ts";

export type Standing =
  | "running"
  | "waiting"
  | "stopped"
  | "merged"
  | "covered"
  | "aborted"
  | "failed";

/** What is on record of an issue: what its refs say, and nothing else. */
export interface IssueStatus {
  issue: number;
  standing: Standing;
  title: string;
  branch: string;
  base: string | null;
  commits: RunState["commits"];
  /** The last commit that a gate has let through, by the notes. */
  lastKnownGood: string | null;
  usage: RunState["usage"] | null;
  lock: { owner: string; link: string; expires: string; abortWish: string | null } | null;
  events: TimedEvent[];
}

interface Asking {
  directory: string;
  env: NodeJS.ProcessEnv;
  issue?: number | undefined;
}

/** The issue that was asked for, or all that are known; empty where nothing is on record. */
export async function readStatus({ directory, env, issue }: Asking): Promise<IssueStatus[]> {
  const place = await findRepository({ directory, env });
  const known = issue === undefined ? await knownIssues(openLocalState(place, 1)) : [issue];
  const found: IssueStatus[] = [];
  for (const number of known) {
    await fetchUnknown(place, number);
    const status = await statusOf(openLocalState(place, number), number);
    if (status !== null) found.push(status);
  }
  return found;
}

const ISSUE = /#(\d+)$/;

async function knownIssues({ saver }: StateStore): Promise<number[]> {
  const issues = new Set<number>();
  for await (const { config } of saver.list({ configurable: {} })) {
    const issue = ISSUE.exec(String(config.configurable?.thread_id))?.[1];
    if (issue !== undefined) issues.add(Number(issue));
  }
  return [...issues].sort((one, other) => one - other);
}

async function statusOf(store: StateStore, issue: number): Promise<IssueStatus | null> {
  const stored = await readStoredState(store.saver, store.thread);
  const noted = readNotedRun(await createRunMemory(store, { issue }).history());
  const lock = await store.lock.read();
  if (stored === null && noted === null && lock === null) return null;
  const running = lock !== null && !isDeadHere(lock);
  return {
    issue,
    standing: running ? "running" : standingOf(stored),
    title: stored?.state?.spec.title ?? noted?.start.note.headline ?? "",
    branch: `feat/issue-${issue}`,
    base: stored?.state?.base.branch ?? noted?.base.branch ?? null,
    commits: stored?.state?.commits ?? noted?.commits ?? NO_COMMITS,
    lastKnownGood: noted === null ? null : lastKnownGood(noted),
    usage: stored?.state?.usage ?? null,
    lock: running ? lock : null,
    events: noted?.events ?? [],
  };
}

const NO_COMMITS = { red: null, green: null, refactor: null };

const ENDED = ["merged", "covered", "aborted", "failed"] as const;

function standingOf(stored: Awaited<ReturnType<typeof readStoredState>>): Standing {
  if (stored === null) return "stopped";
  const ended = ENDED.find((ending) => ending === stored.ending);
  if (ended !== undefined) return ended;
  const waits = stored.ending === "unmerged" || (stored.state?.proposal ?? null) !== null;
  return waits ? "waiting" : "stopped";
}
