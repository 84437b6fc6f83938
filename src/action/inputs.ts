import { isAbsolute } from "node:path";
import { CONFIGURED_INPUTS } from "../config/inputs.ts";
import { nearestKey } from "../config/nearest-key.ts";
import { CONFIG_FILE, PLAIN_PATH } from "../config/schema.ts";
import { ArbiterError } from "../errors.ts";
import { type ActionInputs, JOB_MODES } from "../runs/github/job.ts";
import type { Sanitizer } from "../safe-text/sanitizer.ts";
import { type Problem, readConfiguredInputs } from "./configured-inputs.ts";

/** Inputs that the configuration file cannot set: they concern the job, or make it run a command. */
export const OWN_INPUTS = {
  token: "",
  trigger: "",
  "app-login": "",
  "working-directory": ".",
  "setup-command": "",
  config: CONFIG_FILE,
  mode: "all",
  bundle: "",
} as const;

export const INPUT_NAMES: readonly string[] = [
  ...Object.keys(OWN_INPUTS),
  ...Object.keys(CONFIGURED_INPUTS),
];

const LONGEST_VALUE = 100;

interface InputReader {
  safe: Pick<Sanitizer, "line">;
  /** `getInput` of `@actions/core`, in a job. */
  readInput(name: string): string;
}

/** Reads the inputs, `INPUT_BASE-BRANCH` for `base-branch`. An empty input means its default. */
export function readInputs(env: NodeJS.ProcessEnv, { safe, readInput }: InputReader): ActionInputs {
  const given = findInputs(env, readInput);
  const own = (name: keyof typeof OWN_INPUTS) => given.get(name) ?? OWN_INPUTS[name];
  const { overrides, problems } = readConfiguredInputs(given);
  const mode = JOB_MODES.find((known) => known === own("mode").toLowerCase());
  const inputs = {
    token: own("token"),
    trigger: own("trigger") || null,
    appLogin: own("app-login") || null,
    workingDirectory: own("working-directory").replace(/^\.\/(?=.)|\/+$/g, ""),
    setupCommand: own("setup-command") || null,
    configFile: own("config").replace(/^\.\/(?=.)/, ""),
    mode: mode ?? "all",
    bundle: own("bundle") || null,
    overrides,
    warnings: [...given.keys()].flatMap(describeUnknown),
  } satisfies ActionInputs;
  const refused = [...problems, ...checkOwn(inputs), ...checkMode(inputs, own("mode"))];
  if (refused.length > 0) throw badInput(refused, safe);
  if (inputs.token === "") throw noToken();
  return inputs;
}

/** The inputs that are not empty, by name; unknown ones, too, of which `@actions/core` has no list. */
function findInputs(
  env: NodeJS.ProcessEnv,
  readInput: InputReader["readInput"],
): Map<string, string> {
  const names = Object.keys(env).flatMap((variable) => /^INPUT_(.+)$/.exec(variable)?.[1] ?? []);
  const found = names.map((name) => [name.toLowerCase(), readInput(name.toLowerCase())] as const);
  return new Map(found.filter(([, value]) => value !== ""));
}

function describeUnknown(name: string): string[] {
  if (INPUT_NAMES.includes(name)) return [];
  const nearest = nearestKey(name, INPUT_NAMES);
  const hint = nearest === null ? "" : ` Did you mean ${nearest}?`;
  return [`There is no input ${name}.${hint}`];
}

function checkOwn({ workingDirectory, configFile, appLogin }: ActionInputs): Problem[] {
  const checks = [
    {
      input: "working-directory",
      value: workingDirectory,
      holds: workingDirectory === "." || PLAIN_PATH.test(workingDirectory),
      takes: "a folder inside the repository, as in services/shop",
    },
    {
      input: "config",
      value: configFile,
      holds: PLAIN_PATH.test(configFile),
      takes: `a file inside the repository, as in ${CONFIG_FILE}`,
    },
    {
      input: "app-login",
      value: appLogin ?? "",
      holds: appLogin === null || /^[A-Za-z0-9-]+\[bot\]$/.test(appLogin),
      takes: "the login of an App, as in my-arbiter[bot]",
    },
  ];
  return checks.filter(({ holds }) => !holds).map((check) => ({ ...check, nearest: null }));
}

function checkMode({ mode, bundle }: ActionInputs, given: string): Problem[] {
  if (mode !== given.toLowerCase()) {
    const nearest = nearestKey(given, JOB_MODES);
    return [{ input: "mode", value: given, takes: "all, build, publish or verify", nearest }];
  }
  if (mode === "all" || mode === "verify" || (bundle !== null && isAbsolute(bundle))) return [];
  const takes = `with mode: ${mode} an absolute path, as in \${{ runner.temp }}/tdd-arbiter.bundle`;
  return [{ input: "bundle", value: bundle ?? "", takes, nearest: null }];
}

/** Redacts the values: a secret may have been passed to the wrong input. */
function badInput(problems: readonly Problem[], safe: Pick<Sanitizer, "line">): ArbiterError {
  const lines = problems.map(({ input, value, takes, nearest }) => {
    const shown = safe.line(value).slice(0, LONGEST_VALUE);
    const hint = nearest === null ? "" : ` Did you mean ${nearest}?`;
    return `The input ${input} is "${shown}".${hint} It takes ${takes}.`;
  });
  return new ArbiterError("bad-input", lines.join("\n"), {
    fix: "Fix it in the workflow, under `with:`.",
  });
}

function noToken(): ArbiterError {
  return new ArbiterError("bad-input", "The input token is empty.", {
    fix: "Leave it out to use the job's own token, or pass a secret that exists.",
  });
}
