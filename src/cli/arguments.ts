import { type ParseArgsConfig, parseArgs } from "node:util";
import * as z from "zod";
import { nearestKey } from "../config/key-rule.ts";
import { CONFIG_FLAGS } from "../config/schema.ts";
import { ArbiterError } from "../errors.ts";
import { RETRY_PHASES, replaceOldRetryWord } from "../run-state/phases.ts";
import { commandLine, type Flag, oneOf, whole } from "../setting.ts";

/** The flags that set no key of the configuration, by name, each with its default. */
const OWN_FLAGS = {
  issue: own(whole("issue"), "<n>", "the issue's number; the branch is feat/issue-<n>"),
  "issue-file": own(z.string().optional(), "<md>", "the issue's text; the flag may be left out"),
  lld: own(z.string().optional(), "<md>", "a design document, instead of an issue"),
  context: own(
    z.array(z.string()).default([]),
    "<path>",
    "a file to show the model; can be given several times",
  ),
  tests: own(
    z.string().regex(/\S/, { error: "--tests takes a branch or a path." }).optional(),
    "<branch|path>",
    "tests that you wrote: checked, locked and never edited; a model writes only the code",
  ),
  repo: own(z.string().default("."), "<dir>", "the repository (default: the current directory)"),
  json: own(z.boolean().default(false), "", "one JSON object on stdout, everything else on stderr"),
  decision: own(
    oneOf("decision", ["ask", "approve", "abort"]).default("ask"),
    "<d>",
    "ask (default), approve or abort, at the human gate",
  ),
  report: own(z.string().optional(), "<file>", "write the result as JSON to a file"),
  "setup-command": own(
    commandLine("setup-command").optional(),
    "<line>",
    'run first in the repository, without any secret, as in "pip install -e ."',
  ),
  from: own(
    z.preprocess(replaceOldRetryWord, oneOf("from", RETRY_PHASES).optional()).optional(),
    "<phase>",
    "plan, tests, code, refactor or lint (default: the phase that failed)",
  ),
  phase: own(
    oneOf("phase", ["red", "green"]),
    "red|green",
    "what the tests should prove; required",
  ),
  head: own(z.string().optional(), "<rev>", "the last commit of the change (default: HEAD)"),
  worktree: own(
    z.boolean().default(false),
    "",
    "judge what is not committed, too: changed and untracked files of the checkout",
  ),
  quick: own(
    z.boolean().default(false),
    "",
    "run only the changed test files, with the old and the new source: no suite, no mutants",
  ),
  verify: own(
    z.boolean().default(false),
    "",
    "only the workflow that checks pull requests: no model, no key",
  ),
  action: own(
    z.string().optional(),
    "<owner/repo@commit>",
    "where the workflow gets TDD Arbiter from (default: the clone that this command is in)",
  ),
  github: own(
    z.boolean().default(false),
    "",
    "with gh: also the secret, the label, the setting, and a pull request with the files",
  ),
  offline: own(z.boolean().default(false), "", "call no model"),
  all: own(z.boolean().default(false), "", "show what is well, too, and every setting"),
  yes: own(z.boolean().default(false), "", "ask nothing and take the defaults"),
  "dry-run": own(z.boolean().default(false), "", "print the diff and change nothing"),
  remove: own(
    z.boolean().default(false),
    "",
    "take out what init wrote and what runs have stored; with --github, labels, too",
  ),
  verbose: own(z.boolean().default(false), "", "show every test and every mutant"),
  title: own(
    z.string().optional(),
    "<text>",
    "the title that verify.rules are about (default: the subject of the first commit)",
  ),
  label: own(
    z.array(z.string()).optional(),
    "<name>",
    "a label that verify.rules are about; may be given more than once",
  ),
  last: own(whole("last").optional(), "<n>", "how many changes to judge (default: 20)"),
  since: own(
    z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/, { error: "--since takes a day, as in 2026-01-31." })
      .optional(),
    "<day>",
    "judge the changes since that day, as in 2026-01-31",
  ),
  html: own(z.string().optional(), "<file>", "write a page about the changes"),
  badge: own(
    z.string().optional(),
    "<file>",
    "write a badge for shields.io: how many of the changes are proven",
  ),
  check: own(
    z.string().optional(),
    "<file>",
    "verify what a proof.json is about again, and compare",
  ),
};

