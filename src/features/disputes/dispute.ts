import { ArbiterError } from "../../errors.ts";
import type { Files } from "../../ports.ts";
import { sourceOfTest } from "../../python/existing-tests.ts";
import { fileOfTest, foldIds, plainTestId } from "../../python/test-ids.ts";
import { askPerson, goOn } from "../../routing/route-by-exit-code.ts";
import {
  DisputeAnswer,
  type DisputeRuling,
  disputableTests,
  judgeDispute,
} from "../../routing/verdicts/judge-dispute.ts";
import { demandedTests, type RunState } from "../../run-state/run-state.ts";
import { askIfPossible } from "../../workflow/ask.ts";
import { readJson } from "../../workflow/edits/read-json.ts";
import {
  block,
  fileSection,
  fileSections,
  issueSection,
  joinSections,
  type Question,
  ROLE,
  type ShownContext,
} from "../../workflow/prompts/prompt-parts.ts";
import { gatherShownContext } from "../../workflow/prompts/shown-context.ts";
import type { RunUpdate } from "../../workflow/state.ts";
import { type Node, readText, type Step, type Tools } from "../../workflow/tools.ts";
import type { Dispute } from "./record.ts";

type Upheld = Extract<DisputeRuling, { upheld: true }>;

/**
 * Once per run, when every attempt failed the same tests, or when they are said to be wrong: a model that
 * has not seen the code judges them.
 */
export function dispute(tools: Tools): Node {
  return async (state) => {
    const { commits, failureHistory, retryCount, disputeClaim: claim } = state;
    const at = commits.red;
    if (at === null) throw new ArbiterError("fault", "There is no red test to dispute.");
    const demanded = demandedTests(state);
    const failing = disputableTests({
      entries: failureHistory.entries,
      attempts: retryCount,
      demanded,
    });
    const candidates = claim === null ? failing : claim.ids;
    const shown = await gatherShownContext(
      tools,
      at,
      [],
      [...candidates.map(fileOfTest), ...candidates.map(plainTestId)],
    );
    const question = disputeQuestion(state, { candidates, shown });
    const answer = await askIfPossible(tools, { ...question, at }, readAnswer);
    const { usage, sentBack, looked } = answer;
    const sources = await readSources(tools.workspace.at(at), candidates);
    const ruling =
      "problem" in answer
        ? ({ upheld: false, why: answer.problem } as const)
        : judgeDispute(answer.value, { candidates, ...evidenceOf(state, sources) });
    if (!ruling.upheld) {
      const update = { usage, sentBack, looked };
      return claim === null
        ? giveUp(state, ruling.why, update)
        : keepTests(claim.ids, ruling.why, update);
    }
    const update = { ...startOver(state, ruling, sources), usage, sentBack, looked };
    return { update, headline: describeRuling(ruling) };
  };
}

function readAnswer(text: string): DisputeAnswer {
  return readJson(text, DisputeAnswer, "The answer about the tests");
}

/** What speaks for or against tests that a gate has demanded. */
export function evidenceOf(
  { spec, hint, brokenTests }: RunState,
  sources: ReadonlyMap<string, string>,
) {
  return {
    passedBefore: brokenTests,
    texts: [spec.text, hint ?? ""],
    sourceOf: (id: string) => sources.get(id) ?? "",
  };
}

/** The sources of tests, by id without parameters; one that is made at run time has none. */
export async function readSources(
  files: Files,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const read = [...new Set(ids.map(plainTestId))].map(async (id) => {
    return [id, sourceOfTest(id, await readText(files, fileOfTest(id)))] as const;
  });
  return new Map(await Promise.all(read));
}

/** No test was disputed, so that nothing is left to try. */
function giveUp({ decision }: RunState, why: string, update: RunUpdate): Step {
  const reason = `${decision?.reason ?? "the attempts are used up"}; no test was disputed: ${why}`;
  return {
    update: { ...update, disputeRuling: notUpheld(why), decision: askPerson(reason) },
    headline: `not disputed: ${why}`,
    ok: false,
  };
}

/** A claim that was not upheld: the attempt goes on, and is told so. */
function keepTests(ids: readonly string[], why: string, update: RunUpdate): Step {
  const what = `${foldIds(ids)} ${ids.length === 1 ? "stands" : "stand"}: ${why}`;
  const strategy = `Tests were said to be wrong and looked at again. ${what}\nMake the failing tests pass.`;
  const decision = goOn("implement", what);
  return {
    update: {
      ...update,
      disputeRuling: notUpheld(why),
      disputeClaim: null,
      strategy,
      decision,
    },
    headline: `not disputed: ${why}`,
    ok: false,
  };
}

