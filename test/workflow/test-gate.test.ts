import { describe, expect, it } from "vitest";
import { ArbiterError } from "../../src/errors.ts";
import { createRun } from "../../src/workflow/run.ts";
import { failed, passed, run } from "../routing/make-run.ts";
import { git } from "../temporary-repository.ts";
import {
  allPass,
  confirms,
  NEW_TEST,
  newFails,
  newPasses,
  oldPasses,
  stage,
} from "./workflow-harness.ts";

const RUNS = [oldPasses(), newFails(), newPasses(), confirms(), allPass()];
const gated = (more: Parameters<typeof stage>[0] = {}) =>
  stage({ runs: RUNS, reviewsTests: true, ...more });

describe("the test gate", () => {
  it("shows the red tests, starts the code when they are approved, and asks again for the change", async () => {
    const { start, decide, nodesAsked, tools, memory } = await gated();
    const proposed: string[] = [];
    const { propose } = tools.forge;
    tools.forge.propose = (change) => {
      proposed.push(`${change.isDraft ?? false} ${change.head} ${change.title}\n${change.body}`);
      return propose(change);
    };
    const waiting = await start();
    const { red } = waiting.commits;
    expect(waiting).toMatchObject({
      ending: null,
      proposal: null,
      testGate: { proposal: "feat/issue-1", shown: red, approved: null },
    });
    expect(nodesAsked()).toEqual(["plan", "scaffold"]);
    expect(proposed[0]).toContain(`true ${red} test: New thing`);
    expect(proposed[0]).toContain("There is no code for them yet.");
    expect(proposed[0]).toContain("test_new");
    expect(memory.events.map(({ note }) => note.phase)).toContain("PUBLISH_TESTS");

    const ready = await decide("approve");
    expect(ready).toMatchObject({
      ending: null,
      humanDecision: "pending",
      proposal: "feat/issue-1",
      testGate: { approved: red },
    });
    expect(proposed[1]).toContain(`false ${ready.commits.green} feat: New thing`);
    expect(await decide("approve")).toMatchObject({ ending: "merged" });
  });

  it("stops the run if the tests are rejected; a retry shows them again before any code", async () => {
    const { start, decide, retry, repo, nodesAsked } = await gated();
    const { commits } = await start();
    expect(await decide("abort", "not like this")).toMatchObject({
      ending: "aborted",
      hint: "not like this",
    });
    expect(git(repo, "branch", "--list", "feat/*")).toBe("");
    const again = await retry({});
    expect(again).toMatchObject({ ending: null, testGate: { shown: commits.red, approved: null } });
    expect(nodesAsked()).toEqual(["plan", "scaffold"]);
  });

  it("has the tests planned and written again, with the reviewer's words and the tests that were reviewed", async () => {
    const other = "### FILE: tests/test_new.py\n```python\ndef test_new(): assert 0\n```";
    const { start, revise, decide, asked, nodesAsked } = await gated({
      runs: [oldPasses(), newFails(), ...RUNS.slice(1)],
      answers: {
        scaffold: [
          "### FILE: tests/test_new.py\n```python\ndef test_new(): assert False\n```",
          other,
        ],
      },
    });
    const first = await start();
    const second = await revise("Ask for nothing twice.");
    expect(nodesAsked()).toEqual(["plan", "scaffold", "plan", "scaffold"]);
    expect(asked[2]?.stable).toContain("About the tests test_new: Ask for nothing twice.");
    expect(asked[3]?.prompt).toContain(
      "<refused>\ntests/test_new.py\ndef test_new(): assert False",
    );
    expect(asked[3]?.prompt).toContain("A person reviewed these tests");
    expect(second.commits.red).not.toBe(first.commits.red);
    expect(second).toMatchObject({
      ending: null,
      testGate: { shown: second.commits.red, approved: null, proposal: "feat/issue-1" },
    });
    expect(await decide("approve")).toMatchObject({ proposal: "feat/issue-1", ending: null });
  });

  it("is still there when another process resumes the run, and a job that cannot publish stops before it", async () => {
    const staged = await gated();
    const { tools, checkpointer, memory, input } = staged;
    const durability = { thread: "test#1", checkpointer, memory };
    const build = createRun(tools, { ...durability, stopsBeforePublish: true });
    const built = await build.start({
      ...{ issue: 1, contextPaths: [], ...input, reviewsTests: true },
    });
    expect(built).toMatchObject({
      testGate: { shown: null },
      decision: { nextNode: "publishTests" },
    });

    const resumed = await staged.resume();
    expect(resumed.testGate).toMatchObject({ shown: built.commits.red, approved: null });
    expect(await staged.resume()).toMatchObject({ testGate: { approved: null } });
    expect(await staged.decide("approve")).toMatchObject({ proposal: "feat/issue-1" });
    expect(staged.nodesAsked()).toEqual(["plan", "scaffold", "implement", "refactor"]);
  });

  it("shows tests again that turn out to prove nothing, and says why; the approval was of others", async () => {
    const labelled = (label: string) => `def label():\n    return "${label}"\n`;
    const tests = (text: string) => `### FILE: tests/test_new.py\n\`\`\`python\n${text}\n\`\`\``;
    const green = [newPasses(), allPass(), confirms()];
    const passesAnyway = [newPasses(), newPasses(), newPasses()];
    const { start, decide, tools, nodesAsked } = await gated({
      files: { "app.py": labelled("old"), "tests/test_old.py": "def test_old(): pass\n" },
      runs: [oldPasses(), newFails(), ...green, ...passesAnyway, newFails(), ...green, newFails()],
      answers: {
        scaffold: [tests("def test_new(): assert False"), tests("def test_new(): assert 0")],
        implement: [`### FILE: app.py\n\`\`\`python\n${labelled("new")}\`\`\``],
      },
    });
    const bodies: string[] = [];
    const { propose } = tools.forge;
    tools.forge.propose = (change) => {
      bodies.push(`${change.isDraft ?? false} ${change.head}\n${change.body}`);
      return propose(change);
    };
    const first = await start();
    const second = await decide("approve");
    expect(second.commits).toMatchObject({ green: null });
    expect(second.commits.red).not.toBe(first.commits.red);
    expect(second.testGate).toMatchObject({
      approved: first.commits.red,
      shown: second.commits.red,
      proposal: "feat/issue-1",
    });
    expect(bodies[1]).toContain(`true ${second.commits.red}`);
    expect(bodies[1]).toContain(
      `not the tests that were approved as ${first.commits.red?.slice(0, 10)}`,
    );
    expect(bodies[1]).toContain("passes whatever label returns");
    const ready = await decide("approve");
    expect(ready).toMatchObject({
      proposal: "feat/issue-1",
      testGate: { approved: second.commits.red },
    });
    expect(nodesAsked()).toEqual([
      ...["plan", "scaffold", "implement", "scaffold", "implement", "refactor"],
    ]);
    expect(await decide("approve")).toMatchObject({ ending: "merged" });
  });

  it("is behind a retry of the code, and before one of the tests", async () => {
    const wrong = run(1, [failed(NEW_TEST, "AssertionError: assert 5 == 2")]);
    const { start, decide, retry, asked, nodesAsked } = await gated({
      attempts: 1,
      runs: [oldPasses(), newFails(), wrong, wrong, newFails()],
      answers: {
        scaffold: [
          "### FILE: tests/test_new.py\n```python\ndef test_new(): assert False\n```",
          "### FILE: tests/test_new.py\n```python\ndef test_new(): assert 0\n```",
        ],
        dispute: [{ disputed: false }],
      },
    });
    const { commits } = await start();
    expect(await decide("approve")).toMatchObject({ ending: "failed" });
    const before = asked.length;
    // These tests are approved: the code is tried again at once.
    expect(await retry({ hint: "Use one." })).toMatchObject({
      ending: "failed",
      commits: { red: commits.red },
      testGate: { approved: commits.red, shown: null },
    });
    expect(asked[before]).toMatchObject({ node: "implement" });
    expect(`${asked[before]?.stable}${asked[before]?.prompt}`).toContain("Use one.");

    const again = await retry({ from: "tests", hint: "Other tests." });
    expect(nodesAsked().at(-1)).toBe("scaffold");
    expect(again.commits.red).not.toBe(commits.red);
    expect(again).toMatchObject({
      ending: null,
      testGate: { approved: commits.red, shown: again.commits.red },
    });
  });

  it("is reached by a retry where the tests could not be shown; no model is asked again", async () => {
    const { start, tools, nodesAsked, checkpointer, memory } = await gated();
    const { propose } = tools.forge;
    tools.forge.propose = async () => {
      throw new ArbiterError("github-unreachable", "GitHub asks to wait.");
    };
    const failing = await start();
    expect(failing).toMatchObject({ ending: "failed", error: { node: "publishTests" } });
    tools.forge.propose = propose;
    const later = createRun(tools, { thread: "test#1", checkpointer, memory });
    expect(await later.retry({})).toMatchObject({
      ending: null,
      testGate: { shown: failing.commits.red, approved: null },
    });
    expect(nodesAsked()).toEqual(["plan", "scaffold"]);
  });

  it("keeps inferred tests: a person has approved them", async () => {
    const two = "tests/test_new.py::test_two";
    const plan = {
      approach: "directly",
      tests: [
        { name: "test_new", criterion: "more", quote: null },
        { name: "test_two", criterion: "It works.", quote: "It works." },
      ],
    };
    const tests = "def test_new(): assert False\n\n\ndef test_two(): assert False\n";
    const bothFail = run(1, [failed(NEW_TEST, "assert 1 == 2"), failed(two, "assert 1 == 2")]);
    const oneFails = run(1, [failed(NEW_TEST, "assert 1 == 2"), passed(two)]);
    const { start, decide } = await gated({
      attempts: 1,
      runs: [oldPasses(), bothFail, oneFails],
      answers: { plan: [plan], scaffold: [`### FILE: tests/test_new.py\n\`\`\`\n${tests}\`\`\``] },
    });
    await start();
    expect(await decide("approve")).toMatchObject({ ending: "failed", droppedTests: [] });
  });
});
