import { drawGraph } from "../../workflow/graph.ts";
import { ExitCode, type Terminal } from "../terminal.ts";

/** `tdd-arbiter graph`: the workflow as Mermaid. */
export async function graphCommand(
  _args: readonly string[],
  { stdout }: Terminal,
): Promise<ExitCode> {
  stdout.write(await drawGraph());
  return ExitCode.done;
}
