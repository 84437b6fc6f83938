import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readSpec } from "../../src/spec/read-spec.ts";
import { checkDesign } from "../../src/spec/validate-spec.ts";

const LISTING = ["README.md", "shop/cart.py", "shop/deep/er/x.py", "tests/test_cart.py"];

function check(markdown: string, listing = LISTING) {
  return checkDesign({ name: "lld.md", markdown, spec: readSpec({ body: markdown }) }, listing);
}

const table = (...rows: string[]) =>
  [
    "# T",
    "## Files changed",
    "| File | Change |",
    "|---|---|",
    ...rows.map((row) => `| ${row} |`),
  ].join("\n");

describe("files changed", () => {
  it.each([
    ["shop/cart.py | Modify", LISTING],
    ["README.md | Delete", LISTING],
    ["shop/new.py | Add", LISTING],
    ["new.py | Add", LISTING],
    ["shop/deep/new.py | Add", LISTING],
    ["src/new.py | Add", ["src/old.py"]],
    ["shop/anything.py | ", LISTING],
    ["shop/ | Modify", LISTING],
  ])("accepts %s", (row, listing) => {
    expect(check(table(row), listing)).toEqual({ errors: [], warnings: [] });
  });

  it.each([
    ["shop/none.py | Modify", "lld.md:5: `shop/none.py` is to be modified but does not exist."],
    ["none.py | Delete", "lld.md:5: `none.py` is to be deleted but does not exist."],
    [
      "src/new.py | Add",
      "lld.md:5: `src/new.py` begins with `src/`, which does not exist: is it a placeholder?",
    ],
    [
      "shop/tax/rate.py | Add",
      "lld.md:5: `shop/tax/rate.py` needs the directory `shop/tax/`, which does not exist: add a row for it, or for its `__init__.py`.",
    ],
    ["../out.py | Add", "lld.md:5: `../out.py` is not a path inside the repository."],
    ["/etc/x.py | Modify", "lld.md:5: `/etc/x.py` is not a path inside the repository."],
  ])("blocks %s", (row, message) => {
    expect(check(table(row)).errors).toEqual([message]);
  });

  it("accepts a directory that is added by a row of its own or by its __init__.py", () => {
    expect(check(table("shop/tax/ | Add", "shop/tax/rate.py | Add")).errors).toEqual([]);
    expect(
      check(table("tax/__init__.py | new", "tax/eu/__init__.py | new", "tax/eu/vat.py | new"))
        .errors,
    ).toEqual([]);
    expect(check(table("tax/eu/__init__.py | new")).errors).toEqual([
      "lld.md:5: `tax/eu/__init__.py` needs the directory `tax/`, which does not exist: add a row for it, or for its `__init__.py`.",
    ]);
  });

  it("warns about a file to be added that already exists", () => {
    expect(check(table("shop/cart.py | Add"))).toEqual({
      errors: [],
      warnings: ["lld.md:5: `shop/cart.py` is to be added but already exists."],
    });
  });

  it("checks nothing in a text that names no files changed", () => {
    expect(check("# T\n\n## Definition of Done\n\n- `a.py` is written")).toEqual({
      errors: [],
      warnings: [],
    });
  });
});

describe("definition of done", () => {
  const done = (line: string) =>
    check(`${table("shop/cart.py | Modify")}\n\n## Definition of Done\n\n### Code\n\n${line}`)
      .errors;

  it.each([
    "- `shop/cart.py` is linted",
    "- cart.py is linted",
    "- `./shop/cart.py`",
    "- all of shop/ is linted",
    "```\nb.py\n```",
  ])("accepts %s", (line) => {
    expect(done(line)).toEqual([]);
  });

  it.each(["- `docs/a.md` is written", "docs/a.md is written", "| a |\n|---|\n| docs/a.md |"])(
    "blocks %s",
    (line) => {
      expect(done(line)).toEqual([
        "lld.md:11: `docs/a.md` is in the definition of done but not in the files changed.",
      ]);
    },
  );
});

