import { describe, expect, it } from "vitest";
import {
  refusePromises,
  stubbedPromises,
  stubPaths,
} from "../../src/workflow/edits/promised-paths.ts";
import { readPlan } from "../../src/workflow/nodes/plan.ts";
import { oldPasses, stage } from "./workflow-harness.ts";

const FILES = ["shop/__init__.py", "shop/cart.py", "tests/test_cart.py"];
const TESTS = [{ name: "test_x", criterion: "c", quote: "q" }];

function promise(module: string, specText = "") {
  const plan = readPlan(
    JSON.stringify({ approach: "x", tests: TESTS, creates: [{ module, name: "thing" }] }),
  );
  const repository = { files: FILES, testPatterns: ["*_spec.py"] };
  return {
    problems: refusePromises(plan, { ...repository, links: ["vendor"], specText }),
    stubbed: stubbedPromises(plan.creates, repository),
  };
}

describe("the plan's modules: stubs at paths that no model may write", () => {
  it.each([
    ["sitecustomize", "sitecustomize.py is never written"],
    ["usercustomize.deep", "usercustomize/__init__.py is never written"],
    ["pytest", "pytest.py is never written"],
    ["random", "random.py would replace a module of Python or pytest"],
    ["random.deep", "random/__init__.py would replace a module of Python"],
    ["shop.cart.__init__", "shop/cart/__init__.py would hide shop/cart.py"],
    ["shop.cart.deep", "shop/cart/__init__.py would hide shop/cart.py"],
    ["Shop.cart", "Shop exists as shop"],
    ["vendor.factor", "vendor is a link or a submodule"],
    ["setup", "setup.py is configuration that the issue does not name"],
  ])("%s is refused", (module, problem) => {
    expect(promise(module).problems.join(" ")).toContain(problem);
  });

  it.each(["..x", ".github.x", "shop/../../x", "class", "shop.ＣＡＲＴ", "shop.", "E(x)"])(
    "%s is no module",
    (module) => {
      expect(() => promise(module)).toThrow("is not a Python name");
    },
  );

  it.each(["conftest", "tests.conftest", "tests.test_cart", "shop.cart_spec", "test_new"])(
    "%s is a test: no stub is written for it",
    (module) => {
      expect(promise(module)).toEqual({ problems: [], stubbed: [] });
    },
  );

  it.each(["shop.cart", "shop.rates", "shop.rates.eu", "till", "constructor", "__proto__"])(
    "%s is promised as any other",
    (module) => {
      expect(promise(module)).toMatchObject({ problems: [], stubbed: [{ module }] });
    },
  );

  it("stubs go to the file that the plan names for a module", () => {
    const plan = readPlan(
      JSON.stringify({
        ...{ approach: "x", tests: TESTS },
        creates: [
          { module: "rates", name: "thing" },
          { module: "till.drawer", name: "thing" },
        ],
        newFiles: ["backend/rates.py", "backend/till/drawer.py", "tests/test_rates.py"],
      }),
    );
    expect(stubPaths(plan, { files: FILES, testPatterns: [] })).toEqual([
      "backend/rates.py",
      "backend/till/__init__.py",
      "backend/till/drawer.py",
    ]);
  });

  it("a file that the issue names may be promised", () => {
    expect(promise("setup", "Add a command to setup.py.").problems).toEqual([]);
  });

  it("the reason goes back to the planner", async () => {
    const plan = (module: string) => ({ approach: "x", tests: TESTS, creates: [{ module }] });
    const { start, asked } = await stage({
      runs: [oldPasses()],
      answers: { plan: [plan("random"), plan("app")], scaffold: ["none"] },
    });
    await start();
    expect(asked[1]?.prompt).toContain("The plan creates random: random.py would replace");
    expect(asked[2]?.node).toBe("scaffold");
  });
});
