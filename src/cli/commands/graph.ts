import { drawGraph } from "../../workflow/graph.ts";
import { requireNoGraphArguments } from "../arguments.ts";
import { ExitCode, type Terminal } from "../terminal.ts";

/** `tdd-arbiter graph`: the workflow as Mermaid. */
export async function graphCommand(
  args: readonly string[],
  { stdout }: Terminal,
): Promise<ExitCode> {
  requireNoGraphArguments(args);
  stdout.write(await drawGraph());
  return ExitCode.done;
}
