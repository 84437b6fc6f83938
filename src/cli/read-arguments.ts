import { parseArgs } from "node:util";
import * as z from "zod";
import { NETWORK_MODES, SANDBOX_MODES } from "../config.ts";
import { ArbiterError } from "../errors.ts";
import { RETRY_ALIASES, RETRY_PHASES } from "../workflow/plan-retry.ts";

const STATUS_FLAGS = {
  issue: { type: "string" },
  repo: { type: "string" },
  json: { type: "boolean" },
} as const;

/** Of every command that works on a run. */
const WORK_FLAGS = {
  ...STATUS_FLAGS,
  model: { type: "string" },
  decision: { type: "string" },
  report: { type: "string" },
  python: { type: "string" },
  timeout: { type: "string" },
  attempts: { type: "string" },
  sandbox: { type: "string" },
  network: { type: "string" },
  "no-refactor": { type: "boolean" },
  "setup-command": { type: "string" },
  "lint-command": { type: "string" },
  "max-tokens": { type: "string" },
  "max-cost-usd": { type: "string" },
} as const;

const RUN_FLAGS = {
  ...WORK_FLAGS,
  "issue-file": { type: "string" },
  lld: { type: "string" },
  context: { type: "string", multiple: true },
  base: { type: "string" },
} as const;

const RETRY_FLAGS = { ...WORK_FLAGS, from: { type: "string" } } as const;

const VERDICT_FLAGS = {
  phase: { type: "string" },
  json: { type: "boolean" },
  python: { type: "string" },
  timeout: { type: "string" },
  sandbox: { type: "string" },
  network: { type: "string" },
} as const;

const DOCTOR_FLAGS = {
  repo: { type: "string" },
  model: { type: "string" },
  python: { type: "string" },
  sandbox: { type: "string" },
  network: { type: "string" },
  json: { type: "boolean" },
} as const;

const whole = (flag: string) =>
  z
    .string({ error: `--${flag} takes a whole number above 0.` })
    .regex(/^[1-9]\d{0,8}$/, { error: `--${flag} takes a whole number above 0.` })
    .transform(Number);

const shellLine = (flag: string) =>
  z.string().regex(/\S/, { error: `--${flag} takes a command, as in "make ready".` });

const dollars = (flag: string) =>
  z
    .string()
    .regex(/^\d{1,6}(\.\d{1,4})?$/, { error: `--${flag} takes an amount in dollars, as in 2.50.` })
    .transform(Number)
    .refine((amount) => amount > 0, { error: `--${flag} takes an amount above 0.` });

const oneOf = <const Choices extends readonly [string, ...string[]]>(
  flag: string,
  choices: Choices,
) => z.enum(choices, { error: `--${flag} takes one of: ${choices.join(", ")}.` });

const WorkFlags = z.object({
  issue: whole("issue"),
  repo: z.string().default("."),
  model: z.string().optional(),
  decision: oneOf("decision", ["ask", "approve", "abort"]).default("ask"),
  report: z.string().optional(),
  json: z.boolean().default(false),
  python: z.string().optional(),
  timeout: whole("timeout").optional(),
  attempts: whole("attempts").optional(),
  sandbox: oneOf("sandbox", SANDBOX_MODES).optional(),
  network: oneOf("network", NETWORK_MODES).optional(),
  "no-refactor": z.boolean().optional(),
  "setup-command": shellLine("setup-command").optional(),
  "lint-command": shellLine("lint-command").optional(),
  "max-tokens": whole("max-tokens").optional(),
  "max-cost-usd": dollars("max-cost-usd").optional(),
});

const RunOptions = WorkFlags.extend({
  "issue-file": z.string().optional(),
  lld: z.string().optional(),
  context: z.array(z.string()).default([]),
  base: z.string().optional(),
}).refine((options) => (options["issue-file"] === undefined) !== (options.lld === undefined), {
  error: "Give either --issue-file or --lld.",
});

const VerdictOptions = z.object({
  phase: oneOf("phase", ["red", "green"]),
  json: z.boolean().default(false),
  python: z.string().optional(),
  timeout: whole("timeout").optional(),
  sandbox: oneOf("sandbox", SANDBOX_MODES).optional(),
  network: oneOf("network", NETWORK_MODES).optional(),
});

