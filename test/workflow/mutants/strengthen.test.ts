import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createScriptedModel } from "../../../src/llm/scripted.ts";
import type { TestRequest } from "../../../src/ports.ts";
import { NO_USAGE } from "../../../src/run-state/usage.ts";
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
    const settings = { mutants: "report", mutant_seconds: 0 } as const;
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
