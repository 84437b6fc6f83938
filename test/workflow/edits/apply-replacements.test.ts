import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyReplacements, findLines } from "../../../src/workflow/edits/apply-edits.ts";

describe("applyReplacements", () => {
  it("leaves no half line ending where the last line had none", () => {
    const replacements = [{ search: ["two"], replace: ["2"], line: 1 }];
    expect(applyReplacements("a.txt", "one\r\ntwo", replacements)).toMatchObject({
      content: "one\r\n2",
    });
  });

  it("has an end to the blocks that it looks for", () => {
    const replacements = Array.from({ length: 201 }, () => ({
      search: ["x"],
      replace: [],
      line: 1,
    }));
    expect(applyReplacements("a.txt", "x\n", replacements)).toMatchObject({
      problems: ["EDIT of a.txt has more than 200 SEARCH blocks: give the file in full."],
    });
  });

  it("quotes a long line only in part", () => {
    const replacements = [{ search: ["", "y".repeat(200)], replace: [], line: 7 }];
    const applied = applyReplacements("a.txt", "x\n", replacements);
    expect(applied).toMatchObject({
      problems: [expect.stringContaining(`("${"y".repeat(80)}…")`)],
    });
  });

  it.each([
    ["TWO", 'its line 2 is "TWO", and line 3 of a.txt is "two"'],
    ["  two", 'its line 2 is "  two", and line 3 of a.txt is "two"'],
  ])("names the line of a SEARCH that differs: %s", (second, told) => {
    const replacements = [{ search: ["first", second, "three"], replace: [], line: 7 }];
    const { problems } = applyReplacements("a.txt", "zero\nfirst\ntwo\nthree\n", replacements);
    expect(problems).toEqual([
      `The SEARCH in line 7 of the answer is not in a.txt: ${told}: copy the lines exactly as they are.`,
    ]);
  });

  it("shows where long lines differ", () => {
    const long = `total = ${"price * ".repeat(12)}`;
    const replacements = [{ search: ["first", `${long}2`], replace: [], line: 7 }];
    const { problems } = applyReplacements("a.txt", `first\n${long}3\n`, replacements);
    expect(problems.join()).toContain(`is "${long}2", and line 2 of a.txt is "${long}3"`);
  });

  it("says that the file ends before a SEARCH does", () => {
    const replacements = [{ search: ["first", "two"], replace: [], line: 7 }];
    const { problems } = applyReplacements("a.txt", "zero\nfirst\n", replacements);
    expect(problems.join()).toContain('its line 2 is "two", and a.txt ends before line 3:');
  });

  it("replaces any lines that are there once, and touches no others", () => {
    const lines = fc.uniqueArray(fc.stringMatching(/^[a-z ]{1,6}[a-z]$/), { minLength: 3 });
    fc.assert(
      fc.property(lines, fc.nat(), fc.constantFrom("\n", "\r\n"), (all, where, end) => {
        const at = where % all.length;
        const replacements = [{ search: [all[at] ?? ""], replace: ["NEW", ""], line: 1 }];
        const expected = all.flatMap((line, index) => (index === at ? ["NEW", ""] : [line]));
        expect(applyReplacements("a.txt", `${all.join(end)}${end}`, replacements)).toMatchObject({
          content: `${expected.join(end)}${end}`,
        });
      }),
    );
  });
});

it("findLines finds the first two places, as looking at every one does", () => {
  const line = fc.constantFrom("a", "b");
  const wanted = fc.array(line, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(wanted, fc.array(line, { maxLength: 30 }), (some, all) => {
      const places = [...all.keys()].filter((at) =>
        some.every((each, index) => all[at + index] === each),
      );
      expect(findLines(some, all)).toEqual(places.slice(0, 2));
    }),
  );
});
