import * as z from "zod";
import { VERSION } from "../../errors.ts";
import type { Claim } from "../../routing/verify/compare-proof.ts";
import type { VerifyResult } from "../../routing/verify/verify-result.ts";
import type { SeenOutcome } from "../../routing/verify/word-of-test.ts";

const STATEMENT_TYPE = "https://in-toto.io/Statement/v1";
const TEST_RESULT = "https://in-toto.io/attestation/test-result/v0.1";
/** Our own predicate; docs/proof.schema.json describes it. */
const VERIFY_PREDICATE = "urn:tdd-arbiter:verify:v1";

/** A result with what it was required to show. */
export interface ProvenResult extends VerifyResult {
  require: string;
}

/**
 * The content of `proof.json`, one in-toto statement per line: the tests of the change with the old
 * source, with the new source, and what that says about the change.
 */
export function writeProof(result: ProvenResult): string {
  const { base, head, holds, reason, tests, mutants, require } = result;
  const own = {
    arbiter: VERSION,
    base: { gitCommit: base },
    require,
    holds,
    reason,
    tests,
    mutants,
  };
  const statements = [
    statement(head, TEST_RESULT, testResult(result, "before")),
    statement(head, TEST_RESULT, testResult(result, "after")),
    statement(head, VERIFY_PREDICATE, own),
  ];
  return statements.map((each) => `${JSON.stringify(each)}\n`).join("");
}

function statement(head: string, predicateType: string, predicate: object) {
  const subject = [{ name: "head", digest: { gitCommit: head } }];
  return { _type: STATEMENT_TYPE, subject, predicateType, predicate };
}

function testResult({ base, head, tests }: ProvenResult, source: "before" | "after") {
  const idsOf = (isWanted: (outcome: SeenOutcome) => boolean) =>
    tests.filter((test) => isWanted(test[source])).map(({ id }) => id);
  const passedTests = idsOf((outcome) => outcome === "passed");
  const failedTests = idsOf((outcome) => outcome === "failed");
  const warnedTests = idsOf((outcome) => outcome !== "passed" && outcome !== "failed");
  const result = failedTests.length > 0 ? "FAILED" : warnedTests.length > 0 ? "WARNED" : "PASSED";
  const configuration = [
    { name: "source", digest: { gitCommit: source === "before" ? base : head } },
    { name: "tests", digest: { gitCommit: head } },
  ];
  return { result, configuration, passedTests, warnedTests, failedTests };
}

const Digest = z.object({ gitCommit: z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/) });

const Statement = z.object({
  _type: z.literal(STATEMENT_TYPE),
  subject: z.tuple([z.object({ digest: Digest })]),
  predicateType: z.literal(VERIFY_PREDICATE),
  predicate: z.object({
    base: Digest,
    require: z.string(),
    holds: z.boolean(),
    tests: z.array(z.object({ id: z.string(), word: z.string() })),
    mutants: z.array(
      z.object({
        file: z.string(),
        line: z.number(),
        change: z.string(),
        noticedBy: z.string().nullable(),
      }),
    ),
  }),
});

/** Reads what a `proof.json` claims; null if it has no statement of ours, or more than one. */
export function readProof(text: string): Claim | null {
  const found = text.split("\n").flatMap((line) => {
    const { data } = Statement.safeParse(parseJson(line));
    return data === undefined ? [] : [data];
  });
  const [own, ...others] = found;
  if (own === undefined || others.length > 0) return null;
  const { predicate, subject } = own;
  return { ...predicate, base: predicate.base.gitCommit, head: subject[0].digest.gitCommit };
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
