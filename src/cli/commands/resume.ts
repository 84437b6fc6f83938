import { openStoredRun } from "../../runs/open-stored-run.ts";
import { readResumeArguments } from "../arguments.ts";
import { driveRun } from "../drive-run.ts";
import { prepare, withProgress } from "../session.ts";
import { resolveStoredRequest } from "../stored-request.ts";
import type { ExitCode, SafeTerminal } from "../terminal.ts";
import { showDataPolicy } from "./run.ts";

/** `tdd-arbiter resume`: continues a run where it stopped; at the human gate, asks again. */
export async function resumeCommand(
  args: readonly string[],
  terminal: SafeTerminal,
): Promise<ExitCode> {
  showDataPolicy(args, terminal);
  const options = readResumeArguments(args);
  return withProgress({ options, terminal }, async (session) => {
    const { request, host } = await resolveStoredRequest(options, session);
    const open = await prepare(() => openStoredRun(request, host));
    return driveRun(open, session, (run) => run.resume());
  });
}
