import { posix } from "node:path";
import * as z from "zod";
import type { TestCase, TestReport } from "../ports.ts";
import { groupBy } from "../python/changes/mutants.ts";
import type { SuiteComparison } from "../routing/verdicts/judge-suite.ts";
import { isFailing, testsById, testsOf } from "../routing/verdicts/verdict.ts";
import type { RunState, SuiteGaps } from "../run-state/run-state.ts";
import { oneLine } from "../safe-text/clean-text.ts";
import type { Tools } from "../workflow/tools.ts";
import type { SuitePlan } from "./observe.ts";

/** The files that did not run to their end, as they are stored. */
const LeftFiles = z.record(
  z.string(),
  z.object({
    /** How many of its tests did not run. */
    left: z.number(),
    /** Ids of those that did. */
    ran: z.array(z.string()),
    isAffected: z.boolean(),
  }),
);

type LeftFiles = z.infer<typeof LeftFiles>;

const MAX_SHOWN = 5;
const MAX_ID = 200;

interface Seen {
  baseline: TestReport;
  plan: SuitePlan;
  finding: SuiteComparison;
}

/** What is not known about the suite, for the reviewer; null if all of it ran as one command. */
export async function findGaps(
  { workspace, settings }: Pick<Tools, "workspace" | "settings">,
  report: TestReport | null,
  { baseline, plan, finding }: Seen,
): Promise<SuiteGaps | null> {
  const { stopped = [] } = baseline;
  const left = Object.entries(report?.left ?? {});
  const { passingOnlyNow } = finding;
  if (left.length + stopped.length + passingOnlyNow === 0) return null;
  const ran = groupBy(testsOf(report), ({ file }) => file);
  const files: LeftFiles = Object.fromEntries(
    left.map(([file, count]) => [
      file,
      {
        left: count,
        ran: (ran.get(file) ?? []).map(({ id }) => id),
        isAffected: plan.first.includes(file),
      },
    ]),
  );
  const first = stopped
    .slice(0, MAX_SHOWN)
    .map(({ id, how }) => ({ id: oneLine(id, MAX_ID), how }));
  return {
    minutes: settings.suiteMinutes,
    ...(await describeLeft(workspace, files, plan.first.length)),
    ...(passingOnlyNow === 0 ? {} : { passingOnlyNow }),
    ...(stopped.length === 0 ? {} : { stopped: { count: stopped.length, first } }),
  };
}

/** `affected` counts the files that the change may affect, whether they ran or not. */
async function describeLeft(
  workspace: Pick<Tools["workspace"], "remember">,
  files: LeftFiles,
  affected: number,
): Promise<Pick<SuiteGaps, "left" | "affected" | "affectedLeft">> {
  const entries = Object.entries(files);
  const affectedLeft = entries.filter(([, { isAffected }]) => isAffected).length;
  const left = entries.length === 0 ? {} : { left: await countByFolder(workspace, files) };
  return {
    ...left,
    ...(affected === 0 ? {} : { affected: affected - affectedLeft }),
    ...(affectedLeft === 0 ? {} : { affectedLeft }),
  };
}

async function countByFolder(
  workspace: Pick<Tools["workspace"], "remember">,
  files: LeftFiles,
): Promise<NonNullable<SuiteGaps["left"]>> {
  const counts = new Map<string, number>();
  for (const [file, { left }] of Object.entries(files)) {
    const folder = posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + left);
  }
  const folders = [...counts].sort(([, one], [, other]) => other - one);
  return {
    count: Object.values(files).reduce((sum, { left }) => sum + left, 0),
    folders: folders.slice(0, MAX_SHOWN).map(([folder, count]) => ({
      folder: oneLine(folder, MAX_ID),
      count,
    })),
    otherFolders: Math.max(0, folders.length - MAX_SHOWN),
    files: await workspace.remember(JSON.stringify(files)),
  };
}

interface FinalReports {
  /** The suite before the change. */
  baseline: TestReport | null;
  /** The final run. */
  report: TestReport | null;
}

/** What the final run adds to what the suite showed: it may run tests for which the suite had no time. */
export async function settleGaps(
  { workspace }: Pick<Tools, "workspace">,
  { green, passToPass }: Pick<RunState, "green" | "passToPass">,
  { baseline, report }: FinalReports,
): Promise<Pick<RunState, "green" | "passToPass">> {
  const reference = green?.gaps?.left?.files;
  if (!green?.gaps || reference === undefined || baseline === null || report === null) {
    return { green, passToPass };
  }
  const files = LeftFiles.parse(JSON.parse(await workspace.recall(reference)));
  const late = [...testsById(report).values()].filter(({ id, file }) => {
    return files[file] !== undefined && !files[file].ran.includes(id);
  });
  const before = testsById(baseline);
  const having = (passes: (test: TestCase) => boolean, then: (test?: TestCase) => boolean) =>
    late.filter((test) => passes(test) && then(before.get(test.id))).length;
  const isPassed = (test?: TestCase) => test?.outcome === "passed";
  const { left: _, affected = 0, affectedLeft = 0, ...gaps } = green.gaps;
  const passingOnlyNow =
    (gaps.passingOnlyNow ?? 0) + having(isPassed, (test) => test === undefined);
  const stillFailing =
    (green.stillFailing ?? 0) + having(isFailing, (test) => test !== undefined && isFailing(test));
  const described = await describeLeft(
    workspace,
    withoutLate(files, late),
    affected + affectedLeft,
  );
  return {
    passToPass: passToPass === null ? null : passToPass + having(isPassed, isPassed),
    green: {
      ...green,
      ...(stillFailing === 0 ? {} : { stillFailing }),
      gaps: { ...gaps, ...described, ...(passingOnlyNow === 0 ? {} : { passingOnlyNow }) },
    },
  };
}

/** The files that still have tests which ran nowhere. */
function withoutLate(files: LeftFiles, late: readonly TestCase[]): LeftFiles {
  const lateByFile = groupBy(late, ({ file }) => file);
  const rest = Object.entries(files).map(([file, known]) => {
    const ids = (lateByFile.get(file) ?? []).map(({ id }) => id);
    const left = Math.max(0, known.left - ids.length);
    return { file, now: { ...known, left, ran: [...known.ran, ...ids] } };
  });
  const open = rest.filter(({ now: { left } }) => left > 0);
  return Object.fromEntries(open.map(({ file, now }) => [file, now]));
}
