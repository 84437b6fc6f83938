import { describe, expect, it } from "vitest";
import type { TestRequest } from "../../src/ports.ts";
import { failed, passed, run } from "../routing/make-run.ts";
import { git } from "../temporary-repository.ts";
import {
  allPass,
  confirms,
  NEW_TEST,
  newFails,
  newPasses,
  OLD_TEST,
  oldPasses,
  type PlannedRun,
  stage,
} from "./workflow-harness.ts";

const GREEN = [newPasses(), allPass(), confirms()];
const code = (text: string) => `### FILE: app.py\n\`\`\`\n${text}\n\`\`\``;

/** The repository's own test command and its two repetitions. */
const refused = () =>
  Array.from({ length: 3 }, () => run(1, [failed(OLD_TEST, "assert 0"), passed(NEW_TEST)]));

it("code that the repository's own test command refuses is rolled back, and is a failed attempt", async () => {
  const { start, repo } = await stage({
    runs: [oldPasses(), newFails(), ...GREEN, ...GREEN],
    answers: { implement: [code("first"), code("second")] },
    final: refused(),
    settings: { refactor: false },
  });
  const { commits, finalRun, retryCount, failureHistory } = await start();
  expect(git(repo, "rev-parse", `${commits.green}^`)).toBe(commits.red);
  expect(git(repo, "show", `${commits.green}:app.py`)).toBe("second");
  expect(finalRun).toMatchObject({ commit: commits.green, exitCode: 0 });
  expect(retryCount).toBe(2);
  expect(failureHistory.entries).toMatchObject([{ phase: "GREEN", tests: [OLD_TEST] }]);
});

it("a refactoring that the repository's own test command refuses is rolled back to the green commit", async () => {
  const { start, repo } = await stage({
    runs: [oldPasses(), newFails(), ...GREEN, ...GREEN],
    answers: { refactor: [code("tidier")] },
    final: refused(),
  });
  const { commits, finalRun, failureHistory } = await start();
  expect(commits.refactor).toBeNull();
  expect(git(repo, "rev-parse", "feat/issue-1")).toBe(commits.green);
  expect(finalRun).toMatchObject({ commit: commits.green });
  expect(failureHistory.entries).toMatchObject([{ phase: "REFACTOR", tests: [OLD_TEST] }]);
});

it("a test that the repository's own test command fails on the base as well is not charged", async () => {
  const onBase = run(1, [failed(OLD_TEST, "assert 0")]);
  const { start } = await stage({
    runs: [oldPasses(), newFails(), ...GREEN],
    final: [...refused(), onBase],
    settings: { refactor: false },
  });
  const { finalRun, retryCount, failureHistory } = await start();
  expect(failureHistory.entries).toEqual([]);
  expect(retryCount).toBe(1);
  expect(finalRun).toMatchObject({
    exitCode: 1,
    caveat: expect.stringContaining("as before the change"),
  });
});

it("tests without a result before are not charged where the base takes too long to show them", async () => {
  const unseen = "tests/test_far.py::test_far";
  const final = Array.from({ length: 3 }, () => {
    return run(1, [failed(unseen, "assert 0"), passed(OLD_TEST), passed(NEW_TEST)]);
  });
  const { start } = await stage({
    runs: [oldPasses(), newFails(), ...GREEN],
    final: [...final, { ...run(1, null), ending: "timed-out" }],
    settings: { refactor: false },
  });
  const { finalRun, failureHistory } = await start();
  expect(failureHistory.entries).toEqual([]);
  expect(finalRun).toMatchObject({
    exitCode: 1,
    caveat: expect.stringContaining(
      "1 test fails, and it is not known whether it failed before: on the base the command did not end",
    ),
  });
});

it.each([
  ["passed before", OLD_TEST],
  ["is in a file of the change", `${NEW_TEST}_too`],
])("a test that %s is charged, though the base takes too long", async (_, id) => {
  const final = Array.from({ length: 3 }, () => {
    return run(1, [failed(id, "assert 0"), passed(NEW_TEST)]);
  });
  const { start } = await stage({
    runs: [oldPasses(), newFails(), ...GREEN, ...GREEN],
    final: [...final, { ...run(1, null), ending: "timed-out" }],
    settings: { refactor: false },
  });
  const { failureHistory } = await start();
  expect(failureHistory.entries[0]).toMatchObject({ phase: "GREEN" });
  expect(failureHistory.entries[0]?.tests).toContain(id);
});

it("the ignored files that tests ran with are kept for the page", async () => {
  const { start } = await stage({
    runs: [oldPasses(), newFails(), ...GREEN],
    settings: { refactor: false, copied: ["src/_version.py"] },
  });
  expect((await start()).finalRun?.copied).toEqual(["src/_version.py"]);
});

it("a test command that leaves no report counts no tests", async () => {
  const { start, events } = await stage({
    runs: [oldPasses(), newFails(), ...GREEN],
    final: [run(0, null)],
    settings: { refactor: false, isTestCommandConfigured: true },
  });
  await start();
  expect(events).toContainEqual(
    expect.objectContaining({ kind: "finished", node: "finalGate", detail: "exit 0, no report" }),
  );
});

