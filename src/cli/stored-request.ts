import { resolve } from "node:path";
import { loadConfig } from "../config/file.ts";
import type { Host } from "../runs/host.ts";
import { localHost } from "../runs/local-host.ts";
import type { StoredRequest } from "../runs/open-stored-run.ts";
import { resolveRunOptions } from "../runs/options.ts";
import { chooseModels } from "../runs/prepare-run.ts";
import type { WorkOptions } from "./arguments.ts";
import { runEnvironment, type Session } from "./session.ts";

interface Stored {
  request: StoredRequest;
  host: Host;
}

/** What it takes to go on with a run that is on record. */
export async function resolveStoredRequest(
  options: WorkOptions,
  session: Session,
): Promise<Stored> {
  const { cwd, env } = session.terminal;
  const directory = resolve(cwd, options.repo);
  const config = await loadConfig(directory);
  const request = {
    ...resolveRunOptions(options, config, runEnvironment(session)),
    issue: options.issue,
    directory,
    chooseModels: () =>
      chooseModels({ typed: options.model, configured: config.model, models: config.models }, env),
  };
  return { request, host: localHost(config.branch_prefix) };
}
