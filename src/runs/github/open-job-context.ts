import { resolveConfig } from "../../config/resolve.ts";
import type { Config, ConfigKeys } from "../../config/schema.ts";
import { ArbiterError } from "../../errors.ts";
import type { Remote } from "../../git/remote/remote.ts";
import { findRepository, tryReadFromBase } from "../../git/repository.ts";
import { type GitHub, JOB_LOGIN } from "../../github/octokit.ts";
import { readIssue } from "../../github/read-issue.ts";
import { onGitHub } from "../../github/request-fault.ts";
import type { Trigger } from "../../github/trigger.ts";
import { findUnderstated, type Prices } from "../../llm/prices.ts";
import { stack } from "../../reports/blocks.ts";
import { describeRefusal } from "../../reports/refusal.ts";
import { code, md } from "../../safe-text/markdown.ts";
import { createSanitizer, type Sanitizer } from "../../safe-text/sanitizer.ts";
import { secretValues } from "../../safe-text/secret-values.ts";
import { resolveRunOptions } from "../options.ts";
import { createBuildHost, mirrorStateRefs } from "./build-host.ts";
import { createGitHubHost, fetchBranch } from "./github-host.ts";
import { refusalInterruption } from "./interruption.ts";
import type { ActionInputs, JobMode } from "./job.ts";
import type { JobContext, JobModeOptions } from "./job-context.ts";
import { reply } from "./reply.ts";
import type { StartedJob } from "./started-job.ts";
import { openStatusComment } from "./status-comment.ts";

/** Gathers what it takes to do what somebody asked for; where that fails, they are told so. */
export async function openJobContext(
  trigger: Trigger,
  github: GitHub,
  surroundings: StartedJob,
): Promise<JobContext> {
  try {
    return await gather(trigger, github, surroundings);
  } catch (error) {
    if (surroundings.inputs.mode === "build") throw error;
    const config = await resolveConfig(surroundings.inputs, null);
    const interruption = refusalInterruption(error);
    if (await isToBegin(trigger, github)) {
      const statusComment = openStatusComment({ trigger, github, config, ...surroundings });
      await statusComment.end({ state: null, interruption });
    } else {
      // What is shown of an earlier run stays true.
      const safe = createSanitizer({ secrets: secretValues(surroundings.env) });
      const page = describeRefusal(interruption.error);
      await reply({ github, trigger, safe }, page).catch(() => {});
    }
    throw error;
  }
}

/** Whether nothing of a run is shown that would not be true any more; where nobody knows, it may be. */
async function isToBegin({ act: { name }, issue }: Trigger, github: GitHub): Promise<boolean> {
  if (name !== "start" && name !== "retry") return false;
  return readIssue(github, issue).then(
    ({ isInUse }) => !isInUse,
    () => false,
  );
}

/** Nothing is changed yet. */
async function gather(
  trigger: Trigger,
  github: GitHub,
  surroundings: StartedJob,
): Promise<JobContext> {
  const { job, inputs, env, signal, log } = surroundings;
  const { data: repository } = await onGitHub("Looking at the repository", () =>
    github.octokit.rest.repos.get(github.at),
  );
  const defaultBranch = repository.default_branch;
  const place = await findRepository({ directory: job.directory, env });
  const remote = remoteOf({ ...job, token: inputs.token });
  const base = await fetchBranch(place, { remote, branch: defaultBranch });
  // What lies in the checkout may be anybody's pull request.
  const text = await tryReadFromBase({ ...place, base }, inputs.configFile);
  const config = await resolveConfig(inputs, text);
  refuseUnderstated(config.prices, inputs);
  const safe = createSanitizer({ secrets: secretValues(env) });
  const statusComment = openStatusComment({ trigger, github, config, ...surroundings });
  const { mode } = inputs;
  const host = createGitHubHost({
    github,
    config,
    remote,
    link: job.runUrl,
    defaultBranch,
    note: noteOn(github, { safe, mode }),
    warn: (said) => log.record({ kind: "warned", text: safe.line(said) }),
  });
  return {
    trigger,
    github,
    host: mode === "build" ? createBuildHost(host, remote) : host,
    jobMode: await jobModeOf(inputs, () => mirrorStateRefs(place, remote, trigger.issue)),
    place,
    directory: job.directory,
    folder: inputs.workingDirectory === "." ? "" : inputs.workingDirectory,
    config,
    work: resolveRunOptions(
      { "setup-command": inputs.setupCommand ?? undefined },
      withoutTests(config, mode),
      {
        env,
        signal,
        log: statusComment.log,
        failClosed: true,
      },
    ),
    safe,
    statusComment,
  };
}

/** Where nothing is run, nothing has to be there for it. */
function withoutTests(config: Config, mode: JobMode): Config {
  return mode === "publish" ? { ...config, copy: [] } : config;
}

async function jobModeOf(
  { mode, bundle }: ActionInputs,
  known: () => Promise<string[]>,
): Promise<JobModeOptions> {
  if (bundle === null || mode === "all") return { mode: "all" };
  return mode === "build" ? { mode, bundle, known: await known() } : { mode, bundle };
}

/** What a reviewer would look for in vain, or believe too easily. */
function noteOn({ login }: GitHub, { safe, mode }: { safe: Sanitizer; mode: JobMode }) {
  const notes = [
    ...(login === JOB_LOGIN ? [OWN_TOKEN] : []),
    ...(mode === "publish" ? [WORD_OF_THE_BUILD] : []),
  ];
  return notes.length === 0 ? null : safe.markdown(stack(notes));
}

/** What the job's own token does starts no workflow. */
const OWN_TOKEN = md`> [!NOTE]\n> This was opened with the job's own token, for which GitHub starts no checks by itself: approve them on this page. With the token of an App (input ${code("token")}) they start as for anybody.`;

const WORD_OF_THE_BUILD = md`> [!NOTE]\n> The job that opened this ran no test: what failed and what passes is the word of the job that built it. The checks of this repository are the second look.`;

interface Bound {
  /** What the workflow says. */
  overrides: ConfigKeys;
  configFile: string;
}

/**
 * A bound that the workflow sets on the cost is worth what the prices are that it is counted in; and a
 * file needs less to be changed than a workflow does.
 */
export function refuseUnderstated(prices: Prices, { overrides, configFile }: Bound): void {
  if (overrides.budgets?.max_cost_usd === undefined) return;
  const name = findUnderstated(prices);
  if (name === null) return;
  throw new ArbiterError(
    "config-unusable",
    `${configFile}: prices: ${name} is below its list price, and the workflow's max-cost would not hold.`,
    { fix: "Take the price out of the file, or have budgets there say max_cost_usd instead." },
  );
}

interface Access {
  serverUrl: string;
  repository: { owner: string; repo: string };
  token: string;
}

/**
 * A repository on GitHub for git, which is shown the token with each command and keeps it nowhere.
 * What a checkout has left in the configuration is taken back: with two tokens, GitHub refuses both.
 */
export function remoteOf({ serverUrl, repository: { owner, repo }, token }: Access): Remote {
  const basic = Buffer.from(`x-access-token:${token}`).toString("base64");
  return {
    url: `${serverUrl}/${owner}/${repo}.git`,
    config: {
      [`http.${serverUrl}/.extraheader`]: ["", `AUTHORIZATION: basic ${basic}`],
      "credential.helper": "",
    },
  };
}
