import { describe, expect, it } from "vitest";
import type { BroughtTests, OwnTests } from "../../src/features/own-tests/record.ts";
import { keepOwnTests, takeOwnTests } from "../../src/features/own-tests/take-own-tests.ts";
import { readSpec } from "../../src/spec/read-spec.ts";
import { git } from "../temporary-repository.ts";
import { makeState } from "../workflow/make-state.ts";
import { stage } from "../workflow/workflow-harness.ts";

const ISSUE = "# Coupons\n\n- `apply` takes ten percent off.\n- An unknown code raises.\n";
const FILES = {
  "shop/__init__.py": "",
  "shop/cart.py": "def total(prices):\n    return sum(prices)\n",
  "tests/test_cart.py":
    "from shop.cart import total\n\n\ndef test_total():\n    assert total([1, 2]) == 3\n",
};
const COUPON_TEST = [
  "import pytest",
  "from shop.cart import total",
  "from shop.coupon import UnknownCode, apply",
  "",
  "",
  "def test_ten_percent():",
  "    assert apply('TEN', 100) == 90",
  "",
  "",
  "def test_unknown():",
  "    with pytest.raises(UnknownCode):",
  "        apply('NO', 100)",
  "",
  "",
  "def test_total_of_none():",
  "    assert total([]) == 0",
  "",
].join("\n");
const CODE = [
  "### FILE: shop/coupon.py",
  "```python",
  "class UnknownCode(Exception):",
  "    pass",
  "",
  "",
  "def apply(code, price):",
  "    if code != 'TEN':",
  "        raise UnknownCode(code)",
  "    return price * 9 // 10",
  "```",
].join("\n");
const PLAN = {
  approach: "a module",
  tests: [
    { name: "test_ten_percent", criterion: "ten percent", quote: "`apply` takes ten percent off." },
    { name: "test_of_the_planner", criterion: "more", quote: null },
  ],
};

function brought(content: string, more: Partial<BroughtTests> = {}): BroughtTests {
  const files = [{ path: "tests/test_coupon.py", content, was: null }];
  return { source: "ann/coupons", commit: "c".repeat(40), files, leftAlone: [], ...more };
}

const own = (tests: BroughtTests, files: Readonly<Record<string, string>> = FILES) =>
  stage({
    timeoutSeconds: 60,
    files,
    issue: ISSUE,
    tests,
    answers: { plan: [PLAN], implement: [CODE] },
  });

