import { setFailed } from "@actions/core";
import { describeError } from "../errors.ts";
import type { Ahead } from "../runs/github/prefetch.ts";
import { createSanitizer } from "../safe-text/sanitizer.ts";
import { secretValues } from "../safe-text/secret-values.ts";
import { muteCommands } from "./mute-commands.ts";
import { writeOutputs } from "./outputs.ts";
import { endJob } from "./report-result.ts";
import { runJob } from "./run-job.ts";
import { maskSecrets } from "./runner-commands.ts";

/** This process as a job of GitHub Actions, to its end. */
export async function work(ahead: Ahead): Promise<void> {
  const { env } = process;
  maskSecrets(env);
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => controller.abort());
  const write = (text: string) => process.stdout.write(text);
  const muted = muteCommands(write);
  let failure: unknown = null;
  try {
    const result = await runJob({ env, signal: controller.signal, write, ahead });
    failure = await endJob(result, { env, write, aloud: muted.aloud });
  } catch (error) {
    writeOutputs({ status: "failed" });
    failure = error;
  }
  muted.end();
  const safe = createSanitizer({ secrets: secretValues(env) });
  if (failure !== null) setFailed(safe.text(describeError(failure, "github")));
}
