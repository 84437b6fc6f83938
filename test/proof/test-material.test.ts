import { expect, it } from "vitest";
import { stage } from "../workflow/workflow-harness.ts";

const FILES = {
  "pytest.ini":
    "[pytest]\npython_files = check_*.py\npython_functions = check_*\naddopts = --doctest-modules\n",
  "shop/__init__.py": "",
  "shop/cart.py":
    'def total(prices):\n    """\n    >>> total([1])\n    1\n    """\n    return sum(prices)\n',
  "unit/check_cart.py":
    "from shop.cart import total\n\n\ndef check_old():\n    assert total([1]) == 1\n",
};
const ISSUE = "# Shipping\n\n- The shipping of a cart costs 5.\n";
const NEW_TEST =
  "from shop.cart import shipping\n\n\ndef test_shipping():\n    assert shipping() == 5\n";
const CODE = `### EDIT: shop/cart.py
<<<<<<< SEARCH
    return sum(prices)
=======
    return sum(prices)


def shipping():
    return 5
>>>>>>> REPLACE
<<<<<<< SEARCH
def shipping(*args, **kwargs):
    raise NotImplementedError
=======
>>>>>>> REPLACE
`;

it("test files by the repository's own patterns (check_*.py) are locked, and doctested modules are not", async () => {
  const { start, asked } = await stage({
    timeoutSeconds: 60,
    files: {
      ...FILES,
      "pytest.ini": FILES["pytest.ini"]
        .replace("check_*\n", "check_* test_*\n")
        .replace("check_*.py", "check_*.py test_*.py"),
    },
    issue: ISSUE,
    answers: {
      plan: [
        {
          approach: "A function.",
          tests: [{ name: "test_shipping", criterion: "The shipping of a cart costs 5." }],
          creates: [{ module: "shop.cart", name: "shipping", kind: "function" }],
        },
      ],
      scaffold: [`### FILE: tests/test_shipping.py\n\`\`\`python\n${NEW_TEST}\`\`\``],
      implement: [`${CODE}\n### FILE: unit/check_cart.py\n\`\`\`python\nx = 1\n\`\`\``, CODE],
    },
  });
  const state = await start();
  const implementing = asked.filter(({ node }) => node === "implement");
  expect(implementing[1]?.prompt).toContain(
    "unit/check_cart.py is used by tests (collected), and tests are locked once they are red.",
  );
  expect(state).toMatchObject({ codeFiles: ["shop/cart.py"], testResults: { verdict: "green" } });
});
