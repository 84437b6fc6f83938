import { hostname } from "node:os";
import { expect, it } from "vitest";
import { claimIssue } from "../../src/runs/claim-issue.ts";
import { localHost } from "../../src/runs/host.ts";
import { readStatus } from "../../src/runs/status.ts";
import { temporaryRepository } from "../temporary-repository.ts";
import { SAFE } from "./instant-run.ts";

const NOTHING_YET = {
  issue: 7,
  title: "",
  reason: null,
  branch: "feat/issue-7",
  base: null,
  commits: { red: null, green: null, refactor: null },
  lastKnownGood: null,
  usage: null,
  events: [],
};

it("a run that has only claimed its issue is running, and nothing else is known of it", async () => {
  const root = temporaryRepository({ "a.py": "" });
  const place = { root, folder: "", commonDir: `${root}/.git`, env: process.env };
  const query = { directory: root, env: process.env, safe: SAFE, issue: 7 };
  expect((await readStatus(query)).issues).toEqual([]);

  const { release } = await claimIssue(place, { issue: 7, host: localHost(), safe: SAFE });
  const [status] = (await readStatus(query)).issues;
  expect(status).toMatchObject({ ...NOTHING_YET, standing: "running" });
  expect(status?.lock?.link).toBe(`process ${process.pid} on ${hostname()}`);
  await release();
  expect((await readStatus(query)).issues).toEqual([]);
});

it("a claim of a process that has ended holds nothing", async () => {
  const root = temporaryRepository({ "a.py": "" });
  const place = { root, folder: "", commonDir: `${root}/.git`, env: process.env };
  const host = localHost();
  const claimant = { ...host.claimant, link: `process 4194305 on ${hostname()}` };
  await claimIssue(place, { issue: 7, host: { ...host, claimant }, safe: SAFE });
  const query = { directory: root, env: process.env, safe: SAFE, issue: 7 };
  expect((await readStatus(query)).issues).toEqual([
    { ...NOTHING_YET, standing: "unstarted", lock: null },
  ]);
});
