import { resolveModels, STORED_RUN } from "../config/resolve.ts";
import type { Host } from "../runs/host.ts";
import { localHost } from "../runs/local-host.ts";
import type { StoredRequest } from "../runs/open-stored-run.ts";
import { requireModels } from "../runs/options.ts";
import type { WorkOptions } from "./arguments.ts";
import {
  isModelRemembered,
  localRunOptions,
  resolveCommandConfig,
  type Session,
} from "./session.ts";

interface StoredRun {
  request: StoredRequest;
  host: Host;
}

/** The request to continue a run that is on record. It asks the models of that run unless others are named. */
export async function resolveStoredRequest(
  options: WorkOptions,
  session: Session,
): Promise<StoredRun> {
  const resolved = await resolveCommandConfig(options, session.terminal);
  const { config, directory } = resolved;
  const request: StoredRequest = {
    ...localRunOptions(config, session, options["setup-command"]),
    issue: options.issue,
    directory,
    rememberModels: isModelRemembered(resolved),
    chooseModels: (remembered) => {
      const { names, origin } = resolveModels(resolved, remembered);
      if (origin === STORED_RUN) {
        const all = new Set([names.model, ...Object.values(names.models)]);
        session.output.write(`Model: ${[...all].join(", ")}, as before; --model names another.\n`);
      }
      return requireModels(names);
    },
  };
  return { request, host: localHost(config.branch_prefix) };
}
