import { fileOfTest } from "../../python/file-of-test.ts";
import { draftMessage } from "../../reports/commit-messages.ts";
import type { ChangedTest, RunState } from "../../run-state/run-state.ts";
import { ask } from "../ask.ts";
import { findChangedTests } from "../edits/changed-tests.ts";
import { writtenPaths } from "../edits/read-changes.ts";
import { writeChanges } from "../edits/write-changes.ts";
import { findWrongTests, type WrongTest } from "../edits/wrong-tests.ts";
import type { ShownFile } from "../prompt-parts.ts";
import { recallMap } from "../recall-map.ts";
import { rewriteDisputed } from "../rewrite-disputed.ts";
import { lookAround } from "../shown-context.ts";
import { shownPaths } from "../shown-paths.ts";
import type { Node, Step, Tools } from "../tools.ts";
import { findCovered } from "./find-covered.ts";
import { scaffoldQuestion } from "./scaffold-prompt.ts";

/**
 * N1: has the model write the tests that are not there yet, and those anew that the change makes
 * wrong, onto the untouched base.
 */
export function scaffold(tools: Tools): Node {
  return async (state) => {
    const { workspace } = tools;
    const disputed = state.disputeRuling?.test ?? null;
    if (disputed !== null) return rewriteDisputed(tools, state, disputed);
    if (state.draft !== null) await workspace.restore(state.draft);
    const refused = await lookAround(tools, [], state.testFiles);
    await workspace.restore(workspace.baseCommit);
    const wrong = await findWrongTests(tools, { ...state, changedTests: [] });
    const known = await leaveOutCovered(tools, nameWrong(state, wrong), wrong);
    if (known.ending === "covered") {
      const { length } = known.coveredTests;
      const what = length === 1 ? "the planned test exists" : `all ${length} planned tests exist`;
      const headline = `${what} already`;
      return { update: known, headline };
    }
    return writeTests(tools, { ...state, ...known }, { refused: refused.files, wrong });
  };
}

/** The model is told of all that it may rewrite, also where only the issue names them. */
function nameWrong(state: RunState, wrong: readonly WrongTest[]): RunState {
  const { agreedPlan } = state;
  return agreedPlan === null
    ? state
    : { ...state, agreedPlan: { ...agreedPlan, wrongTests: [...wrong] } };
}

type Known = Pick<RunState, "agreedPlan" | "coveredTests" | "ending">;

/** Once: on a second try the plan is settled. */
async function leaveOutCovered(
  tools: Tools,
  state: RunState,
  wrong: readonly WrongTest[],
): Promise<Known> {
  const { agreedPlan, coveredTests, ending, testFiles } = state;
  const covered = testFiles.length > 0 ? [] : await findCovered(tools, state, wrong);
  if (agreedPlan === null || covered.length === 0) return { agreedPlan, coveredTests, ending };
  for (const { name, by } of covered) {
    tools.log.record({ kind: "warned", text: `${name} is left out: ${by} says it already.` });
  }
  const names = new Set(covered.map(({ name }) => name));
  const tests = agreedPlan.tests.filter(({ name }) => !names.has(name));
  if (tests.length === 0 && wrong.length === 0)
    return { agreedPlan, coveredTests: covered, ending: "covered" };
  return { agreedPlan: { ...agreedPlan, tests }, coveredTests: covered, ending };
}

interface Before {
  /** The tests of the last try, where there was one. */
  refused: readonly ShownFile[];
  wrong: readonly WrongTest[];
}

async function writeTests(
  tools: Tools,
  state: RunState,
  { refused, wrong }: Before,
): Promise<Step> {
  const { agreedPlan, coveredTests } = state;
  const needed = [...state.namedPaths, ...wrong.map(({ id }) => fileOfTest(id))];
  const question = scaffoldQuestion(state, await lookAround(tools, shownPaths(state), needed), {
    refused,
    map: await recallMap(tools, state),
    settings: tools.settings,
  });
  const {
    value: changes,
    usage,
    sentBack,
  } = await ask(tools, question, (text) =>
    writeChanges(tools, text, {
      phase: "tests",
      specText: state.spec.text,
      testDirectory: tools.settings.testDirectory,
      wrongTests: wrong,
    }),
  );
  const testFiles = writtenPaths(changes);
  const changedTests = await keepVersions(tools, findChangedTests(changes, wrong));
  const draft = await tools.workspace.snapshot(draftMessage(state, "tests"));
  return {
    update: { agreedPlan, coveredTests, testFiles, changedTests, draft, usage, sentBack },
    headline: changes.map(({ path }) => path).join(", "),
  };
}

/** The sources are for people who compare them, and too long for the state. */
function keepVersions(
  { workspace }: Tools,
  changed: ReturnType<typeof findChangedTests>,
): Promise<ChangedTest[]> {
  const keep = async ({ versions, ...test }: (typeof changed)[number]) => {
    return { ...test, versions: await workspace.remember(JSON.stringify(versions)) };
  };
  return Promise.all(changed.map(keep));
}
