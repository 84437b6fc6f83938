import * as z from "zod";
import { FLAGS } from "./arguments.ts";
import { parseFlags, usageError } from "./parse-flags.ts";

const Flags = z.object(FLAGS);

/** Of every command that works on a run. */
const WorkFlags = Flags.omit({
  "issue-file": true,
  lld: true,
  context: true,
  base: true,
  from: true,
  phase: true,
});
const RunFlags = Flags.omit({ from: true, phase: true }).refine(
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
const DoctorFlags = Flags.pick({
  repo: true,
  model: true,
  python: true,
  sandbox: true,
  network: true,
  json: true,
});

interface ForPytest {
  /** What is handed to pytest as it is. */
  pytestArgs: string[];
}

export type WorkOptions = z.output<typeof WorkFlags> & ForPytest;
/** What every command that ends a run reports by. */
export type ReportOptions = Pick<WorkOptions, "issue" | "decision" | "report" | "json">;
export type RunOptions = z.output<typeof RunFlags> & ForPytest;
type RetryOptions = z.output<typeof RetryFlags> & ForPytest & { hint: string | undefined };
type VerdictOptions = z.output<typeof VerdictFlags> & ForPytest & { directory: string };

export function readRunArguments(args: readonly string[]): RunOptions {
  const { own, pytestArgs } = splitAtSeparator(args);
  return { ...parseFlags(own, RunFlags).flags, pytestArgs };
}

export function readResumeArguments(args: readonly string[]): WorkOptions {
  const { own, pytestArgs } = splitAtSeparator(args);
  return { ...parseFlags(own, WorkFlags).flags, pytestArgs };
}

/** The words that are no flags are the hint, quoted or not. */
export function readRetryArguments(args: readonly string[]): RetryOptions {
  const { own, pytestArgs } = splitAtSeparator(args);
  const { flags, words } = parseFlags(own, RetryFlags, { takesWords: true });
  return { ...flags, hint: words.length === 0 ? undefined : words.join(" "), pytestArgs };
}

export function readStatusArguments(args: readonly string[]): z.output<typeof StatusFlags> {
  return parseFlags(args, StatusFlags).flags;
}

export function readAbortArguments(args: readonly string[]): z.output<typeof AbortFlags> {
  return parseFlags(args, AbortFlags).flags;
}

export function readVerdictArguments(args: readonly string[]): VerdictOptions {
  const { own, pytestArgs } = splitAtSeparator(args);
  const { flags, words } = parseFlags(own, VerdictFlags, { takesWords: true });
  if (words.length > 1) {
    throw usageError(`verdict looks at one directory, not at ${words.length}.`);
  }
  return { ...flags, directory: words[0] ?? ".", pytestArgs };
}

export function readDoctorArguments(args: readonly string[]): z.output<typeof DoctorFlags> {
  return parseFlags(args, DoctorFlags).flags;
}

/** Everything behind `--` goes to pytest as it is. */
function splitAtSeparator(args: readonly string[]): { own: string[]; pytestArgs: string[] } {
  const separator = args.indexOf("--");
  if (separator === -1) return { own: [...args], pytestArgs: [] };
  return { own: args.slice(0, separator), pytestArgs: args.slice(separator + 1) };
}
