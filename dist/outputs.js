import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{OUTPUT_NAMES,reportIgnored,writeOutputs}from"./chunk-DH2PM4UC.js";import"./chunk-RYFJA6KH.js";import"./chunk-7DU3DF6Z.js";import"./chunk-RHZD4E6G.js";export{OUTPUT_NAMES,reportIgnored,writeOutputs};