describe("a suite that does not fit into its time", () => {
  const near = ["a", "b", "c"].map((name) => `tests/test_${name}.py`);
  const files = {
    "app.py": "value = 0\n",
    "tests/test_old.py": "def test_old(): pass\n",
    ...Object.fromEntries(near.map((path) => [path, "import app\n\n\ndef test_it(): pass\n"])),
  };
  const stageLong = (final: readonly PlannedRun[]) => {
    const left = Object.fromEntries(near.map((path) => [path, 9]));
    const report = { tests: [passed(OLD_TEST)], collectionErrors: [], left };
    const runs = [run(0, null, { report }), newFails(), ...GREEN];
    const scaffold = [
      "### FILE: tests/test_new.py\n```python\nimport app\n\n\ndef test_new():\n    assert app.value == 1\n```",
    ];
    const settings = { refactor: false };
    return stage({ runs, final, files, inspects: true, answers: { scaffold }, settings });
  };
  const inFiles = (...paths: string[]) => `python -m pytest ${paths.join(" ")}`;

  it("names a command with many files by their number", async () => {
    const command = inFiles("tests/test_new.py", ...near);
    const { start } = await stageLong([{ ...run(0, [passed(NEW_TEST)]), command }]);
    const { finalRun } = await start();
    expect(finalRun).toMatchObject({
      command: "python -m pytest … (4 files)",
      caveat:
        "the repository's own test command ran only the new tests and 3 files of tests nearest to the change: the whole suite does not fit into 15 minutes",
    });
  });

  it("has the new tests run alone where they do not end in time with the nearest others", async () => {
    const cut = { ...run(124, null), ending: "timed-out" as const };
    const { start } = await stageLong([cut, run(0, [passed(NEW_TEST)])]);
    const { finalRun } = await start();
    expect(finalRun).toMatchObject({
      exitCode: 0,
      passed: 1,
      caveat:
        "the repository's own test command ran only the new tests: with the 3 files of tests nearest to the change, it did not end within 15 minutes",
    });
  });

  it("is not judged by a test command that does not end even with the new tests alone", async () => {
    const cut = { ...run(124, null), ending: "timed-out" as const };
    const { start } = await stageLong([cut, cut]);
    const { finalRun } = await start();
    expect(finalRun).toMatchObject({
      exitCode: 124,
      caveat: expect.stringContaining("so its result is not known"),
    });
  });

  it("has the new tests run alone where the suite gave no result before either", async () => {
    const cut = { ...run(124, null), ending: "timed-out" as const };
    const { start } = await stage({
      runs: [cut, newFails(), newPasses(), confirms()],
      final: [cut, cut, run(0, [passed(NEW_TEST)])],
      settings: { refactor: false },
    });
    const { finalRun } = await start();
    expect(finalRun).toMatchObject({
      exitCode: 0,
      passed: 1,
      caveat:
        "`python -m pytest tests` did not end within the time limit, as before the change; the new tests were then run alone",
    });
  });

  it.each([
    [
      "end with 1 though no test fails",
      run(1, [passed(NEW_TEST)]),
      "ends with exit 1, though no test fails, and it is not known whether it did so before: the base has none of its test files; `python -m pytest tests` did not end within",
    ],
    [
      "do not end either",
      { ...run(124, null), ending: "timed-out" as const, seconds: 900 },
      "did not end within the time limit, so it is not known whether the new tests pass in it: the base has none of its test files; `python -m pytest tests` did not end within",
    ],
  ])(
    "is not judged by new tests that %s, where the base has no such file",
    async (_, alone, text) => {
      const cut = { ...run(124, null), ending: "timed-out" as const };
      const unusable = run(4, null);
      const { start } = await stage({
        runs: [cut, newFails(), newPasses(), confirms()],
        final: [cut, cut, { ...alone, command: inFiles("tests/test_new.py") }, unusable],
        settings: { refactor: false },
      });
      const { finalRun, failureHistory } = await start();
      expect(failureHistory.entries).toEqual([]);
      expect(finalRun).toMatchObject({
        exitCode: alone.exitCode,
        caveat: expect.stringContaining(`\`${inFiles("tests/test_new.py")}\` ${text}`),
      });
    },
  );

  it("charges a test that fails in a file that the base does not have", async () => {
    const cut = { ...run(124, null), ending: "timed-out" as const };
    const alone = run(1, [passed(NEW_TEST), failed(`${NEW_TEST}_too`, "assert 0")]);
    const { start } = await stage({
      runs: [cut, newFails(), newPasses(), confirms(), newPasses(), confirms()],
      final: [cut, cut, alone],
      settings: { refactor: false },
    });
    const { failureHistory } = await start();
    expect(failureHistory.entries).toMatchObject([{ phase: "GREEN", tests: [`${NEW_TEST}_too`] }]);
  });

  it("does not charge a test that fails on the base as well, which lacks the new file", async () => {
    const broken = failed("tests/test_a.py::test_it", "assert 0");
    const onHead = run(1, [passed(NEW_TEST), broken]);
    const onBase = ({ targets }: TestRequest) =>
      targets.includes("tests/test_new.py") ? run(4, null) : run(1, [broken]);
    const { start } = await stageLong([onHead, onHead, onHead, onBase]);
    const { finalRun, failureHistory } = await start();
    expect(failureHistory.entries).toEqual([]);
    expect(finalRun?.caveat).toMatch(/^`python -m pytest tests` ends with exit 1, as before/);
  });
});
