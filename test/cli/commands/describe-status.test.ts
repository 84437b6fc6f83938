import { describe, expect, it } from "vitest";
import {
  describeIssues,
  describeSearch,
  describeStatus,
} from "../../../src/cli/commands/status.ts";
import type { IssueStatus } from "../../../src/runs/status.ts";
import { temporaryRepository } from "../../temporary-repository.ts";
import { inProcess } from "../in-process.ts";

const EVENT = {
  at: "2026-03-01T12:00:01.000Z",
  commit: "b".repeat(40),
  note: {
    issue: 7,
    phase: "GREEN",
    error: "exit 1, red",
    error_details: { type: "test_failure", message: "x" },
    retry_count: 1,
    tests: { passed: 3, failed: 1 },
    route: { next: "heldOutGate", reason: "1 of 4\ntests fail" },
  },
};

const STATUS: IssueStatus = {
  issue: 7,
  standing: "running",
  reason: null,
  title: "Codes\u001b[2J",
  branch: "feat/issue-7",
  base: "main",
  commits: { red: "b".repeat(40), green: null, refactor: null },
  lastKnownGood: "b".repeat(40),
  usage: { calls: 3, inputTokens: 10, outputTokens: 5, cachedTokens: 0, costUsd: 0 },
  lock: {
    owner: "pat on box",
    link: "process 1 on box",
    expires: "2026-03-01T12:15:00.000Z",
    abortWish: "kim on box",
  },
  events: [EVENT],
};

it("shows where the run stands and its history, without control characters", () => {
  expect(describeStatus(STATUS)).toMatchInlineSnapshot(`
    "#7 Codes: running
      Branch    feat/issue-7 on main
      red       bbbbbbbbbb
      Model     3 calls, 15 tokens
      Running   pat on box, process 1 on box, until 2026-03-01T12:15:00.000Z
      Stopping  requested by kim on box

    ✘ 12:00:01 GREEN     bbbbbbbbbb  exit 1, red; 3 passed, 1 failed (attempt 2)
                                      → held-out examples: 1 of 4 tests fail

    Stop it:  tdd-arbiter abort --issue 7
    "
  `);
});

it("says nothing about what to do where a run has reached its goal", () => {
  const text = describeStatus({ ...STATUS, standing: "merged", lock: null });
  expect(text).toContain("#7 Codes: merged");
  expect(text).not.toContain("tdd-arbiter");
});

it("says how to continue, and leaves out what is unknown", () => {
  const { note } = EVENT;
  const { tests, route, ...bare } = { ...note, error: null, retry_count: 0 };
  const status = { ...STATUS, standing: "failed" as const, base: null, usage: null, lock: null };
  expect(describeStatus({ ...status, events: [{ ...EVENT, note: bare }] })).toMatchInlineSnapshot(`
    "#7 Codes: failed, a person is needed
      Branch    feat/issue-7
      red       bbbbbbbbbb

    ✔ 12:00:01 GREEN     bbbbbbbbbb  

    Continue it:  tdd-arbiter retry --issue 7
    "
  `);
});

it("lists the issues on record, or says that there are none", () => {
  expect(describeIssues([STATUS])).toBe("#7 Codes: running\n");
  expect(describeIssues([])).toBe(
    "No run is on record. Start one:  tdd-arbiter run --issue <n> --issue-file <md>\n",
  );
  expect(describeSearch("reached")).toBe("Looked in this repository and at origin.");
});

it("suggests run, not resume, for a run that never started", () => {
  const status = { ...STATUS, standing: "unstarted" as const, lock: null, events: [] };
  expect(describeStatus(status)).toContain(
    "Continue it:  tdd-arbiter run --issue 7 --issue-file <md>",
  );
});

describe("tdd-arbiter status in a repository without runs", () => {
  it("says what to type, and where it looked", async () => {
    const { exitCode, stdout } = await inProcess(["status"], { cwd: temporaryRepository() });
    expect(exitCode).toBe(0);
    expect(stdout).toContain("No run is on record.");
    expect(stdout).toContain("Looked in this repository, which has no origin.");
  });

  it("prints an empty list as JSON, and where it looked beside it", async () => {
    const cwd = temporaryRepository();
    const { stdout, stderr } = await inProcess(["status", "--json"], { cwd });
    expect(JSON.parse(stdout)).toEqual([]);
    expect(stderr).toContain("Looked in this repository, which has no origin.");
  });

  it("refuses an issue without a run, with what to type", async () => {
    const cwd = temporaryRepository();
    const { exitCode, stderr } = await inProcess(["status", "--issue", "9"], { cwd });
    expect(exitCode).toBe(2);
    expect(stderr).toContain("There is no run of #9 on record.");
  });
});
