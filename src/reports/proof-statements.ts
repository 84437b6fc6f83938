import { VERSION } from "../errors.ts";
import type { VerifyResult } from "../routing/verify/verify-result.ts";
import type { TestWord } from "../routing/verify/word-of-test.ts";

const STATEMENT_TYPE = "https://in-toto.io/Statement/v1";
const TEST_RESULT = "https://in-toto.io/attestation/test-result/v0.1";
/** Our own predicate; docs/proof.schema.json describes it. */
export const VERIFY_PREDICATE = "urn:tdd-arbiter:verify:v1";

/** A result with what it was required to show. */
export interface ProvenResult extends VerifyResult {
  require: string;
}

/**
 * The content of `proof.json`, one in-toto statement per line: the tests of the change with the old
 * source, with the new source, and what that says about the change.
 */
export function proofStatements(result: ProvenResult): string {
  const { base, head, holds, reason, tests, mutants, require } = result;
  const statements = [
    statement(head, TEST_RESULT, testResult(result, { source: "old", words: WITH_OLD_SOURCE })),
    statement(head, TEST_RESULT, testResult(result, { source: "new", words: WITH_NEW_SOURCE })),
    statement(head, VERIFY_PREDICATE, {
      arbiter: VERSION,
      base: { gitCommit: base },
      require,
      holds,
      reason,
      tests,
      mutants,
    }),
  ];
  return statements.map((each) => `${JSON.stringify(each)}\n`).join("");
}

function statement(head: string, predicateType: string, predicate: object) {
  const subject = [{ name: "head", digest: { gitCommit: head } }];
  return { _type: STATEMENT_TYPE, subject, predicateType, predicate };
}

type Outcome = "passedTests" | "failedTests" | "warnedTests";

const WITH_OLD_SOURCE: Readonly<Record<TestWord, Outcome>> = {
  proves: "failedTests",
  guards: "passedTests",
  breaks: "passedTests",
  fails: "failedTests",
  unclear: "warnedTests",
};

const WITH_NEW_SOURCE: Readonly<Record<TestWord, Outcome>> = {
  ...WITH_OLD_SOURCE,
  proves: "passedTests",
  breaks: "failedTests",
};

function testResult(
  { base, head, tests }: ProvenResult,
  { source, words }: { source: "old" | "new"; words: Readonly<Record<TestWord, Outcome>> },
) {
  const idsOf = (outcome: Outcome) =>
    tests.filter(({ word }) => words[word] === outcome).map(({ id }) => id);
  const failedTests = idsOf("failedTests");
  const warnedTests = idsOf("warnedTests");
  const result = failedTests.length > 0 ? "FAILED" : warnedTests.length > 0 ? "WARNED" : "PASSED";
  return {
    result,
    configuration: [
      { name: "source", digest: { gitCommit: source === "old" ? base : head } },
      { name: "tests", digest: { gitCommit: head } },
    ],
    passedTests: idsOf("passedTests"),
    warnedTests,
    failedTests,
  };
}
