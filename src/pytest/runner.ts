import { statSync } from "node:fs";
import { ArbiterError } from "../errors.ts";
import type { TestRequest, TestRun, TestRunner } from "../ports.ts";
import type { Boundary } from "../routing/boundary.ts";
import { describeCommand } from "./command.ts";
import { chooseInterpreter } from "./interpreter.ts";
import { cancelled, type PytestOptions, runTests } from "./run-tests.ts";

/** Runs pytest in a worktree, once per call, and tells what the process did and reported. */
export function createPytestRunner(options: PytestOptions): TestRunner {
  async function run(request: TestRequest): Promise<TestRun> {
    refuseMissingRoot(options.root);
    if (request.signal?.aborted) throw cancelled();
    const command = describeCommand(options.pytestArgs ?? [], request.targets);

    const chosen = await chooseInterpreter(options);
    if ("missing" in chosen) return withoutTests(command, "no-interpreter", 127, chosen.missing);
    if (chosen.pytest === null) {
      return withoutTests(command, "no-pytest", 1, `${chosen.pytestProblem}\n`);
    }
    return { command, ...(await runTests(options, chosen, request)) };
  }

  const { rung, network } = options.sandbox ?? UNCONFINED;
  return { sandbox: { rung, network }, run };
}

const UNCONFINED: Boundary = { rung: "off", network: "on" };

function refuseMissingRoot(root: string): void {
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new ArbiterError(
    "bad-usage",
    "The directory in which the tests should run does not exist.",
    {
      data: { root },
    },
  );
}

function withoutTests(
  command: string,
  ending: TestRun["ending"],
  exitCode: number,
  output: string,
): TestRun {
  return { command, exitCode, ending, report: null, output, seconds: 0 };
}
