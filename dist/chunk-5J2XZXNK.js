import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
function parseJson(text,revive){try{return JSON.parse(text,revive)}catch{return}}export{parseJson};
