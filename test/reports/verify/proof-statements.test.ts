import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { readProof, writeProof } from "../../../src/reports/verify/proof-statements.ts";
import type { VerifyResult } from "../../../src/routing/verdicts/judge-change.ts";
import { type Claim, compareProof } from "../../../src/routing/verdicts/judge-change.ts";
import type { TestVerdict } from "../../../src/routing/verdicts/word-of-test.ts";

const [BASE, HEAD] = ["a".repeat(40), "b".repeat(40)];
const MUTANT = { file: "shop/cart.py", line: 3, change: "1 → 2", noticedBy: null };
const UNCLEAR: TestVerdict = {
  ...{ id: "t.py::test_u", word: "unclear", reason: "", before: "mixed", after: "passed" },
};
const RESULT = {
  result: "holds" as const,
  passes: true,
  missed: [],
  hunks: [],
  examples: [{ example: "f(1) == 2", before: "failed" as const, after: "passed" as const }],
  required: { require: "proof", by: null, waivers: [] },
  base: BASE,
  head: HEAD,
  reason: "1 of 5 tests proves the change",
  tests: [
    { id: "t.py::test_proves", word: "proves", before: "failed", after: "passed" },
    { id: "t.py::test_guards", word: "guards", before: "passed", after: "passed" },
    { id: "t.py::test_weakened", word: "breaks", before: "passed", after: "passed" },
    { id: "t.py::test_dropped", word: "breaks", before: "passed", after: "failed" },
    { id: "t.py::test_fails", word: "fails", before: "failed", after: "failed" },
    { id: "t.py::test_skipped", word: "unclear", before: "failed", after: "skipped" },
  ].map((test) => ({ ...test, reason: "as seen" }) as TestVerdict),
  mutants: [MUTANT],
};

describe("proof.json", () => {
  const lines = writeProof(RESULT).trimEnd().split("\n");
  const statements = lines.map((line) => JSON.parse(line));

  it("follows the published schema, line by line", () => {
    const schema = JSON.parse(readFileSync("docs/proof.schema.json", "utf8"));
    const validate = new Ajv2020({ allErrors: true, strictTypes: false }).compile(schema);
    for (const statement of statements) {
      expect(validate(statement), JSON.stringify(validate.errors)).toBe(true);
    }
    expect(
      validate({ ...statements[2], predicate: { ...statements[2].predicate, result: 1 } }),
    ).toBe(false);
    expect(validate({ ...statements[0], predicateType: "other" })).toBe(false);
  });

  it("is about the head commit, with the old and with the new source", () => {
    const [red, green, own] = statements;
    for (const { subject } of statements) expect(subject[0].digest).toEqual({ gitCommit: HEAD });
    expect(red.predicate).toEqual({
      result: "FAILED",
      configuration: [
        { name: "source", digest: { gitCommit: BASE } },
        { name: "tests", digest: { gitCommit: HEAD } },
      ],
      passedTests: ["t.py::test_guards", "t.py::test_weakened", "t.py::test_dropped"],
      warnedTests: [],
      failedTests: ["t.py::test_proves", "t.py::test_fails", "t.py::test_skipped"],
    });
    expect(green.predicate).toMatchObject({
      result: "FAILED",
      passedTests: ["t.py::test_proves", "t.py::test_guards", "t.py::test_weakened"],
      warnedTests: ["t.py::test_skipped"],
      failedTests: ["t.py::test_dropped", "t.py::test_fails"],
    });
    expect(own.predicateType).toBe("urn:tdd-arbiter:verify:v2");
  });
});

describe("a replay", () => {
  const claim = readProof(writeProof(RESULT));
  if (claim === null || claim === "other version") throw new Error("The proof cannot be read.");

  it("finds nothing where it sees the same", () => {
    expect(compareProof(claim, RESULT)).toEqual([]);
    expect(compareProof(claim, { ...RESULT, mutants: [] })).toEqual([]);
  });

  it.each<[string, Partial<VerifyResult>, string, Partial<Claim>?]>([
    [
      "the result",
      { result: "does-not-hold", reason: "none proves" },
      "the change does not hold, and the proof says that it holds: none proves",
    ],
    [
      "a word",
      { tests: RESULT.tests.map((test) => ({ ...test, word: "guards" as const })) },
      "t.py::test_proves guards, and the proof says that it proves",
    ],
    [
      "a test that is gone",
      { tests: RESULT.tests.slice(1) },
      "t.py::test_proves is in the proof, and is no test of the change",
    ],
    [
      "a test that is new",
      { tests: [...RESULT.tests, { ...UNCLEAR, id: "t.py::test_x" }] },
      "t.py::test_x is unclear, and is not in the proof",
    ],
    [
      "a mutant",
      { mutants: [{ ...MUTANT, noticedBy: "t.py::test_proves" }] },
      "shop/cart.py:3: a test notices 1 → 2, and the proof says that none does",
    ],
    [
      "a mutant that no test notices any more",
      { mutants: [{ ...MUTANT, noticedBy: null }] },
      "shop/cart.py:3: no test notices 1 → 2, and the proof says that one does",
      { mutants: [{ ...MUTANT, noticedBy: "t.py::test_proves" }] },
    ],
    [
      "a change that holds after all",
      { result: "holds", reason: "one proves" },
      "the change holds, and the proof says that it does not hold: one proves",
      { result: "does-not-hold" },
    ],
    ["the base", { base: HEAD }, "the head does not build on the base of the proof"],
  ])("names %s", (_, change, difference, claimed = {}) => {
    const seen = { ...RESULT, ...change };
    expect(compareProof({ ...claim, ...claimed }, seen)).toContain(difference);
  });

  it.each([
    "",
    "{}",
    "no json",
    '{"_type":"https://in-toto.io/Statement/v1"}\n',
    writeProof(RESULT).repeat(2),
    // Statements about the tests that are missing, or say otherwise than the one about the change.
    writeProof(RESULT).split("\n").slice(2).join("\n"),
    writeProof(RESULT).replace('"result":"FAILED"', '"result":"PASSED"'),
    writeProof(RESULT).replace('"passedTests":["t.py::test_guards",', '"passedTests":['),
  ])("reads no claim from %.40j", (text) => {
    expect(readProof(text)).toBeNull();
  });

  it("tells a proof of another version, which had other results", () => {
    const older = writeProof(RESULT).replaceAll("verify:v2", "verify:v1");
    expect(readProof(older)).toBe("other version");
  });
});
