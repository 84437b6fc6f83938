import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ArbiterError } from "../errors.ts";
import { isSecretName } from "../safe-text/secret-values.ts";
import { isBranchName } from "../spec/default-names.ts";
import { findBrokenRule } from "./key-rule.ts";
import {
  CONFIG_KEYS,
  type Config,
  type ConfigKeys,
  DEFAULT_CONFIG,
  type FileText,
  isGroup,
  SETTINGS,
  STAGE_FILE,
} from "./schema.ts";

export interface ConfigSources {
  /** Command line only: what the user typed. */
  flags?: ConfigFlags;
  /** Action only: what the workflow sets under `with:`, already validated. */
  inputs?: ConfigKeys;
  env?: NodeJS.ProcessEnv;
  file?: FileText;
}

export interface ResolvedConfig {
  config: Config;
  /** By dotted key, as in `execution.timeout_seconds` → `flag --timeout`; every key is in it. */
  origins: ReadonlyMap<string, string>;
}

/**
 * Decides which setting wins, key by key: flag or input, then environment, then file, then the red stage's
 * file, then default.
 * Two rules go beyond that order: TDD_MOCK_LLM replaces every model, and a model that a flag, an input
 * or the environment names replaces the file's models by phase.
 */
export async function resolveConfig(sources: ConfigSources): Promise<ResolvedConfig> {
  const { flags = {}, inputs, env = {}, file = { name: "", text: null } } = sources;
  const inFile = await readLayer(file);
  const below = await readLayer({ name: STAGE_FILE, text: file.stage ?? null });
  if (inputs !== undefined) refuseLoosening(inFile.values, { inputs, file: file.name });
  return combine({
    above: [mockLayer(env), flagLayer(flags), inputLayer(inputs ?? {}), environmentLayer(env)],
    inFile,
    below: [below],
  });
}

/**
 * The configuration where the file may be unusable, as far as it is needed to recognise a trigger and to
 * report the error: the inputs, and of the file the label and the branch prefix, if they are valid.
 */
export async function resolveTriggerConfig({
  inputs = {},
  file = { name: "", text: null },
}: Pick<ConfigSources, "inputs" | "file">): Promise<ResolvedConfig> {
  return combine({ above: [inputLayer(inputs)], inFile: await readTriggerLayer(file) });
}

/** The models of a run that goes on: those of the configuration, else those that it has asked so far. */
export function resolveModels(
  { config: { model, models }, origins }: ResolvedConfig,
  remembered: RunModels | null,
): { names: RunModels; origin: string } {
  if (model === undefined && remembered !== null) return { names: remembered, origin: STORED_RUN };
  return { names: { model, models }, origin: origins.get("model") ?? "default" };
}

type RunModels = Pick<Config, "model" | "models">;

/** The origin of what the run itself has stored. */
export const STORED_RUN = "stored run";

/** The branch to build on. A `base:` line in the issue wins: its author knows what the change is for. */
export function resolveBaseBranch(
  configured: string | undefined,
  inIssue: string | null,
): { branch: string | undefined; origin: "configuration" | "issue" } {
  return inIssue === null || !isBranchName(inIssue)
    ? { branch: configured, origin: "configuration" }
    : { branch: inIssue, origin: "issue" };
}

interface Layers {
  /** Highest first. */
  above: readonly Layer[];
  inFile: Layer;
  below?: readonly Layer[];
}

function combine({ above, inFile, below = [] }: Layers): ResolvedConfig {
  const layers = [...above, inFile, ...below];
  const highest = (key: string) => layers.find(({ values }) => values.has(key));
  const modelLayer = highest("model") ?? inFile;
  const config = structuredClone(DEFAULT_CONFIG);
  const origins = new Map<string, string>();
  for (const key of CONFIG_KEYS) {
    const layer = key.startsWith("models.") && modelLayer !== inFile ? undefined : highest(key);
    if (layer !== undefined) setKey(config, key, layer.values.get(key));
    origins.set(key, layer?.originOf(key) ?? "default");
  }
  return { config, origins };
}

/** The values that one source sets, by dotted key. */
interface Layer {
  values: ReadonlyMap<string, unknown>;
  originOf(key: string): string;
}

/** Loads the YAML parser only where there is a file to parse. */
async function readLayer({ name, text }: FileText): Promise<Layer> {
  const originOf = () => name;
  if (text === null) return { values: new Map(), originOf };
  const { readConfig } = await import("./file.ts");
  const { config, keys } = readConfig(text, name);
  const values = [...flatten(config)].filter(([key]) => keys.has(key));
  return { values: new Map(values), originOf };
}

/** Reads what it can: a file with an error must not keep its label from being recognised. */
async function readTriggerLayer({ name, text }: FileText): Promise<Layer> {
  const originOf = () => name;
  if (text === null) return { values: new Map(), originOf };
  const { readValidKey } = await import("./file.ts");
  const keys = ["label", "branch_prefix"] as const;
  const entries = keys.map((key) => [key, readValidKey(text, key)] as const);
  return { values: withoutUndefined(entries), originOf };
}

/**
 * More people can change this file than the workflow, and reviewers may not notice, so only the workflow
 * may loosen what protects the job's secrets.
 */
