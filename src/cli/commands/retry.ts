import { openStoredRun } from "../../runs/open-stored-run.ts";
import { readRetryArguments } from "../arguments.ts";
import { driveRun } from "../drive-run.ts";
import { prepare, withProgress } from "../session.ts";
import { resolveStoredRequest } from "../stored-request.ts";
import type { ExitCode, SafeTerminal } from "../terminal.ts";
import { showDataPolicy } from "./run.ts";

/** `tdd-arbiter retry`: tries again after a failure, with the failure history and the user's hint. */
export async function retryCommand(
  args: readonly string[],
  terminal: SafeTerminal,
): Promise<ExitCode> {
  showDataPolicy(args, terminal);
  const options = readRetryArguments(args);
  const retry = { hint: options.hint, from: options.from };
  return withProgress({ options, terminal }, async (session) => {
    const { request, host } = await resolveStoredRequest(options, session);
    const open = await prepare(() => openStoredRun({ ...request, retry }, host));
    return driveRun(open, session, (run) => run.retry(retry));
  });
}
