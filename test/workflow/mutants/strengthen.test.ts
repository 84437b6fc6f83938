import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createScriptedModel } from "../../../src/llm/scripted.ts";
import type { TestRequest } from "../../../src/ports.ts";
import { NO_USAGE } from "../../../src/run-state/usage.ts";
import { gatherEvidence } from "../../../src/workflow/nodes/publish.ts";
import { pythonThatPrints } from "../../pytest/project.ts";
import { failed, passed, run } from "../../routing/make-run.ts";
import { git } from "../../temporary-repository.ts";
import {
  allPass,
  confirms,
  NEW_TEST,
  newFails,
  newPasses,
  OLD_TEST,
  oldPasses,
  ANSWERS as STAGED,
  stage,
} from "../workflow-harness.ts";

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
    const { survivors = [] } = await gatherEvidence(tools, state);
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

/** `value = 1` has one mutant, `value = 2`; the test of the change does not notice it. */
describe("mutants, with a staged pytest", () => {
  const MORE = "tests/test_more.py";
  const more = (body: string) => file(MORE, `def test_more():\n    ${body}\n`);
  const GOOD = more('"""Issue: It works."""\n    assert value == 1');

  async function prepareStaged(strengthen: string[], staging: Parameters<typeof stage>[0] = {}) {
    const place = { root: "" };
    const test = () => {
      const isMutated = readFileSync(`${place.root}/app.py`, "utf8").includes("2");
      const text = readFileSync(`${place.root}/${MORE}`, "utf8");
      return isMutated || text.includes("== 9")
        ? failed(`${MORE}::test_more`, "AssertionError")
        : passed(`${MORE}::test_more`);
    };
    const extra = ({ targets }: TestRequest) => {
      if (!targets.includes(MORE)) return newPasses();
      const result = test();
      return run(result.outcome === "passed" ? 0 : 1, [result]);
    };
    const staged = await stage({
      runs: [oldPasses(), newFails(), newPasses(), allPass(), confirms(), extra],
      settings: { mutants: "strengthen" },
      answers: { strengthen },
      ...staging,
    });
    place.root = staged.worktree.root;
    return staged;
  }

  it.each([
    ["quotes nothing", more("assert value == 1"), 'has no line "Issue: …"'],
    ["quotes other words", more('"""Issue: It flies."""\n    assert value'), "quotes the issue"],
    ["changes a locked file", GOOD.replace(MORE, "tests/test_new.py"), "must stay as it is"],
  ])("are listed where an added test %s", async (_, answer, problem) => {
    const { start } = await prepareStaged([answer, answer]);
    const state = await start();
    expect(state.commits.strengthen).toBeUndefined();
    expect(state.proposal).not.toBeNull();
    expect(state.sentBack.join()).toContain(problem);
    expect(state.mutantTrial).toMatchObject({ tried: 1, noticed: 0, wasAsked: true });
  });

  it.each([
    ["no added test tells them from the code", GOOD.replace("== 1", "== 9"), "strengthenGate"],
    ["the test writer has nothing to add", "**NOTHING TO ADD.**", "strengthen"],
  ])("are listed where %s", async (_, answer, from) => {
    const { start, repo } = await prepareStaged([answer]);
    const state = await start();
    expect(state.commits.strengthen).toBeUndefined();
    expect(git(repo, "rev-parse", "feat/issue-1")).toBe(state.commits.green);
    expect(state.routeHistory).toContainEqual(expect.objectContaining({ from, to: "finalGate" }));
    expect(state.mutantTrial?.added).toBeUndefined();
  });

  it("are listed where the model cannot be asked", async () => {
    const scripted = createScriptedModel({ name: "scripted", json: JSON.stringify(STAGED) });
    const { start } = await prepareStaged([], {
      answers: {},
      model: {
        name: "refusing",
        answer: async (request) =>
          request.node === "strengthen"
            ? { text: "", stopReason: "refusal", usage: NO_USAGE }
            : scripted.answer(request),
      },
    });
    const state = await start();
    expect(state.proposal).not.toBeNull();
    expect(state.mutantTrial).toMatchObject({ wasAsked: true });
  });

  it("lose the added tests, and are tried again, where the final run fails with them", async () => {
    const fails = run(1, [passed(OLD_TEST), failed(NEW_TEST, "AssertionError")]);
    const { start, repo } = await prepareStaged([GOOD], { final: [fails] });
    const state = await start();
    expect(state.commits.strengthen).toBeUndefined();
    expect(git(repo, "rev-parse", "feat/issue-1")).toBe(state.commits.green);
    expect(state.mutantTrial).toMatchObject({ wasAsked: true, noticed: 0 });
    expect(state.mutantTrial?.added).toBeUndefined();
    expect(state.draft).toBe(state.commits.green);
    const route = state.routeHistory.map(({ from, to }) => `${from} ${to}`);
    expect(route.slice(route.indexOf("strengthenGate finalGate"))).toEqual([
      ...["strengthenGate finalGate", "finalGate mutants", "mutants finalGate"],
      "finalGate publish",
    ]);
  });

  it("are a matter for the test writer again where a person has other code written", async () => {
    const suite = (request: TestRequest) =>
      request.targets.includes(MORE) || request.targets.length > 0 ? newPasses() : allPass();
    const { start, revise, nodesAsked } = await prepareStaged(["NOTHING TO ADD"], {
      runs: [oldPasses(), newFails(), newPasses(), allPass(), confirms(), suite],
    });
    expect(await start()).toMatchObject({ ending: null, mutantTrial: { wasAsked: true } });
    expect(await revise("Simpler.")).toMatchObject({
      ending: null,
      mutantTrial: { wasAsked: true },
    });
    expect(nodesAsked().filter((node) => node === "strengthen")).toHaveLength(2);
  });

  it("are not tried where nothing can be altered, and that is said", async () => {
    const { start } = await prepareStaged([GOOD], {
      answers: { implement: [file("app.py", "value = other\n")] },
    });
    expect((await start()).mutantTrial).toMatchObject({
      tried: 0,
      why: "the change has no line of code that can be altered",
    });
  });

  it("are not tried where there is no time for them, and that is said", async () => {
    const settings = { mutants: "report", mutantSeconds: 0 } as const;
    const { start, nodesAsked } = await prepareStaged([GOOD], { settings });
    expect((await start()).mutantTrial).toMatchObject({
      ...{ tried: 0, possible: 1 },
      why: "the time for them was up before the first",
    });
    expect(nodesAsked()).not.toContain("strengthen");
  });

  it("are not tried where they cannot be found in time, and that is said", async () => {
    const { start } = await prepareStaged([GOOD], { python: pythonThatPrints("") });
    expect((await start()).mutantTrial).toMatchObject({
      ...{ tried: 0, possible: 0 },
      why: "the time for them was up before the first",
    });
  });

  it("are not tried where Python cannot find them, and that is said", async () => {
    const { start } = await prepareStaged([GOOD], { python: "/no/such/python" });
    expect((await start()).mutantTrial?.why).toContain("missing or older than 3.9");
  });
});
