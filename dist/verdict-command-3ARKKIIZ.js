import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  isDirectory
} from "./chunk-ZSSWOQAH.js";
import {
  composeVerdict,
  loadConfig,
  readVerdictArguments,
  testSetup,
  toJson
} from "./chunk-DEMWOMQC.js";
import {
  judgeRed,
  judgeRun,
  routeByVerdict
} from "./chunk-5EUWDAZN.js";
import {
  NO_RUNS
} from "./chunk-BU22QP4N.js";
import "./chunk-AFRMWGWQ.js";
import {
  ArbiterError,
  ExitCode,
  cleanText
} from "./chunk-IDSE3A7Y.js";
import "./chunk-KGJQXHYP.js";
import "./chunk-WLIEFF7X.js";
import "./chunk-KPOE4I3O.js";

// src/cli/verdict-command.ts
import { resolve } from "node:path";

// src/routing/absent-names.ts
function absentFromRepository(surroundings) {
  return (missing) => {
    switch (missing.kind) {
      case "module":
        return canBeCreated(missing.module, surroundings);
      case "name":
        return surroundings.providerOf(missing.module) === "repository";
      case "member":
        return surroundings.defines(missing.owner);
      case "keyword":
      case "positional":
        return surroundings.defines(missing.callee);
    }
  };
}
function canBeCreated(module, { providerOf }) {
  const [top = module] = module.split(".");
  return providerOf(module) === null && providerOf(top) !== "environment";
}

// src/cli/describe-verdict.ts
var SHOWN_LINES = 15;
var MARKS = { passed: "\u2714", failed: "\u2718", error: "\u2718", skipped: "-" };
function describeVerdict(found) {
  const { exitCode, verdict, reason, route, sandbox, tests, output } = found;
  const outcomes = tests.map(({ id, outcome, failure }) => {
    const why = failure === null ? "" : `  ${failure.message.split("\n")[0]}`;
    return `  ${MARKS[outcome]} ${id}${why}`;
  });
  const text = [
    `Exit code  ${exitCode}`,
    `Verdict    ${verdict}: ${reason}`,
    ...tests.length === 0 ? lastLines(output) : outcomes,
    `Sandbox    ${sandbox}`,
    `Route      ${route.nextNode}: ${route.reason}`,
    ""
  ].join("\n");
  return cleanText(text);
}
function lastLines(output) {
  const lines = output.trimEnd().split("\n").slice(-SHOWN_LINES);
  return lines.map((line) => `  | ${line}`);
}

// src/cli/verdict-command.ts
async function verdictCommand(args, terminal) {
  const options = readVerdictArguments(args);
  const { directory, phase, json } = options;
  const root = resolve(terminal.cwd, directory);
  if (!await isDirectory(root)) {
    throw new ArbiterError("bad-usage", `${directory} is not a directory.`);
  }
  const config = await loadConfig(root);
  const setup = testSetup(options, config, terminal.env);
  const { tests, surroundings } = await composeVerdict({ ...setup, root });
  const run = await tests.run({ targets: [], signal: terminal.signal });
  const mayBeMissing = absentFromRepository(surroundings);
  const { word, reason } = phase === "red" ? judgeRed(run, { testFiles: [], mayBeMissing }) : judgeRun(run);
  const route = routeByVerdict({ word, reason }, phase === "red" ? "RED" : "GREEN", {
    runs: NO_RUNS
  });
  const found = {
    exitCode: run.exitCode,
    verdict: word,
    reason,
    route,
    sandbox: tests.sandbox,
    tests: run.report?.tests ?? [],
    output: run.output
  };
  terminal.stdout.write(json ? toJson(found, terminal.safe) : describeVerdict(found));
  return word === phase ? ExitCode.done : ExitCode.failed;
}
export {
  verdictCommand
};
