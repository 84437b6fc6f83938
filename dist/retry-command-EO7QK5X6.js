import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  openStoredRun,
  settleStored
} from "./chunk-MXQGLLRV.js";
import {
  carryOut
} from "./chunk-4O4ZQH6W.js";
import {
  prepare,
  withProgress
} from "./chunk-KMKOR2QF.js";
import "./chunk-G5TVNHTP.js";
import "./chunk-PW6DFCOL.js";
import "./chunk-ICGZAEA6.js";
import "./chunk-7GSIRQOT.js";
import {
  readRetryArguments
} from "./chunk-3PJVCJ5C.js";
import "./chunk-GV6W77BG.js";
import "./chunk-ITT6CJSU.js";
import "./chunk-VJZGU7I5.js";
import "./chunk-KPOE4I3O.js";

// src/cli/retry-command.ts
async function retryCommand(args, terminal) {
  const options = readRetryArguments(args);
  const retry = { hint: options.hint, from: options.from };
  return withProgress({ options, terminal }, async (session) => {
    const request = await settleStored(options, session);
    const open = await prepare(() => openStoredRun({ ...request, retry }));
    return carryOut(open, session, (run) => run.retry(retry));
  });
}
export {
  retryCommand
};
