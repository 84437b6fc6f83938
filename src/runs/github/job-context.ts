import { resolveConfig } from "../../config/resolve.ts";
import { type Config, type ConfigKeys, STAGE_FILE } from "../../config/schema.ts";
import { ArbiterError } from "../../errors.ts";
import { type Checkout, findBaseFile, findRepository } from "../../git/repository.ts";
import type { StateStore } from "../../git/state-store.ts";
import { replyTo } from "../../github/comments.ts";
import { hashText, type LiveIssue, readIssue } from "../../github/issues.ts";
import { type GitHub, JOB_LOGIN } from "../../github/octokit.ts";
import { callGitHub } from "../../github/request-fault.ts";
import type { IssueText, Trigger } from "../../github/trigger.ts";
import { findUnderstated, type Prices } from "../../llm/prices.ts";
import { pickVariables } from "../../python/interpreter.ts";
import { stack } from "../../reports/blocks.ts";
import { describeRefusal } from "../../reports/refusal.ts";
import { describeObjection } from "../../reports/status.ts";
import { code, type Markdown, md } from "../../safe-text/markdown.ts";
import type { Sanitizer } from "../../safe-text/sanitizer.ts";
import { passedSecrets } from "../../safe-text/secret-values.ts";
import { shownOnPage } from "../../spec/markdown/visible-text.ts";
import { readSpec, specDiffersFrom } from "../../spec/read-spec.ts";
import type { Spec } from "../../spec/spec.ts";
import type { SpecDocument } from "../../spec/validate-spec.ts";
import { openState } from "../claim-issue.ts";
import { remoteOf } from "../fetch-state.ts";
import { type RunOptions, toRunOptions } from "../options.ts";
import { type JobHost, noteOfMode, wrapHost } from "../two-jobs/wrap-host.ts";
import { createGitHubHost, describeOtherWorkflow, fetchBranch } from "./github-host.ts";
import type { JobMode, TriggeredJob } from "./job.ts";
import { openStatusComment, refusalOf, type StatusComment } from "./status-comment.ts";

/** A trigger, and everything that it takes to handle it: each of it is read, parsed and opened once. */
export interface JobContext {
  trigger: Trigger;
  github: GitHub;
  host: JobHost;
  checkout: Checkout;
  issue: JobIssue;
  /** The issue's state, to be read; a run that is opened holds its lock and writes it. */
  store: StateStore;
  config: Config;
  options: RunOptions;
  /** Whether a person reviews the tests first: by the configuration, or by the command. */
  reviewsTests: boolean;
  safe: Sanitizer;
  statusComment: StatusComment;
  /** Writes the stack of an error to the log, if it is an internal one or debug logging is on. */
  showFault(error: unknown): void;
  /** The page of the job. */
  link: string;
  /** The address of GitHub for browsers. */
  serverUrl: string;
}

/** The issue of a trigger. */
export interface JobIssue {
  /** As it was when this job first asked. */
  read(): Promise<LiveIssue>;
  /** Its text when the run was requested, parsed: the actor has not seen later edits. */
  readDocument(): Promise<SpecDocument>;
  /** Whether its text differs by now from what a run was started with. Asks GitHub each time. */
  isEdited(spec: Spec): Promise<boolean>;
}

/** Builds the context of a trigger; if that fails, the issue says why. */
export async function createJobContext(
  trigger: Trigger,
  github: GitHub,
  started: TriggeredJob,
): Promise<JobContext> {
  try {
    return await buildContext(trigger, github, started);
  } catch (error) {
    if (!started.isReadOnly) await showRefusal(error, { trigger, github, started });
    throw error;
  }
}

