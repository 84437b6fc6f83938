import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
function tipOf({commits,base}){return commits.refactor??commits.green??commits.red??base.commit}export{tipOf};
