import { describe, expect, it } from "vitest";
import {
  draftMessage,
  greenMessage,
  listedId,
  readGreenMessage,
  readIssue,
  readRedMessage,
  redMessage,
  refactorMessage,
  strengthenMessage,
  styleMessage,
} from "../../src/reports/commit-messages.ts";
import { makeState } from "../workflow/make-state.ts";

const RED = {
  failing: ["tests/test_a.py::test_one", "tests/test_a.py::test_two"],
  locked: [],
  stubs: [{ path: "shop/codes.py", raising: [] }],
};

describe("commit messages", () => {
  it("are read again, with ids as they list them", () => {
    const failing = ["tests/test_a.py::test_one[@team]", "tests/test_a.py::test_two"];
    const guards = ["tests/test_a.py::test_stays"];
    const red = redMessage(makeState(), { ...RED, failing, guards });
    expect(readRedMessage(red)).toEqual({ failing: failing.map(listedId), guards });
    const green = greenMessage(makeState(), { ...RED, failing }, guards);
    expect(readGreenMessage(green)).toEqual({ dropped: guards });
    expect(readGreenMessage(greenMessage(makeState(), RED))).toEqual({ dropped: [] });
    expect([readRedMessage(green), readGreenMessage(red)]).toEqual([null, null]);
    expect([readIssue(red), readIssue("feat: by hand\n\n(#7)")]).toEqual([7, null]);
  });

  it("of added tests lists them, and keeps room for the word that tells them apart", () => {
    expect(strengthenMessage(makeState(), ["tests/test_b.py::test_one"])).toBe(
      "test: discount codes, strengthen (#7)\n\n1 test that fails on a mutant of the code, which no test noticed before, and passes on the code\n\n- tests/test_b.py::test_one\n",
    );
    const long = makeState();
    const spec = { ...long.spec, title: "Discount codes that ".repeat(9) };
    const [subject = ""] = strengthenMessage({ ...long, spec }, RED.failing).split("\n");
    expect(subject).toMatch(/…, strengthen \(#7\)$/);
    expect(subject.length).toBeLessThanOrEqual(72);
  });

  it("red lists the failing tests and the stubs", () => {
    expect(redMessage(makeState(), RED)).toMatchInlineSnapshot(`
      "test: discount codes (#7)

      Red: 2 new tests fail for the right reason.

      - tests/test_a.py::test_one
      - tests/test_a.py::test_two

      Stubs: shop/codes.py
      "
    `);
  });

  it("red lists existing tests that were changed, and why", () => {
    const changedTests = [
      { id: "tests/test_b.py::test_old", because: "shipping\nis on top", removed: false },
      { id: "tests/test_b.py::test_gone", because: "so", removed: true },
    ];
    expect(redMessage(makeState({ changedTests }), RED)).toContain(
      "Existing tests changed:\n- tests/test_b.py::test_old: shipping is on top\n- tests/test_b.py::test_gone (removed): so\n",
    );
  });

  it("uses the singular for one test, and leaves out empty lists", () => {
    const red = { ...RED, failing: RED.failing.slice(0, 1), stubs: [] };
    expect(redMessage(makeState(), red)).toMatchInlineSnapshot(`
      "test: discount codes (#7)

      Red: 1 new test fails for the right reason.

      - tests/test_a.py::test_one
      "
    `);
    expect(greenMessage(makeState(), red)).toContain("Green: the 1 new test now passes.");
    expect(greenMessage(makeState(), red, ["tests/test_a.py::test_two"])).toContain(
      "Dropped inferred tests, the only ones that still failed:\n- tests/test_a.py::test_two\n",
    );
  });

  it("every other phase has its own type and sentence", () => {
    const state = makeState();
    const messages = [
      greenMessage(state, RED),
      refactorMessage(state),
      styleMessage(state),
      draftMessage(state, "code"),
    ];
    expect(messages.join("---\n")).toMatchInlineSnapshot(`
      "feat: discount codes (#7)

      Green: the 2 new tests now pass.
      ---
      refactor: discount codes (#7)

      Refactored; the tests pass as before.
      ---
      style: discount codes (#7)

      Lint findings fixed; the tests pass as before.
      ---
      chore: discount codes (#7)

      Draft of the code, before any gate has judged it.
      "
    `);
  });

  it.each([
    ["Discount Codes", "discount Codes"],
    ["HTTP errors are told", "HTTP errors are told"],
    ["I want codes", "I want codes"],
    ["a\tb \u0007 c\u2028d", "a b c d"],
    ["$(touch x) $& `id`", "$(touch x) $& `id`"],
  ])("the title %j becomes the subject %j", (title, subject) => {
    expect(subjectOf(title)).toBe(`refactor: ${subject} (#7)`);
  });

  it("a long title is cut at a word", () => {
    const subject = subjectOf(
      "Codes that customers type at the till take their share off the total",
    );
    expect(subject).toBe("refactor: codes that customers type at the till take their share… (#7)");
  });

  it.each(["x".repeat(10_000), "🛒".repeat(5000), `a${"🛒".repeat(5000)}`, `a ${"b".repeat(99)}`])(
    "a title without spaces is cut between characters (%#)",
    (title) => {
      const subject = subjectOf(title);
      expect(subject.length).toBeLessThanOrEqual(72);
      expect(subject.length).toBeGreaterThan(60);
      expect(subject).toMatch(/… \(#7\)$/);
      expect(Buffer.from(subject).toString()).toBe(subject);
    },
  );

  it("a title of exactly the maximum length stays whole", () => {
    const title = "y".repeat(72 - "refactor:  (#7)".length);
    expect(subjectOf(title)).toBe(`refactor: ${title} (#7)`);
  });
});

function subjectOf(title: string): string {
  const state = makeState();
  const [subject = ""] = refactorMessage({ ...state, spec: { ...state.spec, title } }).split(
    "\n\n",
  );
  return subject;
}
