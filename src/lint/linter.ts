import { relative } from "node:path/posix";
import { ArbiterError } from "../errors.ts";
import type {
  Linter,
  LintFinding,
  LintRun,
  ProgramRequest,
  ProgramResult,
  ProgramRunner,
} from "../ports.ts";
import type { Interpreter } from "../python/interpreter.ts";
import { findConfigured, LINTERS, type LinterRecord } from "./known-linters.ts";

interface LinterOptions {
  root: string;
  /** A shell line that replaces the linters that the repository configures. */
  command: string | undefined;
  /** Linters load plugins from the repository, and the command can be anything. */
  programs: ProgramRunner;
  /** The interpreter whose folder has the linters; null when there is none. */
  findInterpreter: () => Promise<Interpreter | null>;
  timeoutSeconds: number;
}

/** Runs the linters that the repository configures on the files of its worktree. */
export function createLinter(options: LinterOptions): Linter {
  const { root, command } = options;
  const run = confinedCommand(options);
  return {
    lint: async ({ paths: all, only, signal }) => {
      const paths = all.filter((path) => path.endsWith(".py"));
      if (command !== undefined) return [await runLintCommand(command, signal, run)];
      if (paths.length === 0) return [];
      const linters =
        only === undefined
          ? await findConfigured(root)
          : LINTERS.filter(({ name }) => only.includes(name));
      return Promise.all(linters.map((linter) => runLinter(linter, { paths, signal }, run)));
    },
  };
}

interface Command extends Pick<ProgramRequest, "variables" | "signal"> {
  words: readonly string[];
}

type CommandResult = Pick<ProgramResult, "exitCode" | "output" | "root"> & {
  ending: Exclude<ProgramResult["ending"], "cancelled" | "not-found"> | "not-installed";
};

type RunCommand = (command: Command) => Promise<CommandResult>;

/** More than a person reads, because findings can only be compared when all of them are there. */
const MAX_OUTPUT_BYTES = 8 * 1024 * 1024;

function confinedCommand(options: LinterOptions): RunCommand {
  const { programs, findInterpreter, timeoutSeconds, root } = options;
  return async ({ words: [program = "", ...args], variables, signal }) => {
    const interpreter = await findInterpreter();
    if (interpreter === null) return { exitCode: 127, ending: "not-installed", output: "", root };
    const { ending, ...result } = await programs.run({
      ...{ program, args: () => args, interpreter, variables, timeoutSeconds, signal },
      maxOutputBytes: MAX_OUTPUT_BYTES,
    });
    if (ending === "cancelled") throw new ArbiterError("cancelled", "The linter was cancelled.");
    return { ...result, ending: ending === "not-found" ? "not-installed" : ending };
  };
}

/** Runs one linter, and drops its findings in other files. */
async function runLinter(
  linter: LinterRecord,
  { paths, signal }: { paths: readonly string[]; signal: AbortSignal | undefined },
  run: RunCommand,
): Promise<LintRun> {
  // After the dashes a path is never read as an option, whatever a model named the file.
  const words = [...linter.command, "--", ...paths];
  const result = await run({ words, signal });
  const judgement = judge(linter, result, new Set(paths));
  return {
    linter: linter.name,
    command: words.join(" "),
    exitCode: result.exitCode,
    ...judgement,
  };
}

type Judgement = Pick<LintRun, "ending" | "findings" | "problem">;

function judge(linter: LinterRecord, result: CommandResult, paths: ReadonlySet<string>): Judgement {
  const { ending, exitCode } = result;
  if (ending === "not-installed") return { ending, findings: [], problem: "" };
  if (ending === "exited" && exitCode === 0) return CLEAN;
  const hasFound = ending === "exited" && linter.hasFound(exitCode);
  const all = hasFound ? readFindings(result, { pattern: linter.finding, code: linter.name }) : [];
  if (all.length === 0) return broken(result);
  const findings = all.filter(({ file }) => paths.has(file));
  return findings.length === 0 ? CLEAN : { ending: "findings", findings, problem: "" };
}

const CLEAN: Judgement = { ending: "clean", findings: [], problem: "" };

/** Ruff prints excerpts of the code unless it is told to print lines. */
const VARIABLES = { NO_COLOR: "1", RUFF_OUTPUT_FORMAT: "concise", RUFF_NO_CACHE: "true" };

/** Runs the repository's own command line, which decides which files it checks. */
async function runLintCommand(
  command: string,
  signal: AbortSignal | undefined,
  run: RunCommand,
): Promise<LintRun> {
  const result = await run({ words: ["sh", "-c", command], variables: () => VARIABLES, signal });
  return {
    linter: "lint-command",
    command,
    exitCode: result.exitCode,
    ...judgeCommand(result),
  };
}

/** The shell's exit codes for a command that it cannot run. */
const CANNOT_RUN = new Set([126, 127]);

function judgeCommand(result: CommandResult): Judgement {
  const { ending, exitCode } = result;
  if (ending === "exited" && exitCode === 0) return CLEAN;
  if (ending !== "exited" || CANNOT_RUN.has(exitCode)) return broken(result);
  return { ending: "findings", findings: findingsOfCommand(result), problem: "" };
}

/** What most linters print: `file:line:column: CODE message`, with column and code optional. */
const USUAL =
  /^(?<file>[^\s:][^:]*):(?<line>\d+)(?::\d+)*: (?!note:)(?:(?<code>[A-Z]+\d+):? )?(?<message>.+)$/;
const BLACK = /^(?<message>would reformat) (?<file>.+)$/;

/** A command that fails without naming a line has one finding, so that it counts as new. */
function findingsOfCommand(result: CommandResult): LintFinding[] {
  const findings = [
    ...readFindings(result, { pattern: USUAL, code: "" }),
    ...readFindings(result, { pattern: BLACK, code: "black" }),
  ];
  if (findings.length > 0) return findings;
  const message = lastLines(result.output);
  return [{ file: "", line: null, code: `exit ${result.exitCode}`, message }];
}

interface FindingFormat {
  pattern: RegExp;
  /** The code of findings that have none of their own. */
  code: string;
}

const MAX_MESSAGE_LENGTH = 300;

/** The lines of an output that are findings; a linter may print other lines for people. */
function readFindings(
  { output, root }: Pick<CommandResult, "output" | "root">,
  { pattern, code }: FindingFormat,
): LintFinding[] {
  return output.split("\n").flatMap((text) => {
    const groups = pattern.exec(text.trimEnd())?.groups;
    if (groups?.file === undefined) return [];
    return {
      file: relativeToRoot(groups.file, root),
      line: groups.line === undefined ? null : Number(groups.line),
      code: groups.code ?? code,
      message: (groups.message ?? "").slice(0, MAX_MESSAGE_LENGTH),
    };
  });
}

/** Some linters print absolute paths even when they are given relative ones. */
function relativeToRoot(file: string, root: string): string {
  return relative(root, file.startsWith("/") ? file : `${root}/${file}`);
}

/** The judgement on a linter that did not do its work, with the end of its output in one line. */
function broken({ ending, exitCode, output }: CommandResult): Judgement {
  const how = ending === "timed-out" ? "it ran out of time" : `exit ${exitCode}`;
  const last = lastLines(output);
  return { ending: "broken", findings: [], problem: last === "" ? how : `${how}: ${last}` };
}

const LAST_LINES = 3;
const MAX_LAST_LENGTH = 400;

function lastLines(output: string): string {
  const lines = output.split("\n").map((line) => line.trim());
  return lines
    .filter((line) => line !== "")
    .slice(-LAST_LINES)
    .join(" / ")
    .slice(-MAX_LAST_LENGTH);
}
