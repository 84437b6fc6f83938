import * as z from "zod";
import { MAX_CONTEXT_TOKENS } from "../context/context-policy.ts";
import { forEachModel } from "../routing/nodes.ts";
import { POLICY_FORMS, parsePolicy } from "../routing/verify/policy.ts";
import { DEFAULT_SETTINGS, MUTANT_MODES, type Settings } from "../run-state/settings.ts";
import { BRANCH_PREFIX, isBranchName, START_LABEL } from "../spec/default-names.ts";

export const CONFIG_FILE = ".github/tdd.yml";
/** The red stage's own file, as the specification names it; `CONFIG_FILE` goes before it. */
export const STAGE_FILE = ".agentforge/config/stages/red.yaml";

/** The configuration file; `text` is null where the repository has none. */
export interface FileText {
  name: string;
  text: string | null;
  /** The text of the red stage's own file. */
  stage?: string | null;
}

export const SANDBOX_MODES = ["auto", "namespaces", "bubblewrap", "user", "off"] as const;
export const NETWORK_MODES = ["off", "on"] as const;
const CHANGES_REQUESTED = ["abort", "revise"] as const;
/** What a person approves: the finished change alone, or the tests before any code as well. */
export const GATES = ["change", "tests"] as const;
const MERGE_METHODS = ["merge", "squash", "rebase"] as const;

const count = z.int().positive();
/** A relative path without `.` or `..`. */
export const PLAIN_PATH =
  /^(?!\.{1,2}(?:\/|$))[^/\\\p{Cc}]+(?:\/(?!\.{1,2}(?:\/|$))[^/\\\p{Cc}]+)*$/u;
/** Variables that hold the job's own secrets or control the runner. No test may get them. */
const RESERVED_VARIABLE =
  /^(?:INPUT|ACTIONS|GITHUB)_|^(?:OPENAI|ANTHROPIC|GOOGLE|GEMINI)_API_KEY$/i;
/** In seconds. A timer of more than 24 days overflows and fires at once. */
const LONGEST_TIMEOUT = 604_800;

function ascends(range: string): boolean {
  const [from, to] = range.split("-").map(Number);
  return from === undefined || to === undefined || from <= to;
}

/** The number follows the prefix, so a digit at its end would be ambiguous. */
function isBranchPrefix(prefix: string): boolean {
  return isBranchName(`${prefix}1`) && !/\d$/.test(prefix);
}

function isOutsideGit(path: string): boolean {
  return !path.split("/").some((part) => part.toLowerCase() === ".git");
}

const INSIDE = "expected paths inside the repository, as in src/generated";
const VARIABLES =
  "expected names of variables that do not start with INPUT_, ACTIONS_ or GITHUB_ and are not a model's key";
const RANGE = "expected a number, or from-to as in 5-10";

const Generation = z.strictObject({
  include_edge_cases: z
    .boolean()
    .default(DEFAULT_SETTINGS.edgeCases)
    .describe("ask for tests of edge cases"),
  include_error_cases: z
    .boolean()
    .default(DEFAULT_SETTINGS.errorCases)
    .describe("ask for tests of errors"),
  tests_per_component: z
    .union(
      [
        count,
        z
          .string()
          .regex(/^[1-9]\d{0,5}(-[1-9]\d{0,5})?$/, RANGE)
          .refine(ascends, RANGE),
      ],
      RANGE,
    )
    .default(DEFAULT_SETTINGS.testsPerComponent)
    .describe("how many tests to ask for: a number, or from-to"),
});

const Validation = z.strictObject({
  allow_some_passes: z
    .boolean()
    .default(DEFAULT_SETTINGS.somePassesAllowed)
    .describe("whether some new tests may pass before the change"),
  max_pass_ratio: z
    .number()
    .min(0)
    .max(1)
    .default(DEFAULT_SETTINGS.maxPassRatio)
    .describe("warns if a larger share of the new tests passes before the change"),
});

/** As long as a job on GitHub may take. */
const MAX_SUITE_MINUTES = 360;

const Execution = z.strictObject({
  timeout_seconds: count
    .max(LONGEST_TIMEOUT)
    .default(300)
    .describe("limit of a run of selected tests, and of a single test in the suite"),
  suite_minutes: z
    .number()
    .positive()
    .max(MAX_SUITE_MINUTES)
    .default(DEFAULT_SETTINGS.suiteMinutes)
    .describe("time budget of the whole suite; beyond it, tests of what was changed run first"),
  collect_coverage: z
    .boolean()
    .default(false)
    .describe("measure coverage, where pytest-cov is installed"),
  parallel: z
    .literal(false)
    .default(false)
    .describe("new tests run one after another, for clearer output"),
  parallel_suite: z
    .boolean()
    .default(true)
    .describe("spread the whole suite over all cores, where pytest-xdist is installed"),
});

