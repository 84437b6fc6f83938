import { describe, expect, it } from "vitest";
import { sharedValues } from "../../src/workflow/nodes/publish.ts";

const shared = (test: string, code: string) =>
  sharedValues({ tests: [test], code: [code], diff: code.replace(/^/gm, "+") });

describe("expected values written into the code", () => {
  it.each([
    ["a number", "    assert total([3, 4]) == 57", "    return 57", ["57"]],
    ["a fraction", "    assert total() == 8.25", "    return 8.25", ["8.25"]],
    ["a negative number", "    assert total() == -57", "    return -57", ["57"]],
    ["a number with another spelling", "    assert total() == 57.0", "    x = 5_7", ["57"]],
    ["a text", "    assert label() == 'two items'", '    return "two items"', ['"two items"']],
    [
      "a text on the left",
      '    assert "two items" in label()',
      "    x = 'two items'",
      ['"two items"'],
    ],
    [
      "on several lines",
      "    assert label() == (\n        'two items'\n    )",
      "x = 'two items'",
      ['"two items"'],
    ],
    [
      "in a list",
      "    assert ids() == [\n        31,\n        57,\n    ]",
      "    return [31, 57]",
      ["31", "57"],
    ],
    ["of a method", "        self.assertEqual(total(), 57)", "    return 57", ["57"]],
  ])("finds %s", (_, test, code, values) => {
    expect(shared(test, code)).toEqual(values);
  });

  it.each([
    ["is given to the code", "    assert label('two items') == 'x'", "    x = 'two items'"],
    [
      "is everywhere",
      "    assert total() == 0 or a == 1 or b == 2 or c == 100",
      "    x = 0 + 1 + 2 + 100",
    ],
    ["is a short text", "    assert label() == 'abc'", "    return 'abc'"],
    ["is in no assertion", "    x = 57", "    return 57"],
    ["is part of another", "    assert total() == 57", "    return 157 + x57 + 57.5"],
    ["is part of a word with a hyphen", "    assert total() == 57", "    Makes ref-1-57."],
    [
      "is in a docstring",
      "    assert total() == 57 and label() == 'two items'",
      'def total():\n    """The total.\n\n    57 for "two items".\n    """\n    return x\n',
    ],
    ["is in a comment", "    assert total() == 57", "    return x  # 57"],
  ])("leaves out what %s", (_, test, code) => {
    expect(shared(test, code)).toEqual([]);
  });

  it("leaves out what the code had before", () => {
    const diff = "--- a/shop.py\n+++ b/shop.py\n-    return 57\n+    return 57 + 31\n     x = 99";
    const tests = ["    assert total() == 57", "    assert total() == 99"];
    const code = ["    return 57 + 31\n    x = 99\n"];
    expect(sharedValues({ tests, code, diff })).toEqual([]);
    expect(sharedValues({ tests: ["    assert total() == 31"], code, diff })).toEqual(["31"]);
  });
});
