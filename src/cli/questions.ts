import { createInterface, type Interface } from "node:readline";
import type { Terminal } from "./terminal.ts";

/** The lines that a user types, one at a time. */
export interface Lines {
  /** The next line, without spaces around it; null where stdin ends, or the user stops the command. */
  read(): Promise<string | null>;
  close(): void;
}

/** Reads stdin by lines. What is typed ahead answers the next question. */
export function readLines({ stdin, signal }: Pick<Terminal, "stdin" | "signal">): Lines {
  let lines: Interface | null = null;
  let typed: AsyncIterator<string> | null = null;
  const close = () => {
    signal.removeEventListener("abort", close);
    lines?.close();
  };
  signal.addEventListener("abort", close, { once: true });
  return {
    read: async () => {
      if (signal.aborted) return null;
      // Not as a terminal: readline would handle Ctrl-C itself, and a run could not be stopped.
      lines ??= createInterface({ input: stdin, terminal: false });
      typed ??= lines[Symbol.asyncIterator]();
      const { done, value } = await typed.next();
      return done === true ? null : value.trim();
    },
    close,
  };
}
