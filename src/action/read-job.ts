import { readFileSync } from "node:fs";
import type { Job } from "../runs/github/job.ts";

/**
 * Why this process is no job that can be run. Not an error: main.ts is bundled with a copy of
 * `ArbiterError` that the rest of the program does not recognise.
 */
export interface UnreadableJob {
  problem: string;
  fix: string | null;
  cause?: unknown;
}

const VARIABLES = [
  "GITHUB_REPOSITORY",
  "GITHUB_SERVER_URL",
  "GITHUB_EVENT_NAME",
  "GITHUB_EVENT_PATH",
  "GITHUB_API_URL",
  "GITHUB_WORKFLOW",
  "GITHUB_RUN_ID",
  "GITHUB_WORKSPACE",
] as const;

/** Reads the job from the variables that every runner sets. */
export function readJob(env: NodeJS.ProcessEnv): Job | UnreadableJob {
  const missing = VARIABLES.find((name) => !env[name]);
  if (missing !== undefined) {
    return {
      problem: `${missing} is not set: this is not a GitHub Actions job.`,
      fix: "On your own machine, use: tdd-arbiter run",
    };
  }
  const read = (name: (typeof VARIABLES)[number]) => env[name] ?? "";
  const [owner = "", repo = ""] = read("GITHUB_REPOSITORY").split("/");
  const serverUrl = read("GITHUB_SERVER_URL");
  const file = read("GITHUB_EVENT_PATH");
  try {
    const payload: unknown = JSON.parse(readFileSync(file, "utf8"));
    return {
      event: { name: read("GITHUB_EVENT_NAME"), payload },
      repository: { owner, repo },
      apiUrl: read("GITHUB_API_URL"),
      serverUrl,
      workflow: read("GITHUB_WORKFLOW"),
      workflowPath: workflowPath(env.GITHUB_WORKFLOW_REF ?? "", { owner, repo }),
      runUrl: `${serverUrl}/${owner}/${repo}/actions/runs/${read("GITHUB_RUN_ID")}`,
      directory: read("GITHUB_WORKSPACE"),
    };
  } catch (cause) {
    return { problem: `The event in ${file} cannot be read.`, fix: null, cause };
  }
}

/** The path in `owner/repo/.github/workflows/tdd.yml@refs/heads/main`; null for another repository's. */
function workflowPath(ref: string, { owner, repo }: Job["repository"]): string | null {
  const [, at = "", path = null] = /^([^/]+\/[^/]+)\/([^@]+)@/.exec(ref) ?? [];
  return at.toLowerCase() === `${owner}/${repo}`.toLowerCase() ? path : null;
}

export function isReadable(job: Job | UnreadableJob): job is Job {
  return !("problem" in job);
}

/**
 * The event with the `trigger` input that the App sends, when the workflow passes it on: in a called
 * workflow the event is the caller's, whose inputs may have other names. The sender stays what GitHub
 * says.
 */
export function withTrigger({ name, payload }: Job["event"], trigger: string | null): Job["event"] {
  if (trigger === null || name !== "workflow_dispatch") return { name, payload };
  if (typeof payload !== "object" || payload === null) return { name, payload };
  const given = "inputs" in payload && typeof payload.inputs === "object" ? payload.inputs : {};
  return { name, payload: { ...payload, inputs: { ...given, trigger } } };
}
