import type { TestCase, TestRun } from "../ports.ts";
import type { ChangedText } from "../python/changes/changed-files.ts";
import { type ChangedTests, idBefore } from "../python/changes/changed-tests.ts";
import { isPythonFile, isTestPath, moduleStem } from "../python/files.ts";
import type { ComparedDefinitions } from "../python/inspection.ts";
import { fileOfTest, isTestModule, plainTestId } from "../python/test-ids.ts";
import { isFailing, passingIn, testsOf } from "../routing/verdicts/verdict.ts";
import { judgeDropped, judgeEquipped, type TestVerdict } from "../routing/verdicts/word-of-test.ts";
import { withChanges } from "../version.ts";
import { type Change, takeInto, type VerifyTools } from "./change.ts";
import { type Observation, observe, onlyTargets, type SuitePlan, wholeSuite } from "./observe.ts";

/** A changed module with what differs in it; the old text of a new one is empty. */
export interface ComparedModule extends ComparedDefinitions {
  path: string;
  old: string;
  now: string;
}

/** Compares the modules of the source that are new or stayed where they were. */
export async function compareModules(
  { inspector }: VerifyTools,
  source: readonly ChangedText[],
): Promise<ComparedModule[]> {
  const modules = source.flatMap(({ path, before, old, now }) => {
    const isInPlace = before === null || (before === path && old !== null);
    return isPythonFile(path) && isInPlace && now !== null ? [{ path, old: old ?? "", now }] : [];
  });
  const compared = await inspector.compareDefinitions(modules);
  return modules.flatMap((module, index) => {
    const differences = compared[index] ?? null;
    return differences === null ? [] : [{ ...module, ...differences }];
  });
}

/**
 * What the source holds for tests alone: helpers with assertions, fixtures, cases and expected values. A
 * change may weaken it like the tests themselves.
 */
export interface Equipment {
  modules: readonly { path: string; old: string; now: string; names: readonly string[] }[];
  /** Modules that the change deletes or moves. */
  gone: readonly { path: string; old: string; names: readonly string[] }[];
  /** Files other than Python's. */
  data: readonly string[];
  /** The test files that use it; those of the whole suite where that is not known. */
  users: readonly string[] | "suite";
}

interface Changed {
  change: Change;
  modules: readonly ComparedModule[];
  source: readonly ChangedText[];
  base: Observation;
  patterns: readonly string[];
}

/** Finds the equipment that a change alters, by what the base was seen to do. */
export async function findEquipment(
  tools: VerifyTools,
  { change, modules, source, base, patterns }: Changed,
): Promise<Equipment> {
  const isTests = (path: string) => isTestPath(path) || isTestModule(path, patterns);
  const found = await Promise.all(
    modules.map(async ({ path, old, now, helpers, constants }) => {
      if (constants.length > MOST_CONSTANTS) tools.log.record(warnOfMany(path, constants.length));
      const own = await Promise.all(
        constants.slice(0, MOST_CONSTANTS).map(async (name) => {
          return (await isForTests(tools, { at: change.base, name, path, old, isTests }))
            ? [name]
            : [];
        }),
      );
      return { path, old, now, names: [...new Set([...helpers, ...own.flat()])] };
    }),
  );
  const used = found.filter(({ names }) => names.length > 0);
  const gone = await findGone(tools, source);
  const shared = new Set(modules.filter(({ isShared }) => isShared).map(({ path }) => path));
  const readByTests = new Set(
    base.run.readers?.filter(([, by]) => isTests(by) || shared.has(by)).map(([path]) => path),
  );
  const data = source.filter(({ path, before }) => {
    return !isPythonFile(path) && before === path && readByTests.has(path);
  });
  const altered = [...used, ...gone];
  const isShared = data.length > 0 || used.some(({ path }) => shared.has(path));
  // By the module as well: what a test names may only use what the change alters.
  const words = altered.flatMap(({ path, names }) => [moduleStem(path), ...names]);
  const users =
    isShared || words.length === 0 ? "suite" : await tools.workspace.search(change.base, words);
  return {
    modules: used,
    gone,
    data: data.map(({ path }) => path),
    users: users === "suite" ? users : users.filter((path) => isTestModule(path, patterns)),
  };
}

