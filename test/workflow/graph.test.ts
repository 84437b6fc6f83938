import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { LintRequest, OnVersion } from "../../src/ports.ts";
import { snitch } from "../../src/workflow/nodes/snitch.ts";
import { failed, passed, run, uncollected, uncollectedRun } from "../routing/make-run.ts";
import { git } from "../temporary-repository.ts";
import {
  allPass,
  confirms,
  lintRun,
  NEW_TEST,
  newFails,
  newPasses,
  OLD_TEST,
  oldPasses,
  readRedArtifact,
  stage,
} from "./workflow-harness.ts";

const GREEN = [newPasses(), allPass(), confirms] as const;

describe("the workflow", () => {
  it("goes from plan to the human gate, and merges on approval", async () => {
    const { start, decide, nodesAsked, repo } = await stage({
      runs: [oldPasses(), newFails(), ...GREEN],
    });
    const waiting = await start();
    expect(waiting).toMatchObject({ ending: null, humanDecision: "pending", done: false });
    expect(waiting).toMatchObject({
      ...{ issue: 1, testFiles: ["tests/test_new.py"], codeFiles: ["app.py"] },
    });
    expect(nodesAsked()).toEqual(["plan", "scaffold", "implement", "refactor"]);
    expect(waiting.exitCodeHistory).toEqual([1, 0, 0]);
    expect(waiting.usage.calls).toBe(4);

    const merged = await decide("approve");
    expect(merged).toMatchObject({ ending: "merged", humanDecision: "approve", done: true });
    expect(git(repo, "log", "--format=%s")).toBe(
      "feat: new thing (#1)\ntest: new thing (#1)\nchore: start",
    );
  });

  it("makes the calls of one attempt more when green fails once, and quotes the failure", async () => {
    const { start, asked, nodesAsked } = await stage({
      runs: [oldPasses(), newFails(), newFails(), ...GREEN],
    });
    const state = await start();
    expect(nodesAsked()).toEqual(["plan", "scaffold", "implement", "implement", "refactor"]);
    expect(asked[3]?.prompt).toContain(
      "The last attempt failed: tests/test_new.py::test_new: assert 1 == 2",
    );
    expect(state.failureHistory).toMatchObject({
      attempts: 1,
      entries: [{ phase: "GREEN", kind: "test_failure", tests: [NEW_TEST] }],
    });
  });

  it("TS-02: tests that pass at the red gate are sent back, told why", async () => {
    const { start, asked, nodesAsked } = await stage({
      runs: [oldPasses(), newPasses(), newFails(), ...GREEN],
    });
    const state = await start();
    expect(nodesAsked().slice(0, 4)).toEqual(["plan", "scaffold", "scaffold", "implement"]);
    expect(asked[2]?.prompt).toContain("1 of 1 test passed");
    expect(state.routeHistory[1]).toMatchObject({ from: "redGate", to: "scaffold" });
    expect(state.routeHistory[1]?.reason).toContain(
      "Tests passed prematurely. Write failing tests first.",
    );
  });

  it("gives up after three scaffolds that are not red, with no branch worth keeping", async () => {
    const { start, nodesAsked, repo, memory } = await stage({ runs: [oldPasses(), newPasses()] });
    const state = await start();
    expect(state).toMatchObject({ ending: "failed", scaffoldRetryCount: 3, done: false });
    const noted = memory.events.map(({ note }) => note);
    const error_details = {
      type: "TestFailure",
      message: expect.stringContaining("Tests passed prematurely. Write failing tests first."),
    };
    expect(noted.filter(({ phase }) => phase === "RED")).toMatchObject(
      [0, 1, 2].map((retry_count) => ({ retry_count, error_details })),
    );
    expect(noted.at(-1)).toMatchObject({ phase: "SNITCH", retry_count: 2, error_details });
    expect(nodesAsked()).toEqual(["plan", "scaffold", "scaffold", "scaffold"]);
    expect(state.report).toContain("bounded_attempts_exceeded");
    expect(git(repo, "rev-parse", "feat/issue-1")).toBe(git(repo, "rev-parse", "main"));
  });

  it("TS-04, failure loop of seed 004: stops after three attempts, not done, with a report", async () => {
    const { start, nodesAsked, repo } = await stage({
      runs: [oldPasses(), newFails(), newFails()],
    });
    const state = await start();
    expect(nodesAsked().filter((node) => node === "implement")).toHaveLength(3);
    expect(state).toMatchObject({
      ending: "failed",
      done: false,
      retryCount: 3,
      failureHistory: { attempts: 3 },
      testResults: { summary: `${NEW_TEST}: assert 1 == 2` },
      decision: { nextNode: "snitch", requiresHuman: true },
    });
    const report = readFileSync(join(repo, ".git/tdd-arbiter/issues.md"), "utf8");
    expect(report).toContain("bounded_attempts_exceeded");
    expect(report).toContain(NEW_TEST);
  });

  it("keeps the output of each attempt of a failed run in a file, and names the folder", async () => {
    const attempts = [1, 2, 3].map((number) => ({ ...newFails(), output: `attempt ${number}` }));
    const { start, repo } = await stage({ runs: [oldPasses(), newFails(), ...attempts] });
    const state = await start();
    const folder = join(repo, ".git/tdd-arbiter/feat/issue-1/logs", state.run);
    const files = readdirSync(folder).sort();
    expect(files.map((file) => file.replace(/^\d+-/, ""))).toEqual([
      ...["redGate.log", "greenGate.log", "greenGate.log", "greenGate.log", "red.json"],
    ]);
    const logs = files.slice(1, 4).map((file) => readFileSync(join(folder, file), "utf8"));
    expect(logs[0]).toMatch(/^\$ python -m pytest.*\nattempt 1\n\[exit 1, /);
    expect(logs[2]).toContain("attempt 3");
    expect(state.report).toContain(`logs/${state.run}`);
    expect(state.report).toContain("Last traceback");
  });

  it("asks for another approach after the same failures twice", async () => {
    const { start, asked } = await stage({ runs: [oldPasses(), newFails(), newFails()] });
    await start();
    const implementing = asked.filter(({ node }) => node === "implement");
    expect(implementing[1]?.prompt).toContain("Fix exactly that");
    expect(implementing[2]?.prompt).toContain("take another one");
  });

  it("starts each retry from the best attempt so far", async () => {
    const both = (one: boolean, two: boolean) =>
      run(one && two ? 0 : 1, [
        one ? passed(`${NEW_TEST}[1]`) : failed(`${NEW_TEST}[1]`, "assert 1"),
        two ? passed(`${NEW_TEST}[2]`) : failed(`${NEW_TEST}[2]`, "assert 2"),
      ]);
    const code = (text: string) => `### FILE: app.py\n\`\`\`\n${text}\n\`\`\``;
    const { start, asked, repo, tools } = await stage({
      runs: [oldPasses(), both(false, false), both(true, false), both(false, false)],
      answers: { implement: [code("half right"), code("all wrong")] },
    });
    const push = vi.spyOn(tools.forge, "push");
    const state = await start();
    const implementing = asked.filter(({ node }) => node === "implement");
    expect(implementing[2]?.prompt).toContain("half right");
    expect(state.bestAttempt).toMatchObject({ passing: 1, regressions: 0 });
    expect(git(repo, "show", "feat/issue-1:app.py")).toBe("half right");
    const head = state.bestAttempt?.commit;
    expect(push.mock.lastCall?.[0]).toEqual({ branch: "feat/issue-1", head });
  });

  it("does not continue from an attempt that broke an existing test", async () => {
    const broken = run(1, [failed(OLD_TEST, "assert 0"), passed(NEW_TEST)]);
    const code = (text: string) => `### FILE: app.py\n\`\`\`\n${text}\n\`\`\``;
    const more = "### FILE: more.py\n```\nvalue = 2\n```";
    const { start, repo } = await stage({
      runs: [oldPasses(), newFails(), newPasses(), broken, broken, broken, ...GREEN],
      answers: { implement: [code("value = 'it breaks'"), more] },
    });
    const { commits, codeFiles } = await start();
    expect(codeFiles).toEqual(["more.py"]);
    expect(git(repo, "show", `${commits.green}:app.py`)).toBe("value = 0");
    expect(git(repo, "show", `${commits.green}:more.py`)).toBe("value = 2");
  });

  it("writes the report of a failed run once, also where the last step is repeated", async () => {
    const { start, repo, tools } = await stage({ runs: [oldPasses(), newFails()] });
    const state = await start();
    const before = { ...state, step: state.step - 1 };
    await snitch(tools)(before);
    await snitch(tools)(before);
    const reports = readFileSync(join(repo, ".git/tdd-arbiter/issues.md"), "utf8");
    expect(reports.match(/^<!-- tdd-arbiter /gm)).toHaveLength(1);
  });

  it("lays stubs for promised names, in the red commit, and asks no model for them", async () => {
    const creates = [{ module: "extra", name: "thing", kind: "function", signature: "thing(a)" }];
    const { start, repo, nodesAsked } = await stage({
      runs: [
        oldPasses(),
        uncollectedRun(
          2,
          uncollected("tests/test_new.py", "ModuleNotFoundError: No module named 'extra'"),
        ),
        newFails(),
        // The probe.
        newFails(),
        ...GREEN,
      ],
      answers: {
        plan: [{ approach: "x", tests: [{ name: "t", criterion: "c" }], creates }],
        implement: ["### FILE: extra.py\n```\ndef thing(a):\n    return a\n```"],
      },
    });
    const state = await start();
    expect(git(repo, "show", `${state.commits.red}:extra.py`)).toBe(
      "def thing(a):\n    raise NotImplementedError",
    );
    expect(state.red?.stubs.map(({ path }) => path)).toEqual(["extra.py"]);
    expect(nodesAsked()).toEqual(["plan", "scaffold", "implement", "refactor"]);
  });

  it("is not green while a stub is left", async () => {
    const creates = [{ module: "extra", name: "thing" }];
    const { start } = await stage({
      runs: [
        oldPasses(),
        uncollectedRun(
          2,
          uncollected("tests/test_new.py", "ModuleNotFoundError: No module named 'extra'"),
        ),
        newFails(),
        // The probe.
        newFails(),
        newPasses(),
      ],
      answers: { plan: [{ approach: "x", tests: [{ name: "t", criterion: "c" }], creates }] },
    });
    const state = await start();
    expect(state.ending).toBe("failed");
    expect(state.failureHistory.entries[0]?.summary).toContain("stubs are left: extra.py");
  });

  it("charges a regression only after it failed in the same suite twice more", async () => {
    const broken = run(1, [failed(OLD_TEST, "assert 0"), passed(NEW_TEST)]);
    const { start, tested } = await stage({
      runs: [oldPasses(), newFails(), newPasses(), broken, broken, broken, ...GREEN],
    });
    const state = await start();
    const again = { targets: [], keepGoing: true };
    expect(tested.slice(3, 6)).toMatchObject([again, again, again]);
    expect(state.failureHistory.entries[0]).toMatchObject({ tests: [OLD_TEST] });
    expect(state.retryCount).toBe(2);
  });

  it("names a test that is flaky since the change, and charges nothing to one that failed before", async () => {
    const broken = run(1, [failed(OLD_TEST, "assert 0"), passed(NEW_TEST)]);
    const onBase = [oldPasses(), oldPasses()];
    const flaky = await stage({
      runs: [oldPasses(), newFails(), newPasses(), broken, allPass(), ...onBase, confirms],
      final: [allPass()],
    });
    expect(await flaky.start()).toMatchObject({
      ...{ retryCount: 1, ending: null },
      unstable: [{ id: OLD_TEST, isNew: true }],
    });

    const failedBefore = await stage({
      runs: [run(1, [failed(OLD_TEST, "assert 0")]), newFails(), newPasses(), broken, confirms],
    });
    expect(await failedBefore.start()).toMatchObject({ retryCount: 1, ending: null });
  });

  it("compares nothing when the baseline left no report", async () => {
    const { start, tested } = await stage({
      runs: [run(4, null), newFails(), newPasses(), confirms],
    });
    expect(await start()).toMatchObject({ ending: null, baselineReport: null });
    expect(tested).toHaveLength(4);
  });

  it("asks a person when the whole suite leaves no report", async () => {
    const { start } = await stage({
      runs: [oldPasses(), newFails(), newPasses(), run(0, null)],
    });
    const state = await start();
    expect(state).toMatchObject({ ending: "failed", decision: { requiresHuman: true } });
  });

  it("asks a person when the canary passes: something tampers with the tests", async () => {
    const { start, repo } = await stage({
      runs: [oldPasses(), newFails(), newPasses(), allPass()],
      isTampered: true,
    });
    const state = await start();
    expect(state.report).toContain("something tampers with the tests");
    expect(git(repo, "ls-tree", "-r", "--name-only", "feat/issue-1")).not.toContain("canary");
  });
});

describe("what a test run leaves behind", () => {
  it("does not count: every run starts from exactly what would be committed", async () => {
    const seen: (string | null)[] = [];
    const setting = await stage({
      runs: [
        oldPasses(),
        newFails(),
        () => {
          writeFileSync(join(setting.worktree.root, "tests/test_old.py"), "gutted\n");
          writeFileSync(join(setting.worktree.root, "stray.py"), "");
          return newPasses();
        },
        () => {
          seen.push(readFileSync(join(setting.worktree.root, "tests/test_old.py"), "utf8"));
          return allPass();
        },
        confirms,
      ],
    });
    const { commits } = await setting.start();
    expect(seen).toEqual(["def test_old(): pass\n"]);
    expect(git(setting.repo, "ls-tree", "-r", "--name-only", String(commits.green))).toBe(
      "app.py\ntests/test_new.py\ntests/test_old.py",
    );
  });

  it("a commit it made on the branch ends the run: nothing is built on it", async () => {
    const setting = await stage({
      runs: [
        oldPasses(),
        newFails(),
        () => {
          git(setting.worktree.root, "commit", "--quiet", "--allow-empty", "--message", "rogue");
          return newPasses();
        },
        allPass(),
        confirms,
      ],
    });
    const state = await setting.start();
    expect(state).toMatchObject({ ending: "failed", error: { code: "git-failed" } });
  });
});

describe("the baseline", () => {
  it("is nothing to compare with when it ran no test, and says so", async () => {
    const broken = uncollectedRun(2, uncollected("tests/test_x.py", "ImportError: no"));
    const { start, tested, events } = await stage({
      runs: [broken, newFails(), newPasses(), confirms],
    });
    expect(await start()).toMatchObject({ baselineReport: null, passToPass: null });
    expect(tested[0]).toMatchObject({ targets: [], keepGoing: true });
    expect(events).toContainEqual(expect.objectContaining({ node: "baseline", ok: false }));
  });
});

describe("refactor", () => {
  const tidy = ["### FILE: app.py\n```\nvalue = 1  # tidy\n```"];

  it("is a third commit when everything passes still", async () => {
    const { start, repo } = await stage({
      runs: [oldPasses(), newFails(), ...GREEN, ...GREEN],
      answers: { refactor: tidy },
    });
    const { commits } = await start();
    expect(git(repo, "rev-parse", "feat/issue-1")).toBe(commits.refactor);
    expect(git(repo, "rev-parse", `${commits.refactor}^`)).toBe(commits.green);
  });

  it("is rolled back when it breaks something, and after three tries the green stands", async () => {
    const { start, nodesAsked, repo, decide } = await stage({
      runs: [oldPasses(), newFails(), ...GREEN, newFails()],
      answers: { refactor: tidy },
    });
    const state = await start();
    expect(nodesAsked().filter((node) => node === "refactor")).toHaveLength(3);
    expect(state).toMatchObject({ ending: null, refactorRetryCount: 3 });
    expect(state.commits.refactor).toBeNull();
    await decide("approve");
    expect(git(repo, "show", "main:app.py")).toBe("value = 1");
  });

  it("is not asked for where it is switched off: three calls in all", async () => {
    const { start, nodesAsked } = await stage({
      runs: [oldPasses(), newFails(), ...GREEN],
      settings: { refactor: false },
    });
    const { usage, proposal } = await start();
    expect(nodesAsked()).toEqual(["plan", "scaffold", "implement"]);
    expect(usage.calls).toBe(3);
    expect(proposal).not.toBeNull();
  });

  it("that no usable answer comes for leaves the green as it is, and its calls are counted", async () => {
    const { start, repo } = await stage({
      runs: [oldPasses(), newFails(), ...GREEN],
      answers: { refactor: ["Certainly! It could be nicer."] },
    });
    const { usage, commits, ending, proposal } = await start();
    expect({ ending, tidied: commits.refactor }).toEqual({ ending: null, tidied: null });
    expect(proposal).not.toBeNull();
    expect(usage.calls).toBe(9);
    expect(git(repo, "rev-parse", "feat/issue-1")).toBe(commits.green);
  });
});

describe("lint", () => {
  const ugly = { file: "app.py", line: 1, code: "E1", message: "ugly" };
  const findings = lintRun({ exitCode: 1, ending: "findings", findings: [ugly] });
  const clean = lintRun({});

  it("goes back to the code with the findings, and continues when they are fixed", async () => {
    const { start, asked, repo, events } = await stage({
      runs: [oldPasses(), newFails(), ...GREEN, ...GREEN],
      lints: [findings, clean],
      answers: {
        implement: ["### FILE: app.py\n```\nugly\n```", "### FILE: app.py\n```\nneat\n```"],
      },
    });
    const state = await start();
    expect(asked.at(-1)?.prompt).toContain("app.py:1: E1 ugly");
    expect(state.failureHistory.entries).toMatchObject([{ kind: "lint_failure", phase: "LINT" }]);
    expect(git(repo, "log", "-1", "--format=%s", "feat/issue-1")).toBe("style: new thing (#1)");
    expect(git(repo, "show", "feat/issue-1:app.py")).toBe("neat");
    expect(state).toMatchObject({ ending: null, proposal: "feat/issue-1", lintRetryCount: 1 });
    expect(events).toContainEqual({
      ...{ kind: "finished", node: "ruff", detail: "1 new finding", ok: false },
    });
    expect(events).toContainEqual({
      ...{ kind: "finished", node: "ruff", detail: "nothing new", ok: true },
    });
  });

  it("is published with its findings when three runs did not fix it", async () => {
    const { start } = await stage({
      runs: [oldPasses(), newFails(), ...GREEN, ...GREEN, ...GREEN],
      lints: [findings],
      answers: {
        implement: ["### FILE: app.py\n```\none\n```", "### FILE: app.py\n```\ntwo\n```"],
      },
    });
    const state = await start();
    expect(state).toMatchObject({ ending: null, lintRetryCount: 3, proposal: "feat/issue-1" });
    expect(state.lintFindings).toEqual(["app.py:1: E1 ugly"]);
  });

  it("tells the model every finding that is new, and lints only files that are there", async () => {
    const other = { ...ugly, line: 2, code: "E2" };
    const linted: OnVersion<LintRequest>[] = [];
    const { start, asked, tools } = await stage({
      runs: [oldPasses(), newFails(), ...GREEN, newFails(), newFails(), newFails(), ...GREEN],
      lints: [{ ...findings, findings: [ugly, other, { ...other, line: 9 }] }, clean],
      lintsBefore: [{ ...findings, findings: [other] }],
      onLint: (request) => linted.push(request),
      answers: {
        implement: ["### FILE: new.py\n```\nx\n```\n### FILE: app.py\n```\nvalue = 1\n```"],
        refactor: ["### FILE: helper.py\n```\nx\n```"],
      },
    });
    await start();
    expect(asked.at(-1)?.prompt).toContain("app.py:1: E1 ugly\napp.py:9: E2 ugly\n");
    expect(linted.map(({ paths, only }) => ({ paths, only }))).toEqual([
      { paths: ["app.py", "new.py"], only: undefined },
      { paths: ["app.py"], only: ["ruff"] },
      { paths: ["app.py", "new.py"], only: undefined },
    ]);
    const seen = linted.map(({ at }) => tools.workspace.at(at).read("app.py"));
    expect((await Promise.all(seen)).slice(0, 2)).toEqual(["value = 1\n", "value = 0\n"]);
  });

  it("keeps the green commit when fixing the findings breaks the tests", async () => {
    const { start, repo } = await stage({
      runs: [oldPasses(), newFails(), ...GREEN, newFails()],
      lints: [findings],
    });
    const state = await start();
    expect(state).toMatchObject({ ending: null, proposal: "feat/issue-1" });
    expect(git(repo, "rev-parse", "feat/issue-1")).toBe(state.commits.green);
  });
});

describe("between two nodes", () => {
  it("nothing depends on the files on the disk: what was written is a commit in the state", async () => {
    const tidy = "### FILE: app.py\n```\nvalue = 2\n```";
    const setting = await stage({
      runs: [
        oldPasses(),
        ...[newPasses(), newFails(), newFails(), ...GREEN, newFails(), ...GREEN, ...GREEN],
      ],
      answers: { refactor: [tidy] },
      lints: [
        lintRun({
          ...{ exitCode: 1, ending: "findings" },
          findings: [{ file: "app.py", line: 1, code: "E1", message: "ugly" }],
        }),
        lintRun({}),
      ],
    });
    const { record } = setting.tools.log;
    setting.tools.log.record = (event) => {
      record(event);
      // The first nodes read the base that the worktree was opened at.
      if (event.kind !== "finished" || setting.nodesAsked().length < 2) return;
      const { root } = setting.worktree;
      for (const name of readdirSync(root)) {
        if (name !== ".git") rmSync(join(root, name), { recursive: true });
      }
    };
    const state = await setting.start();
    expect(state).toMatchObject({ ending: null, error: null, lintFindings: [] });
    expect(setting.asked[2]?.prompt).toContain("def test_new(): assert False");
    const { repo } = setting;
    expect(git(repo, "ls-tree", "-r", "--name-only", "feat/issue-1")).toBe(
      "app.py\ntests/test_new.py\ntests/test_old.py",
    );
    expect(git(repo, "log", "--format=%s", "main..feat/issue-1").split("\n")).toHaveLength(4);
  });
});

describe("endings", () => {
  it("an abort removes the branch", async () => {
    const { start, decide, repo } = await stage({ runs: [oldPasses(), newFails(), ...GREEN] });
    await start();
    expect(await decide("abort")).toMatchObject({ ending: "aborted", done: false });
    expect(git(repo, "branch", "--list", "feat/*")).toBe("");
  });

  it("a merge that is refused keeps the branch, and says how to do it by hand", async () => {
    const merge = { merged: false, reason: "it would overwrite", byHand: "git merge it" } as const;
    const { start, decide } = await stage({
      runs: [oldPasses(), newFails(), ...GREEN],
      merge,
    });
    await start();
    expect(await decide("approve")).toMatchObject({
      ending: "unmerged",
      mergeByHand: "git merge it",
    });
  });

  it("a decision is refused when the run does not wait for one", async () => {
    const { decide } = await stage({ runs: [oldPasses()] });
    await expect(decide("approve")).rejects.toMatchObject({ code: "bad-usage" });
  });

  it("any fault, from anywhere, ends in a report that names the node", async () => {
    const { start } = await stage({
      runs: [
        oldPasses(),
        newFails(),
        () => {
          throw new Error("disk full");
        },
      ],
    });
    const state = await start();
    expect(state).toMatchObject({
      ending: "failed",
      error: { node: "greenGate", code: "fault", message: "disk full" },
    });
    expect(state.report).toContain("disk full (in greenGate, fault)");
  });

  it("code that changes a locked test is refused, and nothing of it is written", async () => {
    const evil = "### FILE: app.py\n```\nx\n```\n### FILE: tests/test_new.py\n```\npass\n```";
    const { start, asked, repo } = await stage({
      runs: [oldPasses(), newFails(), ...GREEN],
      answers: { implement: [evil, "### FILE: app.py\n```\nhonest\n```"] },
    });
    const { sentBack } = await start();
    const refusal = "tests/test_new.py is a test, and tests are locked once they are red.";
    expect(asked[3]?.prompt).toContain(refusal);
    expect(sentBack).toEqual([`implement: ${refusal}`]);
    expect(git(repo, "show", "feat/issue-1:tests/test_new.py")).toBe(
      "def test_new(): assert False",
    );
  });

  it("a fault ends what runs beside it before the report is written", async () => {
    let ended = false;
    const setting = await stage({
      runs: [oldPasses()],
      answers: { plan: ["no plan at all"] },
    });
    setting.tools.tests.run = ({ signal, onProgress }) =>
      new Promise((_, reject) => {
        onProgress?.({ passed: OLD_TEST });
        signal?.addEventListener("abort", () => {
          ended = true;
          reject(new Error("stopped"));
        });
      });
    const state = await setting.start();
    expect(ended).toBe(true);
    expect(state).toMatchObject({ ending: "failed", error: { node: "plan" } });
  });

  it("is not stopped by the engine's own limit, however many attempts it has", async () => {
    const { start } = await stage({ runs: [oldPasses(), newFails()], attempts: 20 });
    expect(await start()).toMatchObject({ retryCount: 20, error: null });
  });

  it("a person who cancels gets no report", async () => {
    const controller = new AbortController();
    const { start, repo } = await stage({
      runs: [
        () => {
          controller.abort();
          throw new Error("stopped");
        },
      ],
      signal: controller.signal,
    });
    await expect(start()).rejects.toMatchObject({ code: "cancelled" });
    expect(() => readFileSync(join(repo, ".git/tdd-arbiter/issues.md"))).toThrow();
  });
});

describe("what is remembered", () => {
  it("logs every decision with its reason, as it is made", async () => {
    const { start, events } = await stage({ runs: [oldPasses(), newFails(), ...GREEN] });
    const { routeHistory } = await start();
    const decided = events.filter((event) => event.kind === "decided");
    expect(decided.map(({ node, next }) => `${node} → ${next}`)).toEqual([
      "plan → scaffold",
      "redGate → implement",
      "greenGate → refactor",
      "refactor → lint",
      "lint → mutants",
      "mutants → finalGate",
      "finalGate → publish",
    ]);
    expect(routeHistory.map(({ reason }) => reason)).toEqual(decided.map(({ reason }) => reason));
  });

  it("keeps the red evidence as red.json, and warns of tests that pass already", async () => {
    const half = run(1, [failed(NEW_TEST, "assert 'hunter2' == 0"), passed(`${NEW_TEST}_2`)]);
    const { start, events, repo, tools } = await stage({
      ...{ runs: [oldPasses(), half, ...GREEN], secrets: ["hunter2"] },
    });
    const { redArtifact } = await start();
    const file = readRedArtifact(repo);
    expect(file).toContain("assert '[redacted]' == 0");
    expect(file).not.toContain("hunter2");
    expect(JSON.parse(file)).toMatchObject({
      spec_id: "issue-1",
      failing_tests: [NEW_TEST],
      unexpected_passes: [`${NEW_TEST}_2`],
      acceptance_criteria: ["It works."],
    });
    expect(await tools.workspace.recall(redArtifact ?? "")).toBe(file);
    expect(events.filter((event) => event.kind === "warned")).toEqual([
      { kind: "warned", text: `Some tests passed unexpectedly: ${NEW_TEST}_2` },
      { kind: "warned", text: "50% of tests passed - expected failures in RED phase" },
    ]);
  });

  it("stays small", async () => {
    const { start } = await stage({ runs: [oldPasses(), newFails(), newFails(), ...GREEN] });
    expect(JSON.stringify(await start()).length).toBeLessThan(10_240);
  });
});
