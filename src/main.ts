import { tryReadJob } from "./action/job.ts";
import { silenceTracing } from "./config/silence-tracing.ts";
import { prefetch } from "./runs/github/prefetch.ts";

silenceTracing(process.env);
// First, for the rest takes longer to load than GitHub does to answer.
const ahead = prefetch(tryReadJob(process.env), process.env);
if (ahead.isForUs) {
  const { runAction: work } = await import("./action/run-action.ts");
  await work(ahead);
} else {
  const { reportIgnored: endAtOnce } = await import("./action/outputs.ts");
  endAtOnce();
}
