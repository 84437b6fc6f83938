import { randomInt } from "node:crypto";
import { posix } from "node:path";
import type { Files, OnVersion, TestRequest, TestRun, Version } from "../../ports.ts";
import {
  type Canary,
  type CanaryKind,
  type CanaryModel,
  makeCanary,
  readTestBases,
} from "../../python/canary/canary.ts";
import { fileOfTest, plainTestId } from "../../python/test-ids.ts";
import { withChanges } from "../../version.ts";
import { readText, type TestTools } from "../tools.ts";

/** A run of tests with a canary beside them. */
export interface CanaryRun {
  run: TestRun;
  canary: Canary;
}

/** Of which tests a canary is an imitation. */
export interface Imitated {
  /** It lies beside the first of them. */
  ids: readonly string[];
  kind: CanaryKind;
}

/** Runs tests of a version with a canary beside those ids. */
export async function runWithCanary(
  tools: TestTools,
  { at, ids, kind }: Imitated & { at: Version },
  request: (canary: string) => Omit<TestRequest, "signal">,
): Promise<CanaryRun> {
  const model = await readModel(tools.workspace.at(at), ids);
  const bases = kind === "derived" ? readTestBases(ids[0] ?? "", model.source) : null;
  const canary = makeCanary(bases === null ? model : { ...model, bases });
  return { run: await runBeside(tools, canary, { at, ...request(canary.path) }), canary };
}

/**
 * A plugin may collect only classes of its own base. So where the tests' class has a base and no plain
 * function is among the known tests, a plain canary runs once by itself; if pytest collects nothing of it,
 * canaries are classes with that base. Deriving from the base in every repository would be worse: the base
 * may bring tests of its own, or a set-up that needs what the tests' class defines. Must be asked of a
 * version without the code under judgement: it could hide the plain canary.
 */
export async function chooseCanaryKind(
  tools: TestTools,
  at: Version,
  { ids, known }: { ids: readonly string[]; known: readonly string[] },
): Promise<CanaryKind> {
  const [first] = ids;
  if (first === undefined || [...ids, ...known].some(isPlainFunction)) return "plain";
  const model = await readModel(tools.workspace.at(at), ids);
  if (readTestBases(first, model.source) === null) return "plain";
  const canary = makeCanary(model);
  const { report } = await runBeside(tools, canary, { at, targets: [canary.path] });
  const isNothing = report?.tests.length === 0 && report.collectionErrors.length === 0;
  return isNothing ? "derived" : "plain";
}

/** Doctests and the items of other plugins have no class either, but other names. */
function isPlainFunction(id: string): boolean {
  const [file = "", name = "", ...inner] = plainTestId(id).split("::");
  return inner.length === 0 && /^test\w*$/.test(name) && posix.basename(file, ".py") !== name;
}

async function readModel(files: Files, ids: readonly string[]): Promise<CanaryModel> {
  return {
    ids,
    source: await readText(files, fileOfTest(ids[0] ?? "")),
    files: await files.list(),
    random: (limit) => randomInt(limit),
  };
}

/** Runs tests with a canary that was made before. */
export function runBeside(
  { tests, signal }: TestTools,
  canary: Canary,
  { at, ...request }: OnVersion<Omit<TestRequest, "signal">>,
): Promise<TestRun> {
  return tests.run({ ...request, at: withChanges(at, [canary]), signal });
}

/** The run as it is shown: its canary is no test of the repository. */
export function withoutCanary({ run, canary }: CanaryRun): TestRun {
  if (run.report === null) return run;
  // By its name, which no other file has: a linked folder may show it at another path.
  const name = posix.basename(canary.path);
  const tests = run.report.tests.filter(({ file }) => posix.basename(file) !== name);
  return { ...run, report: { ...run.report, tests } };
}
