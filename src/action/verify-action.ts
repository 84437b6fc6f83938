import { appendFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeVerified } from "../cli/describe-verified.ts";
import { ArbiterError } from "../errors.ts";
import { verifyAnnotations } from "../reports/annotations.ts";
import { writeProof } from "../reports/verify/proof-statements.ts";
import { verifySummary } from "../reports/verify/summary.ts";
import { RESULTS } from "../routing/verdicts/judge-change.ts";
import type { TestWord } from "../routing/verdicts/word-of-test.ts";
import { commentOnPull } from "../runs/comment-on-pull.ts";
import type { Job } from "../runs/github/job.ts";
import { type VerifiedPull, verifyPullRequest } from "../runs/verify-pull-request.ts";
import { createActionLog, inJob, type JobOutlets, requireJob } from "./in-job.ts";
import { readInputs } from "./inputs.ts";
import { writeAnnotations } from "./job-page.ts";
import { writeOutputs } from "./outputs.ts";
import type { UnreadableJob } from "./read-job.ts";

/** Runs this process as a job with `mode: verify`: it needs no model, and writes nothing to GitHub. */
export async function verifyAction(job: Job | UnreadableJob): Promise<void> {
  await inJob(async (outlets) => reportVerified(await verifyJob(job, outlets), outlets));
}

/** Runs this process as a job with `mode: comment`: it shows on a pull request what its run has found out. */
export async function commentAction(read: Job | UnreadableJob): Promise<void> {
  await inJob(async ({ env, safe, readInput, write }) => {
    const inputs = readInputs(env, { safe, readInput });
    const say = (text: string) => write(`${safe.line(text)}\n`);
    for (const text of inputs.warnings) say(text);
    const done = await commentOnPull({ job: requireJob(read), inputs, safe, warn: say });
    const { status, pull } = done;
    if (pull === null) {
      writeOutputs({ status });
      say(`Nothing to do: ${done.reason}.`);
    } else {
      writeOutputs({ status, prNumber: pull.number, prUrl: pull.url });
      say(`The change ${RESULTS[status]}: ${pull.url}`);
    }
    return null;
  });
}

/** Verifies the pull request of a job; `verifyAction` without the process around it. */
export async function verifyJob(
  read: Job | UnreadableJob,
  { env, safe, readInput, signal, write }: Omit<JobOutlets, "withCommands">,
): Promise<VerifiedPull> {
  const log = createActionLog(write);
  try {
    const job = requireJob(read);
    const inputs = readInputs(env, { safe, readInput });
    for (const text of inputs.warnings) log.record({ kind: "warned", text: safe.line(text) });
    return await verifyPullRequest({ job, inputs, env, safe, log, signal });
  } finally {
    log.stop();
  }
}

/** Writes proof, outputs, summary and annotations; returns the error that the job fails with, null for none. */
export async function reportVerified(
  { report, folder }: VerifiedPull,
  { env, safe, write, withCommands }: JobOutlets,
): Promise<unknown> {
  const { result, passes, mutants, tests, survivors, reason } = report;
  // Outside of the checkout, which stays as it is.
  const proof = join(env.RUNNER_TEMP || tmpdir(), "proof.json");
  await writeFile(proof, writeProof(safe.value(report)));
  const numberOf = (wanted: TestWord) => tests.filter(({ word }) => word === wanted).length;
  writeOutputs({
    status: result,
    passes,
    proves: numberOf("proves"),
    guards: numberOf("guards"),
    breaks: numberOf("breaks"),
    fails: numberOf("fails"),
    unclear: numberOf("unclear"),
    mutants: mutants.length,
    noticed: mutants.length - survivors.length,
    proof,
  });
  const summary = safe.markdown(verifySummary(report));
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, `${summary}\n`);
  const annotations = verifyAnnotations(report, { directory: folder });
  if (annotations.length > 0) withCommands(() => writeAnnotations(annotations, safe));
  write(safe.screen(describeVerified(report, { colour: true })));
  // With `none`, the job only reports.
  if (passes || report.required.require === "none") return null;
  const message = `The change ${RESULTS[result]}: ${reason.replace(/\.$/, "")}.`;
  return result === "not-judged"
    ? new ArbiterError("not-proven", message)
    : new ArbiterError("not-proven", message, {
        fix: "The summary of this job has every test and what no test notices.",
      });
}
