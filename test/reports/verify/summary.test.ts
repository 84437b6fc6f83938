import { describe, expect, it } from "vitest";
import { verifySummary } from "../../../src/reports/verify/summary.ts";
import type { VerifyReport } from "../../../src/routing/verdicts/judge-change.ts";
import { createSanitizer } from "../../../src/safe-text/sanitizer.ts";
import { VERIFIED } from "./verified.ts";

const HOLDS = {
  ...VERIFIED,
  result: "holds" as const,
  passes: true,
  reason: "1 test proves the change",
};

describe("the summary of a verified change", () => {
  it("says whether it holds, why, and what was required of which commits", () => {
    const page = render(HOLDS);
    expect(page).toMatch(/^## ✅ The change holds\n\n1 test proves the change\.\n\n/);
    expect(page).toContain("Required: `proof`. Base `aaaaaaaaaa`, head `bbbbbbbbbb`.");
    expect(render(VERIFIED)).toMatch(/^## ❌ The change does not hold\n/);
    const reported = { ...VERIFIED, passes: true };
    expect(render(reported)).toMatch(/^## ⚠️ The change would not hold, and nothing is required\n/);
  });

  it("shows each test below its file, with its word and the reason, the most urgent first", () => {
    const page = render(VERIFIED);
    expect(page).toContain("**`t.py`**");
    expect(page.match(/^\| \S+\u00a0(breaks|fails|unclear|proves|guards) \|.*$/gm)).toEqual([
      "| ❌\u00a0breaks | `test_breaks` | as seen |",
      "| ❌\u00a0fails | `test_fails` | the same |",
      "| ⚠️\u00a0unclear | `test_unclear` | the same |",
      "| ✅\u00a0proves | `test_proves` |  |",
      "| ➖\u00a0guards | `test_guards` | as seen |",
    ]);
  });

  it("folds the cases of a test, and away what only guards", () => {
    const reason = "passes with the old source as well, so it proves nothing about the change";
    const seen = { reason, before: "passed", after: "passed" } as const;
    const tests = [1, 2, 3].map((number) => {
      const word = number === 1 ? ("proves" as const) : ("guards" as const);
      return { id: `t.py::test_size[${number}]`, word, ...seen };
    });
    const guard = { id: "t.py::test_old", word: "guards", ...seen } as const;
    const page = render({ ...HOLDS, tests: [...tests, guard] });
    expect(page).toContain("| ✅\u00a0proves | `test_size`: 1 of 3 cases proves, 2 guard |");
    expect(page).toContain("<summary>1 test guards</summary>");
  });

  it("names first the changed lines that no test needs", () => {
    const place = { file: "shop/cart.py", from: 3, to: 3, neededBy: [] };
    const hunks = [place];
    const page = render({ ...HOLDS, hunks });
    expect(render({ ...HOLDS, hunks: [{ ...place, reachedBy: [] }] })).toContain(
      "- `shop/cart.py:3, which none of them executes`",
    );
    const reachedBy = ["t.py::test_a", "t.py::test_b"];
    expect(render({ ...HOLDS, hunks: [{ ...place, reachedBy }] })).toContain(
      "- `shop/cart.py:3, executed by test_a (+1 more)`",
    );
    expect(page).toMatch(/still passes:\n\n- `shop\/cart\.py:3`\n\n\*\*`t\.py`/);
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
    const unjudged = { ...VERIFIED, ...NOTHING, result: "not-judged" as const, reason };
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

  it("names the rule that requires it, and what commits say of the change", () => {
    const waiver = { test: null, reason: "only moved", by: "Ann", counts: false };
    const required = { require: "strict", by: "title: ^fix", waivers: [waiver] };
    const page = render({ ...VERIFIED, required });
    expect(page).toContain("Required: `strict`, by the rule `title: ^fix`.");
    expect(page).toContain(
      "A commit of Ann says that the change is exempt: only moved. This does not",
    );
    const counted = { ...waiver, test: "t.py::test_a", counts: true };
    const accepted = render({ ...VERIFIED, required: { ...required, waivers: [counted] } });
    expect(accepted).toContain(
      "says that the change breaks `t.py::test_a` on purpose: only moved.",
    );
  });

  it("names five of the places that no test needs, and the purpose of a test that breaks", () => {
    const hunks = [1, 2, 3, 4, 5, 6, 7].map((from) => ({
      file: "a.py",
      from,
      to: from,
      neededBy: [],
    }));
    const [first] = VERIFIED.tests;
    const tests = first === undefined ? [] : [{ ...first, waived: "Ann: only moved" }];
    const page = render({ ...VERIFIED, hunks, tests });
    expect(page).toContain("and 2 more");
    expect(page).toContain("on purpose, says Ann: only moved");
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
  return createSanitizer({ secrets: [] }).markdown(verifySummary(report));
}
