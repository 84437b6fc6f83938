#!/usr/bin/env node
import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  oneLine
} from "./chunk-ONB2SL35.js";
import {
  ExitCode,
  describeError,
  isCancelled,
  isRefusal
} from "./chunk-TANXDG3U.js";
import "./chunk-KPOE4I3O.js";

// src/cli/help.ts
var HELP = `tdd-arbiter: the model proposes, the arbiter decides

Usage
  tdd-arbiter run --issue <n> (--issue-file <md> | --lld <md>) [options] [-- pytest args]
  tdd-arbiter verdict [dir] --phase red|green [--json] [-- pytest args]
  tdd-arbiter graph
  tdd-arbiter help

run: from an issue to a merged change, test first, in a worktree of its own
  --issue <n>              the issue's number; the branch is feat/issue-<n>
  --issue-file <md>        the issue's text
  --lld <md>               a design document, instead of an issue
  --context <path>         a file the model is shown; may be given several times
  --repo <dir>             the repository (default: here)
  --base <branch>          the branch to build on and merge into (default: the one checked out)
  --model <provider:model> who is asked, as in scripted:answers.json
  --decision <d>           ask (default), approve or abort, at the human gate
  --report <file>          write the result as JSON to a file
  --json                   one JSON object on stdout, everything else on stderr
  --python <path>          the interpreter that has pytest (default: .venv, then python3)
  --timeout <seconds>      limit of one pytest run (default: 300)
  --attempts <n>           runs each phase has before it gives up (default: 3)
  -- <args>                handed to pytest as they are

verdict: run the tests once and say what they prove
  --phase red|green        what they ought to prove
  --json                   keys exitCode, verdict, tests, route
  --python, --timeout      as above

graph: print the workflow as a Mermaid diagram

Exit codes
  0 done   1 failed, a snitch report was written   2 refused, nothing was started
  3 waiting for a person   4 aborted

Environment
  TDD_MOCK_LLM=<file>      answer from a script instead of a model; =1 for the demo's
  TDD_PYTHON=<path>        as --python
  NO_COLOR=1               plain text
`;

// src/cli/main.ts
var COMMANDS = /* @__PURE__ */ new Map([
  ["run", async () => (await import("./run-command-CZY4HK4T.js")).runCommand],
  ["verdict", async () => (await import("./verdict-command-LIM5PIVX.js")).verdictCommand],
  ["graph", async () => (await import("./graph-command-P6JNBUWC.js")).graphCommand]
]);
var LONGEST_ERROR = 1e3;
async function main(args, terminal) {
  const [name, ...rest] = args;
  if (name === void 0 || asksForHelp(args)) {
    const stream = name === void 0 ? terminal.stderr : terminal.stdout;
    stream.write(HELP);
    return name === void 0 ? ExitCode.refused : ExitCode.done;
  }
  const load = COMMANDS.get(name);
  if (load === void 0) {
    terminal.stderr.write(`Error: There is no command "${name}". See: tdd-arbiter help
`);
    return ExitCode.refused;
  }
  try {
    const command = await load();
    return await command(rest, terminal);
  } catch (error) {
    return complain(error, terminal);
  }
}
function complain(error, { stderr }) {
  const text = describeError(error);
  stderr.write(`Error: ${isRefusal(error) ? text : oneLine(text, LONGEST_ERROR)}
`);
  if (isRefusal(error)) return ExitCode.refused;
  return isCancelled(error) ? ExitCode.aborted : ExitCode.failed;
}
function asksForHelp(args) {
  const separator = args.indexOf("--");
  const own = separator === -1 ? args : args.slice(0, separator);
  return own[0] === "help" || own.some((arg) => arg === "--help" || arg === "-h");
}

// src/cli.ts
var controller = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => controller.abort());
}
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", () => controller.abort());
}
process.exitCode = await main(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  cwd: process.cwd(),
  signal: controller.signal
});
