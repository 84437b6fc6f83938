import { randomInt } from "node:crypto";
import type { TestRequest, TestRun } from "../../ports.ts";
import { type Canary, makeCanary } from "../../python/canary.ts";
import { fileOfTest } from "../../python/test-ids.ts";
import { readText, type TestTools } from "../tools.ts";

/** A run of tests with a canary beside them. */
export interface CanaryRun {
  run: TestRun;
  canary: Canary;
}

/** Runs tests with a canary beside those ids, and removes the canary. */
export async function runWithCanary(
  tools: TestTools,
  ids: readonly string[],
  request: (canary: string) => Omit<TestRequest, "signal">,
): Promise<CanaryRun> {
  const { workspace } = tools;
  const source = await readText(tools, fileOfTest(ids[0] ?? ""));
  const files = await workspace.list();
  const canary = makeCanary({ ids, source, files, random: (limit) => randomInt(limit) });
  return { run: await runBeside(tools, canary, request(canary.path)), canary };
}

/** Runs tests with a canary that was made before. */
export async function runBeside(
  { workspace, tests, signal }: TestTools,
  { path, content }: Canary,
  request: Omit<TestRequest, "signal">,
): Promise<TestRun> {
  await workspace.write([{ path, content }]);
  try {
    return await tests.run({ ...request, signal });
  } finally {
    await workspace.write([{ path, content: null }]);
  }
}

/** The run as it is shown: its canary is no test of the repository. */
export function withoutCanary({ run, canary }: CanaryRun): TestRun {
  if (run.report === null) return run;
  const tests = run.report.tests.filter(({ file }) => file !== canary.path);
  return { ...run, report: { ...run.report, tests } };
}
