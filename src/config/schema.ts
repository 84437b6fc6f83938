import * as z from "zod";
import { MAX_CONTEXT_TOKENS } from "../context/context-policy.ts";
import { FEATURE_SETTINGS, FeatureSettings } from "../features/records.ts";
import { forEachModel } from "../routing/nodes.ts";
import { POLICY_FORMS, parsePolicy } from "../routing/verdicts/choose-policy.ts";
import type { Settings } from "../run-state/settings.ts";
import {
  commandLine,
  count,
  type Flag,
  flag,
  LONGEST_TIMEOUT,
  oneOf,
  type Places,
  placesOf,
  setting,
  whole,
} from "../setting.ts";
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

const SANDBOX_MODES = ["auto", "namespaces", "bubblewrap", "user", "off"] as const;
const NETWORK_MODES = ["off", "on"] as const;
const CHANGES_REQUESTED = ["abort", "revise"] as const;
const MERGE_METHODS = ["merge", "squash", "rebase"] as const;

/** A relative path without `.` or `..`. */
export const PLAIN_PATH =
  /^(?!\.{1,2}(?:\/|$))[^/\\\p{Cc}]+(?:\/(?!\.{1,2}(?:\/|$))[^/\\\p{Cc}]+)*$/u;
/** Variables that hold the job's own secrets or control the runner. No test may get them. */
const RESERVED_VARIABLE =
  /^(?:INPUT|ACTIONS|GITHUB)_|^(?:OPENAI|ANTHROPIC|GOOGLE|GEMINI)_API_KEY$/i;

function ascends(range: string): boolean {
  const [from, to] = range.split("-").map(Number);
  return from === undefined || to === undefined || from <= to;
}

/** The issue's number follows the prefix, so a digit at its end would be ambiguous. */
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
  include_edge_cases: z.boolean().default(true).describe("ask for tests of edge cases"),
  include_error_cases: z.boolean().default(true).describe("ask for tests of errors"),
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
    .default("5-10")
    .describe("how many tests to ask for: a number, or from-to"),
});

const Validation = z.strictObject({
  allow_some_passes: z
    .boolean()
    .default(true)
    .describe("whether some new tests may pass before the change"),
  max_pass_ratio: z
    .number()
    .min(0)
    .max(1)
    .default(0.3)
    .describe("warns if a larger share of the new tests passes before the change"),
});

function tokens(flag: string) {
  const error = `--${flag} takes a whole number, or 0 for no limit.`;
  return z
    .string()
    .regex(/^(?:0|[1-9]\d{0,8})$/, { error })
    .transform(Number);
}

function belowThousand(flag: string) {
  const error = `--${flag} takes a whole number below 1000.`;
  return z
    .string()
    .regex(/^(?:0|[1-9]\d{0,2})$/, { error })
    .transform(Number);
}

function dollars(flag: string) {
  return z
    .string()
    .regex(/^\d{1,6}(\.\d{1,4})?$/, { error: `--${flag} takes an amount in dollars, as in 2.50.` })
    .transform(Number)
    .refine((amount) => amount > 0, { error: `--${flag} takes an amount above 0.` });
}

/** As long as a job on GitHub may take. */
const MAX_SUITE_MINUTES = 360;

const Execution = z.strictObject({
  timeout_seconds: setting(
    count.max(LONGEST_TIMEOUT).default(300),
    "limit of a run of selected tests, and of a single test in the suite",
    {
      input: ["timeout", "number"],
      flag: flag("timeout", "<seconds>", whole),
    },
  ),
  suite_minutes: z
    .number()
    .positive()
    .max(MAX_SUITE_MINUTES)
    .default(15)
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
    .default(60_000)
    .describe("about how many tokens of files to send with one question"),
  look_rounds: z
    .int()
    .min(0)
    .max(20)
    .default(3)
    .describe("how often a step may ask to be shown more before it answers"),
  look_requests: count
    .max(100)
    .default(20)
    .describe("how many files, definitions or searches it may ask for at once"),
  look_tokens: count
    .max(100_000)
    .default(30_000)
    .describe("about how many tokens the requests of one step may show"),
});

/** `provider:model`, as in openai:gpt-6-sol. */
const ModelName = z
  .string()
  .regex(/^[\w-]+:.+$/, "expected provider:model, as in openai:gpt-6-sol");

const Models = z.strictObject(
  forEachModel((description) => ModelName.optional().describe(description)),
);

