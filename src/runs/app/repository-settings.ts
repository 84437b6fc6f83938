import { resolveTriggerConfig } from "../../config/resolve.ts";
import { CONFIG_FILE } from "../../config/schema.ts";
import { readFileText } from "../../github/app/read-file-text.ts";
import type { GitHub } from "../../github/octokit.ts";
import { createExpiringMap } from "./expiring-map.ts";

/** What recognises a trigger of a repository, from its configuration file on the default branch. */
export interface RepositorySettings {
  label: string;
  branchPrefix: string;
}

export type ReadSettings = (github: GitHub) => Promise<RepositorySettings>;

/** Reads the settings of repositories, at most once a minute each: every label that is set asks for them. */
export function createSettingsReader(now: () => number = Date.now): ReadSettings {
  const kept = createExpiringMap<string, RepositorySettings>({
    milliseconds: 60_000,
    most: 1000,
    now,
  });
  return async (github) => {
    const name = `${github.at.owner}/${github.at.repo}`.toLowerCase();
    const found = kept.get(name);
    if (found !== undefined) return found;
    const text = await readFileText(github, CONFIG_FILE);
    const { config } = await resolveTriggerConfig({ file: { name: CONFIG_FILE, text } });
    const settings = { label: config.label, branchPrefix: config.branch_prefix };
    kept.set(name, settings);
    return settings;
  };
}
