import type { Config, ConfigKeys } from "../../config/schema.ts";
import type { LiveIssue } from "../../github/issues.ts";
import type { Log } from "../../ports.ts";
import type { SafeLine, Sanitizer } from "../../safe-text/sanitizer.ts";
import type { Prefetched } from "./prefetch.ts";

/** The job of GitHub Actions that this process is, as the runner describes it. */
export interface Job {
  event: { name: string; payload: unknown };
  repository: { owner: string; repo: string };
  apiUrl: string;
  /** The address for git and for browsers. */
  serverUrl: string;
  workflow: string;
  /** The workflow's file in this repository; null when the runner does not name it. */
  workflowPath: string | null;
  /** The page on which people watch the job. */
  runUrl: string;
  /** The checkout. */
  directory: string;
}

/** What a workflow sets under `with:`. */
export interface ActionInputs {
  token: string;
  /** The trigger that the App passes on, as it sent it; null when a person or an event started the job. */
  trigger: string | null;
  /** The only account that may name another account as the actor. */
  appLogin: string | null;
  /** Relative to the repository's root; `.` for the root itself. */
  workingDirectory: string;
  setupCommand: string | null;
  /** The configuration file, read from the default branch. */
  configFile: string;
  mode: JobMode;
  /** The file through which the build job passes its work to the publish job. */
  bundle: string | null;
  /** What a pull request is labelled with whose change holds; null for nothing. */
  cardLabel: string | null;
  /** Keys of the configuration that win over those of the file. */
  overrides: ConfigKeys;
  /** For the log: inputs that do not exist. */
  warnings: string[];
}

/** Whether the job does all the work of a run, one part of it in a workflow with two jobs, or only verifies or shows that. */
export const JOB_MODES = ["all", "build", "publish", "verify", "comment"] as const;
export type JobMode = (typeof JOB_MODES)[number];

/** A job with its inputs, and what the process gives it to work with. */
export interface StartedJob {
  job: Job;
  inputs: ActionInputs;
  env: NodeJS.ProcessEnv;
  safe: Sanitizer;
  log: Log<SafeLine>;
  /** Writes the stack of an error to the log, if it is an internal one or debug logging is on. */
  showFault(error: unknown): void;
  signal: AbortSignal;
  prefetched: Prefetched | null;
}

/** A job whose event is a trigger. */
export interface TriggeredJob extends StartedJob {
  /** As far as it is known before the default branch was read. */
  triggerConfig: Config;
  /** Whether another job writes to GitHub. */
  isReadOnly: boolean;
  /** Reads the trigger's issue, at most once. */
  readIssue(): Promise<LiveIssue>;
}