const Context = z.strictObject({
  max_tokens: count
    .default(MAX_CONTEXT_TOKENS)
    .describe("limit in tokens for all named context files; above 130,000 they are refused anyway"),
  budget_tokens: count
    .max(100_000)
    .default(DEFAULT_SETTINGS.contextTokens)
    .describe("about how many tokens of files to send with one question"),
  look_rounds: z
    .int()
    .min(0)
    .max(20)
    .default(DEFAULT_SETTINGS.lookRounds)
    .describe("how often a step may ask to be shown more before it answers"),
  look_requests: count
    .max(100)
    .default(DEFAULT_SETTINGS.lookRequests)
    .describe("how many files, definitions or searches it may ask for at once"),
  look_tokens: count
    .max(100_000)
    .default(DEFAULT_SETTINGS.lookTokens)
    .describe("about how many tokens the requests of one step may show"),
});

/** `provider:model`, as in openai:gpt-5. */
const ModelName = z.string().regex(/^[\w-]+:.+$/, "expected provider:model, as in openai:gpt-5");

const Models = z.strictObject(
  forEachModel((description) => ModelName.optional().describe(description)),
);

const BudgetLimits = z.strictObject({
  max_tokens: z
    .int()
    .nonnegative()
    .default(500_000)
    .describe("tokens, in and out, for all calls of a run together; 0 for no limit"),
  max_cost_usd: z
    .number()
    .positive()
    .optional()
    .describe("US dollars for all calls of a run together; the price of every model must be known"),
});

const usd = z.number().nonnegative();

const ModelPrice = z.strictObject({
  input: usd.describe("a million input tokens"),
  output: usd.describe("a million output tokens"),
  cached: usd.optional().describe("a million cached input tokens; the price of input by default"),
});

const Prices = z
  .record(ModelName, ModelPrice)
  .default({})
  .describe("US dollars per million tokens, by provider:model; they replace the built-in prices");

const ModelTimeout = z
  .int()
  .positive()
  .max(3600)
  .default(120)
  .describe("how long to wait for an answer; each retry waits twice as long");

const Verify = z.strictObject({
  require: z
    .string()
    .refine((text) => parsePolicy(text) !== null, `expected ${POLICY_FORMS}`)
    .default("proof")
    .describe(
      "what a change has to show: `proof`; `mutants=80`, also 80 % of the mutants noticed; `none`",
    ),
  mutants: z
    .int()
    .nonnegative()
    .max(1000)
    .default(20)
    .describe("how many small changes of the changed lines to try; 0 for none"),
  mutant_seconds: count
    .max(LONGEST_TIMEOUT)
    .default(120)
    .describe("how long to try them, altogether; the first ten may take five times as long"),
});

/** The keys whose values are keys again. */
export const GROUPS = {
  generation: Generation,
  validation: Validation,
  execution: Execution,
  context: Context,
  models: Models,
  budgets: BudgetLimits,
  verify: Verify,
};

