import type { Sanitizer } from "../safe-text/sanitizer.ts";
import type { Screen, Terminal } from "./terminal.ts";

/** A terminal on which no secret is ever shown, whoever writes to it. */
export interface SafeTerminal extends Terminal {
  safe: Sanitizer;
}

export function safeTerminal(terminal: Terminal, safe: Sanitizer): SafeTerminal {
  return {
    ...terminal,
    safe,
    stdout: safeScreen(terminal.stdout, safe),
    stderr: safeScreen(terminal.stderr, safe),
  };
}

function safeScreen(screen: Screen, safe: Sanitizer): Screen {
  return {
    write: (text) => screen.write(safe.screen(text)),
    ...(screen.isTTY === undefined ? {} : { isTTY: screen.isTTY }),
  };
}
