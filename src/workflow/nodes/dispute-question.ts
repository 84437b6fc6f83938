import type { RunState } from "../../run-state/run-state.ts";
import { joinSections } from "../data-block.ts";
import type { Question, ShownFile } from "../prompt-parts.ts";
import { ROLE } from "../role.ts";
import { block, fileSection, issueSection } from "../sections.ts";

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
