import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  carryOut
} from "./chunk-4O4ZQH6W.js";
import {
  prepare,
  settleWork,
  withProgress
} from "./chunk-KMKOR2QF.js";
import {
  chooseModel,
  composeLocalRun,
  loadConfig
} from "./chunk-G5TVNHTP.js";
import "./chunk-PW6DFCOL.js";
import "./chunk-ICGZAEA6.js";
import "./chunk-7GSIRQOT.js";
import {
  readRunArguments
} from "./chunk-3PJVCJ5C.js";
import "./chunk-GV6W77BG.js";
import "./chunk-ITT6CJSU.js";
import "./chunk-VJZGU7I5.js";
import "./chunk-KPOE4I3O.js";

// src/cli/run-command.ts
import { resolve } from "node:path";

// src/cli/data-policy.ts
function describeDataPolicy(model) {
  const offline = model.startsWith("scripted:");
  const [provider] = model.split(":");
  const where = offline ? "Nothing leaves this machine: the answers come from a script." : `Sent to ${provider}, as the model's provider:`;
  const what = offline ? [] : [
    "  the issue's text, the names of the repository's files, the files it is about,",
    "  those you named with --context, and what pytest printed about them.",
    "Never sent: files named like secrets, files outside the repository, your environment."
  ];
  return ["Data policy", `  Model: ${model}`, `  ${where}`, ...what].join("\n");
}

// src/cli/run-command.ts
async function runCommand(args, terminal) {
  const options = readRunArguments(args);
  return withProgress({ options, terminal }, async (session) => {
    const config = await loadConfig(resolve(terminal.cwd, options.repo));
    const request = settle(options, config, session);
    const local = await prepare(() => composeLocalRun(request));
    session.screen.write(`${describeDataPolicy(local.modelName)}

`);
    const { spec, contextPaths, base } = local;
    const { baseCommit: commit } = local.tools.workspace;
    const input = { issue: options.issue, spec, contextPaths, base: { branch: base, commit } };
    return carryOut(local, session, (run) => run.start(input));
  });
}
function settle(options, config, session) {
  const { cwd, env } = session.terminal;
  return {
    ...settleWork(options, config, session),
    issue: options.issue,
    specFile: resolve(cwd, options["issue-file"] ?? options.lld ?? ""),
    contextPaths: options.context,
    directory: resolve(cwd, options.repo),
    base: options.base ?? config.base_branch,
    model: chooseModel(options.model ?? config.model, env),
    maxContextTokens: config.context.max_tokens
  };
}
export {
  runCommand
};
