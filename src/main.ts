import { isReadable, readJob } from "./action/read-job.ts";
import { silenceTracing } from "./config/environment.ts";
import { prefetch } from "./runs/github/prefetch.ts";

silenceTracing(process.env);
const job = readJob(process.env);
const mode = process.env.INPUT_MODE?.trim().toLowerCase();
if (mode === "verify" || mode === "comment") {
  const { verifyAction, commentAction } = await import("./action/verify-action.ts");
  await (mode === "verify" ? verifyAction(job) : commentAction(job));
} else {
  // Sends the first request before the rest is loaded: loading takes longer than GitHub's answer.
  const prefetched = isReadable(job) ? prefetch(job, process.env) : null;
  if (prefetched?.isForUs === false) {
    const { reportIgnored } = await import("./action/outputs.ts");
    reportIgnored();
  } else {
    const { runAction } = await import("./action/run-action.ts");
    await runAction(job, prefetched);
  }
}
