import { resolve } from "node:path";
import { loadConfig } from "../../config/load-config.ts";
import { ArbiterError } from "../../errors.ts";
import { absentFromRepository } from "../../python/absent-names.ts";
import { NO_RUNS } from "../../routing/attempts.ts";
import { describeBoundary } from "../../routing/boundary.ts";
import { judgeRed } from "../../routing/judge-red.ts";
import { routeByVerdict } from "../../routing/route-by-verdict.ts";
import { judgeRun } from "../../routing/verdict.ts";
import { composeVerdict } from "../../runs/prepare-run.ts";
import { testSetup } from "../../runs/test-setup.ts";
import { isDirectory } from "../is-directory.ts";
import { readVerdictArguments } from "../read-arguments.ts";
import type { SafeTerminal } from "../safe-terminal.ts";
import { ExitCode } from "../terminal.ts";
import { toJson } from "../to-json.ts";
import { describeVerdict } from "./describe-verdict.ts";

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
  const setup = testSetup(options, config, { env: terminal.env, failClosed: false });
  const { tests, surroundings } = await composeVerdict({ ...setup, root });
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
