import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
var START_LABEL="tdd-implement",BRANCH_PREFIX="feat/issue-";function isBranchName(name){return/^[\p{L}\p{N}_][\p{L}\p{N}_./+#-]*$/u.test(name)?!/\.\.|\/\/|\/\.|\.lock(?:\/|$)|[./]$/.test(name):!1}export{START_LABEL,BRANCH_PREFIX,isBranchName};
