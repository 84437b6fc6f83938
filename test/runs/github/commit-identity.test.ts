import { afterEach, describe, expect, it } from "vitest";
import { ARBITER_IDENTITY } from "../../../src/git/git.ts";
import { JOB_LOGIN } from "../../../src/github/octokit.ts";
import { readBuildIdentities, readCommitIdentity } from "../../../src/runs/github/github-host.ts";
import { BOT, type Hub, startHub } from "../../github/hub.ts";
import { accountOf } from "../../github/simulator/world.ts";

let hub: Hub;
afterEach(() => hub.simulator.close());

describe("Commit identity: DCO, CLA and author-e-mail rules look at it", () => {
  it("is the acting bot's own ID+login@users.noreply.github.com", async () => {
    hub = await startHub();
    const { id } = accountOf(hub.world, BOT);
    expect(await readCommitIdentity(hub.github, "https://github.com")).toEqual({
      name: BOT,
      email: `${id}+${BOT}@users.noreply.github.com`,
    });
    const [own] = await readBuildIdentities(hub.github, "https://git.example.com");
    expect(own?.email).toBe(`${id}+${BOT}@users.noreply.git.example.com`);
  });

  it("of the job's own token is known on github.com without a request", async () => {
    hub = await startHub({ login: JOB_LOGIN });
    expect(await readCommitIdentity(hub.github, "https://github.com")).toEqual({
      name: "github-actions[bot]",
      email: "41898282+github-actions[bot]@users.noreply.github.com",
    });
    expect(hub.simulator.journal).toEqual([]);
  });

  it("is our own where GitHub does not know the account", async () => {
    hub = await startHub();
    hub.simulator.fail({ method: "GET", path: /users/, status: 404 });
    expect(await readCommitIdentity(hub.github, "https://github.com")).toEqual(ARBITER_IDENTITY);
  });
});
