import { setFailed } from "@actions/core";
import { endJob } from "./action/end-job.ts";
import { maskSecrets } from "./action/mask-secrets.ts";
import { muteCommands } from "./action/mute-commands.ts";
import { runJob } from "./action/run-job.ts";
import { writeOutputs } from "./action/write-outputs.ts";
import { describeError } from "./errors.ts";
import { createSanitizer } from "./safe-text/sanitizer.ts";
import { secretValues } from "./safe-text/secret-values.ts";
import { silenceTracing } from "./silence-tracing.ts";

const { env } = process;
silenceTracing(env);
maskSecrets(env);
const controller = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => controller.abort());
const write = (text: string) => process.stdout.write(text);
const muted = muteCommands(write);
let failure: unknown = null;
try {
  const result = await runJob({ env, signal: controller.signal, write });
  failure = await endJob(result, { env, write, aloud: muted.aloud });
} catch (error) {
  writeOutputs({ status: "failed" });
  failure = error;
}
muted.end();
const safe = createSanitizer({ secrets: secretValues(env) });
if (failure !== null) setFailed(safe.text(describeError(failure)));
