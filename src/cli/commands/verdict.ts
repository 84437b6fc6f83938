import { resolve } from "node:path";
import { ArbiterError } from "../../errors.ts";
import { toTestOptions } from "../../runs/options.ts";
import { runVerdict, type VerdictResult } from "../../runs/verdict.ts";
import { cleanText } from "../../safe-text/clean-text.ts";
import { passedSecrets } from "../../safe-text/secret-values.ts";
import { readVerdictArguments } from "../arguments.ts";
import { isDirectory, resolveCommandConfig } from "../session.ts";
import { ExitCode, type SafeTerminal, toJson } from "../terminal.ts";

/** `tdd-arbiter verdict`: runs the tests once. Exit code 0 means that they prove the phase. */
export async function verdictCommand(
  args: readonly string[],
  { cwd, env, signal, stdout, safe }: SafeTerminal,
): Promise<ExitCode> {
  const { directory, phase, json, ...flags } = readVerdictArguments(args);
  const root = resolve(cwd, directory);
  if (!(await isDirectory(root))) {
    throw new ArbiterError("bad-usage", `${directory} is not a directory.`);
  }
  const { config } = await resolveCommandConfig({ repo: directory, ...flags }, { cwd, env });
  const options = toTestOptions(config, { env, failClosed: false });
  safe.addSecrets(passedSecrets(options.passEnv));
  const result = await runVerdict({ ...options, root, phase, signal });
  stdout.write(json ? toJson(result, safe) : describeVerdict(phase, result));
  return result.verdict === phase ? ExitCode.done : ExitCode.failed;
}

const SHOWN_LINES = 15;
const MARKS = { passed: "✔", xpassed: "-", failed: "✘", error: "✘", skipped: "-" } as const;

/** The verdict with its reason, each test, where a run would go from here, and what the user can do. */
export function describeVerdict(phase: "red" | "green", result: VerdictResult): string {
  const { exitCode, verdict, reason, route, sandbox, tests, output } = result;
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
    `Next       ${result.verdict === phase ? PROVEN[phase] : notProven(phase)}`,
    "",
  ].join("\n");
  return cleanText(text);
}

const PROVEN = {
  red: "The tests prove red. Write the code, then check it with --phase green.",
  green: "The tests prove green. Commit what they cover.",
} as const;

function notProven(phase: string): string {
  return `They do not prove ${phase}. Correct what the verdict names, then run this command again.`;
}

/** Where no test ran, pytest's own output says why. */
function lastLines(output: string): string[] {
  const lines = output.trimEnd().split("\n").slice(-SHOWN_LINES);
  return lines.map((line) => `  | ${line}`);
}
