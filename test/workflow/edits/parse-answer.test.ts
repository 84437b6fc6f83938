import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseAnswer } from "../../../src/workflow/edits/parse-answer.ts";

describe("the file extraction of seed 003", () => {
  it("test_extracts_single_file", () => {
    expect(parseAnswer(file("tests/test_a.py", "x = 1"))).toMatchObject({
      operations: [{ kind: "write", path: "tests/test_a.py", content: "x = 1\n" }],
      problems: [],
    });
  });

  it("test_extracts_multiple_files: with text around them", () => {
    const answer = text(
      "I do it another way now.",
      "",
      "### FILE: shop/a.py",
      "```python",
      "x = 1",
      "",
      "y = 2",
      "```",
      "And then:",
      "## FILE: `shop/b.py`  ",
      "",
      "~~~",
      "z = 3",
      "~~~",
      "Run it with:",
      "```sh",
      "pytest",
      "```",
    );
    expect(contents(answer)).toEqual({
      "shop/a.py": "x = 1\n\ny = 2\n",
      "shop/b.py": "z = 3\n",
    });
  });

  it.each([
    ["nothing", ""],
    ["prose", "I cannot do that."],
    ["a block without a name", "```python\nx = 1\n```"],
    ["a marker in the middle of a line", "See ### FILE: a.py\n```\nx\n```"],
    ["too deep a heading", "####### FILE: a.py\n```\nx\n```"],
    ["a word in a sentence", "File: a.py\n```\nx\n```"],
  ])("test_handles_missing_file_marker: %s", (_, answer) => {
    expect(parseAnswer(answer)).toMatchObject({ operations: [], problems: [] });
  });
});

describe("parseAnswer", () => {
  it("takes an empty block for an empty file", () => {
    expect(contents(file("tests/__init__.py"))).toEqual({ "tests/__init__.py": "" });
  });

  it("gives back any files that were written with a fence that is long enough", () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom("```", "~~~", "````py", '"""', "### FILE: z"),
    );
    const path = fc.stringMatching(/^[a-z]{1,4}(\/[a-z]{1,4})?\.(py|md)$/);
    const files = fc.uniqueArray(fc.record({ path, lines: fc.array(line) }), {
      selector: (each) => each.path,
    });
    fc.assert(
      fc.property(files, (given) => {
        const fence = "`".repeat(60);
        const answer = given.map((each) =>
          text(`### FILE: ${each.path}`, `${fence}x`, ...each.lines, "end", fence),
        );
        const expected = given.map((each) => [each.path, `${text(...each.lines, "end")}\n`]);
        expect(contents(answer.join("\n"))).toEqual(Object.fromEntries(expected));
      }),
    );
  });

  it("never throws, whatever it is given", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "### FILE: a.py",
        "## EDIT: `b`",
        "### DELETE: c",
        "**FILE: d.md**",
        "FILE: e.py",
      ),
      fc.constantFrom("```", "````", "~~~", "```py", "   ```", "```py a/b.py", '"""', "'''"),
      fc.constantFrom("<<<<<<< SEARCH", "=======", ">>>>>>> REPLACE", "</think>", "<think>"),
    );
    const pieces = fc.array(piece, { maxLength: 40 });
    fc.assert(
      fc.property(pieces, fc.constantFrom("\n", "\r\n", ""), (given, separator) => {
        const { operations } = parseAnswer(given.join(separator));
        for (const { path } of operations) expect(path.trim()).not.toBe("");
        const paths = operations.map(({ path }) => path);
        expect(new Set(paths).size).toBe(paths.length);
      }),
      { numRuns: 1000 },
    );
  });
});

function contents(answer: string): Record<string, string> {
  const { operations, problems } = parseAnswer(answer);
  expect(problems).toEqual([]);
  const written = operations.flatMap((each) => (each.kind === "write" ? [each] : []));
  return Object.fromEntries(written.map(({ path, content }) => [path, content]));
}

function text(...lines: string[]): string {
  return lines.join("\n");
}

function file(path: string, ...lines: string[]): string {
  return text(`### FILE: ${path}`, "```", ...lines, "```");
}

it.each(["tests/test_a.py::test_b[2]", "`tests/test_a.py::test_b[one case]`"])(
  "removes no test where one case of it is named: %s",
  (id) => {
    const { operations, problems } = parseAnswer(`### DELETE: ${id}\n`);
    expect(operations).toEqual([]);
    expect(problems).toEqual([
      expect.stringMatching(/is one case of a test: EDIT the data that it is made from\.$/),
    ]);
  },
);
