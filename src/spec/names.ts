/** What is called so unless somebody says otherwise. */
export const START_LABEL = "tdd-implement";
/** The number comes right behind it. */
export const BRANCH_PREFIX = "feat/issue-";
