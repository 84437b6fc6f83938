import type { ConfigKeys } from "../../config/schema.ts";

/** The job that we are in, as its runner tells of it. */
export interface Job {
  event: { name: string; payload: unknown };
  repository: { owner: string; repo: string };
  /** Where the API is, and where git and people go. */
  apiUrl: string;
  serverUrl: string;
  workflow: string;
  /** The page that people watch the job on. */
  runUrl: string;
  /** The checkout. */
  directory: string;
}

/** What a workflow says under `with:`. */
export interface ActionInputs {
  token: string;
  /** What the App hands on, as it sent it; null where a person or an event started the job. */
  trigger: string | null;
  /** The only account that is believed when it says that somebody else acted. */
  appLogin: string | null;
  /** From the repository's root, `.` for the root itself. */
  workingDirectory: string;
  setupCommand: string | null;
  /** The file of the base branch that says the rest. */
  configFile: string;
  /** Whether this job does all of it, or one jobMode of a workflow of two jobs. */
  mode: JobMode;
  /** The file that one jobMode hands over to the other. */
  bundle: string | null;
  /** Keys of the configuration that go before those of the file. */
  overrides: ConfigKeys;
  /** For the log: inputs that there are not. */
  warnings: string[];
}

export const JOB_MODES = ["all", "build", "publish"] as const;
export type JobMode = (typeof JOB_MODES)[number];
