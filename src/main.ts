import { readJob } from "./action/read-job.ts";
import { silenceTracing } from "./config/silence-tracing.ts";
import { prefetch } from "./runs/github/prefetch.ts";

silenceTracing(process.env);
try {
  const job = readJob(process.env);
  // Sends the first request before the rest is loaded: loading takes longer than GitHub's answer.
  const prefetched = prefetch(job, process.env);
  if (prefetched.isForUs) {
    const { runAction } = await import("./action/run-action.ts");
    await runAction(job, prefetched);
  } else {
    const { reportIgnored } = await import("./action/outputs.ts");
    reportIgnored();
  }
} catch (error) {
  const { failJob } = await import("./action/run-action.ts");
  failJob(error);
}
