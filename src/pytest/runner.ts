import { statSync } from "node:fs";
import { ArbiterError } from "../errors.ts";
import type { TestRequest, TestRun, TestRunner } from "../ports.ts";
import type { PytestOptions, Session } from "./command.ts";
import { describeCommand } from "./command.ts";
import { chooseInterpreter } from "./interpreter.ts";
import { cancelled, runPytest } from "./run-pytest.ts";
import { runSuite } from "./run-suite.ts";
import { describeTestCommand, runTestCommand } from "./run-test-command.ts";

/** Runs pytest, and returns how its process ended and what it reported. */
export function createPytestRunner(configured: PytestOptions): TestRunner {
  return {
    sandbox: configured.programs.boundary,
    run: async (request) => {
      const isPlain = request.useTestCommand === "plain";
      const options = isPlain ? { ...configured, testCommand: null } : configured;
      if (!statSync(options.root, { throwIfNoEntry: false })?.isDirectory()) {
        const data = { root: options.root };
        throw new ArbiterError("bad-usage", "The test directory does not exist.", { data });
      }
      if (request.signal?.aborted) throw cancelled();
      const command =
        request.useTestCommand !== undefined
          ? describeTestCommand(options, request)
          : describeCommand(options.pytestArgs ?? [], request.targets);

      const interpreter = await chooseInterpreter(options);
      if ("missing" in interpreter) {
        const output = interpreter.missing;
        return { ...NOT_STARTED, command, exitCode: 127, ending: "no-interpreter", output };
      }
      if (interpreter.pytest === null) {
        const output = `${interpreter.pytestProblem}\n`;
        return { ...NOT_STARTED, command, exitCode: 1, ending: "no-pytest", output };
      }
      return { command, ...(await startRun({ options, interpreter }, request)) };
    },
  };
}

async function startRun(session: Session, request: TestRequest): Promise<Omit<TestRun, "command">> {
  if (request.useTestCommand !== undefined) return runTestCommand(session, request);
  if (request.suite !== undefined) return runSuite(session, request);
  return (await runPytest(session, request)).run;
}

const NOT_STARTED = { report: null, seconds: 0 };
