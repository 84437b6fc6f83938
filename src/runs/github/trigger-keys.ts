import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Config, DEFAULT_CONFIG } from "../../config/schema.ts";
import type { StartedJob } from "./job.ts";

export type TriggerKeys = Pick<Config, "label" | "branch_prefix">;

/**
 * The keys that recognise a trigger, by the workflow and by the file in the checkout, which may be
 * unusable: the base branch's file is read later, when its author can be told.
 */
export async function readTriggerKeys({
  job,
  inputs,
}: Pick<StartedJob, "job" | "inputs">): Promise<TriggerKeys> {
  const file = join(job.directory, inputs.configFile);
  const text = await readFile(file, "utf8").catch(() => null);
  const keys = text === null ? DEFAULT_CONFIG : await findKeys(text);
  const { label = keys.label, branch_prefix = keys.branch_prefix } = inputs.overrides;
  return { label, branch_prefix };
}

/** Loads the YAML parser only where there is a file to parse. */
async function findKeys(text: string): Promise<TriggerKeys> {
  const { readValidKey } = await import("../../config/file.ts");
  return {
    label: readValidKey(text, "label"),
    branch_prefix: readValidKey(text, "branch_prefix"),
  };
}
