import { describe, expect, it } from "vitest";
import type { LintFinding } from "../../src/ports.ts";
import { describeFinding, introducedFindings } from "../../src/workflow/nodes/lint.ts";

const at = (
  line: number | null,
  message = "unused",
  code = "F401",
  file = "a.py",
): LintFinding => ({
  ...{ file, line, code, message },
});

describe("what a change introduced", () => {
  it.each<[string, LintFinding[], LintFinding[], LintFinding[]]>([
    ["nothing where nothing is found", [at(1)], [], []],
    ["all of a file that is new", [], [at(1), at(2)], [at(1), at(2)]],
    ["nothing that only moved", [at(1), at(9)], [at(5), at(14)], []],
    ["what is found once more than before", [at(1)], [at(1), at(7)], [at(7)]],
    ["rather what stands elsewhere", [at(7)], [at(1), at(7)], [at(1)]],
    ["another code", [at(1)], [at(1, "unused", "F841")], [at(1, "unused", "F841")]],
    ["another message", [at(1)], [at(1, "'os'")], [at(1, "'os'")]],
    ["another file", [at(1)], [at(1, "u", "F401", "b.py")], [at(1, "u", "F401", "b.py")]],
    ["no other number", [at(1, "from line 3 (9/8)")], [at(1, "from line 12 (11/8)")], []],
    ["a name with another number", [at(1, "'x1'")], [at(1, "'x2'")], [at(1, "'x2'")]],
    [
      "nothing where what names no place was broken before, whatever it printed",
      [at(null, "boom at 12:01", "exit 2", "")],
      [at(null, "bang at 12:02", "exit 2", "")],
      [],
    ],
  ])("is %s", (_, before, now, introduced) => {
    expect(introducedFindings(before, now)).toEqual(introduced);
  });
});

describe("a finding in a line", () => {
  it.each([
    [at(3), "a.py:3: F401 unused"],
    [at(null, "would reformat", "black"), "a.py: black would reformat"],
    [at(3, "odd", ""), "a.py:3: odd"],
    [at(null, "boom", "exit 2", ""), "exit 2: boom"],
  ])("%j", (finding, text) => expect(describeFinding(finding)).toBe(text));
});
