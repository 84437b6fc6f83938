import type { LintFinding, LintRun } from "../ports.ts";
import type { ConfinedResult, RunConfined } from "./confined.ts";
import { describeEnd, lastWords } from "./describe-end.ts";
import { readFindings } from "./read-findings.ts";

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
export async function runLintCommand(
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
