import { join } from "node:path";
import { expect, test } from "vitest";
import type { TestReport } from "../../src/ports.ts";
import { findModuleProviders } from "../../src/pytest/module-providers.ts";
import { absentFromRepository } from "../../src/python/results/missing-name.ts";
import { judgeRed } from "../../src/routing/verdicts/judge-red.ts";
import { judgeRun } from "../../src/routing/verdicts/verdict.ts";
import { makeProject, testPython, writeProgram } from "./project.ts";
import { createUnconfinedRunner } from "./unconfined-runner.ts";
import { evidenceFor, type ReportShape, VERDICT_CASES } from "./verdict-table.ts";

test.each(VERDICT_CASES)("$name", async (row) => {
  const root = makeProject(row.files);
  const python = row.withoutPytest ? pythonWithoutPackages(root) : testPython();
  const runner = createUnconfinedRunner({ ...row, root, python, env: process.env });

  const run = await runner.run({ targets: row.targets ?? [] });

  const expected = evidenceFor(row, run.exitCode);
  expect({ exitCode: run.exitCode, ending: run.ending, report: shapeOf(run.report) }).toEqual({
    exitCode: expected.exitCode,
    ending: expected.ending,
    report: expected.report && { broken: {}, ...expected.report },
  });
  const mayBeMissing = absentFromRepository(
    await findModuleProviders({ root, python, env: process.env }),
  );
  expect({
    red: judgeRed(run, { testFiles: null, mayBeMissing }).word,
    green: judgeRun(run).word,
  }).toEqual(expected.verdict);
});

function pythonWithoutPackages(root: string): string {
  const path = join(root, "bare-python");
  writeProgram(path, `exec ${testPython()} -S "$@"`);
  return path;
}

function shapeOf(report: TestReport | null): Required<ReportShape> | null {
  if (report === null) return null;
  const tests = report.tests.map(({ id, outcome }) => [id, outcome] as const);
  const broken = report.collectionErrors.map((one) => [one.file, one.failure.exception] as const);
  return { tests: Object.fromEntries(tests), broken: Object.fromEntries(broken) };
}