describe("tests that a person brings", () => {
  it("are red with stubs before a model is asked, are locked as they are, and are mapped to criteria", async () => {
    const leftAlone = ["shop/cart.py"];
    const { start, nodesAsked, asked, repo, events } = await own(
      brought(COUPON_TEST, { leftAlone }),
    );
    const state = await start();
    expect(state).toMatchObject({ ending: null, error: null });
    expect(nodesAsked()).toEqual(["plan", "implement", "refactor"]);
    expect(git(repo, "show", `${state.commits.red}:tests/test_coupon.py`)).toBe(
      COUPON_TEST.trimEnd(),
    );
    expect(git(repo, "show", `${state.commits.red}:shop/coupon.py`)).toContain(
      "class UnknownCode(Exception)",
    );
    const message = git(repo, "log", "-1", "--format=%B", state.commits.red ?? "");
    expect(message).toContain("A person wrote the tests: ann/coupons at cccccccccc.");
    expect(state.red).toMatchObject({
      failing: ["tests/test_coupon.py::test_ten_percent", "tests/test_coupon.py::test_unknown"],
      guards: ["tests/test_coupon.py::test_total_of_none"],
    });
    expect(state.agreedPlan?.tests).toEqual([
      {
        name: "test_ten_percent",
        criterion: "ten percent",
        quote: "`apply` takes ten percent off.",
        inferred: false,
      },
      { name: "test_unknown", criterion: "written by a person", quote: null, inferred: false },
      {
        name: "test_total_of_none",
        criterion: "written by a person",
        quote: null,
        inferred: false,
        guard: true,
      },
    ]);
    expect(asked[0]?.prompt).toContain("test_unknown");
    expect(asked[1]?.system).not.toContain("wrongTest");
    expect(events).toContainEqual({
      kind: "warned",
      text: "shop/cart.py of ann/coupons is left alone: it is no test.",
    });
  });

  it.each([
    [
      "pass already",
      "from shop.cart import total\n\n\ndef test_a():\n    assert total([1]) == 1\n\n\ndef test_b():\n    assert total([2]) == 2\n",
      [
        "tests/test_coupon.py::test_a passes already",
        "tests/test_coupon.py::test_b passes already",
      ],
    ],
    [
      "fail by a mistake of their own",
      "def test_a():\n    assert undefined_name == 1\n\n\ndef test_b(no_fixture):\n    assert no_fixture == 2\n",
      [
        "tests/test_coupon.py::test_a fails for the wrong reason",
        "tests/test_coupon.py::test_b fails for the wrong reason",
      ],
    ],
  ])("that %s end the run with a report, and no model is asked", async (_, text, reasons) => {
    const { start, nodesAsked, retry } = await own(brought(text));
    const state = await start();
    expect(state).toMatchObject({ ending: "failed", usage: { calls: 0 }, commits: { red: null } });
    for (const reason of reasons) expect(state.report).toContain(reason);
    expect(state.report).toContain("ann/coupons at cccccccccc");
    // A retry takes the same tests.
    expect(await retry({})).toMatchObject({ ending: "failed", usage: { calls: 0 } });
    expect(nodesAsked()).toEqual([]);
  });

  it("cannot be collected: the report names each file", async () => {
    const missing =
      "import nowhere_installed\n\n\ndef test_a():\n    assert nowhere_installed.x()\n";
    const files = [
      { path: "tests/test_a.py", content: "def test_a(:\n", was: null },
      { path: "tests/test_b.py", content: missing, was: null },
    ];
    const { start } = await own(brought("", { files }));
    const { report, usage } = await start();
    expect(usage.calls).toBe(0);
    expect(report).toContain("tests/test_a.py cannot be collected: SyntaxError");
    expect(report).toContain(
      "tests/test_b.py cannot be collected: ModuleNotFoundError: No module named 'nowhere_installed'",
    );
    expect(report).toContain("run it again with `--tests ann/coupons`");
  });

  it("are the same in every retry, which asks for no other tests", async () => {
    const { start, retry, nodesAsked, repo } = await stage({
      timeoutSeconds: 60,
      files: FILES,
      issue: ISSUE,
      attempts: 1,
      tests: brought(COUPON_TEST),
      answers: {
        plan: [PLAN],
        implement: [CODE.replace("raise UnknownCode(code)", "return 0"), CODE],
      },
    });
    const failed = await start();
    expect(failed).toMatchObject({ ending: "failed", commits: { green: null } });
    expect(failed.report).not.toContain("from:tests");
    const passing = await retry({ from: "tests", hint: "Raise." });
    expect(passing).toMatchObject({ ending: null, error: null });
    expect(git(repo, "show", `${passing.commits.red}:tests/test_coupon.py`)).toBe(
      COUPON_TEST.trimEnd(),
    );
    expect(nodesAsked()).toEqual(["plan", "implement", "implement", "refactor"]);
  });

  it.each<[string, Record<string, string>, string, string[]]>([
    [
      "a helper beside them",
      { "tests/helpers.py": "def price(): return 1\n" },
      "from helpers import price\nfrom app import new\n",
      ["app:new"],
    ],
    [
      "the module of a project in a monorepo",
      { "packages/till/till.py": "old = 1\n", "packages/till/tests/test_old.py": "" },
      "from till import new, old\n",
      ["till:new"],
    ],
    [
      "one of two modules of this name",
      { "packages/a/app.py": "a = 1\n", "packages/b/app.py": "b = 1\n" },
      "from app import b\n",
      [],
    ],
    [
      "a package that is installed, though a folder has its name",
      { "shop/requests/models.py": "x = 1\n" },
      "from requests import Session\n",
      [],
    ],
    [
      "a package of the repository, though one is installed",
      { "src/requests/models.py": "x = 1\n" },
      "from requests.models import Session\n",
      ["requests.models:Session"],
    ],
    ["what the issue does not name", {}, "from nowhere import x\n", []],
    ["what the issue names", {}, "from coupons import x\n", ["coupons:x"]],
  ])("what they miss: %s", async (name, files, content, missing) => {
    const isMonorepo = name.includes("monorepo") || name.includes("two modules");
    const path = isMonorepo ? "packages/b/tests/test_it.py" : "tests/test_it.py";
    const root = isMonorepo ? {} : { "app.py": "value = 1\n" };
    const staged = await stage({ files: { ...root, "pyproject.toml": "", ...files } });
    const tools = {
      ...staged.tools,
      support: {
        ...staged.tools.support,
        installed: async (tops: readonly string[]) => tops.filter((top) => top === "requests"),
      },
    };
    const tests = brought("", { files: [{ path, content, was: null }] });
    const own = await keepOwnTests(tools, tests);
    const state = makeState({ ...staged.input, spec: readSpec({ body: "# Add coupons\n" }) });
    const { update } = await takeOwnTests(tools, state, own);
    const found = (update.ownTests as OwnTests).missing;
    expect(found.map((promise) => `${promise.module}:${promise.name}`)).toEqual(missing);
  });

  it("may change existing tests, which the page shows; a file that the base changed since is not overwritten", async () => {
    const before = FILES["tests/test_cart.py"];
    const after = `${before.replace("== 3", "== 30")}\n\ndef test_more():\n    assert total([]) == 5\n`;
    const files = [{ path: "tests/test_cart.py", content: after, was: before }];
    const { start } = await own(brought("", { files }));
    const state = await start();
    expect(state.red?.failing).toEqual([
      "tests/test_cart.py::test_total",
      "tests/test_cart.py::test_more",
    ]);
    expect(state.changedTests).toMatchObject([
      { id: "tests/test_cart.py::test_total", because: "a person changed it", removed: false },
    ]);

    const other = [{ path: "tests/test_cart.py", content: after, was: "# older\n" }];
    const moved = await own(brought("", { files: other }));
    const refused = await moved.start();
    expect(refused).toMatchObject({ ending: "failed", usage: { calls: 0 } });
    expect(refused.report).toContain("main has changed tests/test_cart.py since ann/coupons left");
  });

  it("are never disputed or dropped: the run fails when no code passes them", async () => {
    const { start, nodesAsked } = await stage({
      timeoutSeconds: 60,
      files: FILES,
      issue: ISSUE,
      attempts: 1,
      tests: brought(COUPON_TEST),
      answers: {
        plan: [PLAN],
        implement: [
          '{ "wrongTests": "tests/test_coupon.py::test_unknown", "quote": "An unknown code raises.", "why": "no" }',
          CODE.replace("raise UnknownCode(code)", "return 0"),
        ],
      },
    });
    const state = await start();
    expect(state).toMatchObject({ ending: "failed", droppedTests: [], disputeRuling: null });
    expect(nodesAsked()).toEqual(["plan", "implement", "implement"]);
    expect(state.sentBack.join()).toContain("A person wrote the tests, and they stand");
  });
});
