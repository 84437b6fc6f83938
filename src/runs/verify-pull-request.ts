import * as z from "zod";
import { resolveConfig } from "../config/resolve.ts";
import { STAGE_FILE } from "../config/schema.ts";
import { ArbiterError, describeError } from "../errors.ts";
import { fetchCommits, type Remote } from "../git/remote/remote.ts";
import { pullNotes } from "../git/remote/state-sync.ts";
import { type Checkout, findRepository, readFileAt } from "../git/repository.ts";
import { readIssue } from "../github/issues.ts";
import { connectToGitHub, JOB_LOGIN, paceFor } from "../github/octokit.ts";
import type { VerifyReport } from "../routing/verdicts/judge-change.ts";
import { passedSecrets } from "../safe-text/secret-values.ts";
import { gitRepoOf, remoteOf } from "./fetch-state.ts";
import type { Job, StartedJob } from "./github/job.ts";
import { toTestOptions } from "./options.ts";
import { findLocalChange, readRequired, verifyChange } from "./verify.ts";

/** A pull request that was verified. */
export interface VerifiedPull {
  report: VerifyReport;
  /** The project's folder in the repository; empty for the whole repository. */
  folder: string;
}

type VerifyJob = Pick<StartedJob, "job" | "inputs" | "env" | "safe" | "log" | "signal">;

/**
 * Verifies the pull request that the event of a job is about. Commits and configuration are those of the
 * event, whatever is checked out; GitHub is only read from, and only where the checkout lacks history.
 */
export async function verifyPullRequest(verify: VerifyJob): Promise<VerifiedPull> {
  const { job, inputs, env, safe, log, signal } = verify;
  const ends = readEnds(job.event);
  const folder = inputs.workingDirectory === "." ? "" : inputs.workingDirectory;
  const { directory } = job;
  const checkout = await findRepository({ directory, folder, env });
  const remote = remoteOf({ ...job, token: inputs.token });
  await fetchHistory(checkout, remote, ends);
  const repo = gitRepoOf(checkout);
  // Without the notes a run that made the change is not replayed, which is said.
  await pullNotes(repo, remote).catch(() => {});
  const change = await findLocalChange({ directory, folder, env, ...ends });
  // The base branch's configuration. That of the commit at which the change left the branch may be an
  // old one, which the author of the change could choose.
  const name = inputs.configFile;
  const text = await readFileAt(checkout, ends.base, name);
  const file = { name, text, stage: await readFileAt(checkout, ends.base, STAGE_FILE) };
  const { config, origins } = await resolveConfig({ inputs: inputs.overrides, env, file });
  const tests = toTestOptions(config, { env, failClosed: true });
  safe.addSecrets(passedSecrets(tests.passEnv));
  const { mutants, mutant_seconds: seconds } = config.verify;
  const about = readAbout(job.event);
  const required = await readRequired(change, {
    verify: config.verify,
    isFixed: origins.get("verify.require")?.startsWith("input ") === true,
    ...{ title: about.title, labels: about.labels },
    // Anybody can write a commit. A label takes a person who may set it.
    trailersCount: false,
  });
  const report = await verifyChange(change, {
    ...tests,
    ...{ copy: config.copy, surface: "github", log, safe, signal, required },
    setupCommand: inputs.setupCommand ?? undefined,
    issueText: await readIssueText(verify),
    mutants: { most: mutants, seconds },
  });
  return { report, folder };
}

const About = z.object({
  pull_request: z.object({
    title: z.string(),
    body: z.string().nullable().default(null),
    labels: z.array(z.object({ name: z.string() })).default([]),
  }),
});

function readAbout({ payload }: Job["event"]) {
  const pull = About.safeParse(payload).data?.pull_request;
  const labels = pull?.labels.map(({ name }) => name) ?? [];
  return { title: pull?.title, body: pull?.body ?? "", labels };
}

const CLOSES = /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):? +#([1-9]\d{0,8})\b/gi;
const MOST_ISSUES = 3;

/** The text with examples of what is asked for: of the issues that the pull request closes, else its own. */
async function readIssueText({ job, inputs, safe, log }: VerifyJob): Promise<string> {
  const { title = "", body } = readAbout(job.event);
  const named = [...`${title}\n${body}`.matchAll(CLOSES)].map(([, number]) => Number(number));
  const numbers = [...new Set(named)].slice(0, MOST_ISSUES);
  if (numbers.length === 0) return body;
  const warn = (text: string) => log.record({ kind: "warned", text: safe.line(text) });
  const github = await connectToGitHub({
    ...{ token: inputs.token, baseUrl: job.apiUrl, repository: job.repository, warn },
    // Nothing is written, so nobody asks who does.
    prefetchedLogin: Promise.resolve(JOB_LOGIN),
    pace: paceFor(job.apiUrl),
  });
  const texts = numbers.map(async (number) => {
    return readIssue(github, number).then(
      ({ text }) => text.body,
      (error: unknown) => {
        const why = error instanceof Error ? error.message : "";
        warn(`Its examples are not replayed. ${why} The job may need the permission issues: read.`);
        return "";
      },
    );
  });
  return (await Promise.all(texts)).join("\n\n");
}

interface Ends {
  base: string;
  head: string;
}

const Commit = z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/);
const End = z.object({ sha: Commit });
const PullRequest = z.object({ pull_request: z.object({ base: End, head: End }) });
const MergeGroup = z.object({ merge_group: z.object({ base_sha: Commit, head_sha: Commit }) });

/** The tip of the base branch and the head, as GitHub names them. */
function readEnds({ name, payload }: Job["event"]): Ends {
  if (name === "pull_request_target") throw unsafeEvent();
  const { data: pull } = PullRequest.safeParse(payload);
  const { data: group } = MergeGroup.safeParse(payload);
  if (name === "pull_request" && pull !== undefined) {
    const { base, head } = pull.pull_request;
    return { base: base.sha, head: head.sha };
  }
  if (name === "merge_group" && group !== undefined) {
    return { base: group.merge_group.base_sha, head: group.merge_group.head_sha };
  }
  throw new ArbiterError(
    "bad-usage",
    `mode: verify is for pull requests, not for ${name} events.`,
    {
      fix: "Start the workflow with: on: pull_request",
    },
  );
}

/** The one event that gives code from a fork the repository's secrets. */
function unsafeEvent(): ArbiterError {
  return new ArbiterError(
    "bad-usage",
    "mode: verify does not run on pull_request_target: it runs the code of the pull request, and these jobs have the repository's secrets and a token that can write.",
    {
      fix: "Start the workflow with: on: pull_request. That works for forks, too: nothing secret is needed.",
    },
  );
}

/** `actions/checkout` fetches one commit, the merge of both ends, unless it is told otherwise. */
async function fetchHistory(
  checkout: Checkout,
  remote: Remote,
  { base, head }: Ends,
): Promise<void> {
  try {
    await fetchCommits(gitRepoOf(checkout), remote, [base, head]);
  } catch (cause) {
    throw new ArbiterError(
      "unknown-base",
      `The checkout lacks history of the pull request, and it cannot be fetched: ${describeError(cause)}`,
      {
        fix: "Give actions/checkout fetch-depth: 0, and the job permissions: contents: read.",
        cause,
      },
    );
  }
}
