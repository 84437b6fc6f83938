import { describe, expect, it } from "vitest";
import { estimateTokens, fitTexts } from "../../src/context/budget.ts";
import { drawTree } from "../../src/context/draw-tree.ts";

const PATHS = ["README.md", "a/b/one.py", "a/b/two.py", "a/c/three.py", "d/e/f.py", "d/g.py"];

describe("drawTree", () => {
  it("lists every path if they fit", () => {
    expect(drawTree(PATHS, { around: [], maxTokens: 100 })).toBe(PATHS.join("\n"));
  });

  it("collapses the folders without relevant files", () => {
    const more = Array.from({ length: 40 }, (_, index) => `d/h/${index}.py`);
    expect(drawTree([...PATHS, ...more], { around: ["a/b/one.py"], maxTokens: 40 })).toBe(
      "README.md\na/b/one.py\na/b/two.py\na/c/ (1 files)\nd/ (42 files)",
    );
  });

  it("cuts the list if it is still too long", () => {
    const many = Array.from({ length: 5000 }, (_, index) => `folder/file-${index}.py`);
    const tree = drawTree(many, { around: ["folder/file-1.py"], maxTokens: 100 });
    expect(estimateTokens(tree)).toBeLessThan(120);
    expect(tree).toMatch(/… and \d+ more$/);
  });
});

describe("fitTexts", () => {
  it("takes what fits, best first, and skips what is too long", () => {
    expect(fitTexts(["aaa", "b".repeat(300), "ccc", "ddd"], 2)).toEqual(["aaa", "ccc"]);
  });
});

describe("estimateTokens", () => {
  it("counts more tokens for other scripts", () => {
    expect(estimateTokens("abc")).toBe(1);
    expect(estimateTokens("漢字")).toBe(3);
  });
});
