import { randomInt } from "node:crypto";
import type { TestRequest, TestRun } from "../../ports.ts";
import { type Canary, makeCanary } from "../../python/canary.ts";
import { readTestBases } from "../../python/test-bases.ts";
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
  const canary = await layCanary(tools, ids);
  return { run: await runBeside(tools, canary, request(canary.path)), canary };
}

/**
 * A plugin may collect only classes of its own base. So where the tests' class has a base, a plain canary
 * runs once by itself, and if nothing of it runs, a class with that base takes its place. A base always
 * would be worse: it may bring tests of its own, and a set-up that needs what the tests' class defines.
 */
async function layCanary(tools: TestTools, ids: readonly string[]): Promise<Canary> {
  const [first = ""] = ids;
  const source = await readText(tools, fileOfTest(first));
  const files = await tools.workspace.list();
  const model = { ids, source, files, random: (limit: number) => randomInt(limit) };
  const plain = makeCanary(model);
  const bases = readTestBases(first, source);
  if (bases === null) return plain;
  const { report } = await runBeside(tools, plain, { targets: [plain.path] });
  const isRun = report?.tests.some(({ file }) => file === plain.path) ?? true;
  return isRun ? plain : makeCanary({ ...model, bases });
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
