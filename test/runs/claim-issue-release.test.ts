import { expect, it } from "vitest";
import { inspectRepository } from "../../src/git/repository.ts";
import { claimIssue, withClaim } from "../../src/runs/claim-issue.ts";
import { localHost } from "../../src/runs/host.ts";
import { openRun } from "../../src/runs/open-run.ts";
import { git, temporaryRepository } from "../temporary-repository.ts";
import { FILES, instantModel, instantRequest, SAFE } from "./instant-run.ts";

it("releases the issue where the work fails, and keeps it where it succeeds", async () => {
  const given: string[] = [];
  const release = async () => void given.push("back");
  expect(await withClaim({ release }, async () => "made")).toBe("made");
  expect(given).toEqual([]);
  await expect(withClaim({ release }, fail)).rejects.toThrow("what went wrong");
  expect(given).toEqual(["back"]);
});

it("reports the failure, not that the release failed, too", async () => {
  const release = async () => {
    throw new Error("no way to the remote");
  };
  await expect(withClaim({ release }, fail)).rejects.toThrow("what went wrong");
});

it("releases the issue of a run whose worktree cannot be removed", async () => {
  const directory = temporaryRepository(FILES);
  const repository = await inspectRepository({ directory, env: process.env });
  const state = await claimIssue(repository, { issue: 1, host: localHost(), safe: SAFE });
  const env = { ...process.env };
  const open = await openRun(instantRequest(1), {
    repository: { ...repository, env },
    host: localHost(),
    state,
    model: instantModel(),
    sandbox: null,
  });
  env.PATH = "/nowhere";
  await expect(open.close({ discardBranch: true })).rejects.toThrow();
  expect(git(directory, "for-each-ref", "refs/tdd")).toBe("");
});

async function fail(): Promise<never> {
  throw new Error("what went wrong");
}
