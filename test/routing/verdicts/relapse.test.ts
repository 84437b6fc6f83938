import { describe, expect, it } from "vitest";
import type { TestRun } from "../../../src/ports.ts";
import {
  describeLeft,
  describeRepetition,
  findRelapse,
  judgeRelapse,
} from "../../../src/routing/verdicts/judge-final.ts";
import { failed, passed, run } from "../make-run.ts";

const ID = "tests/test_new.py::test_new";
const FIRST = run(0, [passed(ID)]);
const COMMAND = FIRST.command;

describe("a test command that runs twice in one place", () => {
  it("has no relapse when it was not repeated, or went as the first time", () => {
    expect(findRelapse(FIRST)).toBeNull();
    expect(findRelapse(again({ between: [1, 0], second: FIRST }))).toBeNull();
    expect(describeRepetition(FIRST, "2 minutes")).toBeNull();
    expect(describeRepetition(again({ second: FIRST }), "2 minutes")).toBeNull();
  });

  it("names the test that fails the second time, and what was left behind", () => {
    const relapsed = again({ second: run(1, [failed(ID, "x")]), left: ["a", "b", "c", "d"] });
    const relapse = findRelapse(relapsed);
    expect(relapse).toEqual({ ids: [ID], exitCode: 1, isBetween: false });
    expect(judgeRelapse(relapsed, relapse ?? NONE)).toMatchObject({
      kind: "fails",
      verdict: {
        reason: `${ID} passes when ${COMMAND} runs for the first time, and fails when it runs again in the same place; the first run left behind a, b, c …`,
        failing: [ID],
      },
    });
  });

  it("names the exit code when no test fails the second time", () => {
    const relapsed = again({ second: run(3, []), left: ["log.txt"] });
    const relapse = findRelapse(relapsed);
    expect(relapse).toEqual({ ids: [], exitCode: 3, isBetween: false });
    expect(judgeRelapse(relapsed, relapse ?? NONE)).toMatchObject({
      verdict: {
        reason: `${COMMAND} ends with exit 3 when it runs again in the same place; the first run left behind log.txt`,
      },
    });
  });

  it("blames the new tests when only they fail in between", () => {
    const relapsed = again({ between: [1, 1], second: FIRST });
    const relapse = findRelapse(relapsed);
    expect(relapse).toEqual({ ids: [], exitCode: 1, isBetween: true });
    expect(judgeRelapse(relapsed, relapse ?? NONE)).toMatchObject({
      verdict: {
        reason: `after ${COMMAND}, the new tests alone end with exit 1 in the same place`,
      },
    });
  });

  it("says that git could not check out another commit, and charges nothing", () => {
    const stuck = again({ between: [128], second: FIRST, left: ["a.py"] });
    expect(findRelapse(stuck)).toBeNull();
    expect(describeRepetition(stuck, "2 minutes")).toBe(
      `after \`${COMMAND}\`, git cannot check out another commit; the first run left behind a.py`,
    );
  });

  it("says that there was no time for the second run", () => {
    const cut = again({ between: [1, 0], second: null });
    expect(findRelapse(cut)).toBeNull();
    expect(describeRepetition(cut, "2 minutes")).toBe(
      `\`${COMMAND}\` was not run again in the same place, because both do not fit into 2 minutes`,
    );
    expect(describeLeft(cut)).toBe("");
  });
});

const NONE = { ids: [], exitCode: 0, isBetween: false };

function again(more: Partial<NonNullable<TestRun["again"]>>): TestRun {
  return { ...FIRST, again: { between: [], second: null, left: [], ...more } };
}
