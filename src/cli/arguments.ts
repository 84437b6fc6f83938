import { type ParseArgsConfig, parseArgs } from "node:util";
import * as z from "zod";
import { nearestKey } from "../config/key-rule.ts";
import { GATES, NETWORK_MODES, SANDBOX_MODES } from "../config/schema.ts";
import { ArbiterError } from "../errors.ts";
import { POLICY_FORMS, parsePolicy } from "../routing/verify/policy.ts";
import { RETRY_PHASES, replaceOldRetryWord } from "../run-state/phases.ts";

/** Every flag of a command, by name, with its default. */
export const FLAGS = {
  issue: whole("issue"),
  "issue-file": z.string().optional(),
  lld: z.string().optional(),
  context: z.array(z.string()).default([]),
  base: z.string().optional(),
  tests: z.string().regex(/\S/, { error: "--tests takes a branch or a path." }).optional(),
  gate: oneOf("gate", GATES).optional(),
  "hold-out": z.boolean().optional(),
  repo: z.string().default("."),
  json: z.boolean().default(false),
  model: z.string().optional(),
  decision: oneOf("decision", ["ask", "approve", "abort"]).default("ask"),
  report: z.string().optional(),
  python: z.string().optional(),
  timeout: whole("timeout").optional(),
  attempts: whole("attempts").optional(),
  sandbox: oneOf("sandbox", SANDBOX_MODES).optional(),
  network: oneOf("network", NETWORK_MODES).optional(),
  copy: z.array(z.string()).optional(),
  "no-refactor": z.boolean().optional(),
  "setup-command": shellLine("setup-command").optional(),
  "test-command": shellLine("test-command").optional(),
  "lint-command": shellLine("lint-command").optional(),
  "max-tokens": z
    .string()
    .regex(/^(?:0|[1-9]\d{0,8})$/, {
      error: "--max-tokens takes a whole number, or 0 for no limit.",
    })
    .transform(Number)
    .optional(),
  "max-cost-usd": dollars("max-cost-usd").optional(),
  from: z.preprocess(replaceOldRetryWord, oneOf("from", RETRY_PHASES).optional()).optional(),
  phase: oneOf("phase", ["red", "green"]),
  head: z.string().optional(),
  require: z
    .string()
    .refine((text) => parsePolicy(text) !== null, { error: `--require takes ${POLICY_FORMS}.` })
    .optional(),
  mutants: z
    .string()
    .regex(/^(?:0|[1-9]\d{0,2})$/, { error: "--mutants takes a whole number below 1000." })
    .transform(Number)
    .optional(),
  "mutant-seconds": whole("mutant-seconds").optional(),
  check: z.string().optional(),
};

function whole(flag: string) {
  const error = `--${flag} takes a whole number above 0.`;
  return z
    .string({ error: `--${flag} is missing: give a whole number, as in --${flag} 42.` })
    .regex(/^[1-9]\d{0,8}$/, { error })
    .transform(Number);
}

function shellLine(flag: string) {
  return z.string().regex(/\S/, { error: `--${flag} takes a command, as in "make ready".` });
}

function dollars(flag: string) {
  return z
    .string()
    .regex(/^\d{1,6}(\.\d{1,4})?$/, { error: `--${flag} takes an amount in dollars, as in 2.50.` })
    .transform(Number)
    .refine((amount) => amount > 0, { error: `--${flag} takes an amount above 0.` });
}

function oneOf<const Choices extends readonly [string, ...string[]]>(
  flag: string,
  choices: Choices,
) {
  return z.enum(choices, { error: `--${flag} takes one of: ${choices.join(", ")}.` });
}

const Flags = z.object(FLAGS);

/** The flags that only `verify` takes. */
const FOR_VERIFY = {
  head: true,
  require: true,
  mutants: true,
  "mutant-seconds": true,
  check: true,
} as const;

