import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
function isBranchName(name){return/^[\p{L}\p{N}_][\p{L}\p{N}_./+#-]*$/u.test(name)?!/\.\.|\/\/|\/\.|\.lock(?:\/|$)|[./]$/.test(name):!1}var START_LABEL="tdd-implement",BRANCH_PREFIX="feat/issue-";export{isBranchName,START_LABEL,BRANCH_PREFIX};
