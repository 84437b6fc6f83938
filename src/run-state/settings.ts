import type { FeatureSettings } from "../features/records.ts";

/** How tests are written, shown and judged in a repository. */
export interface Settings extends FeatureSettings {
  /** About how many tokens of files one prompt may have. */
  contextTokens: number;
  /** How often a step may ask to be shown more, before it has to answer. */
  lookRounds: number;
  /** The most requests in one answer. */
  lookRequests: number;
  /** About how many tokens of files the requests of one step may show. */
  lookTokens: number;
  /** The folder for new tests; null for where the existing tests are. */
  testDirectory: string | null;
  edgeCases: boolean;
  errorCases: boolean;
  /** "5-10", or one number. */
  testsPerComponent: string;
  /** The share of passing new tests above which there is a warning. */
  maxPassRatio: number;
  /** Whether a new test may pass before the change. */
  somePassesAllowed: boolean;
  /** Whether green code is refactored before it is proposed. */
  refactor: boolean;
  /** Whether the configuration names the repository's own test command. */
  isTestCommandConfigured: boolean;
  /** The ignored files that are taken over from the checkout. */
  copied: readonly string[];
  /** The time budget of a whole suite. */
  suiteMinutes: number;
}