/** The flags of every command that works on a run. */
const WorkFlags = Flags.omit({
  "issue-file": true,
  lld: true,
  context: true,
  base: true,
  tests: true,
  gate: true,
  "hold-out": true,
  from: true,
  phase: true,
  ...FOR_VERIFY,
});
const RunFlags = Flags.omit({ from: true, phase: true, ...FOR_VERIFY }).refine(
  (flags) => (flags["issue-file"] === undefined) !== (flags.lld === undefined),
  { error: "Give either --issue-file or --lld." },
);
const RetryFlags = WorkFlags.extend({ from: FLAGS.from });
const AbortFlags = Flags.pick({ issue: true, repo: true, json: true });
const StatusFlags = AbortFlags.partial({ issue: true });
const VerdictFlags = Flags.pick({
  phase: true,
  json: true,
  python: true,
  timeout: true,
  sandbox: true,
  network: true,
});
const VerifyFlags = Flags.pick({
  base: true,
  ...FOR_VERIFY,
  repo: true,
  report: true,
  json: true,
  python: true,
  timeout: true,
  sandbox: true,
  network: true,
  copy: true,
  "setup-command": true,
}).superRefine(({ check, ...flags }, { addIssue }) => {
  const given = (["base", "head", "require"] as const).find((flag) => flags[flag] !== undefined);
  if (check === undefined || given === undefined) return;
  addIssue(`--check takes no --${given}: base, head and policy are those of the proof.`);
});
const DoctorFlags = Flags.pick({
  repo: true,
  model: true,
  python: true,
  sandbox: true,
  network: true,
  copy: true,
  json: true,
});

const GraphFlags = Flags.pick({});

const COMMAND_SCHEMAS = {
  run: RunFlags,
  resume: WorkFlags,
  retry: RetryFlags,
  status: StatusFlags,
  abort: AbortFlags,
  verify: VerifyFlags,
  verdict: VerdictFlags,
  doctor: DoctorFlags,
  graph: GraphFlags,
};

export type CommandName = keyof typeof COMMAND_SCHEMAS;

/** The flags that each command takes. */
export const COMMAND_FLAGS = Object.fromEntries(
  Object.entries(COMMAND_SCHEMAS).map(([name, schema]) => [name, Object.keys(schema.shape)]),
) as Record<CommandName, (keyof typeof FLAGS)[]>;

interface PytestArguments {
  /** What follows `--`, passed to pytest unchanged. */
  pytestArgs: string[];
}

export type WorkOptions = z.output<typeof WorkFlags> & PytestArguments;
/** The options that the report of a run depends on. */
export type ReportOptions = Pick<WorkOptions, "issue" | "decision" | "report" | "json">;
export type RunOptions = z.output<typeof RunFlags> & PytestArguments;
type RetryOptions = z.output<typeof RetryFlags> & PytestArguments & { hint: string | undefined };
type VerdictOptions = z.output<typeof VerdictFlags> & PytestArguments & { directory: string };

export function readRunArguments(args: readonly string[]): RunOptions {
  const { own, pytestArgs } = splitAtSeparator(args);
  return { ...parseFlags("run", own).flags, pytestArgs };
}

export function readResumeArguments(args: readonly string[]): WorkOptions {
  const { own, pytestArgs } = splitAtSeparator(args);
  return { ...parseFlags("resume", own).flags, pytestArgs };
}

/** Words that are not flags make up the hint, quoted or not. */
export function readRetryArguments(args: readonly string[]): RetryOptions {
  const { own, pytestArgs } = splitAtSeparator(args);
  const { flags, words } = parseFlags("retry", own, { takesWords: true });
  return { ...flags, hint: words.length === 0 ? undefined : words.join(" "), pytestArgs };
}

export function readStatusArguments(args: readonly string[]): z.output<typeof StatusFlags> {
  return parseFlags("status", args).flags;
}

export function readAbortArguments(args: readonly string[]): z.output<typeof AbortFlags> {
  return parseFlags("abort", args).flags;
}

export function readVerdictArguments(args: readonly string[]): VerdictOptions {
  const { own, pytestArgs } = splitAtSeparator(args);
  const { flags, words } = parseFlags("verdict", own, { takesWords: true });
  if (words.length > 1) {
    throw usageError("verdict", `verdict takes one directory, not ${words.length}.`);
  }
  return { ...flags, directory: words[0] ?? ".", pytestArgs };
}

export function readVerifyArguments(
  args: readonly string[],
): z.output<typeof VerifyFlags> & PytestArguments {
  const { own, pytestArgs } = splitAtSeparator(args);
  return { ...parseFlags("verify", own).flags, pytestArgs };
}

export function readDoctorArguments(args: readonly string[]): z.output<typeof DoctorFlags> {
  return parseFlags("doctor", args).flags;
}

/** The command takes no flags. */
export function refuseGraphArguments(args: readonly string[]): void {
  parseFlags("graph", args);
}