const DoctorOptions = z.object({
  repo: z.string().default("."),
  model: z.string().optional(),
  python: z.string().optional(),
  sandbox: oneOf("sandbox", SANDBOX_MODES).optional(),
  network: oneOf("network", NETWORK_MODES).optional(),
  json: z.boolean().default(false),
});

type DoctorOptions = z.infer<typeof DoctorOptions>;

const RetryOptions = WorkFlags.extend({
  from: z
    .preprocess(
      (word) => Object.entries(RETRY_ALIASES).find(([alias]) => alias === word)?.[1] ?? word,
      oneOf("from", RETRY_PHASES).optional(),
    )
    .optional(),
});

const StatusOptions = z.object({
  issue: whole("issue").optional(),
  repo: z.string().default("."),
  json: z.boolean().default(false),
});

const AbortOptions = StatusOptions.extend({ issue: whole("issue") });

export type WorkOptions = z.infer<typeof WorkFlags> & { pytestArgs: string[] };
/** What every command that ends a run reports by. */
export type ReportOptions = Pick<WorkOptions, "issue" | "decision" | "report" | "json">;
export type RetryOptions = z.infer<typeof RetryOptions> & {
  hint: string | undefined;
  pytestArgs: string[];
};
export type RunOptions = z.infer<typeof RunOptions> & { pytestArgs: string[] };
export type VerdictOptions = z.infer<typeof VerdictOptions> & {
  directory: string;
  pytestArgs: string[];
};

export function readRunArguments(args: readonly string[]): RunOptions {
  const { own, pytestArgs } = splitAtSeparator(args);
  const { values } = parse(() => parseArgs({ args: own, options: RUN_FLAGS }));
  return { ...check(RunOptions, values), pytestArgs };
}

export function readResumeArguments(args: readonly string[]): WorkOptions {
  const { own, pytestArgs } = splitAtSeparator(args);
  const { values } = parse(() => parseArgs({ args: own, options: WORK_FLAGS }));
  return { ...check(WorkFlags, values), pytestArgs };
}

/** The words that are no flags are the hint, quoted or not. */
export function readRetryArguments(args: readonly string[]): RetryOptions {
  const { own, pytestArgs } = splitAtSeparator(args);
  const { values, positionals } = parse(() =>
    parseArgs({ args: own, options: RETRY_FLAGS, allowPositionals: true }),
  );
  const hint = positionals.length === 0 ? undefined : positionals.join(" ");
  return { ...check(RetryOptions, values), hint, pytestArgs };
}

export function readStatusArguments(args: readonly string[]): z.infer<typeof StatusOptions> {
  const { values } = parse(() => parseArgs({ args: [...args], options: STATUS_FLAGS }));
  return check(StatusOptions, values);
}

export function readAbortArguments(args: readonly string[]): z.infer<typeof AbortOptions> {
  const { values } = parse(() => parseArgs({ args: [...args], options: STATUS_FLAGS }));
  return check(AbortOptions, values);
}

export function readVerdictArguments(args: readonly string[]): VerdictOptions {
  const { own, pytestArgs } = splitAtSeparator(args);
  const { values, positionals } = parse(() =>
    parseArgs({ args: own, options: VERDICT_FLAGS, allowPositionals: true }),
  );
  if (positionals.length > 1) {
    throw usageError(`verdict looks at one directory, not at ${positionals.length}.`);
  }
  return { ...check(VerdictOptions, values), directory: positionals[0] ?? ".", pytestArgs };
}

export function readDoctorArguments(args: readonly string[]): DoctorOptions {
  const { values } = parse(() => parseArgs({ args: [...args], options: DOCTOR_FLAGS }));
  return check(DoctorOptions, values);
}

/** Everything behind `--` goes to pytest as it is. */
function splitAtSeparator(args: readonly string[]): { own: string[]; pytestArgs: string[] } {
  const separator = args.indexOf("--");
  if (separator === -1) return { own: [...args], pytestArgs: [] };
  return { own: args.slice(0, separator), pytestArgs: args.slice(separator + 1) };
}

function parse<Parsed>(read: () => Parsed): Parsed {
  try {
    return read();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw usageError(reason.split("\n")[0] ?? reason, cause);
  }
}

function check<Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  throw usageError(result.error.issues.map((issue) => issue.message).join(" "));
}

function usageError(message: string, cause?: unknown): ArbiterError {
  return new ArbiterError("bad-usage", message, { fix: "See: tdd-arbiter help", cause });
}
