import { describeError, isCancelled, isRefusal } from "../errors.ts";
import { cleanText, oneLine } from "../safe-text/clean-text.ts";
import { createSanitizer } from "../safe-text/sanitizer.ts";
import { secretValues } from "../safe-text/secret-values.ts";
import { HELP } from "./help.ts";
import { ExitCode, type SafeTerminal, safeTerminal, type Terminal } from "./terminal.ts";

type Command = (args: readonly string[], terminal: SafeTerminal) => Promise<ExitCode>;

/** Loaded when used: `help` and `verdict` start without the workflow engine. */
const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ["run", async () => (await import("./commands/run.ts")).runCommand],
  ["resume", async () => (await import("./commands/resume.ts")).resumeCommand],
  ["retry", async () => (await import("./commands/retry.ts")).retryCommand],
  ["status", async () => (await import("./commands/status.ts")).statusCommand],
  ["abort", async () => (await import("./commands/abort.ts")).abortCommand],
  ["verdict", async () => (await import("./commands/verdict.ts")).verdictCommand],
  ["doctor", async () => (await import("./commands/doctor.ts")).doctorCommand],
  ["graph", async () => (await import("./commands/graph.ts")).graphCommand],
]);

const LONGEST_ERROR = 1000;

/** The command line: one command, one exit code, and one line for whatever goes wrong. */
export async function main(args: readonly string[], bare: Terminal): Promise<ExitCode> {
  const terminal = safeTerminal(bare, createSanitizer({ secrets: secretValues(bare.env) }));
  const [name, ...rest] = args;
  if (name === undefined || asksForHelp(args)) {
    const stream = name === undefined ? terminal.stderr : terminal.stdout;
    stream.write(HELP);
    return name === undefined ? ExitCode.refused : ExitCode.done;
  }
  const load = COMMANDS.get(name);
  if (load === undefined) {
    const shown = cleanText(name);
    terminal.stderr.write(`Error: There is no command "${shown}". See: tdd-arbiter help\n`);
    return ExitCode.refused;
  }
  try {
    const command = await load();
    return await command(rest, terminal);
  } catch (error) {
    return complain(error, terminal);
  }
}

/** A refusal is in words of ours, and may be a list; anything else is kept to its line. */
function complain(error: unknown, { stderr }: Terminal): ExitCode {
  const text = describeError(error);
  const shown = isRefusal(error) ? cleanText(text) : oneLine(cleanText(text), LONGEST_ERROR);
  stderr.write(`Error: ${shown}\n`);
  if (isRefusal(error)) return ExitCode.refused;
  return isCancelled(error) ? ExitCode.aborted : ExitCode.failed;
}

/** What is behind `--` is for pytest, which has a help of its own. */
function asksForHelp(args: readonly string[]): boolean {
  const separator = args.indexOf("--");
  const own = separator === -1 ? args : args.slice(0, separator);
  return own[0] === "help" || own.some((arg) => arg === "--help" || arg === "-h");
}
