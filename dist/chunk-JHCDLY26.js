import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
var START_LABEL="tdd-implement",BRANCH_PREFIX="feat/issue-";export{START_LABEL,BRANCH_PREFIX};
