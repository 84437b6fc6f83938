import { describe, expect, it } from "vitest";
import { readConfig } from "../../src/config/file.ts";
import { type Config, DEFAULT_CONFIG, settingsOf } from "../../src/config/schema.ts";
import { DEFAULT_SETTINGS } from "../default-settings.ts";

/** Nested aliases: a few lines that expand to half a million items. */
const BOMB = [..."abcdef"]
  .map((name, index) => {
    const inner = index === 0 ? "x" : `*${"abcdef"[index - 1]}`;
    return `${name}: &${name} [${Array(9).fill(inner).join(", ")}]`;
  })
  .join("\n");

/** Seed 003, lines 701 to 718. */
const SEED_003 = `stage: red

test_framework: pytest
test_directory: tests

generation:
  include_edge_cases: true
  include_error_cases: true
  tests_per_component: 5-10

validation:
  allow_some_passes: true
  max_pass_ratio: 0.3  # Warn if more than 30% pass

execution:
  timeout_seconds: 300
  parallel: false  # Run sequentially for clearer output
  collect_coverage: false  # Coverage meaningless in RED
`;

describe("readConfig", () => {
  it.each(["", "# nothing yet\n", "{}", "generation: {}\n", "generation:\n  # parallel: true\n"])(
    "%j is all defaults",
    (text) => {
      expect(readConfig(text)).toEqual({ config: DEFAULT_CONFIG, keys: new Set() });
    },
  );

  it("has the seed's defaults", () => {
    const { config, keys } = readConfig(SEED_003, ".agentforge/config/stages/red.yaml");
    expect(config).toEqual({ ...DEFAULT_CONFIG, test_directory: "tests" });
    expect([...keys]).toEqual([
      "test_framework",
      "test_directory",
      "generation.include_edge_cases",
      "generation.include_error_cases",
      "generation.tests_per_component",
      "validation.allow_some_passes",
      "validation.max_pass_ratio",
      "execution.timeout_seconds",
      "execution.collect_coverage",
      "execution.parallel",
    ]);
  });

  it("has these defaults, besides those of features", () => {
    expect(DEFAULT_CONFIG).toMatchObject({
      models: {},
      model_timeout_seconds: 120,
      budgets: { max_tokens: 500_000 },
      prices: {},
      label: "tdd-implement",
      changes_requested: "abort",
      merge_method: "merge",
      branch_prefix: "feat/issue-",
      sign_off: false,
      copy: [],
      pytest_args: [],
      sandbox: "auto",
      network: "off",
      pass_env: [],
      attempts: 3,
      refactor: true,
      test_framework: "pytest",
      generation: {
        include_edge_cases: true,
        include_error_cases: true,
        tests_per_component: "5-10",
      },
      validation: { allow_some_passes: true, max_pass_ratio: 0.3 },
      execution: {
        timeout_seconds: 300,
        suite_minutes: 15,
        collect_coverage: false,
        parallel: false,
        parallel_suite: true,
      },
      context: {
        max_tokens: 200_000,
        budget_tokens: 60_000,
        look_rounds: 3,
        look_requests: 20,
        look_tokens: 30_000,
      },
      verify: { require: "proof", mutants: 20, mutant_seconds: 120 },
    });
    expect(settingsOf(DEFAULT_CONFIG)).toEqual(DEFAULT_SETTINGS);
  });

  it.each<[string, (config: Config) => unknown, unknown]>([
    ["model: scripted:answers.json", (config) => config.model, "scripted:answers.json"],
    [
      "models: { plan: openai:small, dispute: anthropic:judge }",
      (config) => config.models,
      { plan: "openai:small", dispute: "anthropic:judge" },
    ],
    ["model_timeout_seconds: 600", (config) => config.model_timeout_seconds, 600],
    [
      "budgets: { max_tokens: 5000, max_cost_usd: 0.5 }",
      (config) => config.budgets,
      { max_tokens: 5000, max_cost_usd: 0.5 },
    ],
    ["budgets: {}", (config) => config.budgets, { max_tokens: 500_000 }],
    ["budgets: { max_tokens: 0 }", (config) => config.budgets, { max_tokens: 0 }],
    [
      "prices: { 'openai:own': { input: 1, output: 2.5, cached: 0 } }",
      (config) => config.prices,
      { "openai:own": { input: 1, output: 2.5, cached: 0 } },
    ],
    ["base_branch: develop", (config) => config.base_branch, "develop"],
    ["python: .venv/bin/python", (config) => config.python, ".venv/bin/python"],
    ["pytest_args: [-p, no:randomly]", (config) => config.pytest_args, ["-p", "no:randomly"]],
    ["sandbox: bubblewrap", (config) => config.sandbox, "bubblewrap"],
    ["network: on", (config) => config.network, "on"],
    ["pass_env: [DATABASE_URL]", (config) => config.pass_env, ["DATABASE_URL"]],
    ["label: please build", (config) => config.label, "please build"],
    ["changes_requested: revise", (config) => config.changes_requested, "revise"],
    ["merge_method: rebase", (config) => config.merge_method, "rebase"],
    ["branch_prefix: bot/", (config) => config.branch_prefix, "bot/"],
    ["copy: [src/gen, a.py]", (config) => config.copy, ["src/gen", "a.py"]],
    ["lint_command: ruff check", (config) => config.lint_command, "ruff check"],
    ["refactor: false", (config) => config.refactor, false],
    ["attempts: 5", (config) => config.attempts, 5],
    ["test_framework: pytest", (config) => config.test_framework, "pytest"],
    ["test_directory: tests/unit", (config) => config.test_directory, "tests/unit"],
    ["generation: { include_edge_cases: false }", (config) => settingsOf(config).edgeCases, false],
    [
      "generation: { include_error_cases: false }",
      (config) => settingsOf(config).errorCases,
      false,
    ],
    ["generation: { tests_per_component: 2-4 }", testsPerComponent, "2-4"],
    ["generation: { tests_per_component: 3 }", testsPerComponent, "3"],
    [
      "validation: { allow_some_passes: false }",
      (config) => settingsOf(config).somePassesAllowed,
      false,
    ],
    ["validation: { max_pass_ratio: 0 }", (config) => settingsOf(config).maxPassRatio, 0],
    ["execution: { timeout_seconds: 20 }", (config) => config.execution.timeout_seconds, 20],
    ["execution: { parallel: false }", (config) => config.execution.parallel, false],
    ["execution: { parallel_suite: false }", (config) => config.execution.parallel_suite, false],
    ["execution: { suite_minutes: 0.5 }", (config) => config.execution.suite_minutes, 0.5],
    ["execution: { collect_coverage: true }", (config) => config.execution.collect_coverage, true],
    ["context: { max_tokens: 1000 }", (config) => config.context.max_tokens, 1000],
    ["context: { budget_tokens: 9 }", (config) => settingsOf(config).contextTokens, 9],
  ])("takes %s", (text, pick, value) => {
    expect(pick(readConfig(text).config)).toEqual(value);
  });

  it.each([
    ["stage: green\n", 'stage is "green". It takes only red.'],
    ["stage: red\nnetwork: on\n", "There is no key network. Known: test_framework, test_directory"],
    ["attempts: 9\n", "There is no key attempts. Known: test_framework, test_directory"],
    ["stage: red\ngeneration: { count: 3 }\n", "There is no key generation.count."],
  ])("refuses %j in the stage's file: it has the keys of the seed alone", (text, message) => {
    const file = ".agentforge/config/stages/red.yaml";
    expect(() => readConfig(text, file)).toThrow(`${file}: ${message}`);
  });

  it.each([
    ["stage: red", "There is no key stage."],
    [
      "verify: { rules: [{ when: { titles: ^fix }, require: strict }] }",
      "There is no key verify.rules.0.when.titles. Did you mean title?",
    ],
    [
      "verify: { rules: [{ when: { title: '(' }, require: strict }] }",
      'verify.rules.0.when.title is "(". It takes a regular expression of at most 500 characters, as in ^fix.',
    ],
    [
      "verify: { rules: [{ when: {}, require: strict }] }",
      "verify.rules.0.when is {}. It takes a title, path or label.",
    ],
    [
      "verify: { rules: [{ when: { label: a }, require: prof }] }",
      'verify.rules.0.require is "prof". It takes proof, strict, none, or mutants=<percent>.',
    ],
    ["base-branch: main", "There is no key base-branch. Did you mean base_branch?"],
    ["atempts: 2", "There is no key atempts. Did you mean attempts?"],
    ["testDirectory: t", "There is no key testDirectory. Did you mean test_directory?"],
    [
      "execution: { timeout: 3 }",
      "There is no key execution.timeout. Known: timeout_seconds, suite_minutes, collect_coverage, parallel, parallel_suite.",
    ],
    ["execution: { parallel: true }", "execution.parallel is true. It takes only false."],
    [
      "execution: { parallel_suit: true }",
      "There is no key execution.parallel_suit. Did you mean parallel_suite?",
    ],
    [
      "validation: { max_pass_rate: 1 }",
      "There is no key validation.max_pass_rate. Did you mean max_pass_ratio?",
    ],
    ["x: 1", "There is no key x. Known: model, models"],
    ["models: { planner: openai:x }", "There is no key models.planner. Known: plan, scaffold"],
    ["models: { plan: gpt }", 'models.plan is "gpt". It takes provider:model'],
    ["budgets: { max_cost: 1 }", "There is no key budgets.max_cost. Known: max_tokens"],
    [
      "budgets: { max_cost_usd: 0 }",
      "budgets.max_cost_usd is 0. It takes a number above 0, as in 2.50.",
    ],
    [
      "prices: { 'openai:own': { input: -1, output: 2 } }",
      "prices.openai:own.input is -1. It takes a number of 0 or more.",
    ],
    [
      "prices: { own: { input: 1, output: 2 } }",
      "prices has a key own. Its keys are provider:model, as in openai:gpt-6-sol.",
    ],
    ["model: gpt", 'model is "gpt". It takes provider:model, as in openai:gpt-6-sol.'],
    ["attempts: 0", "attempts is 0. It takes a whole number above 0."],
    ["attempts: three", 'attempts is "three". It takes a whole number above 0.'],
    ["test_framework: unittest", 'test_framework is "unittest". It takes only pytest.'],
    ["test_directory: ../tests", 'test_directory is "../tests". It takes a folder inside'],
    ["test_directory: /tests", 'test_directory is "/tests". It takes a folder inside'],
    ['test_directory: "a\\nb"', "It takes a folder inside the repository"],
    [
      "validation: { max_pass_ratio: 30 }",
      "validation.max_pass_ratio is 30. It takes a number from 0 to 1.",
    ],
    [
      "generation: { tests_per_component: many }",
      'tests_per_component is "many". It takes a number, or',
    ],
    [
      "generation: { tests_per_component: 10-5 }",
      'tests_per_component is "10-5". It takes a number, or',
    ],
    ["generation: { tests_per_component: [] }", "tests_per_component is []. It takes a number, or"],
    [
      "execution: { timeout_seconds: 99999999 }",
      "execution.timeout_seconds is 99999999. It takes a whole number above 0, at most 604800.",
    ],
    [
      "context: { budget_tokens: 200000 }",
      "context.budget_tokens is 200000. It takes a whole number above 0, at most 100000.",
    ],
    ["merge_method: fast", 'merge_method is "fast". It takes merge, squash or rebase.'],
    ["branch_prefix: issue1", 'branch_prefix is "issue1". It takes the start of a branch name'],
    ["base_branch: -x", 'base_branch is "-x". It takes the name of a branch'],
    ["label: a,b", 'label is "a,b". It takes a label of at most 50 characters'],
    ["label: 5", "label is 5. It takes text."],
    ["execution: 5", "execution is 5. It takes keys with values."],
    ["refactor: maybe", 'refactor is "maybe". It takes true or false.'],
    ["copy: [../x]", 'copy.0 is "../x". It takes paths inside the repository'],
    ["copy: [a/.Git/x]", 'copy.0 is "a/.Git/x". It takes paths inside the repository'],
    [
      "pass_env: [OPENAI_API_KEY]",
      'pass_env.0 is "OPENAI_API_KEY". It takes names of variables that do not start with',
    ],
    ["pass_env: [input_token]", 'pass_env.0 is "input_token". It takes names of variables'],
    ["pytest_args: -x", 'pytest_args is "-x". It takes a list, as in [a, b].'],
    ["- a list", "Expected keys with values, as in attempts: 3."],
    ["hello", "Expected keys with values"],
    ["? [a, b]\n: 3", "all keys must be strings at line 1, column 3."],
    ["attempts: *nope", "Unresolved alias (the anchor must be set before the alias): nope."],
    [BOMB, "Excessive alias count indicates a resource exhaustion attack."],
    [`x: ${"[".repeat(5_000)}`, "Maximum call stack size exceeded"],
    ["a: 1\na: 2", "Map keys must be unique"],
    ["a: [", "Flow sequence"],
  ])("refuses %j", (text, message) => {
    expect(() => readConfig(text)).toThrow(
      expect.objectContaining({
        code: "config-unusable",
        message: expect.stringContaining(message),
      }),
    );
    expect(() => readConfig(text)).toThrow(/^\.github\/tdd\.yml: [^\n]+$/);
  });
});

function testsPerComponent(config: Config): string {
  return settingsOf(config).testsPerComponent;
}
