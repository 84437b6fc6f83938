import { describe, expect, it } from "vitest";
import { estimateTokens } from "../../src/context/budget.ts";
import { drawTree } from "../../src/context/draw-tree.ts";

const PATHS = ["README.md", "a/b/one.py", "a/b/two.py", "a/c/three.py", "d/e/f.py", "d/g.py"];

describe("drawTree", () => {
  it("lists every folder with Python on one line, and counts what is in others", () => {
    const paths = [...PATHS, "data/x/1.csv", "data/x/2.csv", "d/e/notes.txt"];
    expect(drawTree(paths, { around: [], maxTokens: 100 })).toBe(
      "README.md\na/b/: one.py, two.py\na/c/: three.py\nd/: g.py\nd/e/: f.py, notes.txt\ndata/ (2 files)",
    );
  });

  it("lists a relevant file wherever it is, with its folder", () => {
    const paths = ["data/x/1.csv", "data/y/2.csv", "data/y/3.csv"];
    expect(drawTree(paths, { around: ["data/y/2.csv"], maxTokens: 100 })).toBe(
      "data/x/ (1 files)\ndata/y/: 2.csv, 3.csv",
    );
  });

  it("counts what is far from the relevant files if the rest does not fit", () => {
    const more = Array.from({ length: 40 }, (_, index) => `d/h/${index}.py`);
    expect(drawTree([...PATHS, ...more], { around: ["a/b/one.py"], maxTokens: 40 })).toBe(
      "README.md\na/b/: one.py, two.py\na/c/ (1 files)\nd/ (42 files)",
    );
  });

  it("cuts the list if it is still too long", () => {
    const many = Array.from({ length: 5000 }, (_, index) => `folder-${index}/file.py`);
    const tree = drawTree(many, { around: [], maxTokens: 100 });
    expect(estimateTokens(tree)).toBeLessThan(120);
    expect(tree).toMatch(/… and \d+ more folders$/);
  });
});

describe("estimateTokens", () => {
  it("counts more tokens for other scripts", () => {
    expect(estimateTokens("abc")).toBe(1);
    expect(estimateTokens("漢字")).toBe(3);
  });
});
