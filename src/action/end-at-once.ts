import { writeOutputs } from "./outputs.ts";

/** The end of a job whose event is not for us, before more is loaded than it takes to say so. */
export function endAtOnce(): void {
  writeOutputs({ status: "ignored" });
  process.stdout.write("Nothing to do: this event asks nothing of the arbiter.\n");
}
