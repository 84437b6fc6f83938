import type { TimedEvent } from "../ports.ts";
import { type ChangedText, splitChange } from "../python/changes/changed-files.ts";
import { compareTests } from "../python/changes/changed-tests.ts";
import { isStubbed } from "../python/stubs.ts";
import { fileOfTest, isTestModule } from "../python/test-ids.ts";
import {
  listedId,
  readGreenMessage,
  readIssue,
  readRedMessage,
} from "../reports/commit-messages.ts";
import { testsById } from "../routing/verdicts/verdict.ts";
import { type NotedRun, readNotedRun } from "../workflow/rebuild-state.ts";
import { readBoth } from "../workflow/tools.ts";
import type { VerifyTools } from "./change.ts";
import { type Observation, observe, onlyTargets } from "./observe.ts";
import { countOutcomes } from "./test-results.ts";

/** The commits of a change, newest first, and all notes of the repository, oldest first. */
export interface ChangeHistory {
  commits: readonly { commit: string; message: string }[];
  events: readonly TimedEvent[];
}

/**
 * The run that made the change: the one whose notes are on its commits, or whose red or green commit a
 * message claims to be. `unknown` for such a claim without notes; null for a change that no run made.
 */
export function findRun(history: ChangeHistory): NotedRun | "unknown" | null {
  const own = new Set(history.commits.map(({ commit }) => commit));
  const runs = notedRuns(history.events).filter(({ commits }) => commits.red !== null);
  const noted = runs.findLast(({ commits }) => {
    return Object.values(commits).some((commit) => own.has(commit ?? ""));
  });
  if (noted !== undefined) return noted;
  const claim = history.commits.find(({ message }) => {
    return readRedMessage(message) !== null || readGreenMessage(message) !== null;
  });
  if (claim === undefined) return null;
  const issue = readIssue(claim.message);
  return runs.findLast(({ start }) => start.note.issue === issue) ?? "unknown";
}

/** All runs, in the order of their starts. */
function notedRuns(events: readonly TimedEvent[]): NotedRun[] {
  const starts = events.filter(({ note }) => note.node === "start");
  return starts.flatMap(({ note: { issue, run } }) => {
    const own = events.filter(({ note }) => note.issue === issue && note.run === run);
    return readNotedRun(own) ?? [];
  });
}

interface Replayed {
  run: NotedRun;
  head: string;
  commits: ChangeHistory["commits"];
  /** The repository's own `python_files`. */
  patterns: readonly string[];
}

export interface ReplayedRun {
  /** What is otherwise than the notes and messages of the run say. */
  differences: string[];
  /** Whether the run has only its tests so far, which wait for a review. */
  waits: boolean;
}

/** Replays red and green of a run; red alone where the change ends there. */
export async function replayRun(tools: VerifyTools, replayed: Replayed): Promise<ReplayedRun> {
  const { red, green } = replayed.run.commits;
  const waits = green === null && red === replayed.head;
  return { differences: await compareRun(tools, replayed, { waits }), waits };
}

async function compareRun(
  tools: VerifyTools,
  { run, head, commits, patterns }: Replayed,
  { waits }: Pick<ReplayedRun, "waits">,
): Promise<string[]> {
  const { red } = run.commits;
  // At the test gate red stands for what is there.
  const green = waits ? red : run.commits.green;
  const messages = new Map(commits.map(({ commit, message }) => [commit, message]));
  const missing = findMissing({ ...run, commits: { ...run.commits, green } }, messages);
  if (red === null || green === null || missing.length > 0) return missing;

  const claim = readRedMessage(messages.get(red) ?? "");
  if (claim === null) return [`the message of the red commit ${short(red)} names no tests`];
  const dropped = readGreenMessage(messages.get(green) ?? "")?.dropped ?? [];
  const { tests, source, documents } = splitChange(
    await tools.trees.changed(run.base.commit, red),
    patterns,
  );
  const paths = tests.filter(({ isDeleted }) => !isDeleted).map(({ path }) => path);
  const targets = paths.filter((path) => isTestModule(path, patterns));
  const before = await observe(tools, red, onlyTargets(targets));
  const after = waits ? null : await observe(tools, green, onlyTargets(targets));
  return [
    ...(await findMoreThanStubs(tools, { run, red, paths: pathsOf([...source, ...documents]) })),
    ...(await findChangedTests(tools, { red, head, paths, dropped })),
    ...compareRed(before, { ...claim, noted: noteOf(run, "redGate", red) }),
    ...(after === null
      ? []
      : compareGreen(after, { ...claim, dropped, noted: noteOf(run, "greenGate", green) })),
  ];
}

function pathsOf(files: readonly { path: string }[]): string[] {
  return files.map(({ path }) => path);
}

function short(commit: string): string {
  return commit.slice(0, 10);
}

function findMissing(
  { commits: { red, green }, base }: NotedRun,
  own: ReadonlyMap<string, string>,
): string[] {
  const isGone = (name: string, commit: string | null) => {
    if (commit === null) return [`the notes of the run have no ${name} commit`];
    return own.has(commit)
      ? []
      : [`the notes name ${short(commit)} as the ${name} commit, which is not part of the change`];
  };
  const moved = own.has(base.commit)
    ? [`the notes name ${short(base.commit)} as the base of the run, which is part of the change`]
    : [];
  return [...isGone("red", red), ...isGone("green", green), ...moved];
}

