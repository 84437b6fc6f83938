import { writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { chooseModel, composeLocalRun, type LocalRequest, type LocalRun } from "../compose.ts";
import { ArbiterError } from "../errors.ts";
import type { Log } from "../ports.ts";
import { createRun } from "../workflow/run.ts";
import type { RunState } from "../workflow/state.ts";
import { askPerson } from "./ask-person.ts";
import { describeDataPolicy } from "./data-policy.ts";
import { describeEnding, describeGate } from "./describe-ending.ts";
import { isDirectory } from "./is-directory.ts";
import { createProgress } from "./progress.ts";
import { type RunOptions, readRunArguments } from "./read-arguments.ts";
import { exitCodeOf, summarizeRun } from "./result.ts";
import { ExitCode, type Screen, type Terminal } from "./terminal.ts";

/** `tdd-arbiter run`: one issue, from its text to a merged branch, a removed one, or a report. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const options = readRunArguments(args);
  await requireReportFolder(options.report, terminal.cwd);
  const screen = options.json ? terminal.stderr : terminal.stdout;
  const colour = screen.isTTY === true && terminal.env.NO_COLOR === undefined;
  const progress = createProgress(screen, { colour });
  try {
    const local = await composeLocalRun(settle(options, terminal, progress));
    screen.write(`${describeDataPolicy(local.modelName)}\n\n`);
    return await carryOut(local, { options, terminal, screen });
  } finally {
    progress.stop();
  }
}

/** Found out before the run, not after it: what it did must not go unreported. */
async function requireReportFolder(report: string | undefined, cwd: string): Promise<void> {
  if (report === undefined || (await isDirectory(dirname(resolve(cwd, report))))) return;
  throw new ArbiterError("bad-usage", `--report ${report}: there is no such directory.`);
}

function settle(options: RunOptions, { cwd, env, signal }: Terminal, log: Log): LocalRequest {
  return {
    issue: options.issue,
    specFile: resolve(cwd, options["issue-file"] ?? options.lld ?? ""),
    contextPaths: options.context,
    directory: resolve(cwd, options.repo),
    base: options.base,
    model: chooseModel(options.model, env),
    python: options.python ?? env.TDD_PYTHON,
    timeoutSeconds: options.timeout,
    pytestArgs: options.pytestArgs,
    attempts: options.attempts,
    env,
    log,
    signal,
  };
}

interface Session {
  options: RunOptions;
  terminal: Terminal;
  /** Where people read: stdout, unless that belongs to the JSON. */
  screen: Screen;
}

/** Whatever happens, the worktree goes; so does the branch of a run that was cut short. */
async function carryOut(local: LocalRun, session: Session): Promise<ExitCode> {
  let discardBranch = true;
  try {
    const state = await goThrough(local, session);
    discardBranch = false;
    return await tell(state, local, session);
  } catch (error) {
    if (!(error instanceof ArbiterError) || error.code !== "cancelled") throw error;
    session.screen.write("Cancelled. Your checkout was not touched, and no branch is left.\n");
    return ExitCode.aborted;
  } finally {
    await local.close({ discardBranch });
  }
}

async function goThrough(local: LocalRun, session: Session): Promise<RunState> {
  const { options, terminal, screen } = session;
  const run = createRun(local.tools, { thread: `local#${options.issue}` });
  const { spec, contextPaths } = local;
  const state = await run.start({ issue: options.issue, spec, contextPaths: [...contextPaths] });
  if (state.ending !== null) return state;

  screen.write(`\n${describeGate(state, local)}\n`);
  const decision = options.decision === "ask" ? await askPerson(terminal) : options.decision;
  if (terminal.signal.aborted) throw new ArbiterError("cancelled", "The run was cancelled.");
  return decision === null ? state : run.decide(decision);
}

async function tell(state: RunState, local: LocalRun, session: Session): Promise<ExitCode> {
  const { options, terminal, screen } = session;
  const summary = summarizeRun(state, local.branch);
  screen.write(`\n${describeEnding(state, local)}\n`);
  const json = `${JSON.stringify(summary, null, 2)}\n`;
  if (options.json) terminal.stdout.write(json);
  if (options.report !== undefined) await writeFile(resolve(terminal.cwd, options.report), json);
  return exitCodeOf(summary.status);
}
