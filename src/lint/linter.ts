import { relative } from "node:path/posix";
import type { Linter, LintFinding, LintRequest, LintRun } from "../ports.ts";
import { findConfigured, KNOWN_LINTERS, type KnownLinter } from "./known-linters.ts";

interface Options {
  root: string;
  /** Runs instead of everything that the repository's files configure. */
  command: string | undefined;
  runConfined: RunConfined;
}

/** The linters that the repository has chosen, on files of its worktree as they are. */
export function createLinter({ root, command, runConfined }: Options): Linter {
  return {
    lint: async (request) => {
      const { signal, only } = request;
      const paths = request.paths.filter((path) => path.endsWith(".py"));
      if (command !== undefined) return [await runLintCommand({ command, signal }, runConfined)];
      if (paths.length === 0) return [];
      const linters = only === undefined ? await findConfigured(root) : named(only);
      return Promise.all(
        linters.map((linter) => runLinter(linter, { paths, signal }, runConfined)),
      );
    },
  };
}

function named(names: readonly string[]) {
  return KNOWN_LINTERS.filter(({ name }) => names.includes(name));
}

/** One linter on these files: what it finds in others is not what was asked. */
async function runLinter(
  linter: KnownLinter,
  { paths, signal }: LintRequest,
  runConfined: RunConfined,
): Promise<LintRun> {
  // Behind the dashes a file is a file, whatever a model called it.
  const words = [...linter.command, "--", ...paths];
  const result = await runConfined({ words, signal });
  const judged = judge(linter, result, new Set(paths));
  return { linter: linter.name, command: words.join(" "), exitCode: result.exitCode, ...judged };
}

type Judgement = Pick<LintRun, "ending" | "findings" | "problem">;

function judge(linter: KnownLinter, result: ConfinedResult, paths: ReadonlySet<string>): Judgement {
  const { ending, exitCode } = result;
  if (ending === "not-installed") return { ending, findings: [], problem: "" };
  if (ending === "exited" && exitCode === 0) return CLEAN;
  const hasFound = ending === "exited" && linter.hasFound(exitCode);
  const all = hasFound ? readFindings(result, { pattern: linter.finding, code: linter.name }) : [];
  if (all.length === 0) {
    return { ending: "broken", findings: [], problem: describeEnd(result) };
  }
  const findings = all.filter(({ file }) => paths.has(file));
  return findings.length === 0 ? CLEAN : { ending: "findings", findings, problem: "" };
}

const CLEAN: Judgement = { ending: "clean", findings: [], problem: "" };

const LINT_COMMAND = "lint-command";

/** What most linters print: `file:line:column: CODE message`, the column and the code if they like. */
const USUAL =
  /^(?<file>[^\s:][^:]*):(?<line>\d+)(?::\d+)*: (?!note:)(?:(?<code>[A-Z]+\d+):? )?(?<message>.+)$/;
const BLACKS = /^(?<message>would reformat) (?<file>.+)$/;

/** Ruff prints pictures of the code unless it is asked for lines. */
const ENVIRONMENT = { NO_COLOR: "1", RUFF_OUTPUT_FORMAT: "concise", RUFF_NO_CACHE: "true" };

const NOT_TO_BE_STARTED = new Set([126, 127]);

interface Request {
  command: string;
  signal: AbortSignal | undefined;
}

/** The repository's own command line, which decides by itself what it looks at. */
async function runLintCommand(
  { command, signal }: Request,
  runConfined: RunConfined,
): Promise<LintRun> {
  const result = await runConfined({ words: ["sh", "-c", command], env: ENVIRONMENT, signal });
  return { linter: LINT_COMMAND, command, exitCode: result.exitCode, ...judgeCommand(result) };
}

function judgeCommand(result: ConfinedResult): Pick<LintRun, "ending" | "findings" | "problem"> {
  const { ending, exitCode } = result;
  if (ending === "exited" && exitCode === 0) return { ending: "clean", findings: [], problem: "" };
  if (ending !== "exited" || NOT_TO_BE_STARTED.has(exitCode)) {
    return { ending: "broken", findings: [], problem: describeEnd(result) };
  }
  return { ending: "findings", findings: findingsIn(result), problem: "" };
}

/** A command that fails and names no line has one complaint, which is new where the base had none. */
function findingsIn(result: ConfinedResult): LintFinding[] {
  const findings = [
    ...readFindings(result, { pattern: USUAL, code: "" }),
    ...readFindings(result, { pattern: BLACKS, code: "black" }),
  ];
  if (findings.length > 0) return findings;
  const message = lastWords(result.output);
  return [{ file: "", line: null, code: `exit ${result.exitCode}`, message }];
}

const LAST_LINES = 3;
const LONGEST = 400;

/** How a program ended, with the last that it said, in one line. */
function describeEnd({ ending, exitCode, output }: ConfinedResult): string {
  const how = ending === "timed-out" ? "it ran out of time" : `exit ${exitCode}`;
  const said = lastWords(output);
  return said === "" ? how : `${how}: ${said}`;
}

function lastWords(output: string): string {
  const lines = output.split("\n").map((line) => line.trim());
  return lines
    .filter((line) => line !== "")
    .slice(-LAST_LINES)
    .join(" / ")
    .slice(-LONGEST);
}

const LONGEST_MESSAGE = 300;

interface Reading {
  pattern: RegExp;
  /** The code of findings that have none of their own. */
  code: string;
}

/** The lines of an output that are findings; whatever else a linter prints is for people. */
function readFindings(
  { output, root }: Pick<ConfinedResult, "output" | "root">,
  { pattern, code }: Reading,
): LintFinding[] {
  return output.split("\n").flatMap((text) => {
    const found = pattern.exec(text.trimEnd())?.groups;
    if (found?.file === undefined) return [];
    return {
      file: fromRoot(found.file, root),
      line: found.line === undefined ? null : Number(found.line),
      code: found.code ?? code,
      message: (found.message ?? "").slice(0, LONGEST_MESSAGE),
    };
  });
}

/** Some print where a file is, whatever they were told. */
function fromRoot(file: string, root: string): string {
  return relative(root, file.startsWith("/") ? file : `${root}/${file}`);
}

/** A program to be run on the worktree. */
export interface ConfinedCommand {
  words: readonly string[];
  env?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
}

export interface ConfinedResult {
  exitCode: number;
  ending: "exited" | "signalled" | "timed-out" | "not-installed";
  output: string;
  /** Where the program saw the root: paths that it prints may begin so. */
  root: string;
}

/**
 * Runs a program where it can do no harm: linters load plugins that lie in the repository, and a
 * command may be anything. Whoever makes the linter knows such a place.
 */
type RunConfined = (command: ConfinedCommand) => Promise<ConfinedResult>;
