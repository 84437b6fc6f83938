import { resolveConfig } from "../../config/resolve.ts";
import { type Config, type ConfigKeys, STAGE_FILE } from "../../config/schema.ts";
import { ArbiterError } from "../../errors.ts";
import { type Checkout, findBaseFile, findRepository } from "../../git/repository.ts";
import { replyOnce, replyTargetOf } from "../../github/comments.ts";
import { readIssue } from "../../github/issues.ts";
import { type GitHub, JOB_LOGIN } from "../../github/octokit.ts";
import { callGitHub } from "../../github/request-fault.ts";
import type { Trigger } from "../../github/trigger.ts";
import { findUnderstated, type Prices } from "../../llm/prices.ts";
import { pickVariables } from "../../python/interpreter.ts";
import { stack } from "../../reports/blocks.ts";
import { describeRefusal } from "../../reports/refusal.ts";
import { code, type Markdown, md } from "../../safe-text/markdown.ts";
import type { Sanitizer } from "../../safe-text/sanitizer.ts";
import { passedSecrets } from "../../safe-text/secret-values.ts";
import { remoteOf } from "../fetch-state.ts";
import type { Host } from "../host.ts";
import { type RunOptions, toRunOptions } from "../options.ts";
import {
  createBuildHost,
  createGitHubHost,
  describeOtherWorkflow,
  fetchBranch,
  mirrorStateRefs,
} from "./github-host.ts";
import type { ActionInputs, JobMode, TriggeredJob } from "./job.ts";
import { openStatusComment, refusalOf, type StatusComment } from "./status-comment.ts";

/** A trigger, and everything that it takes to handle it. */
export interface JobContext {
  trigger: Trigger;
  github: GitHub;
  host: Host;
  checkout: Checkout;
  directory: string;
  /** The project's folder in the repository; empty for the whole repository. */
  folder: string;
  config: Config;
  options: RunOptions;
  safe: Sanitizer;
  statusComment: StatusComment;
  /** Writes the stack of an error to the log, if it is an internal one or debug logging is on. */
  showFault(error: unknown): void;
  mode: Mode;
  /** The page of the job. */
  link: string;
  /** The address of GitHub for browsers. */
  serverUrl: string;
}

/** Which part of the work this job does, and the file that the two jobs share. */
type Mode =
  | { kind: "all" }
  /** `known` are the commits that GitHub already has. */
  | { kind: "build"; bundle: string; known: readonly string[] }
  | { kind: "publish"; bundle: string };

/** Builds the context of a trigger; if that fails, the issue says why. */
export async function createJobContext(
  trigger: Trigger,
  github: GitHub,
  started: TriggeredJob,
): Promise<JobContext> {
  try {
    return await buildContext(trigger, github, started);
  } catch (error) {
    if (started.inputs.mode !== "build") await showRefusal(error, { trigger, github, started });
    throw error;
  }
}

/** Changes nothing on GitHub. */
async function buildContext(
  trigger: Trigger,
  github: GitHub,
  started: TriggeredJob,
): Promise<JobContext> {
  const { job, inputs, env, safe, signal, log } = started;
  const { data: repository } = await callGitHub("Reading the repository", () =>
    github.octokit.rest.repos.get(github.at),
  );
  if (repository.archived) throw archivedRepository(repository.full_name);
  const defaultBranch = repository.default_branch;
  const checkout = await findRepository({ directory: job.directory, env });
  const remote = remoteOf({ ...job, token: inputs.token });
  const base = await fetchBranch(checkout, { remote, branch: defaultBranch });
  // Not from the checkout, which may be the head of a pull request by anyone.
  const name = inputs.configFile;
  const [text = null, stage = null] = await Promise.all(
    [name, STAGE_FILE].map((path) => findBaseFile({ ...checkout, base }, path)),
  );
  const file = { name, text, stage };
  const { config } = await resolveConfig({ inputs: inputs.overrides, env, file });
  refuseUnderstated(config.prices, inputs);
  safe.addSecrets(passedSecrets(pickVariables(env, config.pass_env)));
  const statusComment = openStatusComment({ trigger, github, config, ...started });
  const workflow = { path: job.workflowPath, defaultBase: base };
  const host = createGitHubHost({
    github,
    config,
    remote,
    link: job.runUrl,
    // Part of the App: its workflow lets the job write checks.
    showsCheck: inputs.appLogin !== null,
    // The build job only prepares what the publish job does.
    cause: inputs.mode === "build" ? null : trigger.cause,
    serverUrl: job.serverUrl,
    workflow,
    note: async (repository) => {
      const other = await describeOtherWorkflow(checkout, repository.base, workflow);
      return reviewerNote(github, { safe, mode: inputs.mode, other });
    },
    warn: (warning) => log.record({ kind: "warned", text: safe.line(warning) }),
  });
  return {
    trigger,
    github,
    host: inputs.mode === "build" ? createBuildHost(host, remote) : host,
    checkout,
    directory: job.directory,
    folder: inputs.workingDirectory === "." ? "" : inputs.workingDirectory,
    config,
    options: toRunOptions(
      // The publish job runs no tests, so the files that tests need may be missing.
      inputs.mode === "publish" ? { ...config, copy: [] } : config,
      {
        env,
        signal,
        safe,
        log: statusComment.log,
        failClosed: true,
        setupCommand: inputs.setupCommand ?? undefined,
      },
    ),
    safe,
    statusComment,
    showFault: started.showFault,
    mode: await resolveMode(inputs, () => mirrorStateRefs(checkout, remote, trigger.issue)),
    link: job.runUrl,
    serverUrl: job.serverUrl,
  };
}

