import { mayBeForUs } from "../app.ts";
import type { JobResult } from "../compose/github/receive-job.ts";
import type { Started } from "./hand-to-app.ts";
import { readJob } from "./read-job.ts";

/** One job, from the event that started it. Another event ends at once, before anything is loaded. */
export async function runJob(started: Started): Promise<JobResult> {
  const job = readJob(started.env);
  if (!mayBeForUs(job.event)) return NOT_OURS;
  const { handToApp } = await import("./hand-to-app.ts");
  return handToApp(job, started);
}

const NOT_OURS: JobResult = {
  received: { done: "ignored", reason: "no event of this kind is for us" },
  outcome: null,
};
