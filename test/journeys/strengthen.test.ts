import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inProcess } from "../cli/in-process.ts";
import { git } from "../github/simulator/git.ts";
import { git as gitIn, temporaryDirectory, temporaryRepository } from "../temporary-repository.ts";
import { issueOf } from "./expect-final-state.ts";
import { FILES as CONFIGURED, file, openJourney } from "./journey.ts";

const BODY = "- Orders of 50 or more are delivered for free.\n- All others cost 5.\n";
const FILES = {
  "delivery.py": 'LIMIT = 50\n\n\ndef cost(order):\n    raise ValueError("no cost yet")\n',
  "tests/test_old.py": "def test_old():\n    pass\n",
};
const PLAN = {
  approach: "a limit",
  changes: ["delivery.py"],
  tests: [
    {
      name: "test_cost",
      criterion: "Orders of 50 or more are delivered for free.",
      quote: "Orders of 50 or more are delivered for free.",
    },
  ],
};
/** Passes whatever `cost` returns. */
const VACUOUS = "from delivery import cost\n\n\ndef test_cost():\n    assert str(cost(80))\n";
/** Never looks at an order of exactly 50. */
const WEAK =
  "from delivery import cost\n\n\ndef test_cost():\n    assert cost(80) == 0\n    assert cost(10) == 5\n";
const CODE = "LIMIT = 50\n\n\ndef cost(order):\n    return 0 if order >= LIMIT else 5\n";
const LIMITS = [
  "from delivery import cost",
  "",
  "",
  "def test_cost_at_the_limit():",
  '    """Issue: Orders of 50 or more are delivered for free."""',
  "    assert cost(50) == 0",
  "    assert cost(49) == 5",
  "",
].join("\n");

const answers = () => ({
  plan: [JSON.stringify(PLAN)],
  scaffold: [file("tests/test_cost.py", VACUOUS), file("tests/test_cost.py", WEAK)],
  implement: [file("delivery.py", CODE)],
  strengthen: [file("tests/test_limits.py", LIMITS)],
});

const SUBJECTS = [
  "test: free delivery, strengthen (#1)",
  "feat: free delivery (#1)",
  "test: free delivery (#1)",
  // The one that proved nothing.
  "test: free delivery (#1)",
].join("\n");

it("a vacuous test goes back, and a surviving mutant is killed by a test that the pull request shows", async () => {
  const config = CONFIGURED[".github/tdd.yml"].replace("mutants: off", "mutants: strengthen");
  const journey = await openJourney({ files: { ...FILES, ".github/tdd.yml": config } });
  const { world, person } = journey;
  person("eve").editsIssue(1, { title: "Free delivery", body: BODY });
  journey.answer(answers());
  const job = await journey.run(person("ann").labels(1, "tdd-implement"));
  expect(job, job.log).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
  expect(journey.asked.map(({ node }) => node)).toEqual([
    ...["plan", "scaffold", "implement", "scaffold", "implement", "refactor", "strengthen"],
  ]);
  expect(journey.asked[3]?.question).toContain("passes whatever cost returns");
  expect(journey.asked[6]?.question).toContain("order > LIMIT");
  const line = git(world.gitDir, "log", "--format=%s", "main..feat/issue-1");
  expect(line).toBe(SUBJECTS);
  expect(git(world.gitDir, "show", "--name-only", "--format=", "feat/issue-1")).toBe(
    "tests/test_limits.py",
  );
  const { body } = issueOf(world, 2);
  expect(body).toContain("tests notice 3 of 4 mutants (4 of 4 tried); 1 test added");
  expect(body).toContain("tests/test_limits.py::test_cost_at_the_limit");
  await journey.close();
});

it("on the command line, too", async () => {
  const repo = temporaryRepository({ ...FILES, ".github/tdd.yml": "mutants: strengthen\n" });
  const home = temporaryDirectory();
  const [issue, script] = [join(home, "issue.md"), join(home, "answers.json")];
  writeFileSync(issue, `# Free delivery\n\n${BODY}`);
  writeFileSync(script, JSON.stringify(answers()));
  const flags = ["--no-refactor", "--decision", "approve"];
  const run = ["run", "--issue", "1", "--issue-file", issue, "--model", `scripted:${script}`];
  const merged = await inProcess([...run, ...flags], { cwd: repo });
  expect(merged, merged.stdout).toMatchObject({ exitCode: 0 });
  expect(merged.stdout).toContain("passes whatever cost returns");
  expect(merged.stdout).toMatch(/stronger \w+ {2}tests against mutants that survived/);
  expect(gitIn(repo, "log", "-4", "--format=%s", "main")).toBe(SUBJECTS);
});