/** Changes nothing on GitHub. */
async function buildContext(
  trigger: Trigger,
  github: GitHub,
  started: TriggeredJob,
): Promise<JobContext> {
  const { job, inputs, env, safe, signal, log, isReadOnly } = started;
  const { data: repository } = await callGitHub("Reading the repository", () =>
    github.octokit.rest.repos.get(github.at),
  );
  if (repository.archived) throw archivedRepository(repository.full_name);
  const defaultBranch = repository.default_branch;
  const folder = inputs.workingDirectory === "." ? "" : inputs.workingDirectory;
  const checkout = await findRepository({ directory: job.directory, folder, env });
  const remote = remoteOf({ ...job, token: inputs.token });
  const base = await fetchBranch(checkout, { remote, branch: defaultBranch });
  // Not from the checkout, which may be the head of a pull request by anyone.
  const name = inputs.configFile;
  const [text = null, stage = null] = await Promise.all(
    [name, STAGE_FILE].map((path) => findBaseFile({ ...checkout, folder: "", base }, path)),
  );
  const file = { name, text, stage };
  const { config } = await resolveConfig({ inputs: inputs.overrides, env, file });
  requireListPrices(config.prices, inputs);
  safe.addSecrets(passedSecrets(pickVariables(env, config.pass_env)));
  const isSilent = isReadOnly;
  const statusComment = openStatusComment({ trigger, github, config, isSilent, ...started });
  const workflow = { path: job.workflowPath, defaultBase: base };
  const whole = createGitHubHost({
    github,
    config,
    remote,
    link: job.runUrl,
    // Part of the App: its workflow lets the job write checks.
    showsCheck: inputs.appLogin !== null,
    cause: trigger.cause,
    serverUrl: job.serverUrl,
    workflow,
    lead: safe.markdown(
      md`**Approve** merges exactly this commit. ${describeObjection(config.changes_requested)}`,
    ),
    note: async (repository) => {
      const other = await describeOtherWorkflow(checkout, repository.base, workflow);
      return reviewerNote(github, { safe, mode: inputs.mode, other });
    },
    warn: (warning) => log.record({ kind: "warned", text: safe.line(warning) }),
  });
  const host = await wrapHost(whole, { inputs, checkout, remote }, trigger.issue);
  return {
    trigger,
    github,
    host,
    checkout,
    issue: openIssue(github, { trigger, safe, read: started.readIssue }),
    store: openState(checkout, { thread: host.thread(trigger.issue), remote: host.remote, safe }),
    config,
    options: toRunOptions(config, {
      env,
      signal,
      safe,
      log: statusComment.log,
      failClosed: true,
      setupCommand: inputs.setupCommand ?? undefined,
    }),
    reviewsTests:
      config.gate === "tests" || (trigger.act.name === "start" && trigger.act.gate === "tests"),
    safe,
    statusComment,
    showFault: started.showFault,
    link: job.runUrl,
    serverUrl: job.serverUrl,
  };
}

/** What a new run is built from, in either job. */
export async function requestOf({ issue, config, options, checkout }: JobContext) {
  return {
    ...options,
    document: await issue.readDocument(),
    contextPaths: [],
    repository: checkout,
    directory: checkout.root,
    base: config.base_branch,
    maxContextTokens: config.context.max_tokens,
  };
}

/** The branch with a person's tests; undefined where a model writes them. */
export function namedTests({ act }: Trigger): string | undefined {
  return act.name === "start" ? act.tests : undefined;
}

/** Every write would fail, the first only after a model was paid. */
function archivedRepository(name: string): ArbiterError {
  return new ArbiterError("github-refused", `${name} is archived, so it is read-only.`, {
    fix: "Unarchive it under Settings, General, then set the label again.",
    data: { status: 403 },
  });
}

interface IssueParts {
  trigger: Pick<Trigger, "issue" | "text" | "textHash">;
  safe: Pick<Sanitizer, "redact">;
  read: JobIssue["read"];
}

export function openIssue(
  github: GitHub,
  { trigger, safe: { redact }, read }: IssueParts,
): JobIssue {
  const { issue } = trigger;
  return {
    read,
    readDocument: async () => {
      const live = await read();
      const seen = seenText(trigger.text ?? requireUnedited(live, trigger), live);
      const spec = readSpec({ id: `#${issue}`, ...seen });
      return { name: `#${issue}`, markdown: seen.body, spec };
    },
    isEdited: async (spec) => {
      const live = await readIssue(github, issue);
      return specDiffersFrom(spec, seenText(live.text, live), redact);
    },
  };
}

