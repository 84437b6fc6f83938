import { expect, it } from "vitest";
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
    caveat: expect.stringContaining("as it did before"),
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
