export const MUTANT_MODES = ["off", "report", "strengthen"] as const;

/** How tests are written, shown and judged in a repository. */
export interface Settings {
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
  /** Whether mutants of the change are tried, and whether tests are written against those that survive. */
  mutants: (typeof MUTANT_MODES)[number];
  /** How long mutants are tried, altogether. */
  mutantSeconds: number;
  /** How many are tried. */
  maxMutants: number;
  /** Whether some examples of the issue are kept from every model, and checked once the code is green. */
  holdOut: boolean;
}

export const DEFAULT_SETTINGS: Readonly<Settings> = {
  contextTokens: 60_000,
  lookRounds: 3,
  lookRequests: 20,
  lookTokens: 30_000,
  testDirectory: null,
  edgeCases: true,
  errorCases: true,
  testsPerComponent: "5-10",
  maxPassRatio: 0.3,
  somePassesAllowed: true,
  refactor: true,
  isTestCommandConfigured: false,
  copied: [],
  suiteMinutes: 15,
  mutants: "report",
  mutantSeconds: 60,
  maxMutants: 20,
  holdOut: false,
};
