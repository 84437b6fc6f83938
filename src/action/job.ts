import { readFileSync } from "node:fs";
import { ArbiterError } from "../errors.ts";
import type { Job } from "../runs/github/job.ts";

/** From what every runner sets; outside of one there is no job. */
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

/** For whoever can do without; what is wrong with it is said by whoever needs it. */
export function tryReadJob(env: NodeJS.ProcessEnv): Job | null {
  try {
    return readJob(env);
  } catch {
    return null;
  }
}

function missing(name: string): never {
  throw new ArbiterError("bad-usage", `${name} is not set: this is not a job of GitHub Actions.`, {
    fix: "On your own machine: tdd-arbiter run",
  });
}

function readPayload(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (cause) {
    throw new ArbiterError("bad-usage", `The event in ${file} cannot be read.`, { cause });
  }
}

type Event = Job["event"];

/**
 * A dispatch with what the App hands on, where the workflow passes it by hand: in a workflow that
 * another one calls, the event is the caller's, whose inputs may be called otherwise. Who sent it
 * stays what GitHub says.
 */
export function withTrigger({ name, payload }: Event, trigger: string | null): Event {
  if (trigger === null || name !== "workflow_dispatch") return { name, payload };
  if (typeof payload !== "object" || payload === null) return { name, payload };
  const given = "inputs" in payload && typeof payload.inputs === "object" ? payload.inputs : {};
  return { name, payload: { ...payload, inputs: { ...given, trigger } } };
}
