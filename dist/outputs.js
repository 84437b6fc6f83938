import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{OUTPUT_NAMES,reportIgnored,writeOutputs}from"./chunk-SEY6MTRC.js";import"./chunk-RYFJA6KH.js";import"./chunk-MGMBPL5N.js";import"./chunk-RHZD4E6G.js";export{OUTPUT_NAMES,reportIgnored,writeOutputs};
