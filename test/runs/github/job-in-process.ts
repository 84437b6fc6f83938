import { execFile, execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { vi } from "vitest";
import { isReadable, readJob } from "../../../src/action/read-job.ts";
import { reportResult } from "../../../src/action/report-result.ts";
import { runJob } from "../../../src/action/run-action.ts";
import { findRepository } from "../../../src/git/repository.ts";
import { connectToGitHub } from "../../../src/github/octokit.ts";
import { tipOf } from "../../../src/run-state/run-state.ts";
import { claimIssue, readStoredState } from "../../../src/runs/claim-issue.ts";
import { remoteOf } from "../../../src/runs/fetch-state.ts";
import { createGitHubHost, fetchBranch } from "../../../src/runs/github/github-host.ts";
import { prefetch } from "../../../src/runs/github/prefetch.ts";
import { openRun } from "../../../src/runs/open-run.ts";
import { NOTHING } from "../../../src/safe-text/markdown.ts";
import { createSanitizer } from "../../../src/safe-text/sanitizer.ts";
import { secretValues } from "../../../src/safe-text/secret-values.ts";
import { createRun } from "../../../src/workflow/run.ts";
import { inputsOf } from "../../action/inputs-of.ts";
import { readWritten } from "../../action/read-written.ts";
import { git, tryGit } from "../../github/simulator/git.ts";
import { type GitHubEvent, personOf } from "../../github/simulator/people.ts";
import { type Simulator, startSimulator } from "../../github/simulator/simulator.ts";
import { temporaryDirectory } from "../../temporary-repository.ts";
import { FILES, instantModel, instantRequest, instantTools, SAFE, SPEC } from "../instant-run.ts";

const run = promisify(execFile);
const BOT = "github-actions[bot]";
const REPOSITORY = { owner: "octo", repo: "shop" };

/** A repository on GitHub with one issue, served by this process: a synchronous git call would block it. */
export async function startGitHub(): Promise<Simulator> {
  const simulator = await startSimulator({
    files: FILES,
    people: { ann: "admin", bob: "write", eve: "read" },
  });
  const permissions = { contents: "write", issues: "write", pull_requests: "write" } as const;
  simulator.addToken("job-token", { login: BOT, permissions, isJobToken: true });
  personOf(simulator.world, "eve").opensIssue({ title: "New thing", body: "- It works.\n" });
  return simulator;
}

interface JobOptions {
  inputs?: Readonly<Record<string, string>>;
  env?: NodeJS.ProcessEnv;
  signal?: AbortSignal;
  /** Called before each text that the job writes to its log. */
  beforeWrite?: (text: string) => void;
}

/** A job as src/main.ts runs it, without the process around it. */
export async function jobInProcess(
  simulator: Simulator,
  event: GitHubEvent,
  options: JobOptions = {},
) {
  const { inputs = {}, env: more = {}, signal = new AbortController().signal } = options;
  const place = temporaryDirectory();
  const checkout = await checkOut(simulator, place);
  const files = { event: join(place, "event"), output: join(place, "output") };
  const summary = join(place, "summary");
  writeFileSync(files.event, JSON.stringify(event.payload));
  for (const name of [files.output, summary]) writeFileSync(name, "");
  vi.stubEnv("GITHUB_OUTPUT", files.output);
  const { PATH, HOME, TDD_PYTHON } = process.env;
  const env = {
    PATH,
    HOME,
    TDD_PYTHON,
    GITHUB_REPOSITORY: `${REPOSITORY.owner}/${REPOSITORY.repo}`,
    GITHUB_SERVER_URL: simulator.url,
    GITHUB_API_URL: simulator.url,
    GITHUB_EVENT_NAME: event.name,
    GITHUB_EVENT_PATH: files.event,
    GITHUB_WORKFLOW: "TDD",
    GITHUB_RUN_ID: "7",
    GITHUB_WORKSPACE: checkout,
    GITHUB_STEP_SUMMARY: summary,
    INPUT_TOKEN: "job-token",
    INPUT_SANDBOX: "off",
    ...Object.fromEntries(
      Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
    ),
    ...more,
  };
  let log = "";
  const write = (text: string) => {
    options.beforeWrite?.(text);
    log += text;
  };
  const job = readJob(env);
  const safe = createSanitizer({ secrets: secretValues(env) });
  const prefetched = isReadable(job) ? prefetch(job, env) : null;
  const result = await runJob(job, {
    ...{ env, safe, write, signal, prefetched, readInput: inputsOf(env) },
  });
  const withCommands = (say: () => void) => say();
  const failure = await reportResult(result, { env, safe, write, withCommands });
  const outputs = readWritten(readFileSync(files.output, "utf8"));
  return { failure, log, outputs, summary: readFileSync(summary, "utf8") };
}

/** Brings the issue to the human gate, to the one for its tests, or to a failure if the model does not learn, without real tests. */
export async function runInstantly(
  simulator: Simulator,
  { learns = true, reviewsTests = false } = {},
): Promise<void> {
  const { host, place, base } = await openHost(simulator);
  const state = await claimIssue(place, { issue: 1, host, safe: SAFE });
  const open = await openRun(instantRequest(1), {
    repository: { ...place, base },
    host,
    state,
    model: instantModel({ learns }),
    sandbox: null,
  });
  const work = createRun(instantTools(open.tools), open.durability);
  await work.start({ issue: 1, spec: SPEC, contextPaths: [], base, reviewsTests });
  await open.close({ discardBranch: true });
}

/** Revises the run at the gate with a model that does not learn, so that the revision fails. */
export async function reviseInVain(simulator: Simulator): Promise<void> {
  const { host, place, base } = await openHost(simulator);
  const state = await claimIssue(place, { issue: 1, host, safe: SAFE });
  await state.store.fetch();
  const stored = await readStoredState(state.store.saver, state.store.thread);
  if (!stored?.state) throw new Error("nothing waits at the gate");
  const open = await openRun(instantRequest(1), {
    repository: { ...place, base },
    host,
    state,
    model: instantModel({ learns: false }),
    sandbox: null,
    tip: tipOf(stored.state),
  });
  const work = createRun(instantTools(open.tools), open.durability);
  await work.revise("Another way.");
  await open.close({ discardBranch: true });
}

/** Holds the lock of the issue as another run; returns its release. */
export async function occupy(simulator: Simulator): Promise<() => Promise<void>> {
  const { host, place } = await openHost(simulator);
  return (await claimIssue(place, { issue: 1, host, safe: SAFE })).release;
}

/** Overwrites the lock on GitHub, as another job does whose push comes first. */
export function takeLock({ gitDir }: Simulator["world"]): void {
  const put = (args: string[], input: string) =>
    execFileSync("git", [`--git-dir=${gitDir}`, ...args], { input, encoding: "utf8" }).trim();
  const lock = {
    owner: "another run",
    link: "https://elsewhere.test/run",
    token: "another",
    expires: "2999-01-01T00:00:00.000Z",
    abortWish: null,
  };
  const ref = "refs/tdd/issue-1";
  const before = tryGit(gitDir, "rev-parse", "--verify", "--quiet", ref);
  const rows = before.ok ? git(gitDir, "ls-tree", ref).split("\n") : [];
  const blob = put(["hash-object", "-w", "--stdin"], JSON.stringify(lock));
  const others = rows.filter((row) => !row.endsWith("\tlock.json"));
  const tree = put(["mktree"], [...others, `100644 blob ${blob}\tlock.json`, ""].join("\n"));
  const parents = before.ok ? ["-p", before.stdout.trim()] : [];
  const commit = git(gitDir, "commit-tree", tree, ...parents, "-m", "another's");
  git(gitDir, "update-ref", ref, commit);
}

async function openHost(simulator: Simulator) {
  const directory = await checkOut(simulator, temporaryDirectory());
  const token = "job-token";
  const github = await connectToGitHub({
    token,
    baseUrl: simulator.url,
    repository: REPOSITORY,
    warn: () => {},
  });
  const remote = remoteOf({ serverUrl: simulator.url, repository: REPOSITORY, token });
  const place = await findRepository({ directory, env: process.env });
  const base = await fetchBranch(place, { remote, branch: "main" });
  const host = createGitHubHost({
    github,
    config: { branch_prefix: "feat/issue-", merge_method: "merge" },
    remote,
    link: `${simulator.url}/octo/shop/actions/runs/1`,
    showsCheck: false,
    cause: null,
    serverUrl: simulator.url,
    lead: SAFE.markdown(NOTHING),
    note: async () => null,
    workflow: { path: null, defaultBase: base },
    warn: () => {},
  });
  return { host, place, base };
}

async function checkOut({ world }: Simulator, place: string): Promise<string> {
  const checkout = join(place, "checkout");
  await run("git", ["clone", "--quiet", "--template=", world.gitDir, checkout]);
  return checkout;
}