/** Every write would fail, the first only after a model was paid. */
function archivedRepository(name: string): ArbiterError {
  return new ArbiterError("github-refused", `${name} is archived, so it is read-only.`, {
    fix: "Unarchive it under Settings, General, then set the label again.",
    data: { status: 403 },
  });
}

async function resolveMode(
  { mode: kind, bundle }: ActionInputs,
  readKnown: () => Promise<string[]>,
): Promise<Mode> {
  if (bundle !== null && kind === "build") return { kind, bundle, known: await readKnown() };
  return bundle !== null && kind === "publish" ? { kind, bundle } : { kind: "all" };
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
export function refuseUnderstated(prices: Prices, { overrides, configFile }: CostBound): void {
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
  const notes = [
    ...(other === null ? [] : [other]),
    ...(login === JOB_LOGIN ? [JOB_TOKEN_NOTE] : []),
    ...(mode === "publish" ? [PUBLISH_NOTE] : []),
  ];
  return notes.length === 0 ? null : safe.markdown(stack(notes));
}

const JOB_TOKEN_NOTE = md`> [!NOTE]\n> This pull request was opened with the job's own token, for which GitHub does not start checks by itself: approve them on this page. With an App's token (input ${code("token")}) they start by themselves. A merge with the job's token starts no workflow on the base branch either, such as CI or a deployment. If the base branch has a merge queue, a person has to press “Merge when ready” on this page after the approval.`;

const PUBLISH_NOTE = md`> [!NOTE]\n> The job that opened this pull request ran no tests: the build job reported what failed and what passes. The checks of this repository are the second opinion.`;

interface RefusedTrigger {
  trigger: Trigger;
  github: GitHub;
  started: TriggeredJob;
}

async function showRefusal(
  error: unknown,
  { trigger, github, started }: RefusedTrigger,
): Promise<void> {
  const { inputs, safe } = started;
  const refusal = refusalOf(error);
  if (await isFirstRun(trigger, github)) {
    const config = started.triggerConfig;
    const statusComment = openStatusComment({ trigger, github, config, ...started });
    await statusComment.end({ state: null, interruption: refusal });
    return;
  }
  // What the status comment says of an earlier run stays true.
  const mode = { kind: inputs.mode };
  await reply({ github, trigger, safe, mode }, describeRefusal(refusal.error)).catch(() => {});
}

/** Whether the trigger starts work and the issue shows no run yet; false when GitHub does not answer. */
async function isFirstRun({ act: { name }, issue }: Trigger, github: GitHub): Promise<boolean> {
  if (name !== "start" && name !== "retry") return false;
  return readIssue(github, issue).then(
    ({ isInUse }) => !isInUse,
    () => false,
  );
}

interface ReplyContext {
  github: GitHub;
  trigger: Trigger;
  safe: Sanitizer;
  mode: { kind: JobMode };
}

/** Answers the trigger in a comment of its own, once however often the event arrives. */
export async function reply(
  { github, trigger, safe, mode }: ReplyContext,
  page: Markdown,
): Promise<void> {
  // The build job may not write; the publish job gives the same answer.
  if (mode.kind === "build") return;
  const about = replyTargetOf(trigger);
  await replyOnce(github, { number: trigger.issue, about, page: safe.markdown(page) });
}
