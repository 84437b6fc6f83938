import { posix } from "node:path";
import type { TestCase, TestRun } from "../../ports.ts";
import { importableNames, layExamples } from "../../proof/issue-examples.ts";
import { type CanaryObservation, observeWithCanary } from "../../proof/observe.ts";
import { addFailure } from "../../proof/test-results.ts";
import { fileOfTest, testName } from "../../python/test-ids.ts";
import { isExhausted } from "../../routing/attempts.ts";
import type { FailureEntry } from "../../routing/failure-history.ts";
import { goOn, tryAgain } from "../../routing/route-by-exit-code.ts";
import { doubtCanary } from "../../routing/verdicts/judge-green.ts";
import { judgeRun, testsById } from "../../routing/verdicts/verdict.ts";
import { type RunState, requireProposed, requireRed } from "../../run-state/run-state.ts";
import { oneLine } from "../../safe-text/clean-text.ts";
import { describeExample, type Example } from "../../spec/examples/find-examples.ts";
import {
  calleeOf,
  hasExample,
  type ResolvedExample,
  resolveExamples,
  wordsAbout,
} from "../../spec/examples/hold-out.ts";
import { withChanges } from "../../version.ts";
import { attemptCounts } from "../../workflow/attempt-counts.ts";
import { dataBlock } from "../../workflow/prompts/prompt-parts.ts";
import type { Node, Step, Tools } from "../../workflow/tools.ts";
import { describeCheck } from "./page.ts";
import type { HeldOut, HeldOutCheck } from "./record.ts";

/**
 * Checks green code with the examples that no model was shown. Code that fails one goes back once, with the
 * words of the issue around it, and never with the example. It stands before the mutants, so that it judges
 * the code that will be proposed, and what it sends back loses no added tests.
 */
export function heldOutGate(tools: Tools): Node {
  return async (state) => {
    const commit = requireProposed(state);
    const held = state.heldOut ?? { examples: [], of: 0 };
    const shown = await findShown(tools, state, held);
    const hidden = held.examples.filter((example) => !shown.has(example));
    const { testFiles, codeFiles, agreedPlan } = state;
    const names = await importableNames(tools.workspace.at(commit), {
      testFiles,
      sourceFiles: [...new Set([...codeFiles, ...(agreedPlan?.changes ?? [])])],
      created: agreedPlan?.creates ?? [],
    });
    const resolved = resolveExamples(hidden, names);
    const observed = await runExamples(tools, state, { commit, resolved });
    const { passed, failed, others } = judge(resolved, observed);
    const known = [...shown].map(([example, why]) => ({ example: describeExample(example), why }));
    const check = { commit, passed, failed, others: [...known, ...others] };
    return decide(tools, state, { held: { ...held, check }, run: observed?.run ?? null });
  };
}

/** The examples that a model may have seen all the same, and where: they are not counted as held out. */
async function findShown(
  { workspace }: Tools,
  { hint, commits }: RunState,
  { examples }: HeldOut,
): Promise<Map<Example, string>> {
  const shown = new Map<Example, string>();
  const at = commits.red ?? workspace.baseCommit;
  for (const example of examples) {
    const name = calleeOf(example.call).replace(/^.*\./, "");
    const hits = await workspace.grep(at, { text: `${name}(`, as: "text" });
    const hit = hits.find(({ text }) => hasExample(text, example));
    if (hit !== undefined) shown.set(example, `${hit.path} has it, too`);
    else if (hasExample(hint ?? "", example)) shown.set(example, "a person has named it");
  }
  return shown;
}

/** A run of the examples' tests, with the id of each test in the order of the examples. */
type ExampleRun = CanaryObservation & { ids: string[] };