/** Every key of the configuration file, with its default. */
export const Config = z.strictObject({
  model: ModelName.optional().describe("the model to ask, as provider:model"),
  models: Models.prefault({}).describe("other models for single phases"),
  model_timeout_seconds: ModelTimeout,
  budgets: BudgetLimits.prefault({}).describe("limits of a run"),
  prices: Prices,
  label: z
    .string()
    .regex(/^[^\p{Cc},]{1,50}$/u, "expected a label of at most 50 characters, without a comma")
    .default(START_LABEL)
    .describe("the label that starts a run; the workflow's `if:` must name it, too"),
  changes_requested: z
    .enum(CHANGES_REQUESTED)
    .default("abort")
    .describe("what a review that requests changes does: end the run, or start another round"),
  gate: z
    .enum(GATES)
    .default("change")
    .describe(
      "what a person approves: the finished change, or first the tests and then the change; changes_requested is about the change",
    ),
  merge_method: z
    .enum(MERGE_METHODS)
    .default("merge")
    .describe("how an approved pull request is merged; merge keeps the red and green commits"),
  branch_prefix: z
    .string()
    .refine(isBranchPrefix, "expected the start of a branch name that does not end in a digit")
    .default(BRANCH_PREFIX)
    .describe(
      "the branch's name up to the issue's number; the workflow's `if:` and `branches:` must name it, too",
    ),
  sign_off: z
    .boolean()
    .default(false)
    .describe("end commits with a Signed-off-by line, for the DCO"),
  base_branch: z
    .string()
    .refine(isBranchName, "expected the name of a branch")
    .optional()
    .describe(
      "the branch to build on and merge into; by default the one checked out, in a job the default branch",
    ),
  python: z
    .string()
    .min(1, "expected a program, as in .venv/bin/python")
    .optional()
    .describe("the interpreter that has pytest; .venv, then python3 by default"),
  pytest_args: z.array(z.string()).default([]).describe("passed to pytest unchanged"),
  sandbox: z
    .enum(SANDBOX_MODES)
    .default("auto")
    .describe("the sandbox of the tests; auto is the strongest that works"),
  network: z.enum(NETWORK_MODES).default("off").describe("whether tests can use the network"),
  pass_env: z
    .array(
      z
        .string()
        .regex(/^[A-Za-z_]\w*$/, VARIABLES)
        .refine((name) => !RESERVED_VARIABLE.test(name), VARIABLES),
    )
    .default([])
    .describe("names of variables that tests can see; a test that sees a secret can leak it"),
  copy: z
    .array(z.string().regex(PLAIN_PATH, INSIDE).refine(isOutsideGit, INSIDE))
    .default([])
    .describe("ignored files or folders that tests need, copied into the worktree"),
  test_command: z
    .string()
    .min(1, "expected a command, as in make test")
    .optional()
    .describe(
      "a shell line with one pytest run, as in CI; it has the last word before a pull request; python -m pytest by default",
    ),
  lint_command: z
    .string()
    .min(1, "expected a command, as in ruff check .")
    .optional()
    .describe("a shell line to run instead of the linters that the repository has configured"),
  attempts: count.default(3).describe("attempts of each phase before the run fails"),
  refactor: z
    .boolean()
    .default(DEFAULT_SETTINGS.refactor)
    .describe("refactor the code once it is green; one more model call"),
  mutants: z
    .enum(MUTANT_MODES)
    .default(DEFAULT_SETTINGS.mutants)
    .describe(
      "small alterations of the finished code: not tried; `report`, the pull request lists those that no test notices; `strengthen`, tests are written against them first, with one more model call",
    ),
  mutant_seconds: count
    .max(LONGEST_TIMEOUT)
    .default(DEFAULT_SETTINGS.mutantSeconds)
    .describe("how long to try mutants, altogether; the first ten may take five times as long"),
  max_mutants: count
    .max(1000)
    .default(DEFAULT_SETTINGS.maxMutants)
    .describe("how many mutants to try"),
  hold_out: z
    .boolean()
    .default(DEFAULT_SETTINGS.holdOut)
    .describe(
      "keep a third of the issue's examples from the models, and check the finished code with them; one more attempt if it fails",
    ),
  test_framework: z.literal("pytest").default("pytest").describe("the only one that is supported"),
  test_directory: z
    .string()
    .regex(PLAIN_PATH, "expected a folder inside the repository, as in tests/unit")
    .optional()
    .describe("the folder for new tests; the folder of the existing tests by default"),
  generation: Generation.prefault({}).describe("what the tests should be like"),
  validation: Validation.prefault({}).describe("how the red phase is judged"),
  execution: Execution.prefault({}).describe("how pytest runs"),
  context: Context.prefault({}).describe("how much a model is shown"),
  verify: Verify.prefault({}).describe("how `verify` judges a change"),
});

/** What `STAGE_FILE` may set. */
export const StageConfig = Config.pick({
  test_framework: true,
  test_directory: true,
  generation: true,
  validation: true,
  execution: true,
}).extend({ stage: z.literal("red", "expected only red").optional() });

export type Config = z.output<typeof Config>;
/** Some keys of the configuration; any of them may be left out. */
export type ConfigKeys = z.input<typeof Config>;

export const DEFAULT_CONFIG: Config = Config.parse({});

export function isGroup(name: string): name is keyof typeof GROUPS {
  return Object.hasOwn(GROUPS, name);
}

/** Every key that holds a value, with its group before a dot: `execution.timeout_seconds`. */
export const CONFIG_KEYS: readonly string[] = Object.keys(Config.shape).flatMap((name) =>
  isGroup(name) ? Object.keys(GROUPS[name].shape).map((key) => `${name}.${key}`) : [name],
);

/** The part of the configuration that the workflow uses. */
export function settingsOf(config: Config): Settings {
  return {
    contextTokens: config.context.budget_tokens,
    lookRounds: config.context.look_rounds,
    lookRequests: config.context.look_requests,
    lookTokens: config.context.look_tokens,
    testDirectory: config.test_directory ?? null,
    edgeCases: config.generation.include_edge_cases,
    errorCases: config.generation.include_error_cases,
    testsPerComponent: String(config.generation.tests_per_component),
    maxPassRatio: config.validation.max_pass_ratio,
    somePassesAllowed: config.validation.allow_some_passes,
    refactor: config.refactor,
    isTestCommandConfigured: config.test_command !== undefined,
    copied: config.copy,
    suiteMinutes: config.execution.suite_minutes,
    mutants: config.mutants,
    mutantSeconds: config.mutant_seconds,
    maxMutants: config.max_mutants,
    holdOut: config.hold_out,
  };
}
