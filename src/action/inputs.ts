import { isAbsolute } from "node:path";
import { describeRule, nearestKey } from "../config/key-rule.ts";
import { CONFIG_FILE, Config, type ConfigKeys, PLAIN_PATH, SETTINGS } from "../config/schema.ts";
import { ArbiterError } from "../errors.ts";
import { type ActionInputs, JOB_MODES } from "../runs/github/job.ts";
import type { Sanitizer } from "../safe-text/sanitizer.ts";
import type { InputKind } from "../setting.ts";

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
  "card-label": "",
} as const;

interface ConfiguredInput {
  kind: InputKind;
  /** The configuration key that the input sets, and whose rules apply to it. */
  path: readonly string[];
}

/** The inputs that set a key, by name. */
export const CONFIGURED_INPUTS: Readonly<Record<string, ConfiguredInput>> = Object.fromEntries(
  Object.entries(SETTINGS).flatMap(([key, { input }]) =>
    input === undefined ? [] : [[input[0], { kind: input[1], path: key.split(".") }]],
  ),
);

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
    cardLabel: own("card-label") || null,
    overrides,
    warnings: [...given.keys()].flatMap(describeUnknown),
  } satisfies ActionInputs;
  const refused = [...problems, ...checkOwn(inputs), ...checkMode(inputs, own("mode"))];
  if (refused.length > 0) throw badInput(refused, safe);
  if (inputs.token !== "") return inputs;
  throw new ArbiterError("bad-input", "The input token is empty.", {
    fix: "Leave it out to use the job's own token, or pass a secret that exists.",
  });
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
    return [
      { input: "mode", value: given, takes: "all, build, publish, verify or comment", nearest },
    ];
  }
  const isWithout = mode !== "build" && mode !== "publish";
  if (isWithout || (bundle !== null && isAbsolute(bundle))) return [];
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

/** An input whose value is not accepted, and what would be. */
interface Problem {
  input: string;
  value: string;
  /** As in "a whole number above 0". */
  takes: string;
  /** The likely intended value; null if none is close. */
  nearest: string | null;
}

interface Overrides {
  overrides: ConfigKeys;
  problems: Problem[];
}

/** Reads the configuration keys that inputs set, and checks them by the configuration's own rules. */
function readConfiguredInputs(given: ReadonlyMap<string, string>): Overrides {
  const inputs = Object.entries(CONFIGURED_INPUTS).flatMap(([input, rest]) => {
    const value = given.get(input);
    return value === undefined ? [] : [{ input, value, ...rest }];
  });
  const overrides: Record<string, unknown> = {};
  for (const { kind, path, value } of inputs) put(overrides, path, CONVERSIONS[kind](value));
  const { error } = Config.safeParse(overrides);
  if (error === undefined) return { overrides, problems: [] };
  const problems = inputs.flatMap(({ input, value, kind, path }) => {
    const issue = error.issues.find((problem) => isAt(problem.path, path));
    if (issue === undefined) return [];
    return [
      { input, value, ...describeProblem({ kind, path }, { value, message: issue.message }) },
    ];
  });
  return { overrides: {}, problems };
}

function put(keys: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [first = "", second] = path;
  keys[first] = second === undefined ? value : { ...(keys[first] ?? {}), [second]: value };
}

function isAt(issuePath: readonly PropertyKey[], path: readonly string[]): boolean {
  return path.every((key, index) => issuePath[index] === key);
}

/** Convert the text of an input. The text itself, which is then refused, stands for one that is not valid. */
const CONVERSIONS: Readonly<Record<InputKind, (text: string) => unknown>> = {
  text: (text) => text,
  number: (text) => (/^\d[\d_]*(?:\.\d+)?$/.test(text) ? Number(text.replaceAll("_", "")) : text),
  switch: (text) => SWITCHES.get(text.toLowerCase()) ?? text,
  choice: (text) => text.toLowerCase(),
  // Some YAML parsers turn `on` into true before we see it.
  "on-off": (text) => SWITCH_NAMES.get(SWITCHES.get(text.toLowerCase())) ?? text,
  words: (text) => splitWords(text) ?? text,
  names: (text) => text.split(/[\s,]+/).filter((name) => name !== ""),
  lines: (text) => text.split("\n").flatMap((line) => line.trim() || []),
};

const SWITCHES = new Map([
  ["true", true],
  ["yes", true],
  ["on", true],
  ["false", false],
  ["no", false],
  ["off", false],
]);

const SWITCH_NAMES = new Map<boolean | undefined, string>([
  [true, "on"],
  [false, "off"],
]);

/**
 * Splits words as a shell does; null if a quote is not closed. Not shell-quote, which also expands
 * variables and turns operators and globs into objects.
 */
function splitWords(text: string): string[] | null {
  const words: string[] = [];
  const rest = text.replace(WORD, (word) => {
    words.push(word.replace(PART, unquote));
    return "";
  });
  return rest.trim() === "" ? words : null;
}

const WORD = /(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/gs;
const PART = /\\(.)|"((?:[^"\\]|\\.)*)"|'([^']*)'/gs;

function unquote(_: string, escaped?: string, double?: string, single?: string): string {
  return escaped ?? double?.replace(/\\(["\\])/g, "$1") ?? single ?? "";
}

/** Describes what an input accepts, and the choice that was probably meant. */
function describeProblem(
  { kind, path }: ConfiguredInput,
  { value, message }: { value: string; message: string },
): Pick<Problem, "takes" | "nearest"> {
  if (kind === "words") return { takes: "words, with every quote closed", nearest: null };
  const { takes, choices } = describeRule(path, message);
  return { takes, nearest: choices === null ? null : nearestKey(value, choices) };
}
