import { branchHead } from "../git.ts";
import { context, type GitHubEvent, startWorkflows } from "../workflow-events.ts";
import type { PullRecord, World } from "../world.ts";
import { mergeWhatIsReady } from "./later-merges.ts";

export type CheckState = "in progress" | "success" | "failing";
type Missing = Exclude<CheckState, "success"> | "expected";

/** What a required check has said about a commit; `expected` where it was never started. */
function stateOf(world: World, commit: string, name: string): CheckState | "expected" {
  const recorded = world.checks.get(commit)?.get(name);
  return recorded ?? (world.awaitingClick.has(commit) ? "expected" : "in progress");
}

/** Why the required checks of a commit do not allow a merge, in GitHub's words; null where they do. */
export function describeMissingChecks(
  world: World,
  commit: string,
  requiredChecks: readonly string[],
): string | null {
  const missing = requiredChecks
    .map((name) => ({ name, state: stateOf(world, commit, name) }))
    .filter((check): check is { name: string; state: Missing } => check.state !== "success");
  const [first] = missing;
  if (first === undefined) return null;
  const total = requiredChecks.length;
  if (total === 1) return `Required status check "${first.name}" is ${first.state}.`;
  const states = [...new Set(missing.map(({ state }) => state))];
  if (states.length === 1 && missing.length === total) {
    return `${total} of ${total} required status checks are ${first.state}.`;
  }
  const counts = states.map(
    (state) => `${missing.filter((one) => one.state === state).length} ${state}`,
  );
  return `${missing.length} of ${total} required status checks have not succeeded: ${counts.join(" and ")}.`;
}

/** The click that GitHub asks for before the checks of what a job's token pushed. */
export function startChecks(world: World, { head, lastHead }: PullRecord): void {
  world.awaitingClick.delete(branchHead(world.gitDir, head) ?? lastHead);
}

interface FinishedCheck {
  pull: number;
  name: string;
  conclusion?: "success" | "failure";
  /** The app that reports it; a workflow of GitHub Actions where none is named. */
  app?: string;
  /** Whether it is a commit status, as older services set them. */
  isStatus?: boolean;
  /** What the job printed. */
  log?: string;
}

/** A check of the pull request's head ends; answers the event that starts workflows. */
export function finishCheck(
  world: World,
  { pull: number, name, conclusion = "success", app, isStatus = false, log }: FinishedCheck,
): GitHubEvent {
  const pull = world.issues.get(number)?.pull;
  if (pull === undefined || pull === null) throw new Error(`${number} is no pull request`);
  const commit = branchHead(world.gitDir, pull.head) ?? pull.lastHead;
  if (stateOf(world, commit, name) === "expected") {
    throw new Error(`${name} was never started: it waits for a person's click`);
  }
  const checks = world.checks.get(commit) ?? new Map<string, CheckState>();
  world.checks.set(commit, checks.set(name, conclusion === "success" ? "success" : "failing"));
  if (!isStatus) recordRun(world, { name, head: commit, conclusion, app, log });
  const finished = { name, commit, branch: pull.head, conclusion, number };
  const event = isStatus
    ? commitStatus(world, finished)
    : app === undefined
      ? workflowRun(world, finished)
      : checkSuite(world, finished, app);
  startWorkflows(world, event, { isJobToken: false });
  mergeWhatIsReady(world);
  return event;
}

/** The id of a check run of GitHub Actions is that of its job. */
function recordRun(
  world: World,
  {
    name,
    head,
    conclusion,
    app: slug = "github-actions",
    log,
  }: Record<"name" | "head" | "conclusion", string> & Record<"app" | "log", string | undefined>,
): void {
  const id = world.nextId();
  const detailsUrl = `${world.url}/${world.owner}/${world.repo}/actions/runs/7/job/${id}`;
  const shown = { title: null, summary: null, annotations: 0 };
  const run = { id, by: `${slug}[bot]`, name, head, conclusion, detailsUrl, ...shown };
  world.checkRuns.push({ ...run, ...(log === undefined ? {} : { log }) });
}

interface Finished {
  name: string;
  commit: string;
  branch: string;
  conclusion: string;
  number: number;
}

function workflowRun(
  world: World,
  { name, commit, branch, conclusion, number }: Finished,
): GitHubEvent {
  const { owner, repo } = world;
  const workflow_run = {
    id: world.nextId(),
    name,
    path: `.github/workflows/${name}.yml`,
    event: "pull_request",
    head_branch: branch,
    head_sha: commit,
    head_repository: { full_name: `${owner}/${repo}` },
    status: "completed",
    conclusion,
    pull_requests: [{ number }],
  };
  const payload = { action: "completed", workflow_run, ...context(world, "github-actions[bot]") };
  return { name: "workflow_run", payload };
}

function commitStatus(world: World, { name, commit, branch, conclusion }: Finished): GitHubEvent {
  const branches = [{ name: branch, commit: { sha: commit }, protected: false }];
  const said = { id: world.nextId(), sha: commit, context: name, state: conclusion };
  return { name: "status", payload: { ...said, branches, ...context(world, "readthedocs[bot]") } };
}

/** GitHub sends none to workflows for the suites of Actions. */
function checkSuite(
  world: World,
  { commit, branch, conclusion, number }: Finished,
  app: string,
): GitHubEvent {
  const check_suite = {
    id: world.nextId(),
    head_branch: branch,
    head_sha: commit,
    status: "completed",
    conclusion,
    app: { slug: app },
    pull_requests: [{ number }],
  };
  const payload = { action: "completed", check_suite, ...context(world, `${app}[bot]`) };
  return { name: "check_suite", payload };
}