function own<Reads extends z.ZodType>(reads: Reads, value: string, help: string) {
  return { reads, value, help };
}

/** Every flag of a command, by name: what it takes and means, and how it is read. */
export const FLAGS: Readonly<Record<string, Flag>> = {
  ...OWN_FLAGS,
  ...CONFIG_FLAGS,
};

type OwnFlags = typeof OWN_FLAGS;
/** The own flags of a list are typed; what the others set is read by the configuration. */
type ShapeOf<Name extends string> = {
  [Own in Extract<Name, keyof OwnFlags>]: OwnFlags[Own]["reads"];
};

function shapeOf<const Name extends string>(names: readonly Name[]): ShapeOf<Name> {
  const shape = names.map((name) => [
    name,
    OWN_FLAGS[name as keyof OwnFlags]?.reads ?? FLAGS[name]?.reads.optional(),
  ]);
  return Object.fromEntries(shape);
}

/** The flags of every command that runs tests. */
const FOR_TESTS = ["python", "timeout", "sandbox", "network"] as const;

/** The flags of every command that works on a run. */
const FOR_WORK = [
  "issue",
  "repo",
  "json",
  "model",
  "decision",
  "report",
  ...FOR_TESTS,
  "attempts",
  "copy",
  "no-refactor",
  "setup-command",
  "test-command",
  "lint-command",
  "max-tokens",
  "max-cost-usd",
] as const;

const TEXT = ["issue-file", "lld", "context", "base", "tests", "gate", "hold-out"] as const;

const RunFlags = z.object(shapeOf([...TEXT, ...FOR_WORK])).partial({ issue: true });
const CheckFlags = z.object(
  shapeOf(["issue-file", "lld", "context", "base", "repo", "model", "json"]),
);
const WorkFlags = z.object(shapeOf(FOR_WORK));
const RetryFlags = z.object(shapeOf([...FOR_WORK, "from"]));
const AbortFlags = z.object(shapeOf(["issue", "repo", "json"]));
const StatusFlags = AbortFlags.partial({ issue: true });
const VerdictFlags = z.object(shapeOf(["phase", "json", ...FOR_TESTS]));
const VerifyFlags = z
  .object({
    base: z.string().optional(),
    ...shapeOf(["head", "worktree", "quick", "require", "mutants", "mutant-seconds", "check"]),
    ...shapeOf([
      "issue-file",
      "title",
      "label",
      "repo",
      "report",
      "json",
      ...FOR_TESTS,
      "copy",
      "setup-command",
    ]),
    ...shapeOf(["verbose"]),
  })
  .superRefine(({ check, ...flags }, { addIssue }) => {
    const given = ["base", "head", "require"].find((flag) => Object(flags)[flag] !== undefined);
    if (check === undefined || given === undefined) return;
    addIssue(`--check takes no --${given}: base, head and policy are those of the proof.`);
  });
const AuditFlags = z.object({
  ...shapeOf(["last", "since", "repo", "json", "html", "badge", "mutants", "mutant-seconds"]),
  ...shapeOf([...FOR_TESTS, "copy", "setup-command"]),
});
const DoctorFlags = z.object(
  shapeOf([
    "repo",
    "model",
    "python",
    "sandbox",
    "network",
    "copy",
    "offline",
    "github",
    "all",
    "json",
  ]),
);
const InitFlags = z.object(
  shapeOf([
    ...(["verify", "model", "max-cost-usd", "gate", "action", "github"] as const),
    ...(["yes", "dry-run", "remove", "repo"] as const),
  ]),
);
const GraphFlags = z.object({});

const COMMAND_SCHEMAS = {
  init: InitFlags,
  check: CheckFlags,
  run: RunFlags,
  resume: WorkFlags,
  retry: RetryFlags,
  status: StatusFlags,
  abort: AbortFlags,
  verify: VerifyFlags,
  audit: AuditFlags,
  verdict: VerdictFlags,
  doctor: DoctorFlags,
  graph: GraphFlags,
};

export type CommandName = keyof typeof COMMAND_SCHEMAS;