function refuseLoosening(
  inFile: Layer["values"],
  { inputs, file }: { inputs: ConfigKeys; file: string },
): void {
  const names = inFile.get("pass_env");
  const secrets = Array.isArray(names) ? names.filter(isSecretName).join(", ") : "";
  const loosened = [
    { line: "sandbox: off", isSet: inFile.get("sandbox") === "off", input: inputs.sandbox },
    { line: "network: on", isSet: inFile.get("network") === "on", input: inputs.network },
    { line: `pass_env: ${secrets}`, isSet: secrets !== "", input: inputs.pass_env },
  ].find(({ isSet, input }) => isSet && input === undefined);
  if (loosened === undefined) return;
  throw new ArbiterError(
    "config-unusable",
    `${file}: ${loosened.line} weakens the protection of the job's secrets, so only the workflow may set it.`,
    { fix: "Set it in the workflow, under `with:`, or remove it from the file." },
  );
}

/** Variables that have a script answer instead of a model, whatever else names one. */
export const MOCK_VARIABLES = ["TDD_MOCK_LLM", "AGENTOS_MOCK_LLM"];

function mockLayer(env: NodeJS.ProcessEnv): Layer {
  const name = MOCK_VARIABLES.find((variable) => env[variable] !== undefined) ?? "";
  const script = env[name];
  const isSet = script !== undefined && script !== "" && script !== "0";
  const model = `scripted:${script === "1" ? findDemoScript() : script}`;
  return { values: new Map(isSet ? [["model", model]] : []), originOf: () => name };
}

/** Beside `dist/`, or beside `src/` where the code is not bundled. */
function findDemoScript(): string | undefined {
  return ["..", "../.."]
    .map((root) => fileURLToPath(new URL(`${root}/demo/answers.json`, import.meta.url)))
    .find((file) => existsSync(file));
}

/** What the command line has read, by flag; flags that set no key may be among them. */
type ConfigFlags = object;

function flagLayer(flags: ConfigFlags): Layer {
  const given: Readonly<Record<string, unknown>> = { ...flags };
  const values = readValues(({ flag }) => {
    const value = given[flag?.name ?? ""];
    return flag?.name.startsWith("no-") ? (value === true ? false : undefined) : value;
  });
  const { pytestArgs } = given;
  if (Array.isArray(pytestArgs) && pytestArgs.length > 0) values.set("pytest_args", pytestArgs);
  const nameOf = (key: string) => `--${SETTINGS[key]?.flag?.name}`;
  refuseInvalid(values, (key, value) => ({
    name: nameOf(key),
    fix:
      key === "model"
        ? describeModelFix(String(value))
        : `Give ${nameOf(key)} such a value, or leave it out.`,
  }));
  return {
    values,
    originOf: (key) => (key === "pytest_args" ? "arguments after --" : `flag ${nameOf(key)}`),
  };
}

function describeModelFix(model: string): string {
  const name = model.replace(/^:+|:+$/g, "");
  return model.endsWith(":")
    ? `Put the model's name behind it, as in "${name}:<model>".`
    : `Put the provider before it, as in "openai:${name}".`;
}

/** The keys that one source sets. */
function readValues(read: (setting: (typeof SETTINGS)[string]) => unknown): Map<string, unknown> {
  return withoutUndefined(
    Object.entries(SETTINGS).map(([key, setting]) => [key, read(setting)] as const),
  );
}

function inputLayer(inputs: ConfigKeys): Layer {
  return { values: flatten(inputs), originOf: (key) => `input ${SETTINGS[key]?.input?.[0]}` };
}

/** An empty variable counts as unset. */
function environmentLayer(env: NodeJS.ProcessEnv): Layer {
  const values = readValues(({ variable = "" }) => env[variable] || undefined);
  const nameOf = (key: string) => String(SETTINGS[key]?.variable);
  refuseInvalid(values, (key) => ({
    name: nameOf(key),
    fix: `Give ${nameOf(key)} such a value, or unset it.`,
  }));
  return { values, originOf: nameOf };
}

interface NamedSetting {
  name: string;
  fix: string;
}

/** Checks values that a user set by the rules of the configuration file. */
function refuseInvalid(
  values: Layer["values"],
  describe: (key: string, value: unknown) => NamedSetting,
): void {
  for (const [key, value] of values) {
    const rule = findBrokenRule(key.split("."), value);
    if (rule === null) continue;
    const { name, fix } = describe(key, value);
    throw new ArbiterError("bad-usage", `${name} is "${value}". It takes ${rule.takes}.`, { fix });
  }
}

/** The values by dotted key; keys of groups are joined to the group's name. */
export function flatten(keys: ConfigKeys): Map<string, unknown> {
  const entries = Object.entries(keys).flatMap(([name, value]): Entry[] =>
    isGroup(name)
      ? Object.entries(value ?? {}).map(([key, inner]) => [`${name}.${key}`, inner])
      : [[name, value]],
  );
  return withoutUndefined(entries);
}

type Entry = readonly [key: string, value: unknown];

function withoutUndefined(entries: readonly Entry[]): Map<string, unknown> {
  return new Map(entries.filter(([, value]) => value !== undefined));
}

function setKey(config: Config, key: string, value: unknown): void {
  const [name = "", inner] = key.split(".");
  if (inner === undefined) Object.assign(config, { [name]: value });
  else if (isGroup(name)) Object.assign(config[name], { [inner]: value });
}
