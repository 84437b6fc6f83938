import { expect, it, onTestFinished } from "vitest";
import { startProxy } from "../proxy.ts";
import { issueOf } from "./expect-final-state.ts";
import { openJourney } from "./journey.ts";

it("Self-hosted runners behind a proxy: GitHub, git and the model are reached through it, and only through it", async () => {
  const journey = await openJourney();
  onTestFinished(() => journey.close());
  const proxy = await startProxy();
  const url = journey.simulator.url.replace("127.0.0.1", "github.invalid");
  const env = { GITHUB_SERVER_URL: url, GITHUB_API_URL: url, HTTP_PROXY: proxy.url };
  const job = await journey.run(journey.person("ann").labels(1, "tdd-implement"), { env });
  expect(job, job.log).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
  expect(job.log).not.toContain("experimental");
  expect(issueOf(journey.world, 2).pull).toMatchObject({ head: "feat/issue-1" });
  const { host } = new URL(url);
  const kinds = new Set(proxy.asked.map((line) => line.replace(/127\.0\.0\.1:\d+/, "a model")));
  expect(kinds).toEqual(
    new Set([`CONNECT ${host}`, `GET ${host}`, `POST ${host}`, "CONNECT a model"]),
  );
});
