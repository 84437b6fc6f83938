import type { JobResult } from "../runs/github/handle-event.ts";
import { handToApp, type Started } from "./hand-to-app.ts";
import { readJob } from "./job.ts";

/** One job, from the event that started it. */
export async function runJob(started: Started): Promise<JobResult> {
  try {
    return await handToApp(readJob(started.env), started);
  } finally {
    started.ahead.drop();
  }
}
