import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{OUTPUT_NAMES,reportIgnored,writeOutputs}from"./chunk-ASLBI2UN.js";import"./chunk-L7PKXRIJ.js";import"./chunk-MGMBPL5N.js";import"./chunk-RHZD4E6G.js";export{OUTPUT_NAMES,reportIgnored,writeOutputs};
