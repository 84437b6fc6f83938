/** A program to be run on the worktree. */
export interface ConfinedCommand {
  words: readonly string[];
  env?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
}

export interface ConfinedResult {
  exitCode: number;
  ending: "exited" | "signalled" | "timed-out" | "not-installed";
  output: string;
  /** Where the program saw the root: paths that it prints may begin so. */
  root: string;
}

/**
 * Runs a program where it can do no harm: linters load plugins that lie in the repository, and a
 * command may be anything. Whoever makes the linter knows such a place.
 */
export type RunConfined = (command: ConfinedCommand) => Promise<ConfinedResult>;
