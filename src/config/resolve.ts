import { ArbiterError } from "../errors.ts";
import { isSecretName } from "../safe-text/secret-values.ts";
import { Config, type ConfigKeys, DEFAULT_CONFIG } from "./schema.ts";

interface Settled {
  /** What the workflow says, which goes before the file. */
  overrides: ConfigKeys;
  /** What the file is called. */
  configFile: string;
}

/**
 * What a job goes by: the workflow's inputs, then the file of the base branch, then the defaults.
 * The text is null where there is no file.
 */
export async function resolveConfig(
  { overrides, configFile }: Settled,
  text: string | null,
): Promise<Config> {
  const file = text === null ? DEFAULT_CONFIG : await read(text, configFile);
  refuseLoosening(file, { overrides, configFile });
  return Config.parse({
    ...file,
    ...overrides,
    // A model that the workflow names answers everything, as on the command line.
    models: overrides.model === undefined ? file.models : {},
    budgets: { ...file.budgets, ...overrides.budgets },
    execution: { ...file.execution, ...overrides.execution },
  });
}

/**
 * A file needs less to be changed than a workflow does: many tokens may write it, and nobody reads it
 * as if it could open anything. What guards the job's secrets is therefore said in the workflow.
 */
function refuseLoosening(file: Config, { overrides, configFile }: Settled): void {
  const secrets = file.pass_env.filter(isSecretName).join(", ");
  const loosened = [
    { said: "sandbox: off", holds: file.sandbox !== "off", overridden: overrides.sandbox },
    { said: "network: on", holds: file.network !== "on", overridden: overrides.network },
    { said: `pass_env: ${secrets}`, holds: secrets === "", overridden: overrides.pass_env },
  ].find(({ holds, overridden }) => !holds && overridden === undefined);
  if (loosened === undefined) return;
  throw new ArbiterError(
    "config-unusable",
    `${configFile}: ${loosened.said} loosens what protects the job's secrets: that is for the workflow to say.`,
    { fix: "Say it under with: in the workflow, or take it out of the file." },
  );
}

/** Who has no file need not load what reads one. */
async function read(text: string, file: string): Promise<Config> {
  const { readConfig } = await import("./file.ts");
  return readConfig(text, file);
}
