import { describe, expect, it } from "vitest";
import { verifySummary } from "../../../src/reports/verify/summary.ts";
import type { VerifyReport } from "../../../src/routing/verify/verify-result.ts";
import { createSanitizer } from "../../../src/safe-text/sanitizer.ts";
import { VERIFIED } from "./verified.ts";

const HOLDS = { ...VERIFIED, holds: true, isProven: true, reason: "1 test proves the change" };

describe("the summary of a verified change", () => {
  it("says whether it holds, why, and what was required of which commits", () => {
    const page = render(HOLDS);
    expect(page).toMatch(/^## ✅ The change holds\n\n1 test proves the change\.\n\n/);
    expect(page).toContain("Required: `proof`. Base `aaaaaaaaaa`, head `bbbbbbbbbb`.");
    expect(render(VERIFIED)).toMatch(/^## ❌ The change does not hold\n/);
    const reported = { ...HOLDS, isProven: false };
    expect(render(reported)).toMatch(/^## ⚠️ The change would not hold, and nothing is required\n/);
  });

  it("shows each test with its word and the reason, the most urgent first", () => {
    const rows = render(VERIFIED).match(
      /^\| \S+\u00a0(breaks|fails|unclear|proves|guards) \| `t.*$/gm,
    );
    expect(rows).toEqual([
      "| ❌\u00a0breaks | `t.py::test_breaks` | as seen |",
      "| ❌\u00a0fails | `t.py::test_fails` | as seen |",
      "| ⚠️\u00a0unclear | `t.py::test_unclear` | as seen |",
      "| ✅\u00a0proves | `t.py::test_proves` | as seen |",
      "| ➖\u00a0guards | `t.py::test_guards` | as seen |",
    ]);
  });

  it("shows what no test notices as diffs", () => {
    const page = render(VERIFIED);
    expect(page).toContain(
      "Small changes of the new lines: tests notice 1 of 2 mutants (2 of 12 tried: too few to judge the tests by)",
    );
    expect(page).toContain("```diff\n@@ shop/cart.py:3 @@\n-    return 1\n+    return 2\n```");
    const survivors = VERIFIED.survivors.map((one) => ({ ...one, mayBeEquivalent: true }));
    expect(render({ ...VERIFIED, survivors })).toContain("@@ shop/cart.py:3 @@ may be equivalent");
    const noticed = { ...VERIFIED, survivors: [], mutants: VERIFIED.mutants.slice(1) };
    expect(render({ ...noticed, possibleMutants: 1 })).toContain(
      "tests notice 1 of 1 mutant (1 of 1 tried).",
    );
    expect(render({ ...noticed, mutants: [] })).not.toContain("Small changes");
  });

  it("has the command that verifies again, and what the words mean", () => {
    const page = render(VERIFIED);
    expect(page).toContain(
      `tdd-arbiter verify --base ${VERIFIED.base} --head ${VERIFIED.head} --require proof`,
    );
    expect(page).toContain("| `guards` | passes | passes |");
  });

  it("says why a change could not be judged, and shows nothing else", () => {
    const reason = "the tests cannot run with the old source: no pytest.";
    const unjudged = { ...VERIFIED, ...NOTHING, isJudged: false, reason };
    const page = render(unjudged);
    expect(page).toMatch(
      /^## ⚠️ The change could not be judged\n\nthe tests cannot run with the old source: no pytest\.\n/,
    );
    expect(page).not.toContain("| word |");
  });

  it("names the files that were taken over from the checkout", () => {
    const page = render({ ...VERIFIED, copied: ["src/shop/_version.py", "data/a.bin"] });
    expect(page).toContain("a clone lacks it: `src/shop/_version.py`, `data/a.bin`.");
    expect(render(VERIFIED)).not.toContain("Taken over");
  });

  it("stays below the limits of GitHub, however much there is to show", () => {
    const text = "a | b `x` </details> ```\n# Heading @ann ::error::x";
    const tests = Array.from({ length: 5000 }, (_, index) => {
      const seen = { before: "mixed", after: "passed" } as const;
      return {
        id: `t.py::test_${index}[${text}]`,
        word: "unclear" as const,
        reason: text,
        ...seen,
      };
    });
    const survivors = Array.from({ length: 200 }, () => VERIFIED.survivors)
      .flat()
      .map((one) => ({ ...one, removed: text }));
    const page = render({ ...VERIFIED, tests, survivors, reason: text });
    expect(page.length).toBeLessThan(65_000);
    expect(page.match(/^# Heading/gm)).toBeNull();
  });
});

const NOTHING = { tests: [], mutants: [], survivors: [], changedLines: [] };

function render(report: VerifyReport): string {
  return createSanitizer({ secrets: [] }).markdown(verifySummary(report, { require: "proof" }));
}
