import * as z from "zod";
import { ArbiterError } from "../errors.ts";
import { readArtifact } from "../github/artifacts.ts";
import { marker, upsertComment } from "../github/comments.ts";
import { setLabel } from "../github/issues.ts";
import { connectToGitHub, type GitHub, paceFor } from "../github/octokit.ts";
import { findPullsWithHead } from "../github/pull-request.ts";
import { callGitHub } from "../github/request-fault.ts";
import { type Proof, readProof } from "../reports/verify/proof-statements.ts";
import { verifyCard } from "../reports/verify/summary.ts";
import { parsePolicy } from "../routing/verdicts/choose-policy.ts";
import type { ChangeResult } from "../routing/verdicts/judge-change.ts";
import { count } from "../safe-text/clean-text.ts";
import type { Sanitizer } from "../safe-text/sanitizer.ts";
import type { ActionInputs, Job } from "./github/job.ts";

interface CommentJob {
  job: Pick<Job, "event" | "repository" | "apiUrl" | "serverUrl">;
  inputs: Pick<ActionInputs, "token" | "cardLabel">;
  safe: Pick<Sanitizer, "markdown">;
  warn(text: string): void;
}

/** What became of a run's proof: on which pull request it is shown, or why it is not. */
export type Commented =
  | { status: ChangeResult; pull: { number: number; url: string } }
  | { status: "ignored"; pull: null; reason: string };

/**
 * Shows on a pull request what the run of its workflow found out. That run executes code of the pull request:
 * its proof is read like a stranger's words, and which pull request it is about is asked of GitHub.
 */
export async function commentOnPull({ job, inputs, safe, warn }: CommentJob): Promise<Commented> {
  const { apiUrl: baseUrl, repository, serverUrl } = job;
  const run = readRun(job.event);
  const ignored = (reason: string) => ({ status: "ignored", pull: null, reason }) as const;
  if (run.event !== "pull_request" || run.head_repository === null || run.head_branch === null) {
    return ignored("no pull request started the run");
  }
  const pace = paceFor(baseUrl);
  const { token, cardLabel } = inputs;
  const github = await connectToGitHub({ token, baseUrl, repository, warn, pace });
  const head = {
    repository: run.head_repository.full_name,
    branch: run.head_branch,
    commit: run.head_sha,
  };
  const [pull, ...others] = await callGitHub("Finding the pull request", () => {
    return findPullsWithHead(github, head);
  });
  if (pull === undefined) return ignored("no open pull request has the run's commit as its head");
  if (others.length > 0) {
    return ignored(`${count(others.length + 1, "open pull request")} have the same head`);
  }
  const proof = await readForeignProof(github, run);
  const { owner, repo } = repository;
  const page = verifyCard(proof, {
    head: run.head_sha,
    ending: run.conclusion ?? "no result",
    link: `${serverUrl}/${owner}/${repo}/actions/runs/${run.id}`,
  });
  const card = { issue: pull.number, marker: marker("verify"), page: safe.markdown(page) };
  await callGitHub(`Commenting on #${pull.number}`, () => upsertComment(github, card));
  const status = "problem" in proof ? "not-judged" : proof.result;
  if (cardLabel !== null) {
    const isSet = status === "holds";
    await setLabel(github, { number: pull.number, label: cardLabel, isSet });
  }
  return { status, pull };
}

const CompletedRun = z.object({
  id: z.number().int().positive(),
  event: z.string(),
  conclusion: z.string().nullable(),
  head_sha: z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/),
  head_branch: z.string().nullable(),
  head_repository: z.object({ full_name: z.string() }).nullable(),
});

type CompletedRun = z.infer<typeof CompletedRun>;

function readRun({ name, payload }: Job["event"]): CompletedRun {
  const { data } = z.object({ workflow_run: CompletedRun }).safeParse(payload);
  if (name === "workflow_run" && data !== undefined) return data.workflow_run;
  throw new ArbiterError(
    "bad-usage",
    `mode: comment is for workflow_run, not for ${name} events.`,
    {
      fix: "Copy examples/verify-comment.yml.",
    },
  );
}

async function readForeignProof(
  github: GitHub,
  { id: run, head_sha }: CompletedRun,
): Promise<Proof | { problem: string }> {
  const found = await readArtifact(github, { run, name: "proof", file: "proof.json" });
  if ("problem" in found) return found;
  const proof = readProof(found.text);
  if (proof === "other version")
    return { problem: "another version of TDD Arbiter made its proof" };
  // It becomes a part of the command that verifies again.
  if (proof === null || parsePolicy(proof.require) === null) return { problem: NO_PROOF };
  return proof.head === head_sha ? proof : { problem: "its proof is about another commit" };
}

const NO_PROOF = "its proof.json is not what TDD Arbiter writes";
