import { resolve } from "node:path";
import { requestAbort } from "../../runs/claim-issue.ts";
import { openStoredRun } from "../../runs/open-stored-run.ts";
import { createRun } from "../../workflow/run.ts";
import { readAbortArguments } from "../arguments.ts";
import { describeAbort } from "../endings.ts";
import { prepare, withProgress, writeResult } from "../session.ts";
import { resolveStoredRequest } from "../stored-request.ts";
import { ExitCode, type SafeTerminal } from "../terminal.ts";

/** `tdd-arbiter abort`: asks a running run to stop; cleans up after one that is not running. */
export async function abortCommand(
  args: readonly string[],
  terminal: SafeTerminal,
): Promise<ExitCode> {
  const flags = readAbortArguments(args);
  const options = { ...flags, decision: "abort" as const, pytestArgs: [], report: undefined };
  const { issue } = flags;
  return withProgress({ options, terminal }, async (session) => {
    const directory = resolve(terminal.cwd, flags.repo);
    const { env, safe } = terminal;
    const running = await requestAbort({ directory, issue, env, safe });
    if (running !== null) {
      session.output.write(
        `${running.owner} (${running.link}) stops before its next step.\nSee where it stands:  tdd-arbiter status --issue ${issue}\n`,
      );
      if (options.json) {
        const { host } = await resolveStoredRequest(options, session);
        await writeResult(session, { status: "stopping", issue, branch: host.branch(issue) });
      }
      return ExitCode.done;
    }
    const { request, host } = await resolveStoredRequest(options, session);
    const open = await prepare(() => openStoredRun({ ...request, abort: true }, host));
    try {
      const state = await createRun(open.tools, open.durability).abort();
      session.output.write(`${describeAbort(state, open.branch)}\n`);
      await writeResult(session, { status: "aborted", issue, branch: open.branch });
      return ExitCode.done;
    } finally {
      await open.close({ discardBranch: false });
    }
  });
}