describe("section 12 and 12.1 of a design", () => {
  const blocked = (...lines: string[]) =>
    check([table("shop/cart.py | Modify"), "", ...lines].join("\n")).errors.map(
      (error) => /`([^`]+)`/.exec(error)?.[1],
    );

  it.each([
    "### 12.1 Traceability (Mechanical - Auto-Checked)",
    "### 12.1",
    "### 12.1 Tests",
    "### Tests",
    "### Review",
    "### Review (Before Closing)",
    "### Test Plan",
    "### Documentation",
    "### Performance",
    "### Acceptance criteria",
    "### Files changed",
    "### Risks",
    "### References",
    "**Tests**",
    "Tests:",
  ])("checks the files below %s", (heading) => {
    const done = ["## 12. Definition of Done", "", "### Code", "", "- It is linted.", ""];
    expect(blocked(...done, heading, "", "- `docs/a.md` is written")).toEqual(["docs/a.md"]);
    expect(blocked(...done, heading, "", "#### Details", "", "docs/a.md")).toEqual(["docs/a.md"]);
    expect(blocked(...done, heading, "", "- `shop/cart.py` is written")).toEqual([]);
  });

  it.each([
    "## Traceability",
    "## 13. Traceability Matrix",
    "## 12.1 Traceability",
    "## 12.1: Traceability",
    "## 12.1 Cross-References",
    "## Section 12.1: Checks",
    "## 12.1 Tests",
    "**12.1 Traceability**",
  ])("checks the files below %s, which is not nested in section 12", (heading) => {
    expect(
      blocked("## 12. Definition of Done", "", "Done.", "", heading, "", "- docs/a.md"),
    ).toEqual(["docs/a.md"]);
  });

  it("checks a table of files with changes, which is not the table of 2.1", () => {
    const rows = "| File | Change |\n|---|---|\n| docs/a.md | Add |";
    expect(blocked("## 12. Definition of Done", "", "### 12.1 Traceability", "", rows)).toEqual([
      "docs/a.md",
    ]);
    expect(blocked("## 12. Definition of Done", "", "### Code", "", rows)).toEqual(["docs/a.md"]);
  });

  it("takes the files changed from the definition of done where nothing else names them", () => {
    const done = "# T\n\n## Definition of Done\n\n### Files changed\n\n- shop/none.py (modify)";
    expect(check(done).errors).toHaveLength(1);
    expect(check(done.replace("none", "cart")).errors).toEqual([]);
  });

  it.each(["## Appendix: Review Log", "## 13. Notes", "## 120. Rollout"])(
    "does not check %s behind it",
    (heading) => {
      expect(
        blocked("## 12. Definition of Done", "", "Done.", "", heading, "", "docs/a.md"),
      ).toEqual([]);
    },
  );
});

describe("risks", () => {
  const risks = (mitigation: string, code = "def check_overlap(a): ...\nclass RetryLimit: ...") =>
    check(
      `${table("shop/cart.py | Modify")}\n\n## Interface\n\n\`\`\`python\n${code}\n\`\`\`\n\n## Risks\n\nText.\n\n| Risk | Mitigation |\n|---|---|\n| R | ${mitigation} |\n\n| Risk |\n|---|\n| Q |`,
    );

  it.each([
    "An overlap check before it is stored",
    "`check_overlap` is called",
    "The retry limit",
    "-",
  ])("accepts %s", (mitigation) => {
    expect(risks(mitigation).warnings).toEqual([]);
  });

  it("warns about a mitigation that no function implements, without blocking", () => {
    expect(risks("We hope for the best")).toEqual({
      errors: [],
      warnings: ["lld.md:20: no function implements the mitigation of “R”."],
    });
    expect(risks("Anything", "").warnings).toHaveLength(1);
    expect(risks("Anything", "def f(x): ...").warnings).toHaveLength(1);
  });
});

describe("a whole design", () => {
  it("gets errors and warnings, each with its line", () => {
    const markdown = readFileSync(new URL("texts/lld-full.md", import.meta.url), "utf8");
    expect(check(markdown)).toMatchInlineSnapshot(`
      {
        "errors": [
          "lld.md:210: \`docs/prices.md\` is in the definition of done but not in the files changed.",
        ],
        "warnings": [
          "lld.md:201: no function implements the mitigation of “Clocks differ”.",
        ],
      }
    `);
  });
});
