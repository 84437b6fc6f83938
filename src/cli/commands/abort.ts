import { resolve } from "node:path";
import { askToStop } from "../../runs/claim-issue.ts";
import { openStoredRun } from "../../runs/open-stored-run.ts";
import { createRun } from "../../workflow/run.ts";
import { readAbortArguments } from "../arguments.ts";
import { describeAbort } from "../endings.ts";
import { prepare, withProgress } from "../session.ts";
import { resolveStoredRequest } from "../stored-request.ts";
import { ExitCode, type SafeTerminal } from "../terminal.ts";

/** `tdd-arbiter abort`: asks a run that is at work to stop; gives up one that nobody is in. */
export async function abortCommand(
  args: readonly string[],
  terminal: SafeTerminal,
): Promise<ExitCode> {
  const asked = readAbortArguments(args);
  const options = { ...asked, decision: "abort", pytestArgs: [] } as const;
  return withProgress({ options: { ...options, report: undefined }, terminal }, async (session) => {
    const directory = resolve(terminal.cwd, options.repo);
    const running = await askToStop({ directory, issue: options.issue, env: terminal.env });
    if (running !== null) {
      session.screen.write(`${running.owner} (${running.link}) stops before its next step.\n`);
      return ExitCode.done;
    }
    const { request, host } = await resolveStoredRequest({ ...options, pytestArgs: [] }, session);
    const open = await prepare(() => openStoredRun({ ...request, giveUp: true }, host));
    try {
      const state = await createRun(open.tools, open.durability).abandon();
      session.screen.write(`${describeAbort(state, open.branch)}\n`);
      return ExitCode.done;
    } finally {
      await open.close({ discardBranch: false });
    }
  });
}
