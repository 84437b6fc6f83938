import { describe, expect, it } from "vitest";
import { gatherForReview } from "../../src/workflow/nodes/publish.ts";
import { git } from "../temporary-repository.ts";
import { stage } from "../workflow/workflow-harness.ts";

const file = (path: string, text: string) => `### FILE: ${path}\n\`\`\`python\n${text}\`\`\``;

const ISSUE = `# Free delivery

- Orders of 50 or more are delivered for free.
- All others cost 5.
`;

/** The test never looks at an order of exactly 50. */
const TESTS = file(
  "tests/test_delivery.py",
  `from delivery import cost


def test_cost():
    assert cost(80) == 0
    assert cost(10) == 5
`,
);

const CODE = file("delivery.py", "def cost(order):\n    return 0 if order >= 50 else 5\n");

const BOUNDARY = `from delivery import cost


def test_cost_at_the_boundary():
    """An order of exactly 50.

    Issue: Orders of 50 or more are delivered for free.
    """
    assert cost(50) == 0
    assert cost(49) == 5


def test_that_notices_nothing():
    """Issue: All others cost 5."""
    assert cost(1) == 5
`;

const ANSWERS = {
  plan: [
    {
      approach: "a function",
      tests: [
        {
          name: "test_cost",
          criterion: "Orders of 50 or more are delivered for free.",
          quote: "Orders of 50 or more are delivered for free.",
        },
      ],
      creates: [{ module: "delivery", name: "cost", kind: "function", signature: "cost(order)" }],
      newFiles: ["delivery.py"],
    },
  ],
  scaffold: [TESTS],
  implement: [CODE],
};

const FILES = {
  "shop.py": "name = 'shop'\n",
  "tests/test_shop.py": "from shop import name\n\n\ndef test_name():\n    assert name == 'shop'\n",
};

describe("mutants of a finished change", () => {
  it("go back to the test writer once, and the tests that notice them are committed apart", async () => {
    const { start, repo, tools, asked, events } = await stage({
      timeoutSeconds: 30,
      files: FILES,
      issue: ISSUE,
      answers: { ...ANSWERS, strengthen: [file("tests/test_delivery_limits.py", BOUNDARY)] },
      settings: { mutants: "strengthen" },
    });
    const state = await start();
    const { red, green, strengthen = "" } = state.commits;
    expect(state.mutantTrial).toMatchObject({
      commit: green,
      added: ["tests/test_delivery_limits.py::test_cost_at_the_boundary"],
      wasAsked: true,
    });
    const { survivors = [] } = await gatherForReview(tools, state);
    const left = survivors.filter(({ noticedBy }) => noticedBy === null);
    expect(left).toEqual([]);
    expect(survivors.map(({ diff }) => diff)).toContain(
      "-    return 0 if order >= 50 else 5\n+    return 0 if (order > 50) else 5",
    );

    // Only new tests, on top of everything else; those that notice nothing are gone.
    expect(git(repo, "log", "-1", "--format=%s %P", strengthen)).toBe(
      `test: free delivery, strengthen (#1) ${green}`,
    );
    expect(git(repo, "diff", "--name-status", green ?? "", strengthen)).toBe(
      "A\ttests/test_delivery_limits.py",
    );
    const written = git(repo, "show", `${strengthen}:tests/test_delivery_limits.py`);
    expect(written).toContain("test_cost_at_the_boundary");
    expect(written).not.toContain("test_that_notices_nothing");
    expect(git(repo, "diff", red ?? "", strengthen, "--", "tests/test_delivery.py")).toBe("");

    // The final run holds for them, and they are what is proposed.
    expect(state.finalRun).toMatchObject({ commit: strengthen, exitCode: 0, passed: 3 });
    const question = asked.find(({ node }) => node === "strengthen");
    expect(question?.prompt).toContain("+    return 0 if (order > 50) else 5");
    expect(question?.stable).toContain("Orders of 50 or more");
    const told = events.flatMap((event) =>
      event.kind === "finished" && /Gate|mutants/.test(event.node) ? [event.detail] : [],
    );
    expect(told).toContain("tests notice 3 of 5 mutants (5 of 5 tried)");
    expect(told).toContain("1 added test notices 2 of 2 survivors");
  });
});
