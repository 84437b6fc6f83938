/** How the text of an input is converted to a value. */
export type InputKind =
  | "text"
  | "number"
  | "switch"
  | "choice"
  | "on-off"
  | "words"
  | "names"
  | "lines";

/** Where else than in `.github/tdd.yml` a key can be set; what is set there wins over the file. */
interface Setting {
  /** An input of the Action. */
  input?: readonly [name: string, kind: InputKind];
  /** A flag of the command line; `no-` before the key's name switches it off. */
  flag?: string;
  /** A variable of the environment. */
  variable?: string;
}

/** The flags' name for what follows `--`. */
export const PYTEST_ARGUMENTS = "pytestArgs";

/** By dotted key. Values are checked by the key's schema, wherever they were set. */
export const SETTINGS: Readonly<Record<string, Setting>> = {
  model: { input: ["model", "text"], flag: "model" },
  label: { input: ["label", "text"] },
  base_branch: { input: ["base-branch", "text"], flag: "base" },
  branch_prefix: { input: ["branch-prefix", "text"] },
  gate: { flag: "gate" },
  python: { input: ["python", "text"], flag: "python", variable: "TDD_PYTHON" },
  pytest_args: { input: ["pytest-args", "words"], flag: PYTEST_ARGUMENTS },
  pass_env: { input: ["pass-env", "names"] },
  copy: { input: ["copy", "lines"], flag: "copy" },
  "execution.timeout_seconds": { input: ["timeout", "number"], flag: "timeout" },
  attempts: { input: ["attempts", "number"], flag: "attempts" },
  "budgets.max_tokens": { input: ["max-tokens", "number"], flag: "max-tokens" },
  "budgets.max_cost_usd": { input: ["max-cost", "number"], flag: "max-cost-usd" },
  refactor: { input: ["refactor", "switch"], flag: "no-refactor" },
  hold_out: { flag: "hold-out" },
  test_command: { input: ["test-command", "text"], flag: "test-command" },
  lint_command: { input: ["lint-command", "text"], flag: "lint-command" },
  changes_requested: { input: ["changes-requested", "choice"] },
  merge_method: { input: ["merge-method", "choice"] },
  sandbox: { input: ["sandbox", "choice"], flag: "sandbox", variable: "TDD_SANDBOX" },
  network: { input: ["network", "on-off"], flag: "network" },
  "verify.require": { input: ["require", "text"], flag: "require" },
  "verify.mutants": { flag: "mutants" },
  "verify.mutant_seconds": { flag: "mutant-seconds" },
};

export interface ConfiguredInput {
  kind: InputKind;
  /** The configuration key that the input sets, and whose rules apply to it. */
  path: readonly string[];
}

/** The inputs that set a key, by name. */
export const CONFIGURED_INPUTS: Readonly<Record<string, ConfiguredInput>> = Object.fromEntries(
  Object.entries(SETTINGS).flatMap(([key, { input }]) => {
    return input === undefined ? [] : [[input[0], { kind: input[1], path: key.split(".") }]];
  }),
);
