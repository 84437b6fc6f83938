/** What is called so unless somebody says otherwise. */
export const START_LABEL = "tdd-implement";
/** The number comes right behind it. */
export const BRANCH_PREFIX = "feat/issue-";

/** Whether git could have a branch of that name, and no command line could take it for an option. */
export function isBranchName(name: string): boolean {
  if (!/^[\p{L}\p{N}_][\p{L}\p{N}_./+#-]*$/u.test(name)) return false;
  return !/\.\.|\/\/|\/\.|\.lock(?:\/|$)|[./]$/.test(name);
}
