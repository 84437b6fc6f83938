import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{writeOutputs}from"./chunk-HTOO7WAY.js";import"./chunk-CIQNR47N.js";import"./chunk-MGMBPL5N.js";import"./chunk-RHZD4E6G.js";function endAtOnce(){writeOutputs({status:"ignored"}),process.stdout.write(`Nothing to do: this event asks nothing of the arbiter.
`)}export{endAtOnce};
