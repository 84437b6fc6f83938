import { expect, it } from "vitest";
import { findRepository } from "../../../src/git/repository.ts";
import { claimIssue } from "../../../src/runs/claim-issue.ts";
import { localHost } from "../../../src/runs/host.ts";
import { FILES, runToTheGate, SAFE } from "../../runs/instant-run.ts";
import { git, temporaryRepository } from "../../temporary-repository.ts";
import { inProcess } from "../in-process.ts";

it("--json: a run that is not running is aborted, and one object is on stdout", async () => {
  const cwd = temporaryRepository(FILES);
  await runToTheGate(cwd, 7);
  const { exitCode, stdout, stderr } = await inProcess(ABORT, { cwd });
  expect({ exitCode, result: JSON.parse(stdout) }).toEqual({
    exitCode: 0,
    result: { status: "aborted", issue: 7, branch: "feat/issue-7" },
  });
  expect(stderr).toContain("Aborted by user. feat/issue-7 was removed");
  expect(stderr).toContain("\n  tdd-arbiter retry --issue 7 ");
});

it("--json: a run that is running is asked to stop, and one object is on stdout", async () => {
  const cwd = temporaryRepository({ ...FILES, ".github/tdd.yml": "branch_prefix: tdd/\n" });
  const repository = await findRepository({ directory: cwd, env: process.env });
  const { release } = await claimIssue(repository, { issue: 7, host: localHost(), safe: SAFE });
  const { exitCode, stdout, stderr } = await inProcess(ABORT, { cwd });
  expect({ exitCode, result: JSON.parse(stdout) }).toEqual({
    exitCode: 0,
    result: { status: "stopping", issue: 7, branch: "tdd/7" },
  });
  expect(stderr).toContain("stops before its next step");
  expect(stderr).toContain("See where it stands:  tdd-arbiter status --issue 7\n");
  await release();
});

it("a second abort recreates no branch, and says that the run has ended", async () => {
  const cwd = temporaryRepository(FILES);
  await runToTheGate(cwd, 7);
  await inProcess(ABORT, { cwd });
  // The lock of the issue is taken and released, which changes the ref of its state.
  const branches = () => git(cwd, "for-each-ref", "refs/heads", "refs/notes");
  const before = branches();
  const { exitCode, stderr } = await inProcess(ABORT, { cwd });
  expect({ exitCode, stderr }).toEqual({
    exitCode: 2,
    stderr: expect.stringContaining("The run of #7 has already ended (aborted)."),
  });
  expect(branches()).toBe(before);
});

const ABORT = ["abort", "--issue", "7", "--json"];
