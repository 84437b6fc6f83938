import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{SecretLintProfiler,secretLintProfiler}from"./chunk-CUXZJ4HB.js";import"./chunk-RHZD4E6G.js";export{SecretLintProfiler,secretLintProfiler};
