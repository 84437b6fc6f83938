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

export interface ConfiguredInput {
  kind: InputKind;
  /** The configuration key that the input sets, and whose rules apply to it. */
  path: readonly string[];
}

/** Inputs that `.github/tdd.yml` could set as well; the input wins. */
export const CONFIGURED_INPUTS: Readonly<Record<string, ConfiguredInput>> = {
  model: { kind: "text", path: ["model"] },
  label: { kind: "text", path: ["label"] },
  "base-branch": { kind: "text", path: ["base_branch"] },
  "branch-prefix": { kind: "text", path: ["branch_prefix"] },
  python: { kind: "text", path: ["python"] },
  "pytest-args": { kind: "words", path: ["pytest_args"] },
  "pass-env": { kind: "names", path: ["pass_env"] },
  copy: { kind: "lines", path: ["copy"] },
  timeout: { kind: "number", path: ["execution", "timeout_seconds"] },
  attempts: { kind: "number", path: ["attempts"] },
  "max-tokens": { kind: "number", path: ["budgets", "max_tokens"] },
  "max-cost": { kind: "number", path: ["budgets", "max_cost_usd"] },
  refactor: { kind: "switch", path: ["refactor"] },
  "test-command": { kind: "text", path: ["test_command"] },
  "lint-command": { kind: "text", path: ["lint_command"] },
  "changes-requested": { kind: "choice", path: ["changes_requested"] },
  "merge-method": { kind: "choice", path: ["merge_method"] },
  sandbox: { kind: "choice", path: ["sandbox"] },
  network: { kind: "on-off", path: ["network"] },
  require: { kind: "text", path: ["verify", "require"] },
};
