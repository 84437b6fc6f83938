import { describe, expect, it } from "vitest";
import { readSpec, specDiffersFrom } from "../../src/spec/read-spec.ts";
import { mergeDesign } from "../../src/spec/validate-spec.ts";

const read = (body: string) => readSpec({ body });

describe("readSpec", () => {
  it("takes an issue's title and number as separate values", () => {
    const spec = readSpec({
      id: "#12",
      title: "[Feature]: Add tax",
      body: "Prices need tax.\n\n## Acceptance criteria\n\n- Tax is 19 percent.",
    });
    expect(spec).toMatchObject({
      id: "#12",
      title: "Add tax",
      goal: "Prices need tax.",
      criteria: ["Tax is 19 percent."],
    });
    expect(spec.text).toContain("# [Feature]: Add tax\n\nPrices need tax.");
  });

  it.each([
    "Acceptance",
    "Success criteria",
    "Requirements",
    "Expected",
    "Done when",
    "Behavior",
    "3.1 Acceptance Criteria:",
    "**Anforderungen**",
  ])("%s announces criteria", (heading) => {
    expect(read(`# T\n- before\n## ${heading}\n- asked`).criteria).toEqual(["asked"]);
  });

  it("takes every list item if no heading announces criteria", () => {
    expect(read("Title\n\n- one\n* two\n+ three\n\n4. four").criteria).toEqual([
      "one",
      "two",
      "three",
      "four",
    ]);
  });

  it("reads prose as a criterion only below a heading for criteria", () => {
    expect(
      read("# T\n\nSome words.\n\n## Expected\n\nIt is wrapped\nover two lines.").criteria,
    ).toEqual(["It is wrapped over two lines."]);
  });

  it("joins the cells of a table of criteria with unknown columns", () => {
    const table = "| a | b |\n|---|---|\n| one | two |\n| | |";
    expect(read(`# T\n\n## Requirements\n\n${table}`).criteria).toEqual(["one — two"]);
  });

  it("keeps a hash at the end of the title", () => {
    expect(read("# Support C#\n\nPlease.").title).toBe("Support C#");
  });

  it.each(["| a |\n|---|\n| b |", "```\ncode\n```"])("finds no title in %j", (body) => {
    expect(read(body).title).toBe("");
  });

  it("takes the lines below a title for the goal", () => {
    expect(read("Title\nand what\nit is about")).toMatchObject({
      title: "Title",
      goal: "and what it is about",
    });
  });

  it("skips a template's hints to the author", () => {
    expect(read("# T\n\n## Goal\n\n*Say what it is for.*\n\nWe need it.").goal).toBe("We need it.");
  });

  it("reads existing tests that become wrong, from lists and tables", () => {
    const spec = read(
      "# T\n\n## Existing tests that become wrong\n\n- `tests/test_a.py::test_b`, because of rounding\n- test_c\n\n| test |\n|---|\n| tests/test_d.py |",
    );
    expect(spec.outdatedTests).toEqual(["tests/test_a.py::test_b", "test_c", "tests/test_d.py"]);
  });

  it.each([
    "The tests of `TestCart` in `tests/test_cart.py` share data.",
    "TestCart (tests/test_cart.py)",
  ])("takes a file for the place of the wrong tests that are named with it: %s", (text) => {
    expect(read(`# T\n\n## Wrong tests\n\n${text}`).outdatedTests).toEqual(["TestCart"]);
  });

  it.each(["Existing tests", "Tests that must keep passing", "Old tests that guard this"])(
    "does not take tests for wrong because they stand under %j",
    (heading) => {
      expect(read(`# T\n\n## ${heading}\n\n- tests/test_a.py::test_b`).outdatedTests).toEqual([]);
    },
  );

  it.each(["Tests to be rewritten", "Outdated tests", "Existing tests which are wrong then"])(
    "takes tests for wrong that stand under %j",
    (heading) => {
      expect(read(`# T\n\n## ${heading}\n\n- test_b`).outdatedTests).toEqual(["test_b"]);
    },
  );

  it("reads files from a block of code, and what happens to them", () => {
    const spec = read(
      "# T\n\n## Affected files\n\n```\n+ new a/b.py\nmodify a/c.py\nnothing here\n```",
    );
    expect(spec.filesChanged).toEqual([
      { path: "a/b.py", change: "add", line: 6 },
      { path: "a/c.py", change: "modify", line: 7 },
    ]);
  });

  it("ignores a table of files without a column for the change", () => {
    expect(read("# T\n\n| File | Owner |\n|---|---|\n| a.py | Ada |").filesChanged).toEqual([]);
  });

  it("reads no component from a sentence that names two modules", () => {
    expect(read("# T\n\nMove `f(x)` from `a.py` to `b.py`.").components).toEqual([]);
    expect(read("# T\n\nTest `f(x)` in `tests/test_a.py`.").components).toEqual([]);
  });

  it("takes a base branch and a design from fields of a form", () => {
    const spec = read("### Goal\n\nG.\n\n### Base branch\n\n`release/1`\n\n### LLD\n\ndocs/lld.md");
    expect(spec).toMatchObject({ baseBranch: "release/1", lld: "docs/lld.md" });
    expect(read("### Goal\n\nG.\n\n### Base branch\n\nthe usual one").baseBranch).toBeNull();
  });
});

describe("odd documents", () => {
  it("reads rows that are shorter than their table", () => {
    const rows = "|\n|---|---|---|\n| Mailer |\n| |";
    expect(read(`# T\n\n| Component | File | Interface ${rows}`).components).toEqual([
      { name: "Mailer", file: null, interface: [] },
    ]);
    expect(
      read("# T\n\n## Files changed\n\n| Why | File |\n|---|---|\n| x |").filesChanged,
    ).toEqual([]);
  });

  it("does not change bytes that are not a character", () => {
    expect(read("# T\n\nA strange â€\u0080 and â‰â‰ stay.").goal).toContain("â‰");
  });
});

describe("specDiffersFrom", () => {
  const TEXT = { title: "Totals", body: "- Adds prices.\n\n- The key is s3cr3tvalue.\n" };
  const SPEC = readSpec({ id: "#7", ...TEXT });
  const DESIGN = readSpec({ body: "# Design\n\n- Adds more.\n" });
  const redact = (text: string) => text.replaceAll("s3cr3tvalue", "[redacted]");

  it.each([
    ["the same", {}, false],
    ["the same to its readers", { body: `<!-- x -->\r\n${TEXT.body}` }, false],
    ["another title", { title: "Total" }, true],
    ["more", { body: `${TEXT.body}\n- And taxes.\n` }, true],
    ["less", { body: "- Adds prices.\n" }, true],
    ["nothing", { body: "" }, true],
  ])("an issue that says %s", (_, edit, isElse) => {
    const now = { ...TEXT, ...edit };
    expect(specDiffersFrom(SPEC, now, redact)).toBe(isElse);
    expect(specDiffersFrom({ ...SPEC, text: redact(SPEC.text) }, now, redact)).toBe(isElse);
  });

  it("ignores the text of the design", () => {
    const merged = mergeDesign({ ...SPEC, lld: "docs/a.md" }, DESIGN);
    expect(specDiffersFrom(merged, TEXT, redact)).toBe(false);
    expect(specDiffersFrom(merged, { ...TEXT, body: "- Flies.\n" }, redact)).toBe(true);
  });
});
