import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
function count(number,one,many=`${one}s`){return`${number.toLocaleString("en-US")} ${number===1?one:many}`}export{count};
