import type { TestCase } from "../ports.ts";
import { findModuleProviders } from "../pytest/module-providers.ts";
import { absentFromRepository } from "../python/results/missing-name.ts";
import { NO_ATTEMPTS } from "../routing/attempts.ts";
import { routeByVerdict } from "../routing/gates.ts";
import type { RouteDestination } from "../routing/route-by-exit-code.ts";
import { describeBoundary } from "../routing/sandbox-rungs.ts";
import { judgeRed } from "../routing/verdicts/judge-red.ts";
import { judgeRun, testsOf, type VerdictWord } from "../routing/verdicts/verdict.ts";
import type { TestOptions } from "./options.ts";
import { chooseSandbox, createTestRunner } from "./sandboxed-tests.ts";

interface VerdictRequest extends TestOptions {
  /** The directory that pytest runs in. */
  root: string;
  phase: "red" | "green";
  signal: AbortSignal;
}

export interface VerdictResult {
  exitCode: number;
  verdict: VerdictWord;
  reason: string;
  /** Where a run would go from here. */
  route: RouteDestination;
  sandbox: string;
  tests: readonly TestCase[];
  output: string;
}

/** Runs the tests of a directory once, outside of any run, and judges them as a gate would. */
export async function runVerdict(request: VerdictRequest): Promise<VerdictResult> {
  const { root, phase, signal } = request;
  const sandbox = await chooseSandbox(request, root);
  const tests = createTestRunner({ ...request, sandbox });
  const mayBeMissing = absentFromRepository(await findModuleProviders(request));
  const run = await tests.run({ targets: [], signal });
  const { word, reason } =
    phase === "red" ? judgeRed(run, { testFiles: null, mayBeMissing }) : judgeRun(run);
  const route = routeByVerdict({ word, reason }, phase === "red" ? "RED" : "GREEN", {
    counts: NO_ATTEMPTS,
  });
  return {
    exitCode: run.exitCode,
    verdict: word,
    reason,
    route,
    sandbox: describeBoundary(tests.sandbox),
    tests: testsOf(run.report),
    output: run.output,
  };
}
