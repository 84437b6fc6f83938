import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{OUTPUT_NAMES,endAtOnce,writeOutputs}from"./chunk-Z27MQURB.js";import"./chunk-CIQNR47N.js";import"./chunk-MGMBPL5N.js";import"./chunk-RHZD4E6G.js";export{OUTPUT_NAMES,endAtOnce,writeOutputs};
