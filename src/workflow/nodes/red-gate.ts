import { describeSource } from "../../features/own-tests/record.ts";
import { explainOwnTests } from "../../features/own-tests/take-own-tests.ts";
import { needsTestReview } from "../../features/test-gate/record.ts";
import type { TestCase, TestRun } from "../../ports.ts";
import { guardNames, proveRed, type RedProof } from "../../proof/prove-red.ts";
import { rememberMaterial } from "../../proof/test-material.ts";
import { addTestFailure, summarizeTestRun } from "../../proof/test-results.ts";
import { plainTestId, testName } from "../../python/test-ids.ts";
import { redMessage } from "../../reports/commit-messages.ts";
import { buildRedArtifact } from "../../routing/red-artifact.ts";
import { askPerson, goOn, type RouteDestination } from "../../routing/route-by-exit-code.ts";
import { unwrittenTests } from "../../routing/verdicts/judge-written-tests.ts";
import {
  failingIn,
  idsIn,
  passingIn,
  TIMED_OUT,
  testsOf,
  type Verdict,
} from "../../routing/verdicts/verdict.ts";
import {
  MAX_UNSTABLE,
  type RedEvidence,
  type RunState,
  requireDraft,
} from "../../run-state/run-state.ts";
import { andMore } from "../../safe-text/clean-text.ts";
import { type Node, readText, type Tools } from "../tools.ts";

/** N2: the new tests have to fail, each for the right reason, before any code is written. */
export function redGate(tools: Tools): Node {
  return async (given) => {
    const state = { ...given, scaffoldRetryCount: given.scaffoldRetryCount + 1 };
    const proof = await proveRed(tools, state);
    const { run, verdict } = proof;
    const guards = findGuards(state, run, proof.extended.existing);
    const update = {
      ...proof.update,
      redArtifact: await archiveEvidence(tools, state, { ...proof, guards }),
      testResults: summarizeTestRun(run, verdict, { wanted: "red" }),
      scaffoldRetryCount: state.scaffoldRetryCount,
    };
    const headline = `exit ${run.exitCode}, ${verdict.word}`;
    if (verdict.word !== "red") {
      const failureHistory = addTestFailure(state.failureHistory, { run, verdict, phase: "RED" });
      const own = refuseOwnTests(state, proof);
      return { update: { ...update, failureHistory, ...own }, headline, ok: false };
    }
    const locked = await lockRed(tools, state, { ...proof, guards });
    const decision = afterRed({ ...state, ...locked }, proof.update.decision);
    return { update: { ...update, ...locked, decision }, headline };
  };
}

/** Tests that a person wrote are not written again: the run ends with what is wrong with each of them. */
function refuseOwnTests(
  state: RunState,
  { run, verdict, failedCases, extended, reasons }: RedProof,
): Pick<Partial<RunState>, "ownTests" | "decision"> {
  const { ownTests, testFiles } = state;
  if (ownTests === undefined) return {};
  const { existing } = extended;
  const problems = explainOwnTests(run, { verdict, reasons, testFiles, existing, failedCases });
  const [first] = problems;
  const reason = `the tests of ${describeSource(ownTests)} are not red as they have to be: ${first}${andMore(problems)}`;
  return {
    ownTests: { ...ownTests, problems: problems.slice(0, MAX_PROBLEMS) },
    decision: askPerson(reason),
  };
}

/** The report names so many; more are mended in the same way. */
const MAX_PROBLEMS = 50;

/** Own tests are planned for now that they are red; where a person reviews the tests, they come first. */
function afterRed(
  state: Pick<RunState, "agreedPlan" | "testGate" | "commits">,
  decision: RouteDestination,
): RouteDestination {
  if (state.agreedPlan === null) return goOn("plan", decision.reason);
  return needsTestReview(state) ? goOn("publishTests", decision.reason) : decision;
}

interface GuardedRed extends RedProof {
  guards: string[];
}

/** Commits the tests and the stubs, and locks the tests. */
async function lockRed(
  tools: Tools,
  state: RunState,
  { run, verdict, stubs, stubbed, guards, unstable, usedFiles, extended, canaryKind }: GuardedRed,
): Promise<Pick<RunState, "red" | "commits">> {
  const message = redMessage(state, { failing: verdict.failing, stubs, guards });
  const commit = await tools.workspace.commit(message, stubbed);
  const red = {
    failing: verdict.failing,
    locked: await lock(tools, commit, state.testFiles),
    stubs,
    material: await rememberMaterial(tools, state, { commit, run, usedFiles, stubs }),
    ...withoutEmpty({
      guards,
      extended: extended.paths,
      failedBefore: findOldFailures(run, verdict),
      unwritten: findUnwritten(state, run),
      unstable: unstable.slice(0, MAX_UNSTABLE),
    }),
    ...(canaryKind === "plain" ? {} : { canaryKind }),
  };
  return { red, commits: { ...state.commits, red: commit } };
}