interface GlobalFlags {
  help: boolean;
  version: boolean;
  debug: boolean;
  json: boolean;
  /** The arguments without those that only `main` reads. */
  rest: string[];
}

/**
 * The flags that matter before a command reads its own, or where it cannot: a usage error has a stack
 * and a JSON form, too. What follows `--` belongs to pytest, which has flags of the same names.
 */
export function readGlobalFlags(args: readonly string[]): GlobalFlags {
  const { own, pytestArgs } = splitAtSeparator(args);
  const has = (...flags: string[]) => own.some((arg) => flags.includes(arg));
  return {
    help: own[0] === "help" || has("--help", "-h"),
    version: own[0] === "--version",
    debug: has("--debug"),
    json: has("--json"),
    rest: [
      ...own.filter((arg) => arg !== "--debug"),
      ...(args.includes("--") ? ["--", ...pytestArgs] : []),
    ],
  };
}

/** Everything after `--` goes to pytest unchanged. */
function splitAtSeparator(args: readonly string[]): { own: string[]; pytestArgs: string[] } {
  const separator = args.indexOf("--");
  if (separator === -1) return { own: [...args], pytestArgs: [] };
  return { own: args.slice(0, separator), pytestArgs: args.slice(separator + 1) };
}

type Parsed<Name extends CommandName> = z.output<(typeof COMMAND_SCHEMAS)[Name]>;

/** Reads the flags of a command. Words that are not flags are refused unless the command takes them. */
function parseFlags<Name extends CommandName>(
  command: Name,
  args: readonly string[],
  { takesWords = false } = {},
): { flags: Parsed<Name>; words: string[] } {
  const schema: z.ZodObject = COMMAND_SCHEMAS[command];
  const options = Object.fromEntries(
    Object.entries(schema.shape).map(([name, flag]) => [name, optionOf(flag as z.ZodType)]),
  );
  const { values, positionals } = asUsageError({ command, args }, () =>
    parseArgs({ args: [...args], options, allowPositionals: takesWords }),
  );
  const { data, error } = schema.safeParse(values);
  if (error) throw usageError(command, error.issues.map((issue) => issue.message).join(" "));
  return { flags: data as Parsed<Name>, words: positionals };
}

function usageError(command: CommandName, message: string, cause?: unknown): ArbiterError {
  const fix = `See: tdd-arbiter ${command} --help`;
  return new ArbiterError("bad-usage", message, { fix, cause });
}

type Option = NonNullable<ParseArgsConfig["options"]>[string];

/** A flag is a switch, a list or a single value, depending on what its schema accepts. */
function optionOf(flag: z.ZodType): Option {
  if (flag.safeParse(true).success) return { type: "boolean" };
  return { type: "string", multiple: flag.safeParse([]).success };
}

interface Given {
  command: CommandName;
  args: readonly string[];
}

function asUsageError<Result>({ command, args }: Given, parse: () => Result): Result {
  try {
    return parse();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const [sentence = reason] = reason.split(/[.\n]/);
    const dashed = explainDashedValue(sentence, { command, args });
    if (dashed !== null) throw usageError(command, dashed, cause);
    throw usageError(command, `${sentence}.${suggestFlag(command, sentence)}`, cause);
  }
}

/** `--mutants -1`: Node only says that it is ambiguous. Null for any other mistake. */
function explainDashedValue(sentence: string, { command, args }: Given): string | null {
  const name = /^Option '(?:-\w, )?--([^' ]+)[^']*' argument is ambiguous/.exec(sentence)?.[1];
  if (name === undefined) return null;
  const at = args.findIndex(
    (arg, index) => arg === `--${name}` && args[index + 1]?.startsWith("-"),
  );
  const value = args[at + 1];
  const { shape }: z.ZodObject = COMMAND_SCHEMAS[command];
  const flag = shape[name] as z.ZodType;
  const { error } = flag.safeParse(optionOf(flag).multiple ? [value] : value);
  const [issue] = error?.issues ?? [];
  return issue?.message ?? `--${name} needs a value; if it is ${value}, write --${name}=${value}.`;
}

/** The flag that was probably meant by an unknown one. */
function suggestFlag(command: CommandName, sentence: string): string {
  const unknown = /^Unknown option '--([^'=]+)/.exec(sentence)?.[1];
  const nearest = unknown === undefined ? null : nearestKey(unknown, COMMAND_FLAGS[command]);
  return nearest === null ? "" : ` Did you mean --${nearest}?`;
}
