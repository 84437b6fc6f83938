import { describe, expect, it } from "vitest";
import { describeTrial, mutantHint, mutantSection } from "../../../src/features/mutants/page.ts";
import type { Survivor } from "../../../src/features/mutants/record.ts";
import { createSanitizer } from "../../../src/safe-text/sanitizer.ts";
import { EVIDENCE, GREEN, PROPOSED } from "../runs.ts";

const TRIAL = { commit: GREEN, possible: 14, tried: 11, noticed: 9 };

const SURVIVOR: Survivor = {
  ...{ file: "shop/cart.py", line: 4, kind: "comparison", function: "total" },
  ...{ old: "a > b", new: "(a >= b)", from: 10, to: 15, mayBeEquivalent: false },
  diff: "-    if a > b:\n+    if (a >= b):",
  noticedBy: null,
};

describe("describeTrial", () => {
  it("counts, or says why there is nothing to count", () => {
    expect(describeTrial(TRIAL)).toBe("tests notice 9 of 11 mutants (11 of 14 tried)");
    expect(describeTrial({ ...TRIAL, noticed: 1, tried: 1, possible: 32 })).toBe(
      "tests notice 1 of 1 mutant (1 of 32 tried: too few to judge the tests by)",
    );
    expect(describeTrial({ ...TRIAL, why: "Python is too old" })).toBe(
      "no mutants were tried: Python is too old",
    );
  });
});

describe("the mutants in a pull request", () => {
  it("are shown as diffs, with the tests that were added against others", () => {
    const survivors = [
      SURVIVOR,
      { ...SURVIVOR, line: 9, mayBeEquivalent: true },
      { ...SURVIVOR, line: 12, noticedBy: "tests/test_more.py::test_total" },
    ];
    const page = pages({ trial: { added: ["tests/test_more.py::test_total"] }, survivors });
    expect(page.section).toContain(
      "Mutants: tests notice 9 of 11 mutants (11 of 14 tried); 1 test added",
    );
    expect(page.section).toContain("- `tests/test_more.py::test_total`");
    expect(page.section).toContain("`shop/cart.py:4`\n\n");
    expect(page.section).toContain("```diff\n-    if a > b:\n+    if (a >= b):\n```");
    expect(page.section).toContain("`shop/cart.py:9` (may change nothing that can be seen)");
    expect(page.section).not.toContain("cart.py:12");
    expect(page.hint).toBe(
      "No test of the change notices 2 small alterations of `shop/cart.py:4`, `shop/cart.py:9`: see the mutants below. Does it matter there?",
    );
  });

  it("are bounded in number and length, and foreign text stays text", () => {
    const survivors = Array.from({ length: 14 }, (_, index) => {
      return { ...SURVIVOR, line: index, diff: `+${"x".repeat(5000)}\n+\`\`\`\n+</details>@ann` };
    });
    const { section, hint } = pages({ survivors });
    expect(section).toContain("and 4 more");
    expect(section.length).toBeLessThan(12_000);
    expect(section.match(/^<\/details>/gm)).toHaveLength(1);
    expect(hint).toContain("14 small alterations");
    expect(hint).toContain("and 9 more");
  });

  it("are a sentence where none could be tried, and nothing where all are noticed", () => {
    expect(pages({ trial: { why: "Python is too old" } }).hint).toBe(
      "It is not known how much the tests notice, because no mutants were tried: Python is too old.",
    );
    expect(pages({}).hint).toBe("");
    expect(pages({}).section).toContain("tests notice 9 of 11");
  });

  it("are no praise where too few were tried", () => {
    const trial = { possible: 32, tried: 1, noticed: 1 };
    expect(pages({ trial }).hint).toBe(
      "Only 1 of 32 mutants was tried, too few to say how much the tests notice.",
    );
  });

  it("say nothing about another commit", () => {
    const other = pages({
      trial: { commit: "c".repeat(40) },
      survivors: [SURVIVOR],
    });
    expect(other).toEqual({ section: "", hint: "" });
  });
});

interface Shown {
  trial?: object;
  survivors?: readonly Survivor[];
}

function pages({ trial = {}, survivors = [] }: Shown) {
  const state = {
    ...PROPOSED,
    commits: { red: null, green: GREEN, refactor: null },
    mutantTrial: { ...TRIAL, ...trial },
  };
  const proposal = { state, sandbox: null, evidence: { ...EVIDENCE, survivors } };
  const safe = createSanitizer({ secrets: [] });
  const section = mutantSection(proposal);
  return {
    section: section === null ? "" : safe.markdown(section),
    hint: mutantHint(proposal).map(safe.markdown).join("\n"),
  };
}