/** The flags that each command takes. */
export const COMMAND_FLAGS = Object.fromEntries(
  Object.entries(COMMAND_SCHEMAS).map(([name, schema]) => [name, Object.keys(schema.shape)]),
) as Record<CommandName, string[]>;

interface PytestArguments {
  /** What follows `--`, passed to pytest unchanged. */
  pytestArgs: string[];
}

interface IssueText {
  /** The Markdown file. */
  text: string;
}

export type WorkOptions = z.output<typeof WorkFlags> & PytestArguments;
/** The options that the report of a run depends on. */
export type ReportOptions = Pick<WorkOptions, "issue" | "decision" | "report" | "json">;
export type RunOptions = z.output<typeof RunFlags> & PytestArguments & IssueText;
export type InitOptions = z.output<typeof InitFlags>;
type RetryOptions = z.output<typeof RetryFlags> & PytestArguments & { hint: string | undefined };
type VerdictOptions = z.output<typeof VerdictFlags> & PytestArguments & { directory: string };

export function readRunArguments(args: readonly string[]): RunOptions {
  const { own, pytestArgs } = splitAtSeparator(args);
  const { flags, words } = parseFlags("run", own, { takesWords: true });
  return { ...flags, text: readText("run", flags, words), pytestArgs };
}

export function readCheckArguments(
  args: readonly string[],
): z.output<typeof CheckFlags> & IssueText {
  const { flags, words } = parseFlags("check", args, { takesWords: true });
  return { ...flags, text: readText("check", flags, words) };
}

/** The one file that has the issue's text. */
function readText(
  command: CommandName,
  { "issue-file": file, lld }: { "issue-file"?: string | undefined; lld?: string | undefined },
  words: readonly string[],
): string {
  const [text, ...others] = [file, lld, ...words].filter((each) => each !== undefined);
  if (text === undefined) {
    const example = `tdd-arbiter ${command} issue.md`;
    throw usageError(command, `Name the file with the issue's text, as in "${example}".`);
  }
  if (others.length === 0) return text;
  throw usageError(
    command,
    `Give one file with the issue's text, not ${[text, ...others].join(", ")}.`,
  );
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
  const { flags, words } = parseFlags("verify", own, { takesWords: true });
  const { base, head, check, worktree, report } = flags;
  const [range, ...others] = words;
  if (others.length > 0) {
    throw usageError("verify", `verify takes one range of commits, not ${words.length}.`);
  }
  const given = Object.entries({ base, head, check }).find(([, value]) => value !== undefined);
  if (range !== undefined && given !== undefined) {
    throw usageError("verify", `Give either ${range} or --${given[0]}.`);
  }
  const ends = range === undefined ? { base, head } : readRange(range);
  if (worktree && (ends.head ?? check ?? report) !== undefined) {
    throw usageError("verify", WORKTREE_ALONE);
  }
  const unused = NOT_QUICK.find((name) => flags[name] !== undefined);
  if (flags.quick && unused !== undefined) {
    throw usageError("verify", `--quick takes no --${unused}: it runs too little for that.`);
  }
  return { ...flags, ...ends, pytestArgs };
}

const NOT_QUICK = ["check", "report", "issue-file"] as const;
const WORKTREE_ALONE =
  "--worktree judges the files of the checkout: it takes no other head, no --check and no --report, which are about commits.";

/** `main..feature` or `main...feature`, as git has them; a commit alone is what HEAD is compared with. */
function readRange(range: string): { base: string; head: string | undefined } {
  const [base, head] = range.split(/\.{2,3}/);
  return { base: base || "HEAD", head: head || undefined };
}

export function readAuditArguments(
  args: readonly string[],
): z.output<typeof AuditFlags> & PytestArguments {
  const { own, pytestArgs } = splitAtSeparator(args);
  return { ...parseFlags("audit", own).flags, pytestArgs };
}

export function readDoctorArguments(args: readonly string[]): z.output<typeof DoctorFlags> {
  return parseFlags("doctor", args).flags;
}

export function readInitArguments(args: readonly string[]): InitOptions {
  return parseFlags("init", args).flags;
}

/** The command takes no flags. */
export function requireNoGraphArguments(args: readonly string[]): void {
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
    const [sentence = reason] = reason.split(/\.(?=\s|$)|\n/);
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
