import { resolve } from "node:path";
import { requestStop } from "../../runs/claim-issue.ts";
import { openStoredRun } from "../../runs/open-stored-run.ts";
import { createRun } from "../../workflow/run.ts";
import { readAbortArguments } from "../arguments.ts";
import { describeAbort } from "../endings.ts";
import { prepare, withProgress } from "../session.ts";
import { resolveStoredRequest } from "../stored-request.ts";
import { ExitCode, type SafeTerminal } from "../terminal.ts";

/** `tdd-arbiter abort`: asks a running run to stop; cleans up after one that is not running. */
export async function abortCommand(
  args: readonly string[],
  terminal: SafeTerminal,
): Promise<ExitCode> {
  const flags = readAbortArguments(args);
  const options = { ...flags, decision: "abort", pytestArgs: [], report: undefined } as const;
  return withProgress({ options, terminal }, async (session) => {
    const directory = resolve(terminal.cwd, flags.repo);
    const running = await requestStop({ directory, issue: flags.issue, env: terminal.env });
    if (running !== null) {
      session.output.write(`${running.owner} (${running.link}) stops before its next step.\n`);
      return ExitCode.done;
    }
    const { request, host } = await resolveStoredRequest({ ...options, pytestArgs: [] }, session);
    const open = await prepare(() => openStoredRun({ ...request, giveUp: true }, host));
    try {
      const state = await createRun(open.tools, open.durability).abandon();
      session.output.write(`${describeAbort(state, open.branch)}\n`);
      return ExitCode.done;
    } finally {
      await open.close({ discardBranch: false });
    }
  });
}
