import { describe, expect, it } from "vitest";
import { readSpec } from "../../src/spec/read-spec.ts";

describe("readSpec", () => {
  it("takes title, goal and criteria from an issue", () => {
    const text = [
      "# Discount codes #",
      "",
      "Customers want",
      "  codes at the till.",
      "",
      "## Out of scope",
      "- Gift cards",
      "",
      "## Acceptance criteria",
      "- [ ] `SPRING10` takes 10 percent off.  ",
      "- [x] Case does not matter.",
      "2) An unknown code raises.",
      "",
      "## Notes",
      "* none",
    ].join("\n");
    expect(readSpec(`\n\n${text}\n\n`)).toEqual({
      title: "Discount codes",
      goal: "Customers want codes at the till.",
      criteria: [
        "`SPRING10` takes 10 percent off.",
        "Case does not matter.",
        "An unknown code raises.",
      ],
      text,
    });
  });

  it("takes every list item where no heading announces criteria", () => {
    expect(readSpec("Title\n\n- one\n* two\n+ three\n4. four")?.criteria).toEqual([
      "one",
      "two",
      "three",
      "four",
    ]);
  });

  it.each(["Acceptance", "Success criteria", "Requirements", "Expected", "Done when", "Behavior"])(
    "%s announces criteria",
    (heading) => {
      expect(readSpec(`# T\n- before\n## ${heading}\n- asked`)?.criteria).toEqual(["asked"]);
    },
  );

  it("reads lines that end as on Windows", () => {
    expect(readSpec("# T\r\n\r\nGoal\r\ngoes on\r\n\r\n- one\r\n")).toEqual({
      title: "T",
      goal: "Goal goes on",
      criteria: ["one"],
      text: "# T\n\nGoal\ngoes on\n\n- one",
    });
  });

  it("takes the title for the goal where only criteria follow", () => {
    expect(readSpec("# Add tax\n- by country")).toMatchObject({
      goal: "Add tax",
      criteria: ["by country"],
    });
  });

  it("keeps a hash that belongs to the title", () => {
    expect(readSpec("# Support C#\n\nPlease.")?.title).toBe("Support C#");
  });

  it("takes neither goal, heading nor criteria from code", () => {
    const spec = readSpec(
      [
        "# Parse it",
        "```yaml",
        "# expected",
        "- not a criterion",
        "```",
        "The parser fails.",
        "~~~~",
        "~~~",
        "- nor this",
        "~~~~",
        "- a criterion",
        "```",
        "- never closed",
      ].join("\n"),
    );
    expect(spec).toMatchObject({ goal: "The parser fails.", criteria: ["a criterion"] });
  });

  it.each(["", " \n\t\n", "# Only a title", "# A\n## B\n\n### C", "Title\n\n-\n- \n---"])(
    "finds nothing to test in %j",
    (text) => {
      expect(readSpec(text)).toBeNull();
    },
  );

  it.each([
    `# a${" ".repeat(250_000)}b`,
    `# a${"#".repeat(250_000)}b`,
    `# T\n\n- ${" ".repeat(250_000)}`,
    `# T\n\n## ${"# ".repeat(125_000)}b`,
  ])("is not held up by long runs (%#)", (text) => {
    expect(readSpec(`${text}\n\n- asked`)?.criteria).toContain("asked");
  });
});
