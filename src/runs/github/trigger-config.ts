import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { resolveTriggerConfig } from "../../config/resolve.ts";
import type { Config } from "../../config/schema.ts";
import type { StartedJob } from "./job.ts";

/**
 * The configuration that recognises a trigger, from the workflow and from the file in the checkout. The
 * default branch's file is read later, when its errors can be reported.
 */
export async function readTriggerConfig({
  job,
  inputs,
}: Pick<StartedJob, "job" | "inputs">): Promise<Config> {
  const name = inputs.configFile;
  const text = await readFile(join(job.directory, name), "utf8").catch(() => null);
  return (await resolveTriggerConfig({ inputs: inputs.overrides, file: { name, text } })).config;
}
