import { ArbiterError } from "../../errors.ts";
import { sourceOfTest } from "../../python/existing-tests.ts";
import { fileOfTest } from "../../python/test-ids.ts";
import { askPerson, goOn } from "../../routing/route-by-exit-code.ts";
import {
  DisputeAnswer,
  type DisputeRuling,
  disputableTests,
  judgeDispute,
} from "../../routing/verdicts/judge-dispute.ts";
import type { DisputedTest, RunState } from "../../run-state/run-state.ts";
import { askIfPossible } from "../ask.ts";
import { readJson } from "../edits/read-json.ts";
import {
  block,
  fileSection,
  issueSection,
  joinSections,
  type Question,
  ROLE,
  type ShownFile,
} from "../prompts/prompt-parts.ts";
import { gatherShownContext } from "../prompts/shown-context.ts";
import type { RunUpdate } from "../state.ts";
import type { Node, Step, Tools } from "../tools.ts";

type Upheld = Extract<DisputeRuling, { upheld: true }>;

/** Once per run, when every attempt failed the same test: a model that has not seen the code judges it. */
export function dispute(tools: Tools): Node {
  return async (state) => {
    const { red, commits, failureHistory, retryCount, spec, disputeClaim: claim } = state;
    if (red === null || commits.red === null) {
      throw new ArbiterError("fault", "There is no red test to dispute.");
    }
    const failing = disputableTests({
      entries: failureHistory.entries,
      attempts: retryCount,
      red: red.failing,
    });
    const candidates = claim === null ? failing : [claim.id];
    await tools.workspace.restore(commits.red);
    const { files } = await gatherShownContext(tools, [], candidates.map(fileOfTest));
    const question = disputeQuestion(state, { candidates, files });
    const answer = await askIfPossible(tools, question, readAnswer);
    const { usage, sentBack, looked } = answer;
    const ruling =
      "problem" in answer
        ? ({ upheld: false, why: answer.problem } as const)
        : judgeDispute(answer.value, {
            candidates,
            specText: spec.text,
            sourceOf: (id) => sourceOfTest(id, contentOf(fileOfTest(id), files)),
          });
    if (!ruling.upheld) {
      const update = { usage, sentBack, looked };
      return claim === null
        ? giveUp(state, ruling.why, update)
        : keepTest(claim.id, ruling.why, update);
    }
    const update = { ...startOver(state, ruling, files), usage, sentBack, looked };
    return { update, headline: describeRuling(ruling) };
  };
}

function readAnswer(text: string): DisputeAnswer {
  return readJson(text, DisputeAnswer, "The answer about the tests");
}

/** No test was disputed, so that nothing is left to try. */
function giveUp({ decision }: RunState, why: string, update: RunUpdate): Step {
  const reason = `${decision?.reason ?? "the attempts are used up"}; no test was disputed: ${why}`;
  return {
    update: { ...update, disputeRuling: { why, test: null }, decision: askPerson(reason) },
    headline: `not disputed: ${why}`,
    ok: false,
  };
}

/** A claim that was not upheld: the attempt goes on, and is told so. */
function keepTest(id: string, why: string, update: RunUpdate): Step {
  const strategy = `${id} was said to be wrong. It was looked at again, and stands: ${why}\nMake the failing tests pass.`;
  const decision = goOn("implement", `${id} stands: ${why}`);
  return {
    update: {
      ...update,
      disputeRuling: { why, test: null },
      disputeClaim: null,
      strategy,
      decision,
    },
    headline: `not disputed: ${why}`,
    ok: false,
  };
}

function contentOf(file: string, files: readonly ShownFile[]): string {
  return files.find(({ path }) => path === file)?.content ?? "";
}

function describeRuling({ id, quote }: Upheld): string {
  return `${id} ${quote === undefined ? "is wrong by itself" : "contradicts the issue"}`;
}

/** Unlocks the test and starts another round with fresh counters. */
function startOver(
  { bestAttempt }: RunState,
  ruling: Upheld,
  files: readonly ShownFile[],
): RunUpdate {
  const { id, quote = "", line, why } = ruling;
  const file = fileOfTest(id);
  const attempt = bestAttempt?.regressions === 0 ? bestAttempt.commit : null;
  const before = sourceOfTest(id, contentOf(file, files));
  const grounds = line === undefined ? { quote } : { quote, line };
  const test: DisputedTest = { id, file, ...grounds, before, after: null, attempt };
  return {
    disputeRuling: { why, test },
    disputeClaim: null,
    scaffoldRetryCount: 0,
    retryCount: 0,
    bestAttempt: null,
    brokenTests: [],
    strategy: null,
    decision: goOn("scaffold", `${describeRuling(ruling)} ("${line ?? quote}"): it is rewritten`),
  };
}

const DISPUTE_RULES = `The tests in <failed> do not pass. Either the code is wrong, or a test is. Judge the tests only by the words of the issue and by their own text: you are not shown the code, and it does not matter whether a test is hard to pass.
- A test is wrong if it contradicts a sentence of the issue, or requires one reading of a sentence that allows another: give "quote", that sentence, word for word.
- A test is wrong, too, if it fails by a mistake of its own, whatever the code does: give "line", its wrong line, word for word.
- Most tests are right. Dispute at most one. The arbiter looks up the quote or the line.`;

const DISPUTE_FORMAT = `Answer with one JSON object:
{ "disputed": true, "testId": "tests/test_cart.py::test_total", "quote": "a sentence of the issue, or null", "line": "a line of the test, or null", "why": "what is wrong with the test" }
or, if no test is wrong:
{ "disputed": false, "why": "why the tests are right" }`;

interface DisputeMaterial {
  /** Ids of the tests that every attempt failed. */
  candidates: readonly string[];
  /** The files that they are in. */
  files: readonly ShownFile[];
}

/** Shows the issue, the tests and the failures, but no code of the change. */
export function disputeQuestion(state: RunState, { candidates, files }: DisputeMaterial): Question {
  return {
    node: "dispute",
    system: joinSections([ROLE, DISPUTE_RULES, DISPUTE_FORMAT]),
    stable: issueSection(state),
    prompt: joinSections([
      ...files.map((file) => fileSection("test", file)),
      block("failed", candidates.join("\n")),
      block("causes", state.testResults?.causes ?? ""),
      state.disputeClaim === null ? null : block("claim", state.disputeClaim.why),
      state.disputeClaim === null
        ? "Every attempt failed the tests in <failed>. Is one of them wrong?"
        : "The step that writes the code says in <claim> that the test in <failed> is wrong. Is it?",
    ]),
  };
}
