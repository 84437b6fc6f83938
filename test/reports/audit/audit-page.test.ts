import { describe, expect, it } from "vitest";
import {
  type AuditedChange,
  auditBadge,
  describeAudit,
  findUnneeded,
} from "../../../src/reports/audit/audit.ts";
import { auditPage } from "../../../src/reports/audit/audit-page.ts";

const HOSTILE = `<script>alert("x")</script><img src=x onerror='x'>\u202e&`;

describe("describeAudit", () => {
  it("counts the results that there are", () => {
    const changes = [change(), change({ result: "not-judged" }), change({ result: "holds" })];
    expect(describeAudit({ changes, planned: 3 })).toBe(
      "Of 3 changes with source, 2 proven, 1 not judged.",
    );
  });

  it("says where it was stopped", () => {
    expect(describeAudit({ changes: [change()], planned: 7 })).toBe(
      "Of 1 change with source, 1 proven. Stopped after 1 of 7.",
    );
    expect(describeAudit({ changes: [], planned: 7 })).toBe(
      "No change was judged. Stopped after 0 of 7.",
    );
  });
});

describe("auditBadge", () => {
  it.each([
    [8, 1, 9, "8 of 10 changes", "brightgreen"],
    [1, 0, 0, "1 of 2 changes", "yellow"],
    [1, 2, 0, "1 of 4 changes", "orange"],
    [0, 0, 5, "not known", "lightgrey"],
  ])(
    "%d proven, %d not, one not judged, %d with nothing to prove: %s",
    (holds, not, rest, message, color) => {
      const changes = [
        ...Array.from({ length: holds }, () => change()),
        ...Array.from({ length: not }, () => change({ result: "does-not-hold" })),
        ...Array.from({ length: rest }, () => change({ result: "nothing-to-prove" })),
        change({ result: "not-judged" }),
      ];
      const label = "written test-first";
      expect(auditBadge(changes)).toEqual({ schemaVersion: 1, label, message, color });
    },
  );
});

it("tests that all pass without their change are found, and no others", () => {
  const guards = change({ title: "guards", tests: [test("guards"), test("guards")] });
  const mixed = change({ tests: [test("guards"), test("proves")] });
  expect(findUnneeded([guards, mixed, change({ tests: [] })])).toEqual([guards]);
});

describe("auditPage", () => {
  it("escapes everything that comes from the repository", () => {
    const hostile = change({
      title: HOSTILE,
      reason: HOSTILE,
      tests: [{ id: HOSTILE, word: "guards", reason: HOSTILE }],
      survivors: [{ file: HOSTILE, line: 1, change: HOSTILE }],
    });
    const page = pageOf([hostile], { name: HOSTILE });
    expect(page).not.toMatch(/<script|<img|onerror='|\u202e/);
    expect(page.split("&lt;script&gt;").length).toBeGreaterThan(6);
  });

  it("loads nothing from elsewhere and runs nothing", () => {
    const page = pageOf([change()]);
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    expect(page).not.toMatch(/<script|<link|@import|url\(|src=/);
  });

  it("links commits and pull requests on GitHub", () => {
    const page = pageOf([change({ title: "Mend it (#12)" })], {
      address: "https://github.com/o/r",
    });
    expect(page).toContain(`href="https://github.com/o/r/commit/${"b".repeat(40)}"`);
    expect(page).toContain('href="https://github.com/o/r/pull/12"');
    expect(pageOf([change({ title: "Mend it (#12)" })])).not.toContain("github.com");
  });

  it("shows each change with its result, its tests and what no test noticed", () => {
    const page = pageOf([
      change({
        result: "does-not-hold",
        reason: "no test proves it",
        tests: [test("guards")],
        mutants: 4,
        survivors: [{ file: "a.py", line: 3, change: "1 → 2" }],
      }),
    ]);
    expect(page).toContain("Of 1\u00a0change with source, 1\u00a0not proven.");
    expect(page).toContain("1 change has tests that pass without it");
    expect(page).toContain("no test proves it");
    expect(page).toContain("tests/test_a.py::test_a");
    expect(page).toContain("No test noticed 1 of 4 mutants");
    expect(page).toContain("a.py:3");
  });

  it("shows the first of many tests, no list for none, and whether tests noticed all mutants", () => {
    const many = Array.from({ length: 43 }, () => test("proves"));
    expect(pageOf([change({ tests: many })])).toContain("and 3 more tests");
    const page = pageOf([change({ tests: [], mutants: 4, survivors: [] })]);
    expect(page).not.toContain('class="tests"');
    expect(page).toContain("Tests noticed all of 4 mutants.");
  });

  it("counts the changes whose tests pass without them", () => {
    const guarded = change({ tests: [test("guards")] });
    expect(pageOf([guarded, guarded])).toContain("2 changes have tests that pass without them");
  });
});

function pageOf(
  changes: readonly AuditedChange[],
  about: { name?: string; address?: string } = {},
): string {
  return auditPage({ name: "r", address: null, changes, planned: changes.length, ...about });
}

function test(word: AuditedChange["tests"][number]["word"]): AuditedChange["tests"][number] {
  return { id: "tests/test_a.py::test_a", word, reason: "" };
}

function change(about: Partial<AuditedChange> = {}): AuditedChange {
  return {
    base: "a".repeat(40),
    head: "b".repeat(40),
    title: "Mend it",
    date: "2026-11-19",
    result: "holds",
    reason: "1 test proves the change",
    tests: [test("proves")],
    mutants: 0,
    survivors: [],
    seconds: 12,
    ...about,
  };
}
