import { hostname } from "node:os";
import { expect, it } from "vitest";
import { claimIssue } from "../../src/runs/claim-issue.ts";
import { isDeadProcess, localHost } from "../../src/runs/host.ts";
import { git, temporaryRepository } from "../temporary-repository.ts";
import { SAFE } from "./instant-run.ts";

const CLAIM = { issue: 7, host: localHost(), safe: SAFE };

it("only one run at a time holds an issue, and releasing it leaves no trace", async () => {
  const root = temporaryRepository({ "a.py": "" });
  const place = { root, folder: "", commonDir: `${root}/.git`, env: process.env };
  const first = await claimIssue(place, CLAIM);
  await expect(claimIssue(place, CLAIM)).rejects.toMatchObject({
    code: "already-running",
  });
  await first.release();
  expect(git(root, "for-each-ref", "refs/tdd")).toBe("");
  await (await claimIssue(place, CLAIM)).release();
});

it("recognizes a dead process of this machine only", () => {
  expect(isDeadProcess({ link: `process ${process.pid} on ${hostname()}` })).toBe(false);
  expect(isDeadProcess({ link: `process 4194305 on ${hostname()}` })).toBe(true);
  expect(isDeadProcess({ link: "process 4194305 on elsewhere" })).toBe(false);
  expect(isDeadProcess({ link: "https://example.com/job/1" })).toBe(false);
});
