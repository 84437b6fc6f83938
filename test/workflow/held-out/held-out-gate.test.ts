import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createScriptedModel } from "../../../src/llm/scripted.ts";
import type { ModelRequest, TestRequest, TestRun } from "../../../src/ports.ts";
import { pullRequestPage } from "../../../src/reports/pull-request.ts";
import { NO_USAGE } from "../../../src/run-state/usage.ts";
import { createSanitizer } from "../../../src/safe-text/sanitizer.ts";
import { hasExample } from "../../../src/spec/examples/hold-out.ts";
import { failed, passed, run, skipped } from "../../routing/make-run.ts";
import { git } from "../../temporary-repository.ts";
import {
  allPass,
  confirms,
  newFails,
  newPasses,
  oldPasses,
  ANSWERS as STAGED,
  stage,
} from "../workflow-harness.ts";

const file = (path: string, text: string) => `### FILE: ${path}\n\`\`\`python\n${text}\`\`\``;

/** Of these, `slug("Green Tea Bag")` is held out for the first issue. */
/** Of `double(1)`, `double(2)` and `double(30)`, one is held out. */
describe("held-out examples, with a staged pytest", () => {
  const STAGED_ISSUE = "# Doubles\n\n- It works.\n- `double(1) == 2`\n- `double(20) == 40`\n";
  const code = (result: string) => file("app.py", `def double(n):\n    return ${result}\n`);
  const STAGED_FILES = { "app.py": "value = 0\n", "tests/test_old.py": "def test_old(): pass\n" };
  const isExamples = ({ targets }: TestRequest) =>
    targets[0]?.endsWith("test_examples.py") === true;

  type Outcome = (id: string, source: string) => TestRun;
  const fails: Outcome = (id) => run(1, [failed(id, "AssertionError: assert 3 == 2")]);
  const passes: Outcome = (id) => run(0, [passed(id)]);

  /** `outcomes` are those of the examples, check by check; the last one repeats. */
  async function prepareStaged(
    outcomes: Outcome[],
    { mending = [], ...staging }: Parameters<typeof stage>[0] & { mending?: TestRun[] } = {},
  ) {
    const place = { root: "" };
    const left = [...outcomes];
    const later = [...mending];
    const sources: string[] = [];
    const answer = (request: TestRequest) => {
      if (!isExamples(request)) return later.shift() ?? newPasses();
      const source = readFileSync(`${place.root}/${request.targets[0]}`, "utf8");
      sources.push(source);
      const outcome = (left.length > 1 ? left.shift() : left[0]) ?? passes;
      const name = /def (\w+)\(/.exec(source)?.[1];
      return outcome(`${request.targets[0]}::${name}`, source);
    };
    const staged = await stage({
      runs: [oldPasses(), newFails(), newPasses(), allPass(), confirms(), answer],
      issue: STAGED_ISSUE,
      settings: { hold_out: true },
      ...staging,
      answers: {
        implement: [code("1"), code("2")],
        ...staging.answers,
      },
    });
    place.root = staged.worktree.root;
    return { ...staged, sources };
  }

  const route = ({ routeHistory }: { routeHistory: { from: string; to: string }[] }) =>
    routeHistory.map(({ from, to }) => `${from} ${to}`);

  it("pass, and the run goes on", async () => {
    const { start, sources, nodesAsked } = await prepareStaged([passes]);
    const state = await start();
    expect(state.heldOut?.check).toMatchObject({ failed: [], others: [] });
    expect(state.heldOut?.check?.passed).toHaveLength(1);
    expect(sources[0]).toContain("from app import double");
    expect(nodesAsked()).toEqual(["plan", "scaffold", "implement", "refactor"]);
    expect(route(state)).toContain("lint heldOutGate");
    expect(route(state)).toContain("heldOutGate mutants");
  });

  it("are listed where the mended code fails them, too: it is mended once", async () => {
    const mended = [newPasses(), allPass(), confirms()];
    const { start, nodesAsked } = await prepareStaged([fails], { mending: mended });
    const state = await start();
    expect(state.proposal).not.toBeNull();
    expect(state.heldOut?.check?.failed).toHaveLength(1);
    expect(state.heldOut?.check?.commit).toBe(state.commits.green);
    expect(state.heldOut?.sentBackAt).not.toBe(state.commits.green);
    expect(nodesAsked().filter((node) => node === "implement")).toHaveLength(2);
    expect(state.failureHistory.attempts).toBe(1);
    expect(state.phases.find(({ phase }) => phase === "green")?.attempts).toBe(2);
    const page = createSanitizer({ secrets: [] }).markdown(
      pullRequestPage({ state, sandbox: null }),
    );
    expect(page).toContain("The code fails 1 example of the issue that it was not shown");
  });

  it("leave the green code as it was where mending breaks its tests", async () => {
    const { start, repo } = await prepareStaged([fails], { mending: [newFails()] });
    const state = await start();
    expect(state.proposal).not.toBeNull();
    expect(git(repo, "show", "feat/issue-1:app.py")).toContain("return 1");
    expect(state.heldOut?.check?.failed).toHaveLength(1);
    expect(route(state)).toContain("greenGate mutants");
    expect(state.retryCount).toBe(2);
    expect(state.ending).toBeNull();
  });

  it("leave the green code as it was where no answer can be used", async () => {
    const { start } = await prepareStaged([fails], {
      answers: { implement: [code("1"), "no files", "still none"] },
    });
    const state = await start();
    expect(state.proposal).not.toBeNull();
    expect(route(state)).toContain("implement mutants");
    expect(state.heldOut?.check?.failed).toHaveLength(1);
  });

  it("leave the green code as it was where the model cannot be asked", async () => {
    const json = JSON.stringify({ ...STAGED, implement: [code("1")] });
    const scripted = createScriptedModel({ name: "scripted", json });
    const answer = async (request: ModelRequest) => {
      if (!request.prompt.includes("<held_out>")) return scripted.answer(request);
      return { text: "", stopReason: "refusal", usage: NO_USAGE } as const;
    };
    const { start } = await prepareStaged([fails], { model: { name: "refusing", answer } });
    const state = await start();
    expect(state.proposal).not.toBeNull();
    expect(route(state)).toContain("implement mutants");
  });

  it("are listed at once where no attempt is left", async () => {
    const { start, nodesAsked } = await prepareStaged([fails], { attempts: 1 });
    const state = await start();
    expect(state.proposal).not.toBeNull();
    expect(nodesAsked().filter((node) => node === "implement")).toHaveLength(1);
    expect(state.heldOut?.sentBackAt).toBeUndefined();
  });

  it.each<[string, Parameters<typeof prepareStaged>, string]>([
    ["cannot be imported", [[(id) => run(0, [skipped(id)])]], "what it calls cannot be imported"],
    [
      "time out",
      [[() => run(124, [], { ending: "timed-out" })]],
      "did not end within its time limit",
    ],
    [
      "cannot be believed",
      [[(id) => run(0, [passed(id)], { doubt: "the report was changed" })]],
      "the report was changed",
    ],
    [
      "are of a function that no module has",
      [[passes], { answers: { implement: [file("app.py", "value = 1\n")] } }],
      "no module of the change has double",
    ],
    [
      "are of a function that the tests import from elsewhere",
      [
        [passes],
        {
          answers: {
            scaffold: [
              `${STAGED.scaffold[0]}`.replace("def ", "from yaml import double\n\n\ndef "),
            ],
            implement: [file("app.py", "value = 1\n")],
          },
        },
      ],
      "no module of the change has double",
    ],
    [
      "are in the repository",
      [[passes], { files: { ...STAGED_FILES, "README.md": "double( 1 ), double(20)\n" } }],
      "README.md has it, too",
    ],
  ])("are not charged to the code where they %s", async (_, given, why) => {
    const { start } = await prepareStaged(...given);
    const state = await start();
    expect(state.heldOut?.check?.others[0]?.why).toContain(why);
    expect(state.heldOut?.check?.failed).toEqual([]);
    expect(state.failureHistory.attempts).toBe(0);
  });

  it("stay hidden from a revision, unless the reviewer names one", async () => {
    const green = () => [newPasses(), allPass(), confirms()];
    const { start, revise, asked } = await prepareStaged([passes], {
      mending: [...green(), ...green()],
    });
    const first = await start();
    const [example = { call: "" }] = first.heldOut?.examples ?? [];
    const revised = await revise("Name it better.");
    expect(revised.heldOut).toMatchObject({ examples: [example], check: { others: [] } });
    expect(revised.heldOut?.check?.commit).toBe(revised.commits.green);
    for (const { system, stable, prompt } of asked) {
      expect(hasExample(`${system}\n${stable}\n${prompt}`, example)).toBe(false);
    }
    // The same code in the same second would be the same commit, which has been checked.
    await sleep(1000 - (Date.now() % 1000));
    const named = await revise(`What about ${example.call}?`);
    expect(named.heldOut?.check).toMatchObject({
      passed: [],
      others: [{ why: "a person has named it" }],
    });
    expect(asked.some(({ stable = "" }) => hasExample(stable, example))).toBe(true);
  });

  it("are not run where there is none of a kind to spare, and that is said", async () => {
    const { start, sources } = await prepareStaged([passes], {
      issue: "# Doubles\n\n- It works.\n- `double(1) == 2`\n",
    });
    const state = await start();
    expect(sources).toEqual([]);
    expect(state.heldOut).toEqual({ examples: [], of: 1 });
    expect(route(state)).toContain("lint mutants");
    const page = createSanitizer({ secrets: [] }).markdown(
      pullRequestPage({ state, sandbox: null }),
    );
    expect(page).toContain("Held-out examples: none, the issue has only one example");
  });
});
