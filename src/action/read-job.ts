import { readFileSync } from "node:fs";
import { ArbiterError } from "../errors.ts";
import type { Job } from "../runs/github/job.ts";

/** Reads the job from the variables that every runner sets; throws outside of a job. */
export function readJob(env: NodeJS.ProcessEnv): Job {
  const need = (name: string) => env[name] || missing(name);
  const [owner = "", repo = ""] = need("GITHUB_REPOSITORY").split("/");
  const serverUrl = need("GITHUB_SERVER_URL");
  return {
    event: { name: need("GITHUB_EVENT_NAME"), payload: readPayload(need("GITHUB_EVENT_PATH")) },
    repository: { owner, repo },
    apiUrl: need("GITHUB_API_URL"),
    serverUrl,
    workflow: need("GITHUB_WORKFLOW"),
    runUrl: `${serverUrl}/${owner}/${repo}/actions/runs/${need("GITHUB_RUN_ID")}`,
    directory: need("GITHUB_WORKSPACE"),
  };
}

/**
 * Like `readJob`, but returns null where that throws. For main.ts, which is bundled with a copy of
 * `ArbiterError` that the rest of the program does not recognise.
 */
export function tryReadJob(env: NodeJS.ProcessEnv): Job | null {
  try {
    return readJob(env);
  } catch {
    return null;
  }
}

function missing(name: string): never {
  throw new ArbiterError("bad-usage", `${name} is not set: this is not a GitHub Actions job.`, {
    fix: "On your own machine, use: tdd-arbiter run",
  });
}

function readPayload(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (cause) {
    throw new ArbiterError("bad-usage", `The event in ${file} cannot be read.`, { cause });
  }
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
