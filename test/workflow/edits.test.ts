import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ArbiterError } from "../../src/errors.ts";
import { parseEdits } from "../../src/workflow/edits.ts";

describe("parseEdits", () => {
  it("takes every file, and ignores the text around", () => {
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
    expect(parseEdits(answer)).toEqual([
      { path: "shop/a.py", content: "x = 1\n\ny = 2\n" },
      { path: "shop/b.py", content: "z = 3\n" },
    ]);
  });

  it("makes lines end as on Linux", () => {
    const answer = "### FILE: a.py\r\n```python\r\nx = 1\r\ny = 2\r\n```\r\n";
    expect(parseEdits(answer)).toEqual([{ path: "a.py", content: "x = 1\ny = 2\n" }]);
  });

  it("takes an empty block for an empty file", () => {
    expect(parseEdits(file("tests/__init__.py"))).toEqual([
      { path: "tests/__init__.py", content: "" },
    ]);
  });

  it.each(["`", "~"])("keeps shorter fences of %s inside a longer one", (mark) => {
    const [long, short] = [mark.repeat(4), mark.repeat(3)];
    const answer = text("### FILE: README.md", `${long}md`, short, "ls", short, "end", long);
    expect(parseEdits(answer)).toEqual([
      { path: "README.md", content: `${short}\nls\n${short}\nend\n` },
    ]);
  });

  it("keeps fences of the other kind, and indented ones, inside", () => {
    const answer = file("a.py", '"""', "~~~", "    ```", "``", '"""');
    expect(parseEdits(answer)[0]?.content).toBe('"""\n~~~\n    ```\n``\n"""\n');
  });

  it("ends a block at a longer fence, spaces behind it", () => {
    expect(parseEdits(text("### FILE: a.py", "```", "x", "`````  "))).toEqual([
      { path: "a.py", content: "x\n" },
    ]);
  });

  it("does not take a marker inside a block for a file", () => {
    const answer = file("a.py", "### FILE: b.py", "x = 1");
    expect(parseEdits(answer)).toEqual([{ path: "a.py", content: "### FILE: b.py\nx = 1\n" }]);
  });

  it("sees through a longer fence around the whole answer", () => {
    expect(parseEdits(text("````markdown", file("a.py", "x"), "````"))).toEqual([
      { path: "a.py", content: "x\n" },
    ]);
  });

  it.each([
    ["nothing", ""],
    ["prose", "I cannot do that."],
    ["a block nobody named", "```python\nx = 1\n```"],
    ["a marker without a path", "### FILE:   \n```\nx\n```"],
    ["a marker with quotes alone", "### FILE: ``\n```\nx\n```"],
    ["a marker in the middle of a line", "See ### FILE: a.py\n```\nx\n```"],
    ["another heading", "##### FILE: a.py\n```\nx\n```"],
  ])("finds no file in %s", (_, answer) => {
    expect(parseEdits(answer)).toEqual([]);
  });

  it.each([
    ["a block that does not end", text("### FILE: a.py", "```", "x = 1"), /a\.py does not end/],
    ["a fence that is too short to end it", text("### FILE: a.py", "````", "x", "```"), /not end/],
    ["prose instead of a block", text("### FILE: a.py", "x = 1"), /not followed by a fenced block/],
    ["a marker at the very end", "### FILE: a.py", /not followed by a fenced block/],
    ["a path twice", text(file("a.py", "x"), file("a.py", "y")), /a\.py is given twice/],
    [
      "a path twice, once in quotes",
      text(file("a.py", "x"), file("`a.py`", "y")),
      /a\.py is given twice/,
    ],
    [
      "a block with a block inside that would cut it short",
      file("README.md", "Run:", "```sh", "ls", "```", "The end."),
      /README\.md ends is in doubt/,
    ],
    [
      "a block that was cut off behind a block inside it",
      text("### FILE: README.md", "```md", "Run:", "```sh", "ls", "```"),
      /README\.md ends is in doubt/,
    ],
    [
      "a fence too many behind a block",
      text(file("a.md", "one", "```", "two"), file("b.py", "x")),
      /a\.md ends is in doubt/,
    ],
  ])("refuses %s", (_, answer, problem) => {
    expect(() => parseEdits(answer)).toThrow(
      expect.objectContaining({
        code: "answer-unusable",
        message: expect.stringMatching(problem),
      }),
    );
  });

  it("is not held up by a marker with a long gap", () => {
    const path = `a${" ".repeat(400_000)}b`;
    expect(parseEdits(file(path, "x"))).toEqual([{ path, content: "x\n" }]);
  });

  it("gives back any files that were written with a fence that is long enough", () => {
    const line = fc.oneof(fc.string(), fc.constantFrom("```", "~~~", "````py", "### FILE: z.py"));
    const path = fc.stringMatching(/^[a-z]{1,4}(\/[a-z]{1,4})?\.py$/);
    const files = fc.uniqueArray(fc.record({ path, lines: fc.array(line) }), {
      selector: (each) => each.path,
    });
    fc.assert(
      fc.property(files, (given) => {
        const fence = "`".repeat(60);
        const answer = given.map(({ path, lines }) =>
          text(`### FILE: ${path}`, fence, ...lines, fence),
        );
        const content = (lines: string[]) => lines.map((each) => `${each}\n`).join("");
        const expected = given.map(({ path, lines }) => ({
          path,
          content: lines.join("") === "" && lines.length <= 1 ? "" : content(lines),
        }));
        expect(parseEdits(answer.join("\n"))).toEqual(expected);
      }),
    );
  });

  it("never throws anything but that an answer is unusable", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "### FILE: a.py",
        "## FILE: `b`",
        "```",
        "````",
        "~~~",
        "```py",
        "\r\n",
        "\n",
      ),
    );
    fc.assert(
      fc.property(fc.array(piece), fc.constantFrom("\n", "\r\n", ""), (pieces, separator) => {
        try {
          for (const { path } of parseEdits(pieces.join(separator)))
            expect(path.trim()).not.toBe("");
        } catch (error) {
          if (!(error instanceof ArbiterError)) throw error;
          expect(error.code).toBe("answer-unusable");
        }
      }),
      { numRuns: 1000 },
    );
  });
});

function text(...lines: string[]): string {
  return lines.join("\n");
}

function file(path: string, ...lines: string[]): string {
  return text(`### FILE: ${path}`, "```", ...lines, "```");
}
