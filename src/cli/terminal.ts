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
