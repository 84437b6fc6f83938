import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { git } from "../../test/github/simulator/git.ts";
import type { GitHubEvent } from "../../test/github/simulator/people.ts";
import type { Simulator } from "../../test/github/simulator/simulator.ts";
import { type JobResult, runAction } from "../../test/journeys/run-action.ts";
import { PULL } from "./acts.ts";

interface VerifyOptions {
  simulator: Simulator;
  python: string;
  sandbox: string;
  place: string;
  logs: string;
  /** The built Action. */
  main: string;
}

const TOKEN = "read-token";

/** Verifies the merged pull request as examples/verify.yml does: without a model, and with a token that can only read. */
export async function verifyPull(options: VerifyOptions): Promise<JobResult> {
  const { simulator, python, sandbox, place, logs, main } = options;
  const permissions = { contents: "read" } as const;
  simulator.addToken(TOKEN, { login: "github-actions[bot]", permissions, isJobToken: true });
  const own = join(place, "verify");
  mkdirSync(own);
  const job = await runAction({
    simulator,
    event: describeMerged(simulator),
    main,
    place: own,
    token: TOKEN,
    inputs: { mode: "verify", sandbox },
    anyEvent: true,
    env: { TDD_PYTHON: python, RUNNER_TEMP: logs },
  });
  writeFileSync(join(logs, "job-verify.log"), job.log);
  return job;
}

/** The event, as it was before the merge. */
function describeMerged({ world: { gitDir, issues } }: Simulator): GitHubEvent {
  const [base, head] = ["main^1", "main^2"].map((name) => ({
    sha: git(gitDir, "rev-parse", name),
  }));
  const pull = { number: PULL, title: issues.get(PULL)?.title, base, head };
  return { name: "pull_request", payload: { action: "opened", number: PULL, pull_request: pull } };
}

/** What did not happen as expected; empty if everything did. */
export function findUnproven({
  exitCode,
  outputs,
}: Pick<JobResult, "exitCode" | "outputs">): string[] {
  if (exitCode === 0 && outputs.passes === "true") return [];
  return [`verify ended with exit ${exitCode}, ${outputs.status}`];
}
