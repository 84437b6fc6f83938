import { emptyCheckpoint } from "@langchain/langgraph-checkpoint";
import { openStateStore } from "../../../src/git/state-store.ts";
import { createSanitizer } from "../../../src/safe-text/sanitizer.ts";

// Writes checkpoints and notes as fast as it can; `two-writers.test.ts` starts two of these.
const [directory = "", gitDir = "", writer = "", commit = "", count = "0"] = process.argv.slice(2);

const store = openStateStore({
  repo: { directory, gitDir, env: process.env },
  thread: "local#7",
  keep: 1000,
  redact: createSanitizer({ secrets: [] }).redact,
});
for (let step = 0; step < Number(count); step += 1) {
  const checkpoint = { ...emptyCheckpoint(), channel_values: { writer: `${writer} ${step}` } };
  const config = { configurable: { thread_id: store.thread } };
  const metadata = { source: "loop" as const, step, parents: {} };
  await Promise.all([
    store.saver.put(config, checkpoint, metadata, { writer: 1 }),
    store.notes.append(commit, {
      phase: "GREEN",
      error: null,
      error_details: null,
      retry_count: step,
      issue: 7,
      at: new Date().toISOString(),
      route: { next: "plan", reason: writer },
    }),
  ]);
}