const BudgetLimits = z.strictObject({
  max_tokens: setting(
    z.int().nonnegative().default(500_000),
    "tokens, in and out, for all calls of a run together; 0 for no limit",
    {
      input: ["max-tokens", "number"],
      flag: flag("max-tokens", "<n>", tokens),
    },
  ),
  max_cost_usd: setting(
    z.number().positive().optional(),
    "US dollars for all calls of a run together; a model without a known price is limited by tokens only",
    {
      input: ["max-cost", "number"],
      flag: flag("max-cost-usd", "<amount>", dollars),
    },
  ),
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

const PolicyName = z
  .string()
  .refine((text) => parsePolicy(text) !== null, `expected ${POLICY_FORMS}`);

const PATTERN = "expected a regular expression of at most 500 characters, as in ^fix";
const Pattern = z.string().min(1, PATTERN).max(500, PATTERN).refine(isPattern, PATTERN);

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, "iu").source !== "";
  } catch {
    return false;
  }
}

const VerifyRule = z.strictObject({
  when: z
    .strictObject({
      title: Pattern.optional().describe("the title of the change, in any case"),
      path: Pattern.optional().describe("the path of a changed file"),
      label: z.string().optional().describe("a label of the pull request"),
    })
    .refine((when) => Object.keys(when).length > 0, "expected a title, path or label"),
  require: PolicyName,
});

/** What calls itself a fix or a feature claims something, unless it is about what no test can show. */
const DEFAULT_RULES = [
  {
    when: {
      title:
        "\\b(typos?|spelling|docs?|documentation|docstrings?|comments?|typing|types?|hints?|annotations?|mypy|pyright|lint\\w*|ruff|flake8|style|format\\w*|ci|tests?|\\w*warnings?|build|packaging|deps|dependenc\\w+)\\b",
    },
    require: "proof",
  },
  { when: { title: "^(fix|feat|bug)" }, require: "strict" },
];

