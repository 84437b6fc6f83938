import { resolve } from "node:path";
import { localSite } from "../compose/local-site.ts";
import type { StoredRequest } from "../compose/open-stored-run.ts";
import { settleWork } from "../compose/settle-work.ts";
import type { Site } from "../compose/site.ts";
import { chooseModels } from "../compose.ts";
import { loadConfig } from "./load-config.ts";
import type { WorkOptions } from "./read-arguments.ts";
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
