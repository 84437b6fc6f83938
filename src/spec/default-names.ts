/** The default label that starts a run. */
export const START_LABEL = "tdd-implement";
/** The default prefix of a run's branch; the issue number follows. */
export const BRANCH_PREFIX = "feat/issue-";

/** Whether git accepts the branch name and no command line takes it for an option. */
export function isBranchName(name: string): boolean {
  if (!/^[\p{L}\p{N}_][\p{L}\p{N}_./+#-]*$/u.test(name)) return false;
  return !/\.\.|\/\/|\/\.|\.lock(?:\/|$)|[./]$/.test(name);
}
