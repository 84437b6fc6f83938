/** How a repository wants its tests written, shown and judged. */
export interface Settings {
  /** About how many tokens of files go along with one question. */
  contextTokens: number;
  /** Where new tests go; null for where the others are. */
  testDirectory: string | null;
  edgeCases: boolean;
  errorCases: boolean;
  /** "5-10", or one number. */
  testsPerComponent: string;
  /** More passing new tests than this share are warned of. */
  maxPassRatio: number;
  /** Whether a new test may pass before the change. */
  somePassesAllowed: boolean;
  /** Whether green code is tidied before it is proposed. */
  refactor: boolean;
}

export const DEFAULT_SETTINGS: Readonly<Settings> = {
  contextTokens: 60_000,
  testDirectory: null,
  edgeCases: true,
  errorCases: true,
  testsPerComponent: "5-10",
  maxPassRatio: 0.3,
  somePassesAllowed: true,
  refactor: true,
};
