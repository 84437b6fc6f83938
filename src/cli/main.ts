import { nearestKey } from "../config/key-rule.ts";
import {
  ArbiterError,
  bugNotice,
  describeError,
  isCancelled,
  isInternalError,
  isRefusal,
  VERSION,
} from "../errors.ts";
import { cleanText, oneLine } from "../safe-text/clean-text.ts";
import { createSanitizer } from "../safe-text/sanitizer.ts";
import { secretValues } from "../safe-text/secret-values.ts";
import { type CommandName, readGlobalFlags } from "./arguments.ts";
import { describeHelp } from "./help.ts";
import { ExitCode, type SafeTerminal, safeTerminal, type Terminal, toJson } from "./terminal.ts";

type Command = (args: readonly string[], terminal: SafeTerminal) => Promise<ExitCode>;

/** Loaded when used: `help` and `verdict` start without the workflow engine. */
const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map<
  CommandName,
  () => Promise<Command>
>([
  ["init", async () => (await import("./commands/init.ts")).initCommand],
  ["check", async () => (await import("./commands/check.ts")).checkCommand],
  ["run", async () => (await import("./commands/run.ts")).runCommand],
  ["resume", async () => (await import("./commands/run.ts")).resumeCommand],
  ["retry", async () => (await import("./commands/run.ts")).retryCommand],
  ["status", async () => (await import("./commands/status.ts")).statusCommand],
  ["abort", async () => (await import("./commands/run.ts")).abortCommand],
  ["verify", async () => (await import("./commands/verify.ts")).verifyCommand],
  ["audit", async () => (await import("./commands/audit.ts")).auditCommand],
  ["verdict", async () => (await import("./commands/verdict.ts")).verdictCommand],
  ["doctor", async () => (await import("./commands/doctor.ts")).doctorCommand],
  ["graph", async () => (await import("./commands/graph.ts")).graphCommand],
]);

/** The command line: runs one command, reports its failure, and returns the exit code. */
export async function main(args: readonly string[], unsafe: Terminal): Promise<ExitCode> {
  const { help, version, debug, json, rest } = readGlobalFlags(args);
  const safe = createSanitizer({ secrets: secretValues(unsafe.env) });
  const terminal = safeTerminal(unsafe, { safe, debug });
  const [name, ...commandArgs] = rest;
  if (version) {
    terminal.stdout.write(`tdd-arbiter ${VERSION}\n`);
    return ExitCode.done;
  }
  const topic = name === "help" ? commandArgs[0] : undefined;
  if (topic !== undefined && !COMMANDS.has(topic)) {
    const message = `There is no command "${cleanText(topic)}".`;
    terminal.stderr.write(`Error: ${message}\n\n${describeHelp(undefined)}`);
    return ExitCode.refused;
  }
  if (name === undefined || help) {
    const stream = help ? terminal.stdout : terminal.stderr;
    stream.write(describeHelp(topic ?? name));
    return help ? ExitCode.done : ExitCode.refused;
  }
  let hasResult = false;
  const stdout = {
    ...terminal.stdout,
    write: (text: string) => {
      hasResult = true;
      return terminal.stdout.write(text);
    },
  };
  try {
    const command = await loadCommand(name);
    return await command(commandArgs, { ...terminal, stdout });
  } catch (error) {
    return reportFailure(error, { terminal, debug, json: json && !hasResult });
  }
}

async function loadCommand(name: string): Promise<Command> {
  const load = COMMANDS.get(name);
  if (load !== undefined) return load();
  const nearest = nearestKey(name, [...COMMANDS.keys()]);
  const meant = nearest === null ? "" : ` Did you mean ${nearest}?`;
  const message = `There is no command "${cleanText(name)}".${meant}`;
  throw new ArbiterError("bad-usage", message, { fix: "See: tdd-arbiter help" });
}

interface FailureOutput {
  terminal: SafeTerminal;
  /** Whether the stack is printed. */
  debug: boolean;
  /** Puts the failure on stdout as JSON, too. */
  json: boolean;
}

const LONGEST_ERROR = 1000;

/** A refusal is worded by us and may be a list; any other error is cut to one line. */
function reportFailure(error: unknown, { terminal, debug, json }: FailureOutput): ExitCode {
  const { stdout, stderr, safe } = terminal;
  const text = cleanText(describeError(error));
  stderr.write(`Error: ${isRefusal(error) ? text : oneLine(text, LONGEST_ERROR)}\n`);
  if (isBug(error)) {
    const evidence = debug ? "the stack below" : "what it prints with --debug";
    stderr.write(`${bugNotice(evidence, "terminal")}\n`);
  }
  terminal.showFault(error);
  if (json) stdout.write(toJson(failureAsJson(error), safe));
  return ExitCode[failureStatus(error)];
}

/** Where nothing was started, the cause tells whether it was a bug. */
function isBug(error: unknown): boolean {
  const wasNotStarted = error instanceof ArbiterError && error.code === "not-started";
  return isInternalError(wasNotStarted ? error.cause : error);
}

function failureAsJson(error: unknown) {
  const status = failureStatus(error);
  if (!(error instanceof ArbiterError)) {
    return { status, code: "fault", message: describeError(error), fix: null };
  }
  const { code, message, fix } = error;
  return { status, code, message, fix };
}

function failureStatus(error: unknown): "refused" | "aborted" | "failed" {
  if (isRefusal(error)) return "refused";
  return isCancelled(error) ? "aborted" : "failed";
}
