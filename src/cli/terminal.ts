import { describeFault } from "../errors.ts";
import { cleanText } from "../safe-text/clean-text.ts";
import type { Sanitizer } from "../safe-text/sanitizer.ts";

/** What a command needs of its process; passed in, so that tests can replace the process. */
export interface Terminal {
  stdin: NodeJS.ReadableStream & { isTTY?: boolean };
  stdout: OutputStream;
  stderr: OutputStream;
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** Aborted when the user presses Ctrl-C or the system asks the process to end. */
  signal: AbortSignal;
}

export interface OutputStream {
  write(text: string): unknown;
  isTTY?: boolean;
  /** The width of a terminal. */
  columns?: number;
}

/** Scripts and workflows rely on these exit codes. */
export const ExitCode = {
  done: 0,
  failed: 1,
  refused: 2,
  waiting: 3,
  aborted: 4,
} as const;

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

/** A terminal that removes secrets from everything that is written to it. */
export interface SafeTerminal extends Terminal {
  safe: Sanitizer;
  /** Prints stacks, for `--debug`; does nothing without it. */
  showFault(error: unknown): void;
}

export function safeTerminal(
  terminal: Terminal,
  { safe, debug }: { safe: Sanitizer; debug: boolean },
): SafeTerminal {
  const stderr = safeStream(terminal.stderr, safe);
  return {
    ...terminal,
    safe,
    stdout: safeStream(terminal.stdout, safe),
    stderr,
    showFault: (error) => {
      if (debug) stderr.write(`${cleanText(describeFault(error))}\n`);
    },
  };
}

function safeStream(stream: OutputStream, safe: Sanitizer): OutputStream {
  return {
    write: (text) => stream.write(safe.screen(text)),
    ...(stream.isTTY === undefined ? {} : { isTTY: stream.isTTY }),
    ...(stream.columns === undefined ? {} : { columns: stream.columns }),
  };
}

/** A result for other programs: without secrets, and without a command to a runner that reads the log. */
export function toJson(result: object, safe: Sanitizer): string {
  const json = JSON.stringify(safe.value(result), null, 2);
  return `${json.replaceAll("##[", "##\\u005b")}\n`;
}
