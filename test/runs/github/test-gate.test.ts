import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { commitOn } from "../../github/hub.ts";
import { branchHead, git } from "../../github/simulator/git.ts";
import { type GitHubEvent, personOf } from "../../github/simulator/people.ts";
import { forkSimulator, type Simulator } from "../../github/simulator/simulator.ts";
import { jobInProcess, runInstantly, startGitHub } from "./job-in-process.ts";

const BRANCH = "feat/issue-1";
const PULL = 2;

let atGate: Simulator;
let simulator: Simulator;

beforeAll(async () => {
  atGate = await startGitHub();
});
afterAll(() => atGate.close());
let isThere = false;
beforeEach(async () => {
  if (!isThere) await runInstantly(atGate, { reviewsTests: true });
  isThere = true;
  simulator = await forkSimulator(atGate);
});
afterEach(() => simulator.close());

const person = (login: string) => personOf(simulator.world, login);
const WAITING = "Waiting for a review of the tests";

interface Overtaking {
  /** What happens on GitHub; answers the event that starts a job. */
  act(): GitHubEvent;
  says: readonly string[];
}

const approves = () => person("bob").reviews(PULL, { state: "APPROVED" });
const status = () => person("ann").comments(1, "/tdd status");
const pushes = () => commitOn(simulator.world, BRANCH, "value = 7\n");

it.each<[string, Overtaking]>([
  [
    "a person without write permission approves",
    {
      act: () => {
        person("eve").reviews(PULL, { state: "APPROVED" });
        return status();
      },
      says: [WAITING, "Not started yet", "eve"],
    },
  ],
  [
    "another commit was approved",
    {
      act: () => {
        person("bob").reviews(PULL, { state: "APPROVED", commit: "d".repeat(40) });
        return status();
      },
      says: [WAITING, "bob approved dddddddddd, and it is at"],
    },
  ],
  [
    "the approval was dismissed",
    {
      act: () => {
        const event = approves();
        person("ann").dismissesReview(PULL, "bob");
        return event;
      },
      says: [WAITING, "the review of bob was dismissed"],
    },
  ],
  [
    "a person pushed to the draft, and approved that",
    {
      act: () => {
        pushes();
        return approves();
      },
      says: [WAITING, "a commit that the run did not make", "/tdd start tests:"],
    },
  ],
  [
    "a person pushed to the draft, and asks for changes",
    {
      act: () => {
        pushes();
        return person("bob").reviews(PULL, { state: "CHANGES_REQUESTED", body: "More." });
      },
      says: [WAITING, "move its branch back to"],
    },
  ],
  [
    "changes are asked for without words",
    {
      act: () => person("bob").reviews(PULL, { state: "CHANGES_REQUESTED" }),
      says: [WAITING, "the review does not say which"],
    },
  ],
  [
    "it was marked as ready by hand",
    {
      act: () => {
        person("ann").marksReady(PULL);
        return status();
      },
      says: [WAITING],
    },
  ],
  [
    "a run is started again",
    { act: () => person("ann").comments(1, "/tdd start"), says: [WAITING] },
  ],
])("tests wait where %s", async (_, { act, says }) => {
  const before = git(simulator.world.gitDir, "show", "main:app.py");
  const { outputs, failure, log } = await jobInProcess(simulator, act());
  expect(failure, log).toBeNull();
  expect(outputs.status, log).toBe("waiting");
  for (const words of says) expect(progress()).toContain(words);
  expect(labels()).toEqual(["tdd-review"]);
  expect(git(simulator.world.gitDir, "show", "main:app.py")).toBe(before);
});

it.each<[string, Overtaking]>([
  [
    "the draft is closed",
    { act: () => person("bob").closesPull(PULL), says: ["Aborted by bob", "nothing was merged"] },
  ],
  [
    "its branch is deleted, which closes it",
    {
      act: () => {
        git(simulator.world.gitDir, "branch", "-D", BRANCH);
        return person("bob").closesPull(PULL);
      },
      says: ["Aborted by bob", "nothing was merged"],
    },
  ],
  [
    "the run is aborted",
    {
      act: () => person("ann").comments(1, "/tdd abort"),
      says: ["Aborted by ann", "nothing was merged"],
    },
  ],
  [
    "the tests are merged by hand",
    {
      act: () => {
        person("ann").marksReady(PULL);
        return person("ann").mergesPull(PULL);
      },
      says: [
        "Aborted",
        "merged by hand",
        "main has the tests now, without code",
        "revert that merge",
      ],
    },
  ],
])("the run ends where %s, and stays ended", async (_, { act, says }) => {
  const { outputs, log } = await jobInProcess(simulator, act());
  expect(outputs.status, log).toBe("aborted");
  for (const words of says) expect(progress()).toContain(words);
  if (!says.includes("nothing was merged")) expect(progress()).not.toContain("nothing was merged");
  expect(labels()).toEqual([]);
  expect(branchHead(simulator.world.gitDir, BRANCH)).toBeNull();
  const heading = /^### .*$/m.exec(progress())?.[0] ?? "";
  expect(await jobInProcess(simulator, status())).toMatchObject({ outputs: { status: "aborted" } });
  expect(progress()).toContain(heading.replace(/ by .*/, ""));
});

it("a retry with a hint has the tests written again, and one without shows that they wait", async () => {
  const plain = await jobInProcess(simulator, person("ann").comments(1, "/tdd retry"));
  expect(plain).toMatchObject({ failure: null, outputs: { status: "waiting" } });
  const later = await jobInProcess(simulator, person("ann").comments(1, "/tdd retry from:code Go"));
  expect(later).toMatchObject({ failure: null });
  expect(simulator.world.issues.get(1)?.comments.at(-1)?.body).toContain(
    "it cannot start again from `code`",
  );
  const hinted = await jobInProcess(simulator, person("ann").comments(1, "/tdd retry In cents"));
  expect(String(hinted.failure)).toContain("No model was named");
});

function progress(): string {
  const comments = simulator.world.issues.get(1)?.comments ?? [];
  return comments.find(({ body }) => body.startsWith("<!-- tdd-arbiter progress "))?.body ?? "";
}

function labels(): readonly string[] {
  return simulator.world.issues.get(1)?.labels ?? [];
}
