import type { JobResult } from "../compose/github/receive-job.ts";
import type { Started } from "./hand-to-app.ts";
import { readJob } from "./read-job.ts";

/** One job, from the event that started it. Another event ends at once, before more is loaded. */
export async function runJob(started: Started): Promise<JobResult> {
  const job = readJob(started.env);
  if (!started.ahead.isForUs) return NOT_OURS;
  try {
    const { handToApp } = await import("./hand-to-app.ts");
    return await handToApp(job, started);
  } finally {
    started.ahead.drop();
  }
}

const NOT_OURS: JobResult = {
  received: { done: "ignored", reason: "this event asks nothing of the arbiter" },
  outcome: null,
};
