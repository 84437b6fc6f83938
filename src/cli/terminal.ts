import type { Sanitizer } from "../safe-text/sanitizer.ts";

/** What a command needs of the process it runs in; handed in, so that tests can be the process. */
export interface Terminal {
  stdin: NodeJS.ReadableStream;
  stdout: Screen;
  stderr: Screen;
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** Aborted when the person presses Ctrl-C or the system asks the process to end. */
  signal: AbortSignal;
}

export interface Screen {
  write(text: string): unknown;
  isTTY?: boolean;
}

/** Exit codes mean something: scripts and workflows go by them. */
export const ExitCode = {
  done: 0,
  failed: 1,
  refused: 2,
  waiting: 3,
  aborted: 4,
} as const;

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

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

/** A result for other programs: without secrets, and without an order to a runner that reads it. */
export function toJson(result: object, safe: Sanitizer): string {
  const json = JSON.stringify(safe.value(result), null, 2);
  return `${json.replaceAll("##[", "##\\u005b")}\n`;
}
