/** The default label that starts a run. */
export const START_LABEL = "tdd-implement";
/** The default prefix of a run's branch; the issue number follows. */
export const BRANCH_PREFIX = "feat/issue-";

/** Whether git accepts the branch name and no command line takes it for an option. */
export function isBranchName(name: string): boolean {
  if (!/^[\p{L}\p{N}_][\p{L}\p{N}_./+#-]*$/u.test(name)) return false;
  return !/\.\.|\/\/|\/\.|\.lock(?:\/|$)|[./]$/.test(name);
}

/** Where files about a run are kept for people, inside the git directory. */
export function archivePath(branch: string): string {
  return `tdd-arbiter/${branch}`;
}

/** In it: the output of the tests, one file for each attempt. */
export const LOG_FOLDER = "logs";
