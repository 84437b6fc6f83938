import { ArbiterError } from "../../errors.ts";
import { existingTests } from "../../python/existing-tests.ts";
import { fileOfTest } from "../../python/test-ids.ts";
import {
  DisputeAnswer,
  type DisputeRuling,
  disputableTests,
  judgeDispute,
} from "../../routing/judge-dispute.ts";
import { askPerson, goOn } from "../../routing/route-by-exit-code.ts";
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
} from "../prompt-parts.ts";
import { gatherShownContext } from "../shown-context.ts";
import type { RunUpdate } from "../state.ts";
import type { Node, Tools } from "../tools.ts";

type Upheld = Extract<DisputeRuling, { upheld: true }>;

/** Once a run, when every attempt failed the same test: somebody who has not seen the code judges it. */
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
    const { usage, sentBack } = answer;
    const ruling =
      "problem" in answer
        ? ({ upheld: false, why: answer.problem } as const)
        : judgeDispute(answer.value, { candidates, specText: spec.text });
    if (!ruling.upheld) {
      const reason = `${state.decision?.reason ?? "the attempts are spent"}; no test was disputed: ${ruling.why}`;
      const update = {
        disputeRuling: { why: ruling.why, test: null },
        decision: askPerson(reason),
        usage,
        sentBack,
      };
      return { update, headline: `not disputed: ${ruling.why}`, ok: false };
    }
    const update = { ...startOver(state, ruling, files), usage, sentBack };
    return { update, headline: `${ruling.id} contradicts the issue` };
  };
}

function readAnswer(text: string): DisputeAnswer {
  return readJson(text, DisputeAnswer, "The answer about the tests");
}

/** The test is unlocked, and one more round begins: nothing of the old one is held against it. */
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
    decision: goOn("scaffold", `${id} contradicts the issue ("${quote}"): it is written again`),
  };
}

function sourceOfTest(id: string, fileSource: string): string {
  return existingTests(fileOfTest(id), fileSource).find((test) => test.id === id)?.source ?? "";
}

const DISPUTE_RULES = `Several attempts to do what the issue asks all failed the same tests. Either the code was wrong each time, or a test is. Judge the tests by the words of the issue alone: you are not shown the code, and whether a test is hard to pass does not matter.
- A test is wrong when it contradicts a sentence of the issue, or demands one reading of a sentence that allows another.
- Most tests are right. Dispute one test at most, and only when you can quote the sentence that speaks against it, word for word. The arbiter looks the quote up.`;

const DISPUTE_FORMAT = `Answer with one JSON object:
{ "disputed": true, "testId": "tests/test_cart.py::test_total", "quote": "the sentence of the issue, word for word", "why": "how the test goes against it" }
or, where no test is wrong:
{ "disputed": false, "why": "why the tests are right" }`;

interface DisputeMaterial {
  /** Ids of the tests that every attempt failed. */
  candidates: readonly string[];
  /** The files that they are in. */
  files: readonly ShownFile[];
}

/** Whoever judges a test sees the issue, the test and the failure, and nothing that was built. */
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
