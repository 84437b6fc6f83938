import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  composeVerdict,
  isDirectory,
  loadConfig
} from "./chunk-G5TVNHTP.js";
import {
  NO_RUNS,
  judgeRed,
  judgeRun,
  routeByVerdict
} from "./chunk-ICGZAEA6.js";
import {
  printable,
  readVerdictArguments
} from "./chunk-3PJVCJ5C.js";
import "./chunk-ITT6CJSU.js";
import {
  ArbiterError,
  ExitCode
} from "./chunk-VJZGU7I5.js";
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
  const { exitCode, verdict, reason, route, tests, output } = found;
  const outcomes = tests.map(({ id, outcome, failure }) => {
    const why = failure === null ? "" : `  ${failure.message.split("\n")[0]}`;
    return `  ${MARKS[outcome]} ${id}${why}`;
  });
  return [
    `Exit code  ${exitCode}`,
    `Verdict    ${verdict}: ${reason}`,
    ...tests.length === 0 ? lastLines(output) : outcomes,
    `Route      ${route.nextNode}: ${route.reason}`,
    ""
  ].join("\n");
}
function lastLines(output) {
  const lines = printable(output).trimEnd().split("\n").slice(-SHOWN_LINES);
  return lines.map((line) => `  | ${line}`);
}

// src/cli/verdict-command.ts
async function verdictCommand(args, terminal) {
  const { directory, phase, json, python, timeout, pytestArgs } = readVerdictArguments(args);
  const root = resolve(terminal.cwd, directory);
  if (!await isDirectory(root)) {
    throw new ArbiterError("bad-usage", `${directory} is not a directory.`);
  }
  const config = await loadConfig(root);
  const { tests, surroundings } = await composeVerdict({
    root,
    python: python ?? terminal.env.TDD_PYTHON ?? config.python,
    timeoutSeconds: timeout ?? config.execution.timeout_seconds,
    pytestArgs: pytestArgs.length > 0 ? pytestArgs : config.pytest_args,
    collectCoverage: config.execution.collect_coverage,
    parallel: config.execution.parallel
  });
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
    tests: run.report?.tests ?? [],
    output: run.output
  };
  terminal.stdout.write(json ? `${JSON.stringify(found, null, 2)}
` : describeVerdict(found));
  return word === phase ? ExitCode.done : ExitCode.failed;
}
export {
  verdictCommand
};
