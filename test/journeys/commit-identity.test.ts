import { afterEach, describe, expect, it } from "vitest";
import { git } from "../github/simulator/git.ts";
import { accountOf } from "../github/simulator/world.ts";
import { issueOf } from "./expect-final-state.ts";
import { BOT, FILES, file, type Journey, openJourney } from "./journey.ts";

/** The last example is held out: code that knows the others is written again. */
const ISSUE = {
  title: "Doubles",
  body: "- A number is doubled.\n- `double(1) == 2`\n- `double(3) == 6`\n- `double(377) == 754`\n",
};
const PLAN = {
  approach: "directly",
  tests: [{ name: "test_new", criterion: "It doubles.", quote: "A number is doubled." }],
  creates: [{ module: "app", name: "double", signature: "double(n)" }],
};
const TEST =
  "from app import double\n\n\ndef test_new():\n    assert (double(1), double(3)) == (2, 6)\n";
const code = (result: string) => file("app.py", `def double(n):\n    return ${result}\n`);

let journey: Journey;
afterEach(() => journey.close());

describe("Commit identity", () => {
  it("is the acting bot's, also of code that is mended, and Signed-off-by is its line by configuration", async () => {
    const config = `${FILES[".github/tdd.yml"]}sign_off: true\nhold_out: true\n`;
    journey = await openJourney({ files: { ...FILES, ".github/tdd.yml": config } });
    const { world, simulator, run, person, asked } = journey;
    person("eve").opensIssue(ISSUE);
    journey.answer({
      plan: [JSON.stringify(PLAN)],
      scaffold: [file("tests/test_new.py", TEST)],
      implement: [code("2 if n == 1 else 6"), code("n * 2")],
    });
    const job = await run(person("ann").labels(2, "tdd-implement"));
    expect(job, job.log).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
    const email = `${accountOf(world, BOT).id}+${BOT}@users.noreply.127.0.0.1`;
    const format =
      "--format=%an <%ae>|%cn <%ce>|%(trailers:key=Signed-off-by,valueonly,separator=,)";
    const commits = git(world.gitDir, "log", format, "main..feat/issue-2").split("\n");
    const bot = `${BOT} <${email}>`;
    expect(commits).toEqual(Array(3).fill([bot, bot, bot].join("|")));
    expect(simulator.violations).toEqual([]);

    // What was held out is on the pull request, and was in no question.
    expect(git(world.gitDir, "show", "feat/issue-2:app.py")).toContain("return n * 2");
    expect(issueOf(world, 3).body).toContain("Held-out examples: 1 of 1 pass");
    expect(asked.filter(({ node }) => node === "implement")).toHaveLength(2);
    expect(asked.map(({ question }) => question).join()).not.toMatch(/377|754/);
  });
});
