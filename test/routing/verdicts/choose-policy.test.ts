import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../../src/config/schema.ts";
import {
  type AboutChange,
  choosePolicy,
  type PolicyRule,
  readWaivers,
} from "../../../src/routing/verdicts/choose-policy.ts";

const ABOUT: AboutChange = { title: "Tidy up", labels: [], paths: ["shop/cart.py"] };

describe("the rules of the configuration", () => {
  const rules: PolicyRule[] = [
    { when: { label: "no-proof" }, require: "none" },
    { when: { path: "^shop/money/" }, require: "mutants=80" },
    { when: { title: "^fix", path: "^shop/" }, require: "strict" },
    { when: { title: "^fix" }, require: "none" },
  ];
  const choose = (about: Partial<AboutChange>) => {
    return choosePolicy({ require: "proof", rules }, { ...ABOUT, ...about });
  };

  it("leave a change that none fits to the general policy", () => {
    expect(choose({})).toEqual({ require: "proof", by: null });
    expect(choose({ paths: [] })).toEqual({ require: "proof", by: null });
  });

  it("are not named if they ask for nothing else than the general policy", () => {
    const same = { require: "proof", rules: [{ when: { title: "^Tidy" }, require: "proof" }] };
    expect(choosePolicy(same, ABOUT)).toEqual({ require: "proof", by: null });
  });

  it("apply in their order, and all conditions of one have to fit", () => {
    expect(choose({ title: "Fix it" })).toEqual({
      require: "strict",
      by: "title: ^fix, path: ^shop/",
    });
    expect(choose({ title: "Fix it", paths: ["docs/a.md"] }).require).toBe("none");
    expect(choose({ title: "Fix it", labels: ["no-proof"] }).require).toBe("none");
  });

  it("apply to each file, and the strictest policy wins", () => {
    expect(choose({ paths: ["docs/a.md", "shop/money/tax.py"] }).require).toBe("mutants=80");
    const both = { title: "Fix it", paths: ["docs/a.md", "shop/money/tax.py", "shop/cart.py"] };
    expect(choose(both).require).toBe("strict");
  });
});

describe("the default rules", () => {
  const choose = (title: string) =>
    choosePolicy(DEFAULT_CONFIG.verify, { ...ABOUT, title }).require;

  it.each(["fix: the total", "Fixed #12 -- crash", "feat(cart): sums", "Bugfix for texts"])(
    "ask for a proof of %j",
    (title) => {
      expect(choose(title)).toBe("strict");
    },
  );

  it.each([
    ...["Release 2.0", "refactor: simplify", "Speed up total", "fix: typo in a message"],
    ...["Fix mypy errors", "Fix lint", "fix(ci): use uv", "Fix flaky tests", "docs: fix a link"],
    ...["Fix type hints of total", "Fix DeprecationWarning on 3.14", "fix packaging", ""],
  ])("ask for none of %j", (title) => {
    expect(choose(title)).toBe("proof");
  });
});

describe("waivers in commits", () => {
  const read = (message: string) => {
    return readWaivers([{ message, author: "Ann" }], { counts: true });
  };

  it("are lines of the last paragraph, with a reason", () => {
    const given = { by: "Ann", counts: true };
    expect(
      read("fix: x\n\nWhy.\n\nTdd-Exempt: only a comment moved\nSigned-off-by: Ann\n"),
    ).toEqual([{ test: null, reason: "only a comment moved", ...given }]);
    expect(read("fix: x\n\ntdd-breaks: tests/t.py::test_a[1, 2], the old sum was wrong")).toEqual([
      { test: "tests/t.py::test_a[1, 2]", reason: "the old sum was wrong", ...given },
    ]);
    expect(read("fix: x\n\nTdd-Breaks: tests/t.py::test_a, wrong before")).toEqual([
      { test: "tests/t.py::test_a", reason: "wrong before", ...given },
    ]);
  });

  it.each(["Tdd-Exempt:", "Tdd-Breaks: tests/t.py::test_a", "Tdd-Exempt: no\n\nThe end."])(
    "are not read from %j",
    (text) => {
      expect(read(`fix: x\n\n${text}`)).toEqual([]);
    },
  );
});
