import { tryReadJob } from "./action/read-job.ts";
import { lookAhead } from "./compose/github/look-ahead.ts";
import { silenceTracing } from "./silence-tracing.ts";

silenceTracing(process.env);
// First, for the rest takes longer to load than GitHub does to answer.
const ahead = lookAhead(tryReadJob(process.env), process.env);
if (ahead.isForUs) {
  const { work } = await import("./action/work.ts");
  await work(ahead);
} else {
  const { endAtOnce } = await import("./action/end-at-once.ts");
  endAtOnce();
}
