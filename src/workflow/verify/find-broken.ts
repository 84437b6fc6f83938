import type { TestReport } from "../../ports.ts";
import { type ChangedTests, idBefore } from "../../python/changes/changed-tests.ts";
import { describeCause, readCause } from "../../python/results/failure-text.ts";
import { fileOfTest, plainTestId } from "../../python/test-ids.ts";
import { compareWithBaseline } from "../../routing/verdicts/compare-with-baseline.ts";
import { testsById } from "../../routing/verdicts/verdict.ts";
import { judgeXpassed, type TestVerdict } from "../../routing/verify/word-of-test.ts";
import { repeatSuite } from "../proof/repeat-suite.ts";
import type { Change } from "./read-change.ts";
import { type JudgedRun, runBase, type VerifyTools } from "./run-versions.ts";

interface Suites {
  change: Change;
  edits: ChangedTests;
  base: JudgedRun;
  head: JudgedRun;
  runSuiteAtHead: () => Promise<JudgedRun>;
}

/** The tests that the change left alone, and that no longer pass (broken, or flaky) or pass against their mark. */
export async function findBroken(
  tools: VerifyTools,
  { change, edits, base, head, runSuiteAtHead }: Suites,
): Promise<TestVerdict[]> {
  if (base.run.report === null || head.run.report === null) return [];
  const untouched = withNewIds(base.run.report, edits);
  const { regressions, notRun, xpassed } = compareWithBaseline(untouched, head.run.report);
  const { broken, unstable } = await repeatSuite({
    suspects: [...regressions, ...notRun],
    runAt: async (which) => {
      const again = which === "head" ? await runSuiteAtHead() : await runBase(tools, change.base);
      return again.run;
    },
  });
  const gone = new Set(notRun);
  const seen = testsById(head.run.report);
  const uncollected = new Map(
    head.run.report.collectionErrors.map(({ file, failure }) => {
      return [file, describeCause(readCause(failure))];
    }),
  );
  const worded = broken.map((id): TestVerdict => {
    const cause = uncollected.get(fileOfTest(id));
    const fails = cause === undefined ? "fails now" : `its file cannot be collected now: ${cause}`;
    const unproven = seen.get(id)?.outcome === "xpassed" ? "xpassed" : "skipped";
    const after = !gone.has(id) ? "failed" : seen.has(id) ? unproven : "absent";
    const now = { ...NOW, failed: fails }[after];
    const reason = `passed before the change, and ${now}`;
    // A test that does not run any more never had the id that the change gives it.
    const known = after === "absent" ? idBefore(edits, id) : id;
    return { id: known, word: "breaks", reason, before: "passed", after };
  });
  const flaky = unstable.map(({ id }): TestVerdict => {
    const reason = "is flaky: the same suite passes and fails it";
    return { id, word: "unclear", reason, before: "passed", after: "mixed" };
  });
  const before = testsById(untouched);
  const surprising = xpassed.flatMap((id) => {
    const test = before.get(id);
    const isNew = test !== undefined && test.outcome !== "xpassed" && test.outcome !== "passed";
    return isNew ? [judgeXpassed(id, test.outcome)] : [];
  });
  return [...worded, ...flaky, ...surprising];
}

const NOW = {
  skipped: "is skipped or expected to fail (xfail) now",
  xpassed: "is marked as expected to fail (xfail) now",
  absent: "is no longer run",
};

/** The report of the base without the tests that the change edits or removes, by the ids of the head. */
function withNewIds(report: TestReport, { edited, removed, before }: ChangedTests): TestReport {
  const now = new Map([...before].map(([after, old]) => [old, after]));
  const tests = report.tests.flatMap((test) => {
    const plain = plainTestId(test.id);
    const after = now.get(plain) ?? plain;
    if (removed.has(plain) || edited.has(after)) return [];
    const id = `${after}${test.id.slice(plain.length)}`;
    return [{ ...test, id, file: fileOfTest(id) }];
  });
  return { ...report, tests };
}
