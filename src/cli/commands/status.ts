import { resolve } from "node:path";
import { loadConfig } from "../../config/load-config.ts";
import { ArbiterError } from "../../errors.ts";
import { readStatus } from "../../runs/status.ts";
import { readStatusArguments } from "../read-arguments.ts";
import type { SafeTerminal } from "../safe-terminal.ts";
import { ExitCode } from "../terminal.ts";
import { toJson } from "../to-json.ts";
import { describeIssues, describePlaces, describeStatus } from "./describe-status.ts";

/** `tdd-arbiter status`: what is on record of an issue, or of all; it changes nothing. */
export async function statusCommand(
  args: readonly string[],
  { cwd, env, stdout, stderr, safe }: SafeTerminal,
): Promise<ExitCode> {
  const { issue, repo, json } = readStatusArguments(args);
  const directory = resolve(cwd, repo);
  const { branch_prefix: branchPrefix } = await loadConfig(directory);
  const { issues, origin } = await readStatus({ directory, env, issue, branchPrefix });
  const [first] = issues;
  if (issue !== undefined && first === undefined) {
    throw new ArbiterError("no-such-run", `There is no run of #${issue} on record.`, {
      fix: describePlaces(origin),
    });
  }
  if (json) stdout.write(toJson(issue === undefined ? issues : (first ?? {}), safe));
  else if (issue !== undefined && first !== undefined) stdout.write(describeStatus(first));
  else stdout.write(describeIssues(issues));
  if (issue === undefined) (json ? stderr : stdout).write(`${describePlaces(origin)}\n`);
  return ExitCode.done;
}