/** Modules with helpers that are no longer where they were. */
async function findGone(
  { inspector }: VerifyTools,
  source: readonly ChangedText[],
): Promise<Equipment["gone"]> {
  const modules = source.flatMap(({ path, before, isDeleted, old }) => {
    const isGone = before !== null && isPythonFile(before) && (isDeleted || before !== path);
    return isGone && old !== null ? [{ path: before, old, now: "" }] : [];
  });
  const compared = await inspector.compareDefinitions(modules);
  return modules.flatMap(({ path, old }, index) => {
    const names = compared[index]?.helpers ?? [];
    return names.length === 0 ? [] : [{ path, old, names }];
  });
}

/** More are not looked for: each takes a search. */
const MOST_CONSTANTS = 20;

function warnOfMany(path: string, constants: number) {
  const text = `${path} changes ${constants} constants; whether tests were weakened by one was only looked into for the first ${MOST_CONSTANTS}.`;
  return { kind: "warned", text } as const;
}

interface Constant {
  at: string;
  name: string;
  path: string;
  old: string;
  isTests: (path: string) => boolean;
}

/** Whether tests use a constant, and the source does not but for defining it. */
async function isForTests(
  { workspace }: VerifyTools,
  { at, name, path, old, isTests }: Constant,
): Promise<boolean> {
  if (name.includes(".") || old.match(new RegExp(`\\b${name}\\b`, "g"))?.length !== 1) return false;
  const users = (await workspace.search(at, [name])).filter((file) => file !== path);
  return users.length > 0 && users.every(isTests);
}

interface EquippedChange {
  change: Change;
  /** The files of the tests, before and after the change. */
  paths: readonly string[];
  edits: ChangedTests;
  base: Observation;
  head: Observation;
  plan: SuitePlan;
  equipment: Equipment;
  /** Cases of tests that the change left alone, which no longer exist. */
  dropped: readonly string[];
  modules: readonly ComparedModule[];
  source: readonly ChangedText[];
  /** What a test lacks in the new source because the change removed it; null for any other failure. */
  explainRemoval: (test: TestCase) => string | null;
}

/**
 * Words for tests that only pass because the change altered what the source holds for them: with that as
 * it was they fail with the new source, and with that as it is now they also pass with the old one.
 */
export async function judgeEquipment(
  tools: VerifyTools,
  equipped: EquippedChange,
): Promise<TestVerdict[]> {
  const { equipment, dropped } = equipped;
  const { modules, gone, data, users } = equipment;
  const isAltered = modules.length + gone.length + data.length > 0 && users.length > 0;
  const first = isAltered ? await tryEquipment(tools, equipped) : NOTHING;
  const left = dropped.filter((id) => !first.tried.has(id));
  if (left.length === 0) return first.verdicts;
  // The cases may also come from what the source itself uses.
  const everything = { ...equipped, equipment: allData(equipped, left), dropped: left };
  const second = await tryEquipment(tools, everything);
  const untried = left.filter((id) => !second.tried.has(id) && isFewer(id, equipped));
  const ofDropped = second.verdicts.filter(({ id }) => left.includes(id));
  const unmade = untried.map((id) => judgeDropped(id, "cannot be tried"));
  return [...first.verdicts, ...ofDropped, ...unmade];
}

interface Trial {
  verdicts: TestVerdict[];
  /** The cases that ran again. */
  tried: ReadonlySet<string>;
}

const NOTHING: Trial = { verdicts: [], tried: new Set() };

