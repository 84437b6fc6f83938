import { describe, expect, it } from "vitest";
import { Plan } from "../../src/run-state/plan.ts";
import { withChanges } from "../../src/version.ts";
import { redGate } from "../../src/workflow/nodes/red-gate.ts";
import { git } from "../temporary-repository.ts";
import { makeState } from "../workflow/make-state.ts";
import { stage } from "../workflow/workflow-harness.ts";

const PATH = "tests/test_shop.py";

const PLAN = Plan.parse({
  approach: "directly",
  tests: [{ name: "test_it", criterion: "It works." }],
  creates: [
    { module: "app", name: "double", signature: "double(number)" },
    { module: "app", name: "Cart.add", signature: "add(self, item)" },
    { module: "shop.codes", name: "Code", kind: "class" },
  ],
});

const FILES = {
  "app.py": "class Cart:\n    def __init__(self):\n        self.items = []\n",
  "tests/test_old.py": "def test_old(): pass\n",
};

/** The red gate's step for tests of this content, with real pytest. */
async function judge(
  content: string,
  {
    plan = PLAN,
    files = FILES as Readonly<Record<string, string>>,
    rewritten = [] as string[],
  } = {},
) {
  const staged = await stage({ timeoutSeconds: 60, files });
  const { tools, input } = staged;
  const version = withChanges(input.base.commit, [{ path: PATH, content }]);
  const state = makeState({
    base: input.base,
    agreedPlan: plan,
    draft: await tools.workspace.snapshot("draft", version),
    testFiles: [PATH],
    changedTests: rewritten.map((name) => {
      return { id: `${PATH}::${name}`, because: "the issue", removed: false };
    }),
  });
  return { ...staged, step: await redGate(tools)(state) };
}

describe("a red that does not survive stubs that return instead of raising", () => {
  it("red only because a name was absent: vacuous, sent back", async () => {
    const { step } = await judge(
      [
        "import app",
        "def test_good():\n    assert app.double(2) == 4",
        "def test_name():\n    assert hasattr(app, 'double')",
        "def test_member():\n    cart = app.Cart()\n    cart.add(1)\n    assert isinstance(cart, app.Cart)",
        "def test_value():\n    value = app.double(2)\n    assert value is None or value is not None",
        "",
      ].join("\n\n"),
    );
    expect(step.ok).toBe(false);
    expect(step.headline).toBe("exit 1, wrong-reason");
    expect(step.update.decision).toMatchObject({ nextNode: "scaffold" });
    expect(step.update.testResults?.feedback).toContain(
      "tests/test_shop.py::test_name passes whatever double, Cart.add, Code returns, so it proves nothing: it has to assert the expected result (+2 more)",
    );
    expect(step.update.failureHistory?.entries[0]).toMatchObject({
      tests: ["test_name", "test_member", "test_value"].map((name) => `${PATH}::${name}`),
    });
  });

  it("a red that survives is committed without a trace of the probe", async () => {
    const { step, repo, tested } = await judge(
      [
        "import pytest\nfrom app import Cart, double\nfrom shop.codes import Code",
        "def test_none():\n    assert double(2) is None",
        "def test_unchanged():\n    cart = Cart()\n    cart.add(None)\n    assert cart.items == []",
        "def test_raises():\n    with pytest.raises(ValueError):\n        Code('')",
        "",
      ].join("\n\n"),
    );
    expect(step.headline).toBe("exit 1, red");
    expect(step.update.red?.failing).toHaveLength(3);
    const { red } = step.update.commits ?? {};
    expect(git(repo, "show", "--name-only", "--format=", `${red}`).split("\n").sort()).toEqual(
      ["app.py", "shop/__init__.py", "shop/codes.py", PATH].sort(),
    );
    expect(git(repo, "show", `${red}:app.py`)).toBe(
      `${FILES["app.py"]}\n\ndef double(number):\n    raise NotImplementedError`,
    );
    // Two runs until the stubs are written, at most three with replacements.
    expect(tested.length).toBeLessThanOrEqual(6);
  });

  it("a rewritten test may only have to leave a new name out, if new tests prove the change", async () => {
    const leavesOut =
      "def test_all():\n    assert sorted({'a', app.double} - {app.double}) == ['a']";
    const proves = "def test_good():\n    assert app.double(2) == 4";
    const files = { ...FILES, [PATH]: "def test_all():\n    assert sorted({'a'}) == ['a']\n" };
    const only = `import app\n\n\n${leavesOut}\n`;
    const options = { files, rewritten: ["test_all"] };
    const { step } = await judge(`${only}\n\n${proves}\n`, options);
    expect(step.headline).toBe("exit 1, red");
    expect((await judge(only, options)).step.headline).toBe("exit 1, wrong-reason");
  });

  it("tests that fail by their own assertions cost one more run", async () => {
    const { step, tested } = await judge(
      "import app\n\n\ndef test_it():\n    assert app.Cart().items == [1]\n",
    );
    expect(step.headline).toBe("exit 1, red");
    // The second run is the repetition, the third one the probe.
    expect(tested.map(({ only }) => only === undefined)).toEqual([true, false, true]);
  });

  it.each([
    [
      "the stub's exception is turned into a failure",
      "import pytest\nfrom app import double\n\n\ndef test_it():\n    try:\n        double(2)\n    except NotImplementedError:\n        pytest.fail('expected 4')\n",
    ],
    [
      "a helper that catches everything",
      "from app import double\n\n\ndef works(f):\n    try:\n        f()\n        return True\n    except Exception:\n        return False\n\n\ndef test_it():\n    assert works(lambda: double(2))\n",
    ],
    [
      "a look at the text of the code",
      "import inspect\nimport app\n\n\ndef test_it():\n    assert 'def double' in inspect.getsource(app)\n",
    ],
  ])("fails by an assertion, but passes whatever the code returns: %s", async (_what, content) => {
    const { step } = await judge(content);
    expect(step.headline).toBe("exit 1, wrong-reason");
    expect(step.update.testResults?.feedback).toContain("passes whatever double");
  });

  it("a test that fails on code that exists has shown that it fails on wrong code", async () => {
    const plan = Plan.parse({
      ...PLAN,
      creates: [...PLAN.creates, { module: "app", name: "count", signature: "count(items)" }],
    });
    const app = `${FILES["app.py"]}\n\ndef count(items):\n    return 0\n`;
    const content = "import app\n\n\ndef test_it():\n    assert app.count([1]) != 0\n";
    const { step } = await judge(content, { plan, files: { ...FILES, "app.py": app } });
    expect(step.headline).toBe("exit 1, red");
  });
});