/** Red holds only tests and stubs. */
async function findMoreThanStubs(
  tools: VerifyTools,
  { run, red, paths }: { run: NotedRun; red: string; paths: readonly string[] },
): Promise<string[]> {
  const files = await readBoth(tools, paths, { old: run.base.commit, now: red });
  const more = files.filter(({ old, now }) => !isStubbed(old, now));
  return more.map(
    ({ path }) => `the red commit changes ${path}, which is no test, by more than stubs`,
  );
}

interface LockedFiles {
  red: string;
  head: string;
  paths: readonly string[];
  /** As the message of the green commit lists them. */
  dropped: readonly string[];
}

/** The tests are the same bytes from red to the head, but for those that the run dropped. */
async function findChangedTests(
  tools: VerifyTools,
  { red, head, paths, dropped }: LockedFiles,
): Promise<string[]> {
  const changed = (await tools.trees.changed(red, head)).filter(({ path, before }) => {
    return paths.includes(before ?? path);
  });
  const mayShrink = new Set(dropped.map(fileOfTest));
  const texts = await readBoth(tools, [...mayShrink], { old: red, now: head });
  return changed.flatMap(({ path, before, isDeleted }) => {
    if (isDeleted) return [`${path} is in the red commit, and no longer in the head`];
    if (before !== path) return [`${before} was moved to ${path} after the red commit`];
    const text = texts.find((each) => each.path === path);
    const isShrunk =
      text !== undefined && onlyDrops({ ...text, before: path, isDeleted: false }, dropped);
    return isShrunk ? [] : [`${path} was changed after the red commit`];
  });
}

function onlyDrops(file: ChangedText, dropped: readonly string[]): boolean {
  const { added, edited, removed } = compareTests([file]);
  return (
    added.size + edited.size === 0 && [...removed].every((id) => dropped.includes(listedId(id)))
  );
}

/** The note of the gate that passed a commit. */
function noteOf({ events }: NotedRun, node: string, commit: string): TimedEvent["note"] | null {
  const own = events.filter((event) => event.commit === commit && event.note.node === node);
  return own.findLast(({ note }) => note.error === null)?.note ?? null;
}

interface Claimed {
  /** The tests that were red, and the guards, as the message of the red commit lists them. */
  failing: readonly string[];
  guards: readonly string[];
  noted: TimedEvent["note"] | null;
}

function compareRed({ run, doubt }: Observation, { failing, guards, noted }: Claimed): string[] {
  if (doubt !== null) return [`the tests of the red commit cannot be run: ${doubt}`];
  const { passed, failed } = countOutcomes(run.report);
  const seen = outcomesIn({ run, doubt });
  return [
    ...misbehaving(seen, { ids: failing, wanted: "fails", where: "red" }),
    ...misbehaving(seen, { ids: guards, wanted: "passes", where: "red" }),
    ...compareCounts({ passed, failed, exit: run.exitCode }, { where: "red", noted }),
  ];
}

function compareGreen(
  { run, doubt }: Observation,
  { failing, guards, noted, dropped }: Claimed & { dropped: readonly string[] },
): string[] {
  if (doubt !== null) return [`the tests of the green commit cannot be run: ${doubt}`];
  const ids = [...failing, ...guards].filter((id) => !dropped.includes(id));
  const { passed } = countOutcomes(run.report);
  // Tests that failed before the run are not in its count of failures.
  const failed = noted?.tests?.failed ?? 0;
  return [
    ...misbehaving(outcomesIn({ run, doubt }), { ids, wanted: "passes", where: "green" }),
    ...compareCounts({ passed, failed, exit: null }, { where: "green", noted }),
  ];
}

type Outcomes = ReadonlyMap<string, "passes" | "fails" | "is skipped" | "is expected to fail">;

function outcomesIn({ run: { report } }: Observation): Outcomes {
  const tests = [...testsById(report).values()];
  return new Map(
    tests.map((test) => {
      return [listedId(test.id), DOES[test.outcome]];
    }),
  );
}

const DOES = {
  passed: "passes",
  xpassed: "is expected to fail",
  failed: "fails",
  error: "fails",
  skipped: "is skipped",
} as const;

interface Wanted {
  ids: readonly string[];
  wanted: "passes" | "fails";
  where: "red" | "green";
}

function misbehaving(seen: Outcomes, { ids, wanted, where }: Wanted): string[] {
  return ids.flatMap((id) => {
    const does = seen.get(id) ?? "does not run";
    const why = `${id} ${does} in the ${where} commit, and the run says that it ${wanted}`;
    return does === wanted ? [] : [why];
  });
}

interface Counts {
  passed: number;
  failed: number;
  /** Null where it is not compared. */
  exit: number | null;
}

function compareCounts(
  { passed, failed, exit }: Counts,
  { where, noted }: { where: "red" | "green"; noted: TimedEvent["note"] | null },
): string[] {
  const { verdict = "nothing", tests = { passed: 0, failed: 0 }, exit_code: code } = noted ?? {};
  const says = (what: string, now: string) => `the note of the ${where} commit says ${what}${now}`;
  if (verdict !== where) return [says(verdict, `, and not ${where}`)];
  const [then, now] = [tests, { passed, failed }].map((each) => {
    return `${each.passed} passed and ${each.failed} failed`;
  });
  return [
    ...(then === now ? [] : [says(`${then}`, `, and it is ${now} now`)]),
    ...(exit === null || code === exit ? [] : [says(`exit ${code}`, `, and it is ${exit} now`)]),
  ];
}