function allData({ modules, source }: EquippedChange, cases: readonly string[]): Equipment {
  const data = source.filter(({ path, before }) => !isPythonFile(path) && before === path);
  return {
    modules: modules.map(({ path, old, now, constants }) => ({ path, old, now, names: constants })),
    gone: [],
    data: data.map(({ path }) => path),
    users: [...new Set(cases.map(fileOfTest))],
  };
}

async function tryEquipment(tools: VerifyTools, equipped: EquippedChange): Promise<Trial> {
  const { base, head, edits, equipment, dropped, explainRemoval } = equipped;
  const old = await runEquipment(tools, equipped, { version: "old", targets: equipment.users });
  if (old.doubt !== null) return NOTHING;
  const seen = testsOf(old.run.report);
  const original = passingIn(base.run.report);
  const failing = seen.filter((test) => {
    return isFailing(test) && original.has(test.id) && explainRemoval(test) === null;
  });
  const failed = new Set(failing.map(({ id }) => id));
  const suspects = [...passingIn(head.run.report)].filter((id) => failed.has(idBefore(edits, id)));
  const tried = new Set(seen.map(({ id }) => id).filter((id) => dropped.includes(id)));
  const lost = [...tried].filter((id) => failed.has(id));
  const spared = [...tried].filter((id) => !failed.has(id) && isFewer(id, equipped));
  const verdicts = spared.map((id) => judgeDropped(id, "passes"));
  const targets = [...new Set([...suspects, ...lost].map(fileOfTest))];
  if (targets.length === 0) return { verdicts, tried };
  const now = await runEquipment(tools, equipped, { version: "new", targets });
  const passing = passingIn(now.run.report);
  const what = describeEquipment(equipment);
  const weakened = suspects
    .filter((id) => passing.has(id))
    .map((id) => judgeEquipped(id, { what, isEdited: edits.edited.has(plainTestId(id)) }));
  const broken = lost.filter((id) => !follows(id, now)).map((id) => judgeDropped(id, "fails"));
  return { verdicts: [...verdicts, ...weakened, ...broken], tried };
}

interface Mix {
  /** The version of tests and equipment; the rest of the source is the other one. */
  version: "old" | "new";
  targets: readonly string[] | "suite";
}

async function runEquipment(
  tools: VerifyTools,
  { change, paths, plan, equipment: { modules, gone, data } }: EquippedChange,
  { version, targets }: Mix,
): Promise<Observation> {
  const [from, onto] = version === "old" ? [change.base, change.head] : [change.head, change.base];
  const tree = await tools.trees.overlay({ onto, from, paths: [...paths, ...data] });
  const written = await takeInto(
    tools,
    modules.map(({ path, old, now, names }) => {
      const [into, taken] = version === "old" ? [now, old] : [old, now];
      return { path, into, from: taken, names };
    }),
  );
  const restored = gone.map(({ path, old }) => ({ path, content: version === "old" ? old : null }));
  const at = withChanges(tree, [...written, ...restored]);
  return observe(tools, at, targets === "suite" ? wholeSuite(plan) : onlyTargets(targets));
}

/** Whether other cases of the test ask for what the old source does not do. */
function follows(id: string, { run }: Observation): boolean {
  return casesOf(id, run).some(isFailing);
}

/** With as many cases as before, one may only have another name. */
function isFewer(id: string, { base, head }: EquippedChange): boolean {
  return casesOf(id, head.run).length < casesOf(id, base.run).length;
}

function casesOf(id: string, { report }: TestRun): TestCase[] {
  const plain = plainTestId(id);
  return testsOf(report).filter((test) => plainTestId(test.id) === plain);
}

function describeEquipment({ modules, gone, data }: Equipment): string {
  const named = [...modules, ...gone].map(
    ({ path, names }) => `${path} (${names.slice(0, MOST_NAMES).join(", ")})`,
  );
  return [...named, ...data].join(", ");
}

const MOST_NAMES = 3;
