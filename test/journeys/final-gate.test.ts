import { afterEach, expect, it } from "vitest";
import { branchHead, git } from "../github/simulator/git.ts";
import { expectSettled, issueOf } from "./expect-final-state.ts";
import { FILES, file, type Journey, openJourney } from "./journey.ts";

const BRANCH = "feat/issue-1";

/** The repository's own test command, which refuses what no single test sees. */
const CHECK = "import pathlib, sys\n\nsys.exit('clever' in pathlib.Path('app.py').read_text())\n";

let journey: Journey;
afterEach(() => journey.close());

it("a refactoring that the final run refuses is rolled back, on GitHub as well", async () => {
  await open();
  journey.answer({ refactor: [file("app.py", "value = 1  # clever\n"), "NOTHING TO IMPROVE"] });
  const job = await label();
  expect(job, job.log).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
  expect(git(journey.world.gitDir, "show", `${BRANCH}:app.py`)).toBe("value = 1");
  expect(issueOf(journey.world, 2).body).not.toContain("clever");
  expectShown({ says: "Waiting for review", label: "tdd-review", branch: true, pulls: ["open"] });
  await journey.run(journey.person("ann").reviews(2, { state: "APPROVED" }));
  expect(git(journey.world.gitDir, "show", "main:app.py")).toBe("value = 1");
});

it("code that the final run refuses is rolled back, and no pull request is opened for it", async () => {
  await open();
  journey.answer({ implement: [file("app.py", "value = 1  # clever\n")] });
  const job = await label({ attempts: "2" });
  expect(job, job.log).toMatchObject({ exitCode: 1, outputs: { status: "failed" } });
  // Red, and the code of the last attempt: that of the first is gone.
  expect(git(journey.world.gitDir, "rev-list", "--count", `main..${BRANCH}`)).toBe("2");
  expectShown({ says: "The run failed", label: "tdd-failed", branch: true, pulls: [], reports: 1 });
});

async function open(): Promise<void> {
  const config = `${FILES[".github/tdd.yml"]}test_command: python3 check.py\n`;
  journey = await openJourney({
    files: { ...FILES, ".github/tdd.yml": config, "check.py": CHECK },
  });
}

function label(inputs: Record<string, string> = {}) {
  return journey.run(journey.person("ann").labels(1, "tdd-implement"), { inputs });
}

function expectShown(settled: Omit<Parameters<typeof expectSettled>[1], "jobs">): void {
  expectSettled(journey.simulator, { ...settled, jobs: journey.jobs });
  expect(branchHead(journey.world.gitDir, BRANCH)).not.toBeNull();
}
