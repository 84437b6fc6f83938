import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{OUTPUT_NAMES,reportIgnored,writeOutputs}from"./chunk-U3ZZ2D67.js";import"./chunk-CIQNR47N.js";import"./chunk-MGMBPL5N.js";import"./chunk-RHZD4E6G.js";export{OUTPUT_NAMES,reportIgnored,writeOutputs};