function notUpheld(why: string): Dispute {
  return { why, quote: "", tests: [], attempt: null };
}

function describeRuling({ ids, quote }: Upheld): string {
  const one = ids.length === 1;
  const what =
    quote === undefined ? `${one ? "is" : "are"} wrong` : `contradict${one ? "s" : ""} the issue`;
  return `${foldIds(ids)} ${what}`;
}

/** Unlocks the tests and starts another round with fresh counters. */
function startOver(
  state: RunState,
  ruling: Upheld,
  sources: ReadonlyMap<string, string>,
): RunUpdate {
  const { agreedPlan, brokenTests } = state;
  const { ids, quote = "", line, why } = ruling;
  const tests = ids.map((id) => ({ id, before: sources.get(id) ?? "", after: null }));
  const existing = ids.filter((id) => brokenTests.some((each) => plainTestId(each) === id));
  const wrong = existing.map((id) => ({ id, because: quote }));
  return {
    disputeRuling: {
      ...{ why, quote, tests, attempt: codeToKeep(state, ids) },
      ...(line === undefined ? {} : { line }),
    },
    disputeClaim: null,
    agreedPlan: agreedPlan && {
      ...agreedPlan,
      wrongTests: [...agreedPlan.wrongTests, ...wrong],
    },
    scaffoldRetryCount: 0,
    retryCount: 0,
    bestAttempt: null,
    brokenTests: [],
    strategy: null,
    decision: goOn("scaffold", `${describeRuling(ruling)} ("${line ?? quote}")`),
  };
}

/** Code that broke only tests that are wrong is right as far as is known. */
function codeToKeep(
  { brokenTests, bestAttempt, draft }: RunState,
  wrong: readonly string[],
): string | null {
  const breaksWrongOnes =
    brokenTests.length > 0 && brokenTests.every((id) => wrong.includes(plainTestId(id)));
  if (breaksWrongOnes) return draft;
  return bestAttempt?.regressions === 0 ? bestAttempt.commit : null;
}

const DISPUTE_RULES = `The tests in <failed> do not pass. Either the code is wrong, or a test is. Judge the tests only by the words of the issue and by their own text: you are not shown the code, and it does not matter whether a test is hard to pass.
- A test is wrong if it contradicts a sentence of the issue, or requires one reading of a sentence that allows another: give "quote", that sentence, word for word.
- A new test is also wrong if it fails through its own mistake, whatever the code does: give "line", its wrong line, word for word.
- Most tests are right. Dispute several only if all of them are wrong for the same reason. The arbiter looks up the quote or the line.`;

const DISPUTE_FORMAT = `Answer with one JSON object:
{ "disputed": true, "testIds": ["tests/test_cart.py::test_total"], "quote": "a sentence of the issue, or null", "line": "a line of the test, or null", "why": "what is wrong with the test" }
or, if no test is wrong:
{ "disputed": false, "why": "why the tests are right" }`;

interface DisputeMaterial {
  /** Ids of the tests in question. */
  candidates: readonly string[];
  /** The files that they are in. */
  shown: Pick<ShownContext, "files" | "excerpts">;
}

/** Shows the issue, the tests and the failures, but no code of the change. */
export function disputeQuestion(
  state: RunState,
  { candidates, shown: { files, excerpts = [] } }: DisputeMaterial,
): Question {
  const broken = new Set(state.brokenTests);
  const failed = candidates.map((id) => (broken.has(id) ? `${id} (passed before the change)` : id));
  return {
    node: "dispute",
    system: joinSections([ROLE, DISPUTE_RULES, DISPUTE_FORMAT]),
    stable: issueSection(state),
    prompt: joinSections([
      ...files.map((file) => fileSection("test", file)),
      fileSections([], excerpts),
      block("failed", failed.join("\n")),
      block("causes", state.testResults?.causes ?? ""),
      state.disputeClaim === null ? null : block("claim", state.disputeClaim.why),
      state.disputeClaim === null
        ? "Every attempt failed the tests in <failed>. Is one of them wrong?"
        : "<claim> says that the tests in <failed> are wrong. Are they?",
    ]),
  };
}
