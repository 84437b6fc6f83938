import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  openStoredRun,
  settleStored
} from "./chunk-MXQGLLRV.js";
import {
  createRun,
  prepare,
  withProgress
} from "./chunk-KMKOR2QF.js";
import "./chunk-G5TVNHTP.js";
import "./chunk-PW6DFCOL.js";
import "./chunk-ICGZAEA6.js";
import "./chunk-7GSIRQOT.js";
import {
  findRepository,
  isDeadHere,
  openLocalState,
  readAbortArguments
} from "./chunk-3PJVCJ5C.js";
import "./chunk-GV6W77BG.js";
import "./chunk-ITT6CJSU.js";
import {
  ExitCode
} from "./chunk-VJZGU7I5.js";
import "./chunk-KPOE4I3O.js";

// src/cli/abort-command.ts
import { resolve } from "node:path";

// src/compose/ask-to-stop.ts
import { hostname, userInfo } from "node:os";
async function askToStop({
  directory,
  issue,
  env
}) {
  const { lock } = openLocalState(await findRepository({ directory, env }), issue);
  const running = await lock.read();
  if (running === null || isDeadHere(running)) return null;
  const heard = await lock.requestAbort(`${userInfo().username} on ${hostname()}`);
  return heard ? running : null;
}

// src/cli/abort-command.ts
async function abortCommand(args, terminal) {
  const asked = readAbortArguments(args);
  const options = { ...asked, decision: "abort", pytestArgs: [] };
  return withProgress({ options: { ...options, report: void 0 }, terminal }, async (session) => {
    const directory = resolve(terminal.cwd, options.repo);
    const running = await askToStop({ directory, issue: options.issue, env: terminal.env });
    if (running !== null) {
      session.screen.write(`${running.owner} (${running.link}) stops before its next step.
`);
      return ExitCode.done;
    }
    const request = await settleStored({ ...options, pytestArgs: [] }, session);
    const open = await prepare(() => openStoredRun({ ...request, giveUp: true }));
    try {
      await createRun(open.tools, open.durability).abandon();
      session.screen.write(`Aborted. ${open.branch} was removed, your checkout was not touched.
`);
      return ExitCode.done;
    } finally {
      await open.close({ discardBranch: false });
    }
  });
}
export {
  abortCommand
};