/** Runs the examples beside the tests of the change, in a file that is in no commit; null without any. */
async function runExamples(
  tools: Tools,
  state: RunState,
  { commit, resolved }: { commit: string; resolved: readonly ResolvedExample[] },
): Promise<ExampleRun | null> {
  const [first = ""] = requireRed(state).failing;
  const laid = await layExamples(tools.workspace.at(commit), {
    resolved,
    folder: posix.dirname(fileOfTest(first)),
    prefix: testName(first),
  });
  if (laid === null) return null;
  const { file, ids } = laid;
  const imitated = { at: withChanges(commit, [file]), ids, kind: "plain" } as const;
  const observed = await observeWithCanary(tools, imitated, (canary) => ({
    targets: [file.path, canary],
  }));
  return { ...observed, ids };
}

/** Only a run that can be believed says anything, and only about tests that could import what they call. */
function judge(
  resolved: readonly ResolvedExample[],
  observed: ExampleRun | null,
): Omit<HeldOutCheck, "commit"> {
  const doubt = observed === null ? null : doubtRun(observed);
  const tests = testsById(observed?.run.report);
  const runnable = resolved.filter(({ imports }) => imports !== undefined);
  const seen = new Map(
    runnable.map((each, index) => [each, tests.get(observed?.ids[index] ?? "")] as const),
  );
  const judged = resolved.map((each) => ({
    example: describeExample(each.example),
    outcome: seen.get(each)?.outcome,
    why: each.why ?? doubt ?? (isRun(seen.get(each)) ? null : NOT_IMPORTED),
  }));
  const sure = judged.filter(({ why }) => why === null);
  const isPassed = ({ outcome }: (typeof judged)[number]) => outcome === "passed";
  return {
    passed: sure.filter(isPassed).map(({ example }) => example),
    failed: sure.filter((each) => !isPassed(each)).map(({ example }) => example),
    others: judged.flatMap(({ example, why }) => (why === null ? [] : [{ example, why }])),
  };
}

const NOT_IMPORTED = "what it calls cannot be imported";

function isRun(test: TestCase | undefined): boolean {
  return test !== undefined && test.outcome !== "skipped";
}

function doubtRun({ whole: run, canary }: ExampleRun): string | null {
  const { word, reason } = judgeRun(run);
  if (word !== "red" || run.report === null) return reason;
  return doubtCanary(run.report, canary);
}

function decide(
  tools: Tools,
  state: RunState,
  { held, run }: { held: HeldOut & { check: HeldOutCheck }; run: TestRun | null },
): Step {
  const { check } = held;
  const headline = `held-out examples: ${describeCheck(held)}`;
  const failed = held.examples.filter((each) => check.failed.includes(describeExample(each)));
  const isSpent = isExhausted("implement", attemptCounts(state), tools.budgets);
  if (failed.length === 0 || run === null || held.sentBackAt !== undefined || isSpent) {
    const isListed = failed.length > 0 ? `${headline}: listed for the reviewer` : headline;
    const update = { heldOut: held, decision: goOn("mutants", isListed) };
    return { update, headline, ok: failed.length === 0 };
  }
  const text = { text: state.spec.text, held: held.examples };
  const words = failed.map((example) => wordsAbout(example, text));
  return {
    update: {
      heldOut: { ...held, sentBackAt: check.commit },
      failureHistory: addFailure(state.failureHistory, failureEntry(run, words)),
      brokenTests: [],
      strategy: mendStrategy(words),
      decision: tryAgain("implement", `${headline}: one more attempt`),
    },
    headline,
    ok: false,
  };
}

function failureEntry({ command, exitCode }: TestRun, words: readonly string[]): FailureEntry {
  const summary = oneLine(`held-out examples fail: ${words.join("; ")}`);
  return { command, exitCode, kind: "test_failure", summary, phase: "GREEN", tests: [] };
}

function mendStrategy(words: readonly string[]): string {
  return `The code passes its tests, but fails examples of the issue that you are not shown. <held_out> has what the issue says about them, without their values.
${dataBlock("held_out", words.join("\n"))}
Make the code do what the issue says for every input, not only for those that tests and examples name, and keep what passes. First say in one sentence what was too narrow.`;
}
