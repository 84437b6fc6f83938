import { main } from "../../src/cli/main.ts";
import type { CommandResult } from "./command-line.ts";
import { fakeTerminal } from "./fake-terminal.ts";

/** A command as it is typed, in this very process: quicker than one of its own. */
export async function inProcess(
  args: readonly string[],
  place: { cwd: string; input?: string; env?: NodeJS.ProcessEnv },
): Promise<CommandResult> {
  const { terminal, shown, complained } = fakeTerminal(place);
  const exitCode = await main(args, terminal);
  return { exitCode, stdout: shown(), stderr: complained() };
}
