import type { Sandbox } from "../sandbox/confinement.ts";

export interface PytestOptions {
  /** Absolute directory in which the tests run: a git worktree. */
  root: string;
  /** The person's checkout that the worktree belongs to: its virtual environment is used. */
  checkout?: string | undefined;
  /** A name on PATH, or a path relative to the checkout. */
  python?: string | undefined;
  pytestArgs?: readonly string[] | undefined;
  timeoutSeconds?: number | undefined;
  /** Variables the tests get beside the allow-listed ones. */
  passEnv?: Readonly<Record<string, string>> | undefined;
  maxOutputBytes?: number | undefined;
  /** Whether pytest-cov may do its work; it is switched off unless somebody wants it. */
  collectCoverage?: boolean | undefined;
  /** Whether pytest-xdist, where it is installed, spreads the whole suite over all cores. */
  parallel?: boolean | undefined;
  /** What the tests are locked into; without one they are an ordinary process of this user. */
  sandbox?: Sandbox | undefined;
  /** Of the process that the arbiter runs in; little of it reaches the tests. */
  env: NodeJS.ProcessEnv;
}
