import { main } from "../../src/cli/main.ts";
import type { CommandResult } from "./command-line.ts";
import { fakeTerminal } from "./fake-terminal.ts";

/** Runs a command in this process, which is faster than starting one. */
export async function inProcess(
  args: readonly string[],
  place: { cwd: string; input?: string; env?: NodeJS.ProcessEnv },
): Promise<CommandResult> {
  const { terminal, shown, complained } = fakeTerminal(place);
  const exitCode = await main(args, terminal);
  return { exitCode, stdout: shown(), stderr: complained() };
}
