import { ArbiterError } from "../../errors.ts";
import { existingTests } from "../../python/existing-tests.ts";
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
import type { Node, Tools } from "../tools.ts";

type Upheld = Extract<DisputeRuling, { upheld: true }>;

/** Once per run, when every attempt failed the same test: a model that has not seen the code judges it. */
export function dispute(tools: Tools): Node {
  return async (state) => {
    const { red, commits, failureHistory, retryCount, spec } = state;
    if (red === null || commits.red === null) {
      throw new ArbiterError("fault", "There is no red test to dispute.");
    }
    const candidates = disputableTests({
      entries: failureHistory.entries,
      attempts: retryCount,
      red: red.failing,
    });
    await tools.workspace.restore(commits.red);
    const { files } = await gatherShownContext(tools, [], candidates.map(fileOfTest));
    const question = disputeQuestion(state, { candidates, files });
    const answer = await askIfPossible(tools, question, readAnswer);
    const { usage, sentBack, looked } = answer;
    const ruling =
      "problem" in answer
        ? ({ upheld: false, why: answer.problem } as const)
        : judgeDispute(answer.value, { candidates, specText: spec.text });
    if (!ruling.upheld) {
      const reason = `${state.decision?.reason ?? "the attempts are used up"}; no test was disputed: ${ruling.why}`;
      const update = {
        disputeRuling: { why: ruling.why, test: null },
        decision: askPerson(reason),
        usage,
        sentBack,
        looked,
      };
      return { update, headline: `not disputed: ${ruling.why}`, ok: false };
    }
    const update = { ...startOver(state, ruling, files), usage, sentBack, looked };
    return { update, headline: `${ruling.id} contradicts the issue` };
  };
}

function readAnswer(text: string): DisputeAnswer {
  return readJson(text, DisputeAnswer, "The answer about the tests");
}

/** Unlocks the test and starts another round with fresh counters. */
function startOver(
  { bestAttempt }: RunState,
  { id, quote, why }: Upheld,
  files: readonly ShownFile[],
): RunUpdate {
  const file = fileOfTest(id);
  const attempt = bestAttempt?.regressions === 0 ? bestAttempt.commit : null;
  const before = sourceOfTest(id, files.find(({ path }) => path === file)?.content ?? "");
  const test: DisputedTest = { id, file, quote, before, after: null, attempt };
  return {
    disputeRuling: { why, test },
    scaffoldRetryCount: 0,
    retryCount: 0,
    bestAttempt: null,
    brokenTests: [],
    strategy: null,
    decision: goOn("scaffold", `${id} contradicts the issue ("${quote}"): it is rewritten`),
  };
}

function sourceOfTest(id: string, fileSource: string): string {
  return existingTests(fileOfTest(id), fileSource).find((test) => test.id === id)?.source ?? "";
}

const DISPUTE_RULES = `Several attempts to implement the issue all failed the same tests. Either the code was wrong each time, or a test is wrong. Judge the tests only by the words of the issue: you are not shown the code, and it does not matter whether a test is hard to pass.
- A test is wrong if it contradicts a sentence of the issue, or requires one reading of a sentence that allows another.
- Most tests are right. Dispute at most one test, and only if you can quote the sentence that contradicts it, word for word. The arbiter looks the quote up.`;

const DISPUTE_FORMAT = `Answer with one JSON object:
{ "disputed": true, "testId": "tests/test_cart.py::test_total", "quote": "the sentence of the issue, word for word", "why": "how the test contradicts it" }
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
      "Is one of the tests in <failed> wrong?",
    ]),
  };
}
