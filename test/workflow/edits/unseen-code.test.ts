import { describe, expect, it } from "vitest";
import { applyOperation } from "../../../src/workflow/edits/apply-edits.ts";
import { nearestLines } from "../../../src/workflow/edits/nearest-lines.ts";
import { parseAnswer } from "../../../src/workflow/edits/parse-answer.ts";
import { findUnseen, shownLines } from "../../../src/workflow/edits/unseen-code.ts";

const BEFORE = `import os


def first(a):
    b = a + 1
    return b


def second(a):
    c = os.fspath(a)
    d = c.strip()
    return d
`;

describe("findUnseen", () => {
  const SHOWN =
    "<excerpt>\na.py (12 lines)\n@@ 4-6\ndef first(a):\n    b = a + 1\n    return b\n…\n9: def second(a)\n</excerpt>";

  it("lets an edit of what was shown pass", () => {
    expect(unseen("    b = a + 1\n    return b", "    return a + 1").problems).toEqual([]);
  });

  it("sends back an edit of lines that were not shown, with the function they are in", () => {
    expect(unseen("    d = c.strip()", "    d = c")).toEqual({
      problems: [
        "The answer changes code that was not shown: a.py::second. Change it only after you have read it.",
      ],
      show: ["a.py::second"],
    });
  });

  it("sends back a new body under a header whose body was not shown", () => {
    const shown = `${SHOWN}\n@@ 9-9\ndef second(a):`;
    expect(unseen("def second(a):", "def second(a):\n    return 1", shown).show).toEqual([
      "a.py::second",
    ]);
  });

  it("sends back a whole file that leaves out what was not shown", () => {
    const answer = "### FILE: a.py\n```python\nimport os\n\n\ndef first(a):\n    return a\n```";
    expect(check(answer, SHOWN).show).toEqual(["a.py::second"]);
    const whole = `### FILE: a.py\n\`\`\`python\n${BEFORE}\n\nNEW = 1\n\`\`\``;
    expect(check(whole, SHOWN).problems).toEqual([]);
  });

  it("lets code be added before a definition whose signature the question prints", () => {
    const added = "def between(a):\n    return a\n\n\ndef second(a):";
    expect(unseen("def second(a):", added).problems).toEqual([]);
    expect(unseen("def second(a):", added, "<excerpt>\n…\n</excerpt>").problems).toHaveLength(1);
    expect(unseen("def second(a):", `${added}\n    a = 1`).problems).toHaveLength(1);
  });

  it("takes a line that a search printed for shown", () => {
    const shown = "<found>\nsearch: os\na.py\n10 second: c = os.fspath(a)\n</found>";
    expect(unseen("    c = os.fspath(a)", "    c = str(a)", shown).problems).toEqual([]);
  });

  it("says nothing about new files", () => {
    expect(check("### FILE: b.py\n```python\nx = 1\n```", SHOWN, null).problems).toEqual([]);
  });

  function unseen(search: string, replace: string, shown = SHOWN) {
    const block = `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE`;
    return check(`### EDIT: a.py\n\`\`\`\n${block}\n\`\`\``, shown);
  }
});

describe("a SEARCH", () => {
  it("that misses is answered with the nearest lines of the whole file", () => {
    const long = `${"x = 1\n".repeat(500)}${BEFORE}`;
    const found = apply("    c = os.fspath(a)\n    d = c.lower()\n    return d", "", long);
    expect(found).toMatchObject({ show: ["a.py:507-512"] });
    expect(apply("    e = os.fspath(b)", "", long)).toMatchObject({ show: ["a.py:507-512"] });
  });

  it("has no nearest lines in a file without a common word", () => {
    expect(nearestLines(["return total"], ["x = 1", "y = 2"])).toBeNull();
  });
});

function apply(search: string, replace: string, before: string | null) {
  const block = `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE`;
  const [operation] = parseAnswer(`### EDIT: a.py\n\`\`\`\n${block}\n\`\`\``).operations;
  if (operation === undefined) throw new Error("The answer has no operation.");
  return applyOperation(operation, before);
}

function check(answer: string, shown: string, before: string | null = BEFORE) {
  const [operation] = parseAnswer(answer).operations;
  if (operation === undefined) throw new Error("The answer has no operation.");
  const { change, problems } = applyOperation(operation, before);
  if (change === undefined) throw new Error(problems.join());
  return findUnseen([change], shownLines([shown]));
}
