import { describe, expect, it } from "vitest";
import {
  checkedExamples,
  describeCheck,
  heldOutHint,
  heldOutSection,
} from "../../../src/features/held-out/page.ts";
import type { HeldOut } from "../../../src/features/held-out/record.ts";
import { createSanitizer } from "../../../src/safe-text/sanitizer.ts";
import { PROPOSED } from "../runs.ts";

const example = (n: number) => ({ call: `f(${n})`, outcome: "value", expected: "2" }) as const;
const CODE = PROPOSED.commits.refactor ?? PROPOSED.commits.green ?? "";
const CHECK = { commit: CODE, passed: ["f(1) == 2"], failed: [], others: [] };
const HELD: HeldOut = { examples: [example(1), example(2)], of: 6, check: CHECK };
const OTHER = { example: "f(2) == 2", why: "README.md has it, too" };

const { markdown } = createSanitizer({ secrets: [] });
const show = (heldOut: HeldOut | undefined) => {
  const section = heldOutSection({ state: { ...PROPOSED, heldOut } });
  return section === null ? null : markdown(section);
};
const hints = (heldOut: HeldOut | undefined) =>
  heldOutHint({ state: { ...PROPOSED, heldOut } }).map((hint) => markdown(hint));

describe("held-out examples on the page", () => {
  it.each<[HeldOut, string]>([
    [HELD, "1 of 1 pass"],
    [{ ...HELD, check: { ...CHECK, others: [OTHER] } }, "1 of 1 pass; 1 could not be checked"],
    [{ ...HELD, check: { ...CHECK, failed: ["f(2) == 2"] } }, "1 of 2 pass"],
    [
      { ...HELD, check: { ...CHECK, passed: [], others: [OTHER] } },
      "none of 2 could be checked: f(2) == 2: README.md has it, too",
    ],
    [
      { ...HELD, check: { ...CHECK, passed: [], others: [OTHER, OTHER] } },
      "none of 2 could be checked: f(2) == 2: README.md has it, too, and 1 more",
    ],
    [{ examples: [], of: 0 }, "none, the issue has no example that can be turned into a test"],
    [{ examples: [], of: 2 }, "none, each of 2 examples is the only one of its kind"],
  ])("are counted: %o", (heldOut, words) => {
    expect(describeCheck(heldOut)).toBe(words);
  });

  it("say what passed, failed and could not be checked", () => {
    const check = { ...CHECK, failed: ["f(2) == 2"], others: [OTHER] };
    const page = show({ ...HELD, check, sentBackAt: "another" });
    expect(page).toContain("Held-out examples: 1 of 2 pass; 1 could not be checked");
    expect(page).toContain("Of 6 examples in the issue, no model was shown these");
    expect(page).toContain("An earlier version failed one");
    expect(page).toContain("Passing:\n\n- `f(1) == 2`");
    expect(page).toContain("Failing:\n\n- `f(2) == 2`");
    expect(page).toContain("`f(2) == 2` was not checked: README.md has it, too");
    expect(show({ ...HELD, sentBackAt: CODE })).not.toContain("An earlier version");
  });

  it("say nothing where nothing was to be held out, or another commit was checked", () => {
    expect(show(undefined)).toBeNull();
    expect(show({ ...HELD, check: { ...CHECK, commit: "another" } })).toBeNull();
    expect(checkedExamples({ ...PROPOSED, heldOut: HELD })).toBe(HELD);
  });

  it("warn of a failure first, and of a check that says nothing", () => {
    expect(hints({ ...HELD, check: { ...CHECK, failed: ["f(2) == 2"] } })).toEqual([
      "The code fails 1 example of the issue that it was not shown: `f(2) == 2`.",
    ]);
    expect(hints({ ...HELD, check: { ...CHECK, passed: [], others: [OTHER] } })).toEqual([
      "Nothing was checked with held-out examples: none of 2 could be checked: f(2) == 2: README.md has it, too.",
    ]);
    expect(hints(HELD)).toEqual([]);
    expect(hints(undefined)).toEqual([]);
  });
});