/** The text that people see on the issue's page, which GitHub knows best unless it shows a later edit. */
function seenText({ title, body }: IssueText, { text, page }: LiveIssue): IssueText {
  if (page === null || body !== text.body) return { title, body };
  return { title, body: shownOnPage(body, page) };
}

function requireUnedited(
  { text }: LiveIssue,
  { issue, textHash }: IssueParts["trigger"],
): IssueText {
  if (textHash === null || hashText(text) === textHash) return text;
  throw new ArbiterError("issue-edited", `#${issue} was edited after the run was requested.`, {
    fix: "Read it again, then set the label again.",
  });
}

interface CostBound {
  /** Set in the workflow. */
  overrides: ConfigKeys;
  configFile: string;
}

/**
 * Refuses prices in the file that would weaken a bound that the workflow sets on the cost: a file can
 * be changed with fewer permissions than a workflow.
 */
export function requireListPrices(prices: Prices, { overrides, configFile }: CostBound): void {
  if (overrides.budgets?.max_cost_usd === undefined) return;
  const name = findUnderstated(prices);
  if (name === null) return;
  throw new ArbiterError(
    "config-unusable",
    `${configFile}: prices: ${name} is below its list price, so the workflow's max-cost could not be enforced.`,
    {
      fix: "Remove the price from the file, or set the bound there: budgets: max_cost_usd.",
    },
  );
}

interface NoteOptions {
  safe: Sanitizer;
  mode: JobMode;
  /** About a workflow file on the base that is not the default branch's. */
  other: Markdown | null;
}

/** What a reviewer should know beyond what the run reports. */
function reviewerNote({ login }: GitHub, { safe, mode, other }: NoteOptions) {
  const ofLogin = login === JOB_LOGIN ? JOB_TOKEN_NOTE : null;
  const notes = [other, ofLogin, noteOfMode(mode)].filter((note) => note !== null);
  return notes.length === 0 ? null : safe.markdown(stack(notes));
}

const JOB_TOKEN_NOTE = md`> [!NOTE]\n> This pull request was opened with the job's own token, for which GitHub does not start checks by itself: approve them on this page. With an App's token (input ${code("token")}) they start by themselves, before anyone has reviewed the code. A merge with the job's token starts no workflow on the base branch either, such as CI or a deployment. If the base branch has a merge queue, a person has to press “Merge when ready” on this page after the approval.`;

async function showRefusal(
  error: unknown,
  { trigger, github, started }: { trigger: Trigger; github: GitHub; started: TriggeredJob },
): Promise<void> {
  const { safe } = started;
  const refusal = refusalOf(error);
  if (await isFirstRun(trigger, started)) {
    const config = started.triggerConfig;
    const opening = { trigger, github, config, isSilent: false, ...started };
    await openStatusComment(opening).end({ state: null, interruption: refusal });
    return;
  }
  // What the status comment says of an earlier run stays true.
  const page = safe.markdown(describeRefusal(refusal.error));
  await replyTo(github, trigger, page).catch(() => {});
}

/** Whether the trigger starts work and the issue shows no run yet; false when GitHub does not answer. */
async function isFirstRun(
  { act: { name } }: Trigger,
  { readIssue }: Pick<TriggeredJob, "readIssue">,
): Promise<boolean> {
  if (name !== "start" && name !== "retry") return false;
  return readIssue().then(
    ({ isInUse }) => !isInUse,
    () => false,
  );
}

/** Answers the trigger, in the job that writes to GitHub. */
export function reply(
  { github, trigger, safe, host }: Pick<JobContext, "github" | "trigger" | "safe" | "host">,
  page: Markdown,
): Promise<void> {
  return host.publish(() => replyTo(github, trigger, safe.markdown(page)), undefined);
}
