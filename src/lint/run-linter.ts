import type { LintRequest, LintRun } from "../ports.ts";
import type { ConfinedResult, RunConfined } from "./confined.ts";
import { describeEnd } from "./describe-end.ts";
import type { KnownLinter } from "./known-linters.ts";
import { readFindings } from "./read-findings.ts";

/** One linter on these files: what it finds in others is not what was asked. */
export async function runLinter(
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
