import { resolve } from "node:path";
import { settingsOf } from "../../config/schema.ts";
import { issueCheckPage } from "../../reports/issue-check.ts";
import { checkIssue } from "../../runs/check-issue.ts";
import { localHost } from "../../runs/host.ts";
import { readCheckArguments } from "../arguments.ts";
import { formatPage } from "../endings.ts";
import { resolveCommandConfig } from "../session.ts";
import { ExitCode, type SafeTerminal, toJson } from "../terminal.ts";
import { readIssueFile } from "./run.ts";

/** `tdd-arbiter check`: whether an issue is ready, what it means and what it would cost. No model, no run. */
export async function checkCommand(
  args: readonly string[],
  terminal: SafeTerminal,
): Promise<ExitCode> {
  const { text, json, context, ...flags } = readCheckArguments(args);
  const { cwd, env, stdout, safe } = terminal;
  const { config, directory } = await resolveCommandConfig(flags, terminal);
  const check = await checkIssue(
    {
      document: await readIssueFile(resolve(cwd, text)),
      contextPaths: context,
      directory,
      base: config.base_branch,
      maxContextTokens: config.context.max_tokens,
      settings: settingsOf(config),
      model: config.model,
      prices: config.prices,
      env,
      safe,
    },
    localHost(config.branch_prefix),
  );
  const ready = check.problems.length === 0;
  const page = () => `${formatPage(safe.markdown(issueCheckPage(check)))}\n`;
  stdout.write(json ? toJson({ ready, ...check }, safe) : page());
  return ready ? ExitCode.done : ExitCode.failed;
}
