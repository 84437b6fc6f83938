import { fileURLToPath } from "node:url";
import type { GitHubEvent } from "../github/simulator/people.ts";
import type { Simulator } from "../github/simulator/simulator.ts";
import { temporaryDirectory } from "../temporary-repository.ts";
import { type JobOptions, type JobResult, runAction } from "./run-action.ts";

const main = fileURLToPath(new URL("../../.test-dist/main.js", import.meta.url));

/** The Action as these tests have built it, in a place that is gone when the test is over. */
export async function runJob(
  simulator: Simulator,
  event: GitHubEvent,
  options: JobOptions = {},
): Promise<JobResult> {
  const { place = temporaryDirectory() } = options;
  return runAction({ simulator, event, main, ...options, place });
}
