import { describe, expect, it } from "vitest";
import { refuseMerge } from "../../src/proof/prove-final-run.ts";
import { isProven } from "../../src/workflow/nodes/merge.ts";

const BASE = { branch: "main", commit: "b".repeat(40) };
const MOVED = "m".repeat(40);
const HEAD = "h".repeat(40);
const FINAL = { command: "pytest", commit: HEAD, exitCode: 0, passed: 2 };

const approvalOf = (head: string, commit: string) => ({
  ...{ head, base: { branch: "main", commit } },
  byHand: "https://github.com/o/r/pull/2",
});

describe("what was tested is what is merged", () => {
  it.each([
    ["the proposed commit on the base of the run", FINAL, HEAD, BASE.commit, true],
    ["the base moved", FINAL, HEAD, MOVED, false],
    ["a writer pushed and that push was approved", FINAL, "p".repeat(40), BASE.commit, false],
    ["the merge result was tested", { ...FINAL, base: MOVED }, HEAD, MOVED, true],
    ["the base moved back since", { ...FINAL, base: MOVED }, HEAD, BASE.commit, false],
    ["no final run is known", null, HEAD, BASE.commit, false],
  ])("%s", (_, finalRun, head, commit, expected) => {
    expect(isProven(approvalOf(head, commit), { base: BASE, finalRun })).toBe(expected);
  });
});

describe("a merge that breaks tests", () => {
  const refuse = (failing: string[]) =>
    refuseMerge(approvalOf(HEAD, MOVED), {
      branch: "feat/issue-7",
      verdict: { reason: "t.py::a fails", failing },
    });

  it("is refused with both commits and the way out", () => {
    expect(refuse(["t.py::a"])).toBe(
      "the tests fail on hhhhhhhhhh merged into main at mmmmmmmmmm: t.py::a fails. To fix it, merge main into feat/issue-7, correct it there, and ask for a new review",
    );
  });

  it("names the first tests that fail, and counts the others", () => {
    const failing = ["a", "b", "c", "d", "e", "f", "g"].map((name) => `t.py::${name}`);
    expect(refuse(failing)).toContain(
      "(failing: t.py::a, t.py::b, t.py::c, t.py::d, t.py::e and 2 others)",
    );
  });
});
