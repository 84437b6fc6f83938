import { afterEach, describe, expect, it } from "vitest";
import { git } from "../github/simulator/git.ts";
import { accountOf } from "../github/simulator/world.ts";
import { BOT, FILES, type Journey, openJourney } from "./journey.ts";

let journey: Journey;
afterEach(() => journey.close());

describe("Commit identity", () => {
  it("is the acting bot's, and Signed-off-by is its line by configuration", async () => {
    const config = `${FILES[".github/tdd.yml"]}sign_off: true\n`;
    journey = await openJourney({ files: { ...FILES, ".github/tdd.yml": config } });
    const { world, simulator, run, person } = journey;
    const job = await run(person("ann").labels(1, "tdd-implement"));
    expect(job, job.log).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
    const email = `${accountOf(world, BOT).id}+${BOT}@users.noreply.127.0.0.1`;
    const format =
      "--format=%an <%ae>|%cn <%ce>|%(trailers:key=Signed-off-by,valueonly,separator=,)";
    const commits = git(world.gitDir, "log", format, "main..feat/issue-1").split("\n");
    const bot = `${BOT} <${email}>`;
    expect(commits).toEqual(Array(2).fill([bot, bot, bot].join("|")));
    expect(simulator.violations).toEqual([]);
  });
});