/** Every state has the evidence: what is empty is left out. */
function withoutEmpty<Lists extends Record<string, readonly unknown[]>>(
  lists: Lists,
): Partial<Lists> {
  const entries = Object.entries(lists).filter(([, list]) => list.length > 0);
  return Object.fromEntries(entries) as Partial<Lists>;
}

/** The planned guards that are new, and own tests that pass already: what they check has to stay. */
function findGuards(state: RunState, { report }: TestRun, existing: readonly string[]): string[] {
  const names = new Set(guardNames(state));
  const old = new Set(existing);
  const isGuard = (id: string) => state.ownTests !== undefined || names.has(testName(id));
  return [...passingIn(report)].filter((id) => isGuard(id) && !old.has(plainTestId(id)));
}

/** Existing tests that pass: by the baseline, or by this run where no baseline knows them. */
function findPassed(
  run: TestRun,
  existing: readonly string[],
  passedBefore: readonly string[],
): string[] {
  return [...new Set([...passedBefore, ...existingWith(run, existing, "passed")])];
}

function existingWith(
  { report }: TestRun,
  existing: readonly string[],
  wanted: TestCase["outcome"],
): string[] {
  const old = new Set(existing);
  const tests = testsOf(report).filter(({ outcome }) => outcome === wanted);
  return [...new Set(tests.map(({ id }) => id))].filter((id) => old.has(plainTestId(id)));
}

/** Beside a red, nothing fails but what failed before the change. */
function findOldFailures({ report }: TestRun, red: Verdict): string[] {
  const charged = new Set(red.failing);
  return [...failingIn(report)].filter((id) => !charged.has(id));
}

/** Planned tests that did not run under their names, for the reviewer. */
function findUnwritten({ agreedPlan }: RunState, { report }: TestRun): string[] {
  const planned = agreedPlan?.tests.map(({ name }) => name) ?? [];
  return unwrittenTests(planned, idsIn(report));
}

/** Writes the evidence of every run to `red.json`, whatever its verdict, and logs its warnings. */
async function archiveEvidence(
  tools: Tools,
  state: RunState,
  { run, passedBefore, guards, extended: { existing } }: GuardedRed,
): Promise<string> {
  const { spec, issue, testFiles } = state;
  const { specId, components, testCases } = spec;
  const draft = tools.workspace.at(requireDraft(state));
  const readFile = async (path: string) => ({ path, content: await readText(draft, path) });
  const changed = state.changedTests.map(({ id }) => id);
  const artifact = buildRedArtifact({
    specId: specId ?? `issue-${issue}`,
    requestId: tools.workspace.branch,
    testFiles: await Promise.all(testFiles.map(readFile)),
    changedTests: state.changedTests.map(({ id, because, removed }) => ({ id, because, removed })),
    // Of a test that was rewritten, other cases may hold before the change, too.
    passedBefore: [
      ...findPassed(run, existing, passedBefore),
      ...existingWith(run, changed, "passed"),
    ],
    skippedExisting: existingWith(run, existing, "skipped"),
    guards,
    run,
    plannedTests: state.agreedPlan?.tests ?? [],
    testCases,
    components: components.length > 0 ? components : (state.agreedPlan?.creates ?? []),
    inferred: [
      ...(specId === undefined ? ["spec_id" as const] : []),
      ...(components.length === 0 ? ["components" as const] : []),
      ...(testCases.length === 0 ? ["test_cases" as const] : []),
    ],
    acceptanceCriteria: spec.criteria,
    maxPassRatio: tools.settings.maxPassRatio,
  });
  // The route says that a run timed out.
  for (const text of artifact.warnings.filter((warning) => warning !== TIMED_OUT))
    tools.log.record({ kind: "warned", text });
  const json = `${JSON.stringify(tools.safe.value(artifact), null, 2)}\n`;
  await tools.workspace.writeLog(`${state.run}/red.json`, json);
  return tools.workspace.remember(json);
}

function lock(
  { workspace }: Tools,
  commit: string,
  paths: readonly string[],
): Promise<RedEvidence["locked"]> {
  const identify = async (path: string) => {
    return { path, blob: await workspace.identify(await readText(workspace.at(commit), path)) };
  };
  return Promise.all(paths.map(identify));
}
