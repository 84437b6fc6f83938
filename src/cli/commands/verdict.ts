import { resolve } from "node:path";
import { loadConfig } from "../../config/file.ts";
import { ArbiterError } from "../../errors.ts";
import type { TestCase } from "../../ports.ts";
import { absentFromRepository } from "../../python/missing-name.ts";
import { NO_RUNS } from "../../routing/attempts.ts";
import { describeBoundary } from "../../routing/boundary.ts";
import { judgeRed } from "../../routing/judge-red.ts";
import type { RouteDestination } from "../../routing/route-by-exit-code.ts";
import { routeByVerdict } from "../../routing/route-by-verdict.ts";
import { judgeRun, type VerdictWord } from "../../routing/verdict.ts";
import { resolveTestOptions } from "../../runs/options.ts";
import { prepareVerdict } from "../../runs/prepare-run.ts";
import { cleanText } from "../../safe-text/clean-text.ts";
import { readVerdictArguments } from "../arguments.ts";
import { isDirectory } from "../session.ts";
import { ExitCode, type SafeTerminal, toJson } from "../terminal.ts";

/** `tdd-arbiter verdict`: one run of the tests, and what it proves. Exit 0 when it is what was asked. */
export async function verdictCommand(
  args: readonly string[],
  terminal: SafeTerminal,
): Promise<ExitCode> {
  const options = readVerdictArguments(args);
  const { directory, phase, json } = options;
  const root = resolve(terminal.cwd, directory);
  if (!(await isDirectory(root))) {
    throw new ArbiterError("bad-usage", `${directory} is not a directory.`);
  }
  const config = await loadConfig(root);
  const setup = resolveTestOptions(options, config, { env: terminal.env, failClosed: false });
  const { tests, surroundings } = await prepareVerdict({ ...setup, root });
  const run = await tests.run({ targets: [], signal: terminal.signal });
  const mayBeMissing = absentFromRepository(surroundings);
  const { word, reason } =
    phase === "red" ? judgeRed(run, { testFiles: [], mayBeMissing }) : judgeRun(run);
  const route = routeByVerdict({ word, reason }, phase === "red" ? "RED" : "GREEN", {
    runs: NO_RUNS,
  });
  const found = {
    exitCode: run.exitCode,
    verdict: word,
    reason,
    route,
    sandbox: describeBoundary(tests.sandbox),
    tests: run.report?.tests ?? [],
    output: run.output,
  };
  terminal.stdout.write(json ? toJson(found, terminal.safe) : describeVerdict(found));
  return word === phase ? ExitCode.done : ExitCode.failed;
}

export interface Found {
  exitCode: number;
  verdict: VerdictWord;
  reason: string;
  route: RouteDestination;
  sandbox: string;
  tests: readonly TestCase[];
  output: string;
}

const SHOWN_LINES = 15;
const MARKS = { passed: "✔", failed: "✘", error: "✘", skipped: "-" } as const;

/** A verdict for people: the word, why, each test, and where a run would go from here. */
export function describeVerdict(found: Found): string {
  const { exitCode, verdict, reason, route, sandbox, tests, output } = found;
  const outcomes = tests.map(({ id, outcome, failure }) => {
    const why = failure === null ? "" : `  ${failure.message.split("\n")[0]}`;
    return `  ${MARKS[outcome]} ${id}${why}`;
  });
  const text = [
    `Exit code  ${exitCode}`,
    `Verdict    ${verdict}: ${reason}`,
    ...(tests.length === 0 ? lastLines(output) : outcomes),
    `Sandbox    ${sandbox}`,
    `Route      ${route.nextNode}: ${route.reason}`,
    "",
  ].join("\n");
  return cleanText(text);
}

/** Where no test ran, only pytest itself can say why. */
function lastLines(output: string): string[] {
  const lines = output.trimEnd().split("\n").slice(-SHOWN_LINES);
  return lines.map((line) => `  | ${line}`);
}
