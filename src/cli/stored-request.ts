import { resolve } from "node:path";
import { loadConfig } from "../config/file.ts";
import type { Site } from "../runs/host.ts";
import { localSite } from "../runs/local-host.ts";
import type { StoredRequest } from "../runs/open-stored-run.ts";
import { settleWork } from "../runs/options.ts";
import { chooseModels } from "../runs/prepare-run.ts";
import type { WorkOptions } from "./arguments.ts";
import { type Session, surroundingsOf } from "./session.ts";

interface Stored {
  request: StoredRequest;
  site: Site;
}

/** What it takes to go on with a run that is on record. */
export async function settleStored(options: WorkOptions, session: Session): Promise<Stored> {
  const { cwd, env } = session.terminal;
  const directory = resolve(cwd, options.repo);
  const config = await loadConfig(directory);
  const request = {
    ...settleWork(options, config, surroundingsOf(session)),
    issue: options.issue,
    directory,
    chooseModels: () =>
      chooseModels({ typed: options.model, configured: config.model, models: config.models }, env),
  };
  return { request, site: localSite(config.branch_prefix) };
}
