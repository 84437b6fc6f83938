import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
var ExitCode={done:0,failed:1,refused:2,waiting:3,aborted:4};export{ExitCode};
