import { describe, expect, it } from "vitest";
import type { InspectedTest } from "../../../src/python/inspection.ts";
import {
  refuseTestsThatCannotFail,
  unwrittenTests,
} from "../../../src/routing/verdicts/judge-written-tests.ts";

const ID = "tests/test_it.py::test_it";

function inspected(more: Partial<InspectedTest> = {}): InspectedTest {
  return {
    ...{ file: "tests/test_it.py", id: ID, name: "test_it", cases: 1, assertions: 1, swallowed: 0 },
    ...{ certain: 1, flaw: null },
    ...{ modules: [], startsProgram: false, files: "none", literals: [] },
    ...more,
  };
}

type Written = Parameters<typeof refuseTestsThatCannotFail>[0];

function judge(test: Partial<InspectedTest>, more: Partial<Written> = {}): string[] {
  const problems = refuseTestsThatCannotFail({
    ...{ tests: [inspected(test)], before: [], planned: [], plannedFiles: [] },
    ...{ promisedModules: [], files: ["calendar.py", "shop/cart.py", "tests/tools.py"] },
    ...more,
  });
  return problems.map((each) => (typeof each === "string" ? each : each.text));
}

const module = (name: string, standard = false) => ({ modules: [{ module: name, standard }] });

describe("the code under test", () => {
  it.each([
    ["a module of the repository", module("shop.cart")],
    ["one that has the name of a standard module", module("calendar", true)],
    ["a module of unknown origin", module("something")],
    ["a relative import", module(".helpers")],
    ["a program", { startsProgram: true }],
  ])("is %s", (_what, test) => {
    expect(judge(test)).toEqual([]);
  });

  it.each([
    ["nothing", {}],
    ["a standard module", module("json", true)],
    ["a tool for tests", module("pytest")],
  ])("is not %s", (_what, test) => {
    expect(judge(test)).toEqual([
      `${ID} does not use the code under test: the reason for its failure must lie in the code under test, so import that code and call it.`,
    ]);
  });

  it("is a promised module, even one with the name of a standard module", () => {
    const queue = module("queue", true);
    expect(judge(queue)).toHaveLength(1);
    expect(judge(queue, { promisedModules: ["queue"] })).toEqual([]);
  });

  it("is the content of a file that is no code and that the plan is about, not its existence", () => {
    const plan = { plannedFiles: ["data/rates.json", "shop/cart.py"] };
    const literals = ["data/rates.json"];
    expect(judge({ files: "content", literals }, plan)).toEqual([]);
    expect(judge({ files: "existence", literals }, plan)).toHaveLength(1);
    expect(judge({ files: "content", literals: ["shop/cart.py"] }, plan)).toHaveLength(1);
    expect(judge({ files: "content", literals })).toHaveLength(1);
  });
});

it("a helper of the repository's own tests may assert", () => {
  const silent = { assertions: 0 };
  expect(judge({ ...silent, ...module("tools") })).toEqual([]);
  expect(judge({ ...silent, ...module("shop.testing") })).toEqual([]);
  expect(judge({ ...silent, ...module("shop.cart") })).toEqual([
    expect.stringContaining("asserts nothing that can fail"),
  ]);
});

it("a test that does not run as it is written is named, with the reason", () => {
  expect(judge({ flaw: "shadowed" })).toEqual([
    `${ID} is defined twice, or its class is, and only the last definition runs: give each a name of its own.`,
  ]);
});

it("a test that passes with code that returns nothing is named", () => {
  expect(judge({ certain: 0, ...module("shop.cart") })).toEqual([
    expect.stringContaining("passes with code that returns nothing"),
  ]);
  expect(judge({ assertions: 0, certain: 0, ...module("tools") })).toEqual([]);
});

describe("promised tests that were not written", () => {
  const uses = module("shop.cart");

  it("are named", () => {
    const refusals = judge(uses, { planned: ["test_it", "test_b", "test_c"] });
    expect(refusals).toEqual([
      "The plan promises tests that are not in the answer: test_b, test_c. Write every planned test, under its name in the plan.",
    ]);
  });

  it("are accepted under other names, if there are as many", () => {
    expect(judge({ ...uses, name: "test_other" }, { planned: ["test_b"] })).toEqual([]);
    expect(judge({ ...uses, name: "test_other" }, { planned: ["a", "b"] })).toHaveLength(1);
    expect(judge({ ...uses, name: "test_other", cases: 2 }, { planned: ["a", "b"] })).toEqual([]);
  });

  it("may have been there before, and may be named in several ways", () => {
    const before = ["test_old"];
    expect(judge(uses, { before, planned: ["test_it", "test_old"] })).toEqual([]);
    const names = ["TestA::test_it", "TestA.test_it", "test_it()", "test_it[1]", "t.py::test_it"];
    expect(unwrittenTests([...names, "test_b"], [`${ID}[2]`])).toEqual(["test_b"]);
  });
});
