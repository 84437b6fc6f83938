import type { VerifyReport } from "../../../src/routing/verdicts/judge-change.ts";

/** A change of which every word is said, and one mutant survived. */
export const VERIFIED: VerifyReport = {
  result: "does-not-hold",
  passes: false,
  missed: [],
  hunks: [],
  examples: [],
  required: { require: "proof", by: null, waivers: [] },
  base: "a".repeat(40),
  head: "b".repeat(40),
  reason: "t.py::test_breaks breaks: as seen (+1 more)",
  tests: (["guards", "proves", "unclear", "fails", "breaks"] as const).map((word) => {
    return { id: `t.py::test_${word}`, word, reason: "as seen", before: "failed", after: "passed" };
  }),
  mutants: [
    { file: "shop/cart.py", line: 3, change: "1 → 2", noticedBy: null },
    { file: "shop/cart.py", line: 4, change: "< → <=", noticedBy: "t.py::test_proves" },
  ],
  possibleMutants: 12,
  testLines: { "t.py::test_breaks": 7 },
  survivors: [
    {
      file: "shop/cart.py",
      line: 3,
      change: "1 → 2",
      removed: "    return 1",
      added: "    return 2",
      mayBeEquivalent: false,
    },
  ],
  changedLines: [{ file: "shop/cart.py", line: 3 }],
  copied: [],
};
