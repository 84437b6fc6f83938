import type { FileChange, Log, TestInspector, TestReport, TestRun, TreeStore } from "../ports.ts";
import type { ChangedFile, ChangedText, ChangeSides } from "../python/changes/changed-files.ts";
import type { ChangedTests } from "../python/changes/changed-tests.ts";
import { isPythonFile } from "../python/files.ts";
import { isUncollectable } from "../python/results/missing-name.ts";
import { fileOfTest, isTestModule } from "../python/test-ids.ts";
import type { Diagnosis } from "../routing/verdicts/diagnose-import.ts";
import type { SourceChange } from "../routing/verdicts/judge-change.ts";
import { idsIn, testsOf } from "../routing/verdicts/verdict.ts";
import type { Settings } from "../run-state/settings.ts";
import { count } from "../safe-text/clean-text.ts";
import type { InspectorOnVersions, TestTools } from "../workflow/tools.ts";
import type { Observation } from "./observe.ts";
import { countOutcomes } from "./test-results.ts";

export interface VerifyTools extends TestTools {
  inspector: InspectorOnVersions;
  trees: TreeStore;
  log: Log;
  settings: Pick<Settings, "suiteMinutes">;
  /** Explains why a run could not collect tests; null where that is not known. */
  diagnose?: (run: TestRun) => Promise<(Diagnosis & { text: string }) | null>;
}

/** A change between two commits. */
export interface Change {
  base: string;
  head: string;
  files: readonly ChangedFile[];
}

const READ = /\.(?:py|toml|ini|cfg)$/;

/** The texts of the changed files before and after; null for those that say nothing to us. */
export async function readTexts(
  { workspace }: VerifyTools,
  { base, head, files }: Change,
): Promise<ChangedText[]> {
  const readAt = async (commit: string, path: string | null) => {
    return path !== null && READ.test(path) ? workspace.at(commit).read(path) : null;
  };
  const readFile = async (file: ChangedFile) => ({
    ...file,
    old: await readAt(base, file.before),
    now: await readAt(head, file.isDeleted ? null : file.path),
  });
  return Promise.all(files.map(readFile));
}

/** The test modules that a change adds or alters. */
export function findTestFiles(
  sides: ChangeSides<ChangedText>,
  patterns: readonly string[],
): string[] {
  const modules = sides.tests.filter(({ path, isDeleted }) => {
    return !isDeleted && isTestModule(path, patterns);
  });
  return modules.map(({ path }) => path);
}

/** Whether the source does something else than before, as far as its texts tell. */
export async function compareSource(
  { inspector }: VerifyTools,
  source: readonly ChangedText[],
): Promise<SourceChange> {
  if (source.length === 0) return "none";
  const versions = source.flatMap(({ path, before, old, now }) => {
    const isCompared = before === path && isPythonFile(path);
    return isCompared && old !== null && now !== null ? [{ old, now }] : [];
  });
  if (versions.length < source.length) return "code";
  const same = await inspector.isSameCode(versions, { ignoresHints: true });
  return same.every((each) => each) ? "texts" : "code";
}

/** Shows a step while it runs, and what came out of it. */
export async function step<Seen extends Observation>(
  { log }: VerifyTools,
  node: string,
  work: () => Promise<Seen>,
): Promise<Seen> {
  log.record({ kind: "started", node });
  const result = await work();
  const { report } = result.run;
  const { passed, failed } = countOutcomes(report);
  const seen = [
    `${count(passed, "test")} passed, ${failed} failed`,
    describeXpassed(report),
    describeUncollected(report),
    describeLeft(report),
  ].join("");
  const detail = result.doubt ?? seen;
  // New tests may well miss what the old source does not have.
  const isExpected = node === "oldSource" || !isUncollectable(result.run);
  log.record({ kind: "finished", node, detail, ok: result.doubt === null && isExpected });
  return result;
}

/** Tests that pass against their mark prove nothing, so they are not counted among those that pass. */
function describeXpassed(report: TestReport | null): string {
  const xpassed = testsOf(report).filter(({ outcome }) => outcome === "xpassed").length;
  return xpassed === 0 ? "" : `, ${xpassed} xpassed`;
}

function describeUncollected(report: TestReport | null): string {
  const number = report?.collectionErrors.length ?? 0;
  return number === 0 ? "" : `, ${count(number, "file")} cannot be collected`;
}

/** What the time of the suite did not suffice for: nothing is known about it. */
function describeLeft(report: TestReport | null): string {
  const numbers = Object.values(report?.left ?? {});
  const left = numbers.reduce((sum, number) => sum + number, 0);
  return left === 0 ? "" : `, ${left} not run because the suite's time was up`;
}

/** The canary lies beside a test of the change; without one, beside any test that is no doctest. */
export function canaryPlaces(
  { added, edited }: ChangedTests,
  report: TestReport | null,
  patterns: readonly string[],
): string[] {
  const own = [...added, ...edited].filter((id) => isTestModule(fileOfTest(id), patterns));
  if (own.length > 0) return own;
  const ids = idsIn(report);
  const inModules = ids.filter((id) => isTestModule(fileOfTest(id), patterns));
  return inModules.length > 0 ? inModules : ids;
}

/** A file, and what it takes over from a text. */
type TakenInto = Parameters<TestInspector["takeDefinitions"]>[0][number] & { path: string };

/** The files with what they take over; without those of which a text cannot be parsed. */
export async function takeInto(
  { inspector }: Pick<VerifyTools, "inspector">,
  files: readonly TakenInto[],
): Promise<(FileChange & { content: string })[]> {
  const texts = await inspector.takeDefinitions(files.map(({ path: _, ...request }) => request));
  return files.flatMap(({ path }, index) => {
    const content = texts[index] ?? null;
    return content === null ? [] : [{ path, content }];
  });
}
