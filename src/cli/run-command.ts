import { writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { chooseModels, composeLocalRun, type LocalRequest, type LocalRun } from "../compose.ts";
import { type Config, settingsOf } from "../config.ts";
import { settleSpending } from "../config-models.ts";
import { ArbiterError, describeError, isCancelled, isRefusal } from "../errors.ts";
import type { Log } from "../ports.ts";
import { oneLine } from "../routing/one-line.ts";
import type { SafeLine } from "../safe-text/sanitizer.ts";
import { createRun } from "../workflow/run.ts";
import type { RunState } from "../workflow/state.ts";
import { askPerson } from "./ask-person.ts";
import { describeDataPolicy } from "./data-policy.ts";
import { describeEnding, describeGate } from "./describe-ending.ts";
import { isDirectory } from "./is-directory.ts";
import { loadConfig } from "./load-config.ts";
import { createProgress } from "./progress.ts";
import { type RunOptions, readRunArguments } from "./read-arguments.ts";
import { exitCodeOf, summarizeRun } from "./result.ts";
import type { SafeTerminal } from "./safe-terminal.ts";
import { ExitCode, type Screen } from "./terminal.ts";
import { testSetup } from "./test-setup.ts";
import { toJson } from "./to-json.ts";

const LONGEST_ERROR = 1000;

/** `tdd-arbiter run`: one issue, from its text to a merged branch, a removed one, or a report. */
export async function runCommand(
  args: readonly string[],
  terminal: SafeTerminal,
): Promise<ExitCode> {
  const options = readRunArguments(args);
  await requireReportPlace(options.report, terminal.cwd);
  const screen = options.json ? terminal.stderr : terminal.stdout;
  const colour = screen.isTTY === true && terminal.env.NO_COLOR === undefined;
  const progress = createProgress(screen, { colour });
  try {
    const config = await loadConfig(resolve(terminal.cwd, options.repo));
    const local = await prepare(settle(options, config, { terminal, log: progress }));
    screen.write(`${describeDataPolicy(local.models)}\n\n`);
    return await carryOut(local, { options, terminal, screen });
  } finally {
    progress.stop();
  }
}

/** Whatever goes wrong in here, nothing was started: it is a refusal, with its one line. */
async function prepare(request: LocalRequest): Promise<LocalRun> {
  try {
    return await composeLocalRun(request);
  } catch (cause) {
    if (isRefusal(cause)) throw cause;
    throw new ArbiterError(
      "not-started",
      `Nothing was started: ${oneLine(describeError(cause), LONGEST_ERROR)}`,
      {
        cause,
      },
    );
  }
}

/** Found out before the run, not after it: what it did must not go unreported. */
async function requireReportPlace(report: string | undefined, cwd: string): Promise<void> {
  if (report === undefined) return;
  const file = resolve(cwd, report);
  if (await isDirectory(file)) {
    throw new ArbiterError("bad-usage", `--report ${report}: that is a directory.`);
  }
  if (await isDirectory(dirname(file))) return;
  throw new ArbiterError("bad-usage", `--report ${report}: there is no such directory.`);
}

interface Surroundings {
  terminal: SafeTerminal;
  log: Log<SafeLine>;
}

/** What was typed goes before what the repository's file says. */
function settle(
  options: RunOptions,
  config: Config,
  { terminal: { cwd, env, signal }, log }: Surroundings,
): LocalRequest {
  return {
    issue: options.issue,
    specFile: resolve(cwd, options["issue-file"] ?? options.lld ?? ""),
    contextPaths: options.context,
    directory: resolve(cwd, options.repo),
    base: options.base ?? config.base_branch,
    models: chooseModels(
      { typed: options.model, configured: config.model, models: config.models },
      env,
    ),
    modelTimeoutSeconds: config.model_timeout_seconds,
    prices: config.prices,
    spending: settleSpending(config.budgets, {
      maxTokens: options["max-tokens"],
      maxCostUsd: options["max-cost-usd"],
    }),
    ...testSetup(options, config, env),
    attempts: options.attempts ?? config.attempts,
    maxContextTokens: config.context.max_tokens,
    settings: settingsOf(config),
    log,
    signal,
  };
}

interface Session {
  options: RunOptions;
  terminal: SafeTerminal;
  /** Where people read: stdout, unless that belongs to the JSON. */
  screen: Screen;
}

/** Whatever happens, the worktree goes; so does the branch of a run that a person cut short. */
async function carryOut(local: LocalRun, session: Session): Promise<ExitCode> {
  let discardBranch = false;
  try {
    return await tell(await goThrough(local, session), local, session);
  } catch (error) {
    if (!isCancelled(error)) throw error;
    discardBranch = true;
    session.screen.write("Cancelled. Your checkout was not touched, and no branch is left.\n");
    await record(session, {
      status: "aborted",
      issue: session.options.issue,
      branch: local.branch,
    });
    return ExitCode.aborted;
  } finally {
    await local.close({ discardBranch });
  }
}

async function goThrough(local: LocalRun, session: Session): Promise<RunState> {
  const { options, terminal, screen } = session;
  const run = createRun(local.tools, { thread: `local#${options.issue}` });
  const { spec, contextPaths } = local;
  const state = await run.start({ issue: options.issue, spec, contextPaths });
  if (state.ending !== null) return state;

  screen.write(`\n${describeGate(state, local)}\n`);
  // Whoever leaves without an answer, by Ctrl-C or a lost connection, finds the branch again.
  const decision = options.decision === "ask" ? await askPerson(terminal) : options.decision;
  return decision === null ? state : run.decide(decision);
}

async function tell(state: RunState, local: LocalRun, session: Session): Promise<ExitCode> {
  const summary = summarizeRun(state, local);
  session.screen.write(`\n${describeEnding(state, local)}\n`);
  await record(session, summary);
  return exitCodeOf(summary.status);
}

/** The result for other programs, where they asked for it. */
async function record({ options, terminal }: Session, result: object): Promise<void> {
  const json = toJson(result, terminal.safe);
  if (options.json) terminal.stdout.write(json);
  if (options.report !== undefined) await writeFile(resolve(terminal.cwd, options.report), json);
}
