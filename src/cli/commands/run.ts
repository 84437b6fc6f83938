import { resolve } from "node:path";
import { loadConfig } from "../../config/load-config.ts";
import type { Config } from "../../config/schema.ts";
import { localSite } from "../../runs/local-host.ts";
import { settleWork } from "../../runs/options.ts";
import { chooseModels, composeRun, type RunRequest } from "../../runs/prepare-run.ts";
import { carryOut } from "../drive-run.ts";
import { prepare } from "../prepare.ts";
import { type RunOptions, readRunArguments } from "../read-arguments.ts";
import type { SafeTerminal } from "../safe-terminal.ts";
import { type Session, surroundingsOf, withProgress } from "../session.ts";
import type { ExitCode } from "../terminal.ts";
import { describeDataPolicy } from "./data-policy.ts";
import { readIssueFile } from "./read-issue-file.ts";

/** `tdd-arbiter run`: one issue, from its text to a merged branch, a removed one, or a report. */
export async function runCommand(
  args: readonly string[],
  terminal: SafeTerminal,
): Promise<ExitCode> {
  const options = readRunArguments(args);
  return withProgress({ options, terminal }, async (session) => {
    const config = await loadConfig(resolve(terminal.cwd, options.repo));
    const request = settle(options, config, session);
    const local = await prepare(async () => {
      const document = await readIssueFile(specFile(options, session), options.issue);
      return composeRun({ ...request, document }, localSite(config.branch_prefix));
    });
    session.screen.write(`${describeDataPolicy(local.models)}\n\n`);
    const { spec, contextPaths, base } = local;
    const { baseCommit: commit } = local.tools.workspace;
    const input = { issue: options.issue, spec, contextPaths, base: { branch: base, commit } };
    return carryOut(local, session, (run) => run.start(input));
  });
}

/** What was typed goes before what the repository's file says. */
function settle(
  options: RunOptions,
  config: Config,
  session: Session,
): Omit<RunRequest, "document"> {
  const { cwd, env } = session.terminal;
  return {
    ...settleWork(options, config, surroundingsOf(session)),
    issue: options.issue,
    contextPaths: options.context,
    directory: resolve(cwd, options.repo),
    base: options.base ?? config.base_branch,
    models: chooseModels(
      { typed: options.model, configured: config.model, models: config.models },
      env,
    ),
    maxContextTokens: config.context.max_tokens,
  };
}

function specFile(options: RunOptions, { terminal: { cwd } }: Session): string {
  return resolve(cwd, options["issue-file"] ?? options.lld ?? "");
}
