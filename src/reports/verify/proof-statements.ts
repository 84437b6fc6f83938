import * as z from "zod";
import { VERSION } from "../../errors.ts";
import { parseJson } from "../../parse-json.ts";
import type { Required } from "../../routing/verdicts/choose-policy.ts";
import type { RequiredResult, VerifyResult } from "../../routing/verdicts/judge-change.ts";

const STATEMENT_TYPE = "https://in-toto.io/Statement/v1";
const TEST_RESULT = "https://in-toto.io/attestation/test-result/v0.1";
/** Our own predicate; docs/proof.schema.json describes it. */
const VERIFY_PREDICATES = "urn:tdd-arbiter:verify:";
const VERIFY_PREDICATE = `${VERIFY_PREDICATES}v2`;

/**
 * The content of `proof.json`, one in-toto statement per line: the tests of the change with the old
 * source, with the new source, and what that says about the change.
 */
export function writeProof(proven: RequiredResult): string {
  const { base, head, result, passes, reason, tests, mutants, missed, hunks, examples, required } =
    proven;
  const own = {
    arbiter: VERSION,
    base: { gitCommit: base },
    ...{ require: required.require, waivers: required.waivers },
    ...{ result, passes, reason },
    ...{ tests, mutants, missed, hunks, examples },
  };
  const statements = [...aboutTests(proven), statement(head, VERIFY_PREDICATE, own)];
  return statements.map((each) => `${JSON.stringify(each)}\n`).join("");
}

interface SeenTests {
  base: string;
  head: string;
  tests: readonly { id: string; before: string; after: string }[];
}

/** The statements about the tests, with the old source and with the new one. */
function aboutTests(seen: SeenTests) {
  const sources = ["before", "after"] as const;
  return sources.map((source) => statement(seen.head, TEST_RESULT, testResult(seen, source)));
}

function statement(head: string, predicateType: string, predicate: object) {
  const subject = [{ name: "head", digest: { gitCommit: head } }];
  return { _type: STATEMENT_TYPE, subject, predicateType, predicate };
}

function testResult({ base, head, tests }: SeenTests, source: "before" | "after") {
  const idsOf = (isWanted: (outcome: string) => boolean) =>
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

const Ids = z.array(z.string());
const Place = z.object({ file: z.string(), from: z.number(), to: z.number() });
const Outcome = z.enum(["passed", "xpassed", "failed", "skipped", "absent", "mixed", "unknown"]);

const Seen = z.enum(["passed", "failed", "absent", "unknown"]);

const Statement = z.object({
  _type: z.literal(STATEMENT_TYPE),
  subject: z.tuple([z.object({ digest: Digest })]),
  predicateType: z.literal(VERIFY_PREDICATE),
  predicate: z.object({
    base: Digest,
    require: z.string(),
    waivers: z.array(
      z.object({
        test: z.string().nullable(),
        reason: z.string(),
        by: z.string(),
        counts: z.boolean(),
      }),
    ),
    result: z.enum(["holds", "nothing-to-prove", "does-not-hold", "not-judged"]),
    passes: z.boolean(),
    reason: z.string(),
    tests: z.array(
      z.object({
        id: z.string(),
        word: z.enum(["proves", "guards", "breaks", "fails", "unclear"]),
        reason: z.string(),
        before: Outcome,
        after: Outcome,
        waived: z.string().exactOptional(),
      }),
    ),
    missed: z.array(Place),
    hunks: z.array(Place.extend({ neededBy: Ids, reachedBy: Ids.exactOptional() })),
    examples: z.array(z.object({ example: z.string(), before: Seen, after: Seen })).default([]),
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

/** What a `proof.json` claims, which may come from anybody. */
export interface Proof extends VerifyResult, Pick<Required, "require" | "waivers"> {}

/**
 * Reads what a `proof.json` claims; null if it has no statement of ours, or more than one, or if those
 * about the tests say otherwise.
 */
export function readProof(text: string): Proof | "other version" | null {
  const lines = text.split("\n").filter((line) => line !== "");
  const statements = lines.map((line) => parseJson(line));
  const found = statements.flatMap((each) => Statement.safeParse(each).data ?? []);
  const [own, ...others] = found;
  if (found.length === 0 && statements.some(isOfOtherVersion)) return "other version";
  if (own === undefined || others.length > 0) return null;
  const { predicate, subject } = own;
  const [base, head] = [predicate.base.gitCommit, subject[0].digest.gitCommit];
  const claimed = aboutTests({ base, head, tests: predicate.tests });
  const agrees = inOrder(statements.slice(0, 2)) === inOrder(claimed);
  return agrees ? { ...predicate, base, head } : null;
}

function isOfOtherVersion(statement: unknown): boolean {
  const { data } = z.object({ predicateType: z.string() }).safeParse(statement);
  return (
    data !== undefined &&
    data.predicateType !== VERIFY_PREDICATE &&
    data.predicateType.startsWith(VERIFY_PREDICATES)
  );
}

const TestStatement = z.object({
  predicateType: z.literal(TEST_RESULT),
  subject: z.tuple([z.object({ digest: Digest })]),
  predicate: z.object({
    result: z.string(),
    configuration: z.array(z.object({ name: z.string(), digest: Digest })),
    passedTests: Ids,
    warnedTests: Ids,
    failedTests: Ids,
  }),
});

/** Statements as a text that does not depend on the order of their keys. */
function inOrder(statements: readonly unknown[]): string {
  return JSON.stringify(statements.map((each) => TestStatement.safeParse(each).data ?? null));
}
