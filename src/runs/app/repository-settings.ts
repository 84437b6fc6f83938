import { resolveTriggerConfig } from "../../config/resolve.ts";
import { CONFIG_FILE } from "../../config/schema.ts";
import { readFileText } from "../../github/app/read-file-text.ts";
import type { GitHub } from "../../github/octokit.ts";

/** What recognises a trigger of a repository, from its configuration file on the default branch. */
export interface RepositorySettings {
  label: string;
  branchPrefix: string;
}

export type ReadSettings = (github: GitHub) => Promise<RepositorySettings>;

const MILLISECONDS_KEPT = 60_000;
const MOST_KEPT = 1000;

/** Reads the settings of repositories, at most once a minute each: every label that is set asks for them. */
export function createSettingsReader(now: () => number = Date.now): ReadSettings {
  const kept = new Map<string, { settings: RepositorySettings; until: number }>();
  return async (github) => {
    const name = `${github.at.owner}/${github.at.repo}`.toLowerCase();
    const found = kept.get(name);
    if (found !== undefined && found.until > now()) return found.settings;
    const text = await readFileText(github, CONFIG_FILE);
    const { config } = await resolveTriggerConfig({ file: { name: CONFIG_FILE, text } });
    const settings = { label: config.label, branchPrefix: config.branch_prefix };
    kept.delete(name);
    kept.set(name, { settings, until: now() + MILLISECONDS_KEPT });
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? "");
    return settings;
  };
}
