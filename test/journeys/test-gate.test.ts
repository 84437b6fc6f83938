import { afterAll, beforeAll, expect, it } from "vitest";
import { branchHead, git } from "../github/simulator/git.ts";
import { expectSettled, issueOf, type Settled } from "./expect-final-state.ts";
import { progressOf, pushByHand } from "./fault.ts";
import { file, type Journey, openJourney } from "./journey.ts";

const BRANCH = "feat/issue-1";
const PULL = 2;
let atGate: Journey;

beforeAll(async () => {
  atGate = await openJourney();
  await atGate.run(atGate.person("ann").comments(1, "/tdd start gate:tests"));
});
afterAll(() => atGate.close());

it("tests are reviewed as a draft, their approval has the code written, and a second one merges", async () => {
  const journey = await atGate.fork();
  const { world, simulator } = journey;
  expectShown(atGate, { says: "Waiting for a review of the tests", label: "tdd-review" });
  expect(atGate.asked.map(({ node }) => node)).toEqual(["plan", "scaffold"]);
  expect(pullOf(journey).isDraft).toBe(true);
  expect(issueOf(world, PULL).body).toContain("There is no code for them yet.");
  expect(git(world.gitDir, "show", `${BRANCH}:app.py`)).toBe("value = 0");

  // Neither the end of a check nor a stranger's approval starts anything.
  await journey.run(journey.person("eve").reviews(PULL, { state: "APPROVED" }));
  await journey.run(journey.person("ann").comments(1, "/tdd status"));
  expectShown(journey, { says: "Waiting for a review of the tests", label: "tdd-review" });
  expect(journey.asked).toEqual([]);

  // Another machine: every job has a checkout of its own.
  const approval = journey.person("bob").reviews(PULL, { state: "APPROVED" });
  const built = await journey.run(approval);
  expect(built, built.log).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
  expect(journey.asked.map(({ node }) => node)).toEqual(["implement", "refactor"]);
  expect(pullOf(journey).isDraft).toBe(false);
  expect(issueOf(world, PULL)).toMatchObject({ title: "feat: New thing" });
  expectShown(journey, { says: "Waiting for review", label: "tdd-review" });

  // The first approval was of the tests: it merges nothing, whichever event comes.
  await journey.run(approval);
  await journey.run(journey.person("ann").comments(1, "/tdd status"));
  expect(git(world.gitDir, "show", "main:app.py")).toBe("value = 0");

  const merged = await journey.run(journey.person("bob").reviews(PULL, { state: "APPROVED" }));
  expect(merged, merged.log).toMatchObject({ exitCode: 0, outputs: { status: "merged" } });
  expectSettled(simulator, {
    ...{ says: "✅ Merged", label: "tdd-done", branch: false, pulls: ["merged"] },
    jobs: journey.jobs,
  });
  await journey.close();
});

it("requested changes have the tests written again on the same pull request; closing it aborts", async () => {
  const journey = await atGate.fork();
  const { gitDir } = journey.world;
  const before = branchHead(gitDir, BRANCH);
  const other = "from app import value\n\n\ndef test_new():\n    assert (value, value) == (1, 1)\n";
  journey.answer({ scaffold: [file("tests/test_new.py", other)] });
  const body = "Read it twice.";
  const asked = journey.person("bob").reviews(PULL, { state: "CHANGES_REQUESTED", body });
  const job = await journey.run(asked);
  expect(job, job.log).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
  expect(journey.asked.map(({ node }) => node)).toEqual(["plan", "scaffold"]);
  expect(journey.asked[0]?.question).toContain(body);
  expect(branchHead(gitDir, BRANCH)).not.toBe(before);
  expect(git(gitDir, "show", `${BRANCH}:tests/test_new.py`)).toBe(other.trimEnd());
  expectShown(journey, { says: "Waiting for a review of the tests", label: "tdd-review" });

  const closed = await journey.run(journey.person("bob").closesPull(PULL));
  expect(closed).toMatchObject({ exitCode: 0, outputs: { status: "aborted" } });
  expectShown(journey, { says: "Aborted by bob", label: null, branch: false, pulls: ["closed"] });
  await journey.close();
});

it("tests of a branch are checked before a model is asked, and an ordinary pull request does without drafts", async () => {
  const journey = await openJourney();
  const { world } = journey;
  world.rules.hasDrafts = false;
  const push = (branch: string, content: string) => {
    git(world.gitDir, "branch", branch, "main");
    pushByHand(world, { branch, path: "tests/test_new.py", content });
  };
  push("ann/done", "from app import value\n\n\ndef test_new():\n    assert value == 0\n");
  push("ann/new", "from app import value\n\n\ndef test_new():\n    assert value == 1\n");
  const start = (words: string) =>
    journey.run(journey.person("ann").comments(1, `/tdd start ${words}`));
  push("ann/broken", "from app import value\n\n\ndef test_new(:\n    assert value == 1\n");
  push("ann/wrong", "from app import value\n\n\ndef test_new():\n    assert vale == 1\n");
  for (const [branch, problem] of [
    ["ann/done", "tests/test_new.py::test_new passes already"],
    ["ann/broken", "tests/test_new.py cannot be collected: SyntaxError"],
    ["ann/wrong", "tests/test_new.py::test_new fails for the wrong reason: "],
  ]) {
    const failed = await start(`tests:${branch}`);
    expect(failed.outputs).toMatchObject({ status: "failed" });
    const report = issueOf(world, 1).comments.at(-1)?.body;
    expect(report).toContain(problem);
    expect(report).toContain("No model was asked.");
    expect(progressOf(journey.simulator)).not.toContain("/tdd retry");
  }
  expect(journey.asked).toEqual([]);

  const waiting = await start("tests:ann/new gate:tests");
  expect(waiting, waiting.log).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
  expect(journey.asked.map(({ node }) => node)).toEqual(["plan"]);
  expect(pullOf(journey).isDraft).toBe(false);
  expect(issueOf(world, PULL).body).toContain("A person wrote the tests");
  const built = await journey.run(journey.person("bob").reviews(PULL, { state: "APPROVED" }));
  expect(built, built.log).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
  expect(issueOf(world, PULL).body).toContain("A person wrote the tests");
  expect(git(world.gitDir, "show", "main:app.py")).toBe("value = 0");
  await journey.close();
});

function pullOf({ world }: Journey) {
  const { pull } = issueOf(world, PULL);
  if (pull === null) throw new Error("there is no pull request");
  return pull;
}

function expectShown(
  journey: Journey,
  settled: Omit<Settled, "jobs" | "branch"> & { branch?: boolean },
) {
  expectSettled(journey.simulator, {
    ...{ branch: true, pulls: ["open"], jobs: journey.jobs },
    ...settled,
  });
}