const Verify = z.strictObject({
  require: setting(
    PolicyName.default("proof"),
    "what a change has to show: `proof`: a test proves it, or it has nothing to prove; `strict`: a test proves every change of code; `mutants=80`: as `proof`, and 80 % of the mutants noticed; `none`",
    {
      input: ["require", "text"],
      flag: flag(
        "require",
        "<policy>",
        () =>
          z.string().refine((text) => parsePolicy(text) !== null, {
            error: `--require takes ${POLICY_FORMS}.`,
          }),
        "proof (default): a test proves it, or it has nothing to prove; strict: a test has to prove it; mutants=80; none: only report",
      ),
    },
  ),
  rules: z
    .array(VerifyRule)
    .max(100)
    .default(DEFAULT_RULES)
    .describe(
      "what changes of a kind have to show instead: the first rule that fits, for each changed file; the strictest counts",
    ),
  mutants: setting(
    z.int().nonnegative().max(1000).default(20),
    "how many small changes of the changed lines to try; 0 for none",
    { flag: flag("mutants", "<n>", belowThousand) },
  ),
  mutant_seconds: setting(
    count.max(LONGEST_TIMEOUT).default(120),
    "how long to try them, altogether; the first ten may take five times as long",
    {
      flag: flag("mutant-seconds", "<n>", whole),
    },
  ),
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
  model: setting(ModelName.optional(), "the model to ask, as provider:model", {
    input: ["model", "text"],
    flag: flag(
      "model",
      "<provider:model>",
      () => z.string(),
      "the model to ask: openai, anthropic, google or scripted, as in openai:gpt-6-sol",
    ),
  }),
  models: Models.prefault({}).describe("other models for single phases"),
  model_timeout_seconds: ModelTimeout,
  budgets: BudgetLimits.prefault({}).describe("limits of a run"),
  prices: Prices,
  label: setting(
    z
      .string()
      .regex(/^[^\p{Cc},]{1,50}$/u, "expected a label of at most 50 characters, without a comma")
      .default(START_LABEL),
    "the label that starts a run; the workflow's `if:` must name it, too",
    { input: ["label", "text"] },
  ),
  changes_requested: setting(
    z.enum(CHANGES_REQUESTED).default("abort"),
    "what a review that requests changes does: end the run, or start another round",
    { input: ["changes-requested", "choice"] },
  ),
  merge_method: setting(
    z.enum(MERGE_METHODS).default("merge"),
    "how an approved pull request is merged; merge keeps the red and green commits",
    { input: ["merge-method", "choice"] },
  ),
  branch_prefix: setting(
    z
      .string()
      .refine(isBranchPrefix, "expected the start of a branch name that does not end in a digit")
      .default(BRANCH_PREFIX),
    "the branch's name up to the issue's number; the workflow's `if:` and `branches:` must name it, too",
    { input: ["branch-prefix", "text"] },
  ),
  sign_off: z
    .boolean()
    .default(false)
    .describe("end commits with a Signed-off-by line, for the DCO"),
  base_branch: setting(
    z.string().refine(isBranchName, "expected the name of a branch").optional(),
    "the branch to build on and merge into; by default the one checked out, in a job the default branch",
    {
      input: ["base-branch", "text"],
      flag: flag("base", "<branch>", () => z.string()),
    },
  ),
  python: setting(
    z.string().min(1, "expected a program, as in .venv/bin/python").optional(),
    "the interpreter that has pytest; .venv, then python3 by default",
    {
      input: ["python", "text"],
      flag: flag("python", "<path>", () => z.string()),
      variable: "TDD_PYTHON",
    },
  ),
  pytest_args: setting(z.array(z.string()).default([]), "passed to pytest unchanged", {
    input: ["pytest-args", "words"],
  }),
  sandbox: setting(
    z.enum(SANDBOX_MODES).default("auto"),
    "the sandbox of the tests; auto is the strongest that works",
    {
      input: ["sandbox", "choice"],
      flag: flag(
        "sandbox",
        "<s>",
        (name) => oneOf(name, SANDBOX_MODES),
        "auto (default: the strongest that works), namespaces, bubblewrap, user or off",
      ),
      variable: "TDD_SANDBOX",
    },
  ),
  network: setting(z.enum(NETWORK_MODES).default("off"), "whether tests can use the network", {
    input: ["network", "on-off"],
    flag: flag("network", "<on|off>", (name) => oneOf(name, NETWORK_MODES)),
  }),
  pass_env: setting(
    z
      .array(
        z
          .string()
          .regex(/^[A-Za-z_]\w*$/, VARIABLES)
          .refine((name) => !RESERVED_VARIABLE.test(name), VARIABLES),
      )
      .default([]),
    "names of variables that tests can see; a test that sees a secret can leak it",
    { input: ["pass-env", "names"] },
  ),
  copy: setting(
    z.array(z.string().regex(PLAIN_PATH, INSIDE).refine(isOutsideGit, INSIDE)).default([]),
    "ignored files or folders that tests need, copied into the worktree",
    {
      input: ["copy", "lines"],
      flag: flag("copy", "<path>", () => z.array(z.string())),
    },
  ),
  test_command: setting(
    z.string().min(1, "expected a command, as in make test").optional(),
    "a shell line with one pytest run, as in CI; it has the last word before a pull request; python -m pytest by default",
    {
      input: ["test-command", "text"],
      flag: flag("test-command", "<line>", commandLine),
    },
  ),
  lint_command: setting(
    z.string().min(1, "expected a command, as in ruff check .").optional(),
    "a shell line to run instead of the linters that the repository has configured",
    {
      input: ["lint-command", "text"],
      flag: flag("lint-command", "<line>", commandLine),
    },
  ),
  attempts: setting(count.default(3), "attempts of each phase before the run fails", {
    input: ["attempts", "number"],
    flag: flag("attempts", "<n>", whole),
  }),
  refactor: setting(
    z.boolean().default(true),
    "refactor the code once it is green; one more model call",
    {
      input: ["refactor", "switch"],
      flag: flag(
        "no-refactor",
        "",
        () => z.boolean(),
        "skip the refactoring: one model call fewer",
      ),
    },
  ),
  test_framework: z.literal("pytest").default("pytest").describe("the only one that is supported"),
  test_directory: z
    .string()
    .regex(PLAIN_PATH, "expected a folder inside the repository, as in tests/unit")
    .optional()
    .describe("the folder for new tests; the folder of the existing tests by default"),
  ...FEATURE_SETTINGS,
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

/** The schema of every key that holds a value, with its group before a dot: `execution.timeout_seconds`. */
const SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map(
  Object.entries<z.ZodType>(Config.shape).flatMap(([name, schema]): [string, z.ZodType][] =>
    isGroup(name)
      ? Object.entries(GROUPS[name].shape).map(([key, inner]) => [`${name}.${key}`, inner])
      : [[name, schema]],
  ),
);

export const CONFIG_KEYS: readonly string[] = [...SCHEMAS.keys()];

/** What else can set a key, by dotted key. Values are checked by the key's schema, wherever they were set. */
export const SETTINGS: Readonly<Record<string, Places>> = Object.fromEntries(
  [...SCHEMAS].flatMap(([key, schema]) => {
    const found = placesOf(schema);
    return found === undefined ? [] : [[key, found]];
  }),
);

/** The flags that set a key, by name. Without a help of its own, one has the key's description and default. */
export const CONFIG_FLAGS: Readonly<Record<string, Flag>> = Object.fromEntries(
  [...SCHEMAS.values()].flatMap((schema) => {
    const { flag } = placesOf(schema) ?? {};
    if (flag === undefined) return [];
    const { name, value, reads } = flag;
    const fallback = schema.safeParse(undefined).data;
    const isShown = typeof fallback === "number" || typeof fallback === "string";
    const about = `${schema.description}${isShown ? ` (default: ${fallback})` : ""}`;
    return [[name, { value, reads, help: flag.help ?? about }]];
  }),
);

/** The part of the configuration that the workflow uses. */
export function settingsOf(config: Config): Settings {
  return {
    ...FeatureSettings.parse(config),
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
  };
}
