import { createInterface } from "node:readline";
import type { HumanDecision } from "../workflow/run.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Asks until the person has typed `approve` or `abort`, in full: a slip of the finger merges
 * nothing. Null when nobody is there to answer.
 */
export async function askPerson(terminal: Terminal): Promise<HumanDecision | null> {
  const { stdin: input, stderr, signal } = terminal;
  if (signal.aborted) return null;
  // Not as a terminal: readline would take Ctrl-C for itself, and the run could not be stopped.
  const lines = createInterface({ input, terminal: false });
  const close = () => lines.close();
  signal.addEventListener("abort", close, { once: true });
  try {
    const ask = () => stderr.write("Type approve to merge, or abort: ");
    ask();
    for await (const line of lines) {
      const word = line.trim();
      if (word === "approve" || word === "abort") return word;
      stderr.write(`${JSON.stringify(word)} is neither. `);
      ask();
    }
    return null;
  } finally {
    signal.removeEventListener("abort", close);
    lines.close();
  }
}
