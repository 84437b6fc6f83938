import { describe, expect, it } from "vitest";
import {
  addedLines,
  changedHunks,
  gapsIn,
  withoutHunk,
} from "../../../src/python/changes/hunks.ts";

const PATCH = `diff --git a/shop/cart.py b/shop/cart.py
index 1..2 100644
--- a/shop/cart.py
+++ b/shop/cart.py
@@ -1,4 +1,5 @@
 one
-two
+TWO
++++ b/not/a/file
 three
@@ -10 +11,2 @@ def f():
 ten
+eleven
diff --git a/new.py b/new.py
--- /dev/null
+++ b/new.py
@@ -0,0 +1,2 @@
+x = 1
+y = 2
`;

describe("the hunks of a patch", () => {
  it("have the lines that the change wrote", () => {
    expect([...addedLines(changedHunks(PATCH))]).toEqual([
      ["shop/cart.py", [2, 3, 12]],
      ["new.py", [1, 2]],
    ]);
  });

  it("are apart where a line between them stayed, and can be taken back one by one", () => {
    const old = "a\nb\nc\nd\ne\n";
    const now = "A\nb\nd\nx\ne\n";
    const patch =
      "diff --git a/m.py b/m.py\n--- a/m.py\n+++ b/m.py\n@@ -1,5 +1,5 @@\n-a\n+A\n b\n-c\n d\n+x\n e\n";
    const hunks = changedHunks(patch);
    expect(hunks).toEqual([
      { file: "m.py", from: 1, added: ["A"], removed: ["a"] },
      { file: "m.py", from: 3, added: [], removed: ["c"] },
      { file: "m.py", from: 4, added: ["x"], removed: [] },
    ]);
    expect(hunks.map((hunk) => withoutHunk(now, hunk))).toEqual([
      "a\nb\nd\nx\ne\n",
      "A\nb\nc\nd\nx\ne\n",
      "A\nb\nd\ne\n",
    ]);
    expect(hunks.toReversed().reduce(withoutHunk, now)).toBe(old);
  });

  it("start behind the line that git names where a file or a part of it is empty now", () => {
    const patch = "diff --git a/m.py b/m.py\n--- a/m.py\n+++ b/m.py\n@@ -3 +2,0 @@\n-    c = 1\n";
    const [hunk] = changedHunks(patch);
    expect(hunk).toEqual({ file: "m.py", from: 3, added: [], removed: ["    c = 1"] });
  });

  it("leave gaps where they took code out", () => {
    const hunk = { file: "m.py", from: 8, added: [], removed: ["", "    # why", "    return 1"] };
    expect(gapsIn([hunk])).toEqual([[7, 4]]);
    expect(gapsIn([{ ...hunk, added: ["    return 2"] }])).toEqual([]);
    expect(gapsIn([{ ...hunk, removed: ["    # why"] }])).toEqual([]);
  });
});
