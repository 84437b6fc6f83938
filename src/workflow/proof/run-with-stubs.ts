import type { SuiteOrders, TestRun, Version } from "../../ports.ts";
import { missingPromisedNames, type PromisedName } from "../../python/promised-names.ts";
import { absentNames, raisingStubs, writeStubs } from "../../python/stubs.ts";
import type { StubFile } from "../../run-state/run-state.ts";
import { withChanges } from "../../version.ts";
import { readText, type TestTools } from "../tools.ts";

export interface StubbedRun {
  run: TestRun;
  /** Files in which stubs were written. */
  stubs: StubFile[];
  /** The version that ran, with its stubs. */
  stubbed: Version;
}

interface NewTests {
  at: Version;
  /** What pytest is asked to run. */
  targets: readonly string[];
  /** The files whose texts say which names the tests use. */
  testFiles: readonly string[];
  /** What the change creates. */
  promised: readonly PromisedName[];
  /** Files that are imported before any test is collected, and so get stubs before the first run. */
  early?: readonly string[];
  /** Continues past files that cannot be collected. */
  keepGoing?: boolean;
  /** Continues past tests that hang or end their process. */
  suite?: SuiteOrders;
}

/** After the first, only names are left that a module seemed to have. */
const MAX_STUB_ROUNDS = 5;

/**
 * Runs new tests. If they cannot be collected because promised names are missing, writes stubs and runs
 * again. Python reports one missing name at a time, so the first round also writes stubs for the other
 * promised names that the tests mention and that do not exist.
 */
export async function runWithStubs(
  tools: TestTools,
  { at, targets, testFiles, promised, early = [], keepGoing = false, suite }: NewTests,
): Promise<StubbedRun> {
  const { workspace, tests, signal } = tools;
  const stubs = new Map<string, StubFile>();
  const request = { targets, keepGoing, signal, ...(suite === undefined ? {} : { suite }) };
  let stubbed = at;
  if (early.length > 0) await layStubs([], early);
  let run = await tests.run({ ...request, at: stubbed });
  for (let round = 0; round < MAX_STUB_ROUNDS && run.report !== null; round += 1) {
    const missing = missingPromisedNames(run.report, promised, { keepGoing });
    if (missing === null) break;
    await layStubs(missing, testFiles);
    run = await tests.run({ ...request, at: stubbed });
  }
  return { run, stubs: [...stubs.values()], stubbed };

  async function layStubs(missing: readonly PromisedName[], users: readonly string[]) {
    const { list, read } = workspace.at(stubbed);
    const repository = { files: await list(), read };
    const texts = await Promise.all(users.map((path) => readText(repository, path)));
    const absent = await absentNames(promised, { ...repository, missing, texts });
    const changes = await writeStubs(absent, repository);
    stubbed = withChanges(stubbed, changes);
    for (const { path, content } of changes) {
      stubs.set(path, { path, raising: raisingStubs(promised, content ?? "") });
    }
  }
}
